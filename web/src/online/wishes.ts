import { ALL_SIDES, botsOf, readSeats, tableLine, type Player, type Seats, type TermWishes } from '../game/agreement';
import { kept } from '../game/shelf';
import type { Computer, Say, Side } from '../protocol';
import { clockOf, USUAL_CLOCK, type ClockWishes } from './clock';

/** What somebody wants of a new table; kept, because the next one is often the same. */
export interface Wishes extends ClockWishes, TermWishes {
  listed: boolean;
  side: Side | '';
  others: Partial<Record<Side, Player>>;
}

const KEPT = 'archmage.wishes';

const USUAL: Wishes = {
  edition: 'base', players: 2, mode: '', target: '', scenario: '', secret: false, memory: false, handicaps: {}, ...USUAL_CLOCK, listed: false, side: '', others: {},
};

export function wishes(): Wishes {
  const last = { ...USUAL, ...kept.read<Partial<Wishes>>(KEPT, {}) };
  return { ...last, others: readSeats(last.others) };
}

export function keepWishes(wanted: Wishes): void {
  kept.keep(KEPT, wanted);
}

/** Sides that the computer plays; at least one seat stays for a guest, and the own one is no computer's. */
export function botsAt({ players, side, others }: Wishes): Partial<Record<Side, Computer>> {
  const seats: Seats = {};
  for (const one of ALL_SIDES.slice(0, players)) if (one !== side) seats[one] = others[one] ?? 'person';
  const bots = botsOf(seats);
  return Object.keys(bots).length < players ? bots : {};
}

/** The call for a new table, without the key of the seat. */
export type NewTable = Omit<Extract<Say, { say: 'create' }>, 'key'>;

export function toCreate(wanted: Wishes, name: string): NewTable {
  const { edition, players, mode, target, scenario, secret, memory, handicaps, listed, side } = wanted;
  const table = tableLine({ edition, players, mode: mode || null, target: target ? Number(target) : null, scenario: scenario ? Number(scenario) : null, secret, memory, handicaps });
  const bots = botsAt(wanted);
  return { say: 'create', table, clock: clockOf(wanted), listed, side: side || null, bots, name };
}
