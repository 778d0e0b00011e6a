/** Reasons as sentences: picks the template of a reason and puts names into it. */
import type { Happening, Reason, Why } from '../protocol';
import { tokenPhrase, type Part } from './say';

type Catalog = Record<string, unknown>;

interface Person {
  owner: string;
  piece: string | null;
}

export interface Thinker {
  reasons: Catalog;
  pieces: Catalog;
  /** The side that acts or is advised. */
  side: string;
  tokens: ReadonlyMap<number, Person>;
  /** What came of the action, where it was made: it says whose piece is meant. */
  happenings?: Happening[];
}

/** Whose pieces a reason is about, as seen by the side that acts; anybody's where it is not listed. */
const WHOSE: Partial<Record<Reason['kind'], 'own' | 'enemy'>> = {
  escape: 'own', openWay: 'own', flee: 'own', threaten: 'own', approach: 'own',
  kill: 'enemy', wound: 'enemy', attack: 'enemy', cutOff: 'enemy', block: 'enemy',
};

/** The side of the piece that a reason names; empty where it could be several. */
function ownerOf(reason: Reason & { piece: string }, { side, tokens, happenings = [] }: Thinker): string {
  const whose = WHOSE[reason.kind];
  if (whose === 'own') return side;
  const fits = ({ piece, owner }: Person): boolean => piece === reason.piece && (whose !== 'enemy' || owner !== side);
  const told = happenings.flatMap((one) => [one.token, one.load, one.target]).map((id) => tokens.get(Number(id ?? NaN)));
  const found = told.find((token) => token && fits(token));
  if (found) return found.owner;
  const owners = new Set([...tokens.values()].filter(fits).map((token) => token.owner));
  return owners.size === 1 ? [...owners][0]! : '';
}

function phrase(reason: Reason & { piece: string }, thinker: Thinker, part: Part): string {
  const text = tokenPhrase(thinker.pieces, reason.piece, ownerOf(reason, thinker), part);
  // A piece that may be anybody's goes without its color.
  return text.replace(/\{\w+\}/g, '').replace(/\s+/g, ' ').trim();
}

function put(reason: Reason, form: 'now' | 'next', thinker: Thinker): string {
  const template = (thinker.reasons[form] as Record<string, string> | undefined)?.[reason.kind];
  if (template === undefined) return '';
  const values: Record<string, string | number> = {};
  if ('piece' in reason) Object.assign(values, { who: phrase(reason, thinker, 'subject'), whom: phrase(reason, thinker, 'object') });
  if ('slot' in reason) values.slot = reason.slot;
  if ('card' in reason) values.card = reason.card;
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Why something was or should be done, without the name of who does it: "kills the blue Goblin; then …". */
export function because({ now, next }: Why, thinker: Thinker): string {
  const first = put(now, 'now', thinker);
  const then = next ? put(next, 'next', thinker) : '';
  if (!first || !then) return first || then;
  return String(thinker.reasons.both).replace('{now}', first).replace('{next}', then);
}
