import { computer, EDITIONS, fitting, playersOf, readSeats, type Agreement, type Seats } from '../game/agreement';
import { kept } from '../game/shelf';

const KEPT = 'archmage.table';
const EVERYBODY: Seats = { blue: 'person', yellow: computer(2), red: computer(2), green: computer(2) };
const PLAIN: Agreement = { edition: 'base', players: 2, mode: null, target: null, scenario: null, secret: false, seats: EVERYBODY, random: true };

/** The table that was set last, as far as there still is such a one. */
export function lastTable(): Agreement {
  const last = { ...PLAIN, ...kept.read<Partial<Agreement>>(KEPT, {}) };
  if (!EDITIONS.includes(last.edition) || !playersOf(last.edition).includes(last.players)) return PLAIN;
  return { ...fitting(last), seats: { ...EVERYBODY, ...readSeats(last.seats) } };
}

export function keepTable(agreement: Agreement): void {
  kept.keep(KEPT, agreement);
}
