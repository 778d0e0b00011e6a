import { kept } from '../game/shelf';
import type { Seated } from '../protocol';

/** What the list of the own games shows of a seat. */
interface Seen {
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

/** A seat that this device holds the key of. */
export interface OwnSeat extends Seated, Seen {}

/*
 * Nobody can make a lost key again, and what one tab reads may be older than what another has just written. So an entry
 * with a key is only ever written by who was given one; what is seen, and which key opens nothing any more, lie beside it.
 */
const KEY = 'archmage.seat.';
const SEEN = 'archmage.seen.';
const VOID = 'archmage.void.';
const NAME = 'archmage.name';

const UNSEEN: Seen = { table: '', others: [], stands: 'waiting', ply: 0, at: 0 };

export function seatAt(game: string): OwnSeat | null {
  const seat = kept.read<Seated | null>(KEY + game, null);
  if (!seat?.key || seat.key === kept.text(VOID + game)) return null;
  return { ...UNSEEN, ...seat, ...kept.read<Partial<Seen>>(SEEN + game, {}) };
}

/** Keeps the key of a seat that was taken, claimed or locked. */
export function sit({ game, side, key, invite }: Seated): void {
  kept.keep(KEY + game, { game, side, key, invite });
  note(game, { at: Date.now() });
}

/** Notes what the list of the own games shows. */
export function note(game: string, seen: Partial<Seen>): void {
  if (seatAt(game)) kept.keep(SEEN + game, { ...kept.read<Partial<Seen>>(SEEN + game, {}), ...seen });
}

/** The server denied this very key; another one that came meanwhile stays good. */
export function voidKey(game: string, key: string): void {
  kept.put(VOID + game, key);
}

/** The seat is given up, whatever its key. */
export function forget(game: string): void {
  for (const prefix of [KEY, SEEN, VOID]) kept.remove(prefix + game);
}

/** Tells when another tab of this browser was given a key of this game, until the returned function is called. */
export function onKey(game: string, given: () => void): () => void {
  const heard = ({ key }: StorageEvent): void => {
    if (key === KEY + game) given();
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}

const ORDER = ['mine', 'waiting', 'theirs', 'over'];

/** The own seats: where one is awaited first, then the newest. */
export function ownSeats(): OwnSeat[] {
  const games = kept.keys().filter((key) => key.startsWith(KEY)).map((key) => key.slice(KEY.length));
  const seats = games.map(seatAt).filter((seat) => seat !== null);
  return seats.sort((a, b) => ORDER.indexOf(a.stands) - ORDER.indexOf(b.stands) || b.at - a.at);
}

export const ownName = (): string => kept.text(NAME) ?? '';

export function keepName(name: string): void {
  kept.put(NAME, name);
}
