import { kept } from '../game/shelf';
import type { Seated, Side } from '../protocol';

/** A seat that this device holds the key of. */
export interface OwnSeat {
  game: string;
  side: Side;
  key: string;
  invite: string;
  /** The line of the agreement, once the table was seen. */
  table: string;
  /** Who else sits there. */
  others: string[];
  /** How it stood when this device last looked. */
  stands: 'waiting' | 'mine' | 'theirs' | 'over';
  /** Lines of the log then. */
  ply: number;
  /** When this device last looked, in milliseconds since 1970. */
  at: number;
}

const PREFIX = 'archmage.seat.';
const NAME = 'archmage.name';

export function seatAt(game: string): OwnSeat | null {
  const seat = kept.read<OwnSeat | null>(PREFIX + game, null);
  return seat?.key ? seat : null;
}

function keep(seat: OwnSeat): void {
  kept.keep(PREFIX + seat.game, seat);
}

/** Keeps the key of a seat that was taken, claimed or locked. */
export function sit(seated: Seated): void {
  const fresh = { table: '', others: [], stands: 'waiting' as const, ply: 0, at: Date.now() };
  keep({ ...fresh, ...seatAt(seated.game), ...seated });
}

/** Notes what the list of the own games shows. */
export function note(game: string, seen: Partial<Omit<OwnSeat, 'game' | 'key' | 'side'>>): void {
  const seat = seatAt(game);
  if (seat) keep({ ...seat, ...seen });
}

export function forget(game: string): void {
  kept.remove(PREFIX + game);
}

const ORDER = ['mine', 'waiting', 'theirs', 'over'];

/** The own seats: where one is awaited first, then the newest. */
export function ownSeats(): OwnSeat[] {
  const games = kept.keys().filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
  const seats = games.map(seatAt).filter((seat) => seat !== null);
  return seats.sort((a, b) => ORDER.indexOf(a.stands) - ORDER.indexOf(b.stands) || b.at - a.at);
}

export const ownName = (): string => kept.text(NAME) ?? '';

export function keepName(name: string): void {
  kept.put(NAME, name);
}
