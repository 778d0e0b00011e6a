import { computer, EDITIONS, modesOf, playersOf, readSeats, scenariosOf, type Agreement, type Seats } from '../game/agreement';

const KEPT = 'archmage.table';
const EVERYBODY: Seats = { blue: 'person', yellow: computer(2), red: computer(2), green: computer(2) };
const PLAIN: Agreement = { edition: 'base', players: 2, mode: null, target: null, scenario: null, secret: false, seats: EVERYBODY, random: true };

/** The table that was set last, as far as there still is such a one. */
export function lastTable(): Agreement {
  try {
    const kept = { ...PLAIN, ...(JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Partial<Agreement>) };
    if (!EDITIONS.includes(kept.edition) || !playersOf(kept.edition).includes(kept.players)) return PLAIN;
    const scenario = scenariosOf(kept.edition).includes(Number(kept.scenario)) ? Number(kept.scenario) : null;
    const mode = modesOf(kept.edition, kept.players, scenario).includes(kept.mode ?? '') ? kept.mode : null;
    return { ...kept, scenario, mode, seats: { ...EVERYBODY, ...readSeats(kept.seats) } };
  } catch {
    return PLAIN;
  }
}

export function keepTable(agreement: Agreement): void {
  localStorage.setItem(KEPT, JSON.stringify(agreement));
}
