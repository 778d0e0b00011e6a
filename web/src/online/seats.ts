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
 * with a key is only ever written by who was given one; what is seen, which key opens nothing any more, and which key the
 * seat may have by now although nobody has heard so, lie beside it.
 */
const KEY = 'archmage.seat.';
const SEEN = 'archmage.seen.';
const VOID = 'archmage.void.';
const NEXT = 'archmage.next.';
const NAME = 'archmage.name';

const UNSEEN: Seen = { table: '', others: [], stands: 'waiting', ply: 0, at: 0 };

export function seatAt(game: string): OwnSeat | null {
  const seat = kept.read<Seated | null>(KEY + game, null);
  const key = seat && seat.key === kept.text(VOID + game) ? kept.text(NEXT + game) : seat?.key;
  if (!seat || !key) return null;
  return { ...UNSEEN, ...seat, key, ...kept.read<Partial<Seen>>(SEEN + game, {}) };
}

/**
 * The key that this device wants for a seat of a game, or for the seat that a code is for. It is kept before the server
 * hears of it, so that a lost answer loses no seat, and stays the same until there is an answer.
 */
export function nextKey(about: string): string {
  const key = kept.text(NEXT + about) ?? freshKey();
  kept.put(NEXT + about, key);
  return key;
}

/** The server will not have this key: the next time there is another. */
export function dropKey(about: string): void {
  kept.remove(NEXT + about);
}

/** 128 random bits. */
function freshKey(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Keeps the key of a seat that was taken, claimed or locked; `about` is what it was made for, if not for the game. */
export function sit({ game, side, key, invite }: Seated, about = game): void {
  kept.keep(KEY + game, { game, side, key, invite });
  kept.remove(NEXT + about);
  note(game, { at: Date.now() });
}

/** Notes what the list of the own games shows. */
export function note(game: string, seen: Partial<Seen>): void {
  if (seatAt(game)) kept.keep(SEEN + game, { ...kept.read<Partial<Seen>>(SEEN + game, {}), ...seen });
}

/** The server took this key. If nobody had heard so, it is now the key of the seat. */
export function proveKey(game: string, key: string): void {
  const seat = seatAt(game);
  if (seat?.key === key && kept.text(NEXT + game) === key) sit(seat);
}

/** The server denied this very key; another one that came meanwhile stays good, or one that was asked for. */
export function voidKey(game: string, key: string): void {
  if (kept.text(NEXT + game) === key) kept.remove(NEXT + game);
  else kept.put(VOID + game, key);
}

/** The seat is given up, whatever its key. */
export function forget(game: string): void {
  for (const prefix of [KEY, SEEN, VOID, NEXT]) kept.remove(prefix + game);
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
