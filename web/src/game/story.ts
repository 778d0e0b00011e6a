import type { Line, Token } from '../protocol';
import { pointing, type Turn } from './geometry';
import { exchanged, gathered, say, type Told } from '../text/say';
import { because } from '../text/why';
import { catalogs, t } from '../text/text.svelte';
import { sideName } from './names';
import type { Hint } from './session.svelte';

const DULL = ['rest', 'prepare'];
/** Reasons that add nothing to what was done, unless they say what it leads to. */
const EMPTY = ['prepare', 'play'];

/** A happening as a sentence, for a board that lies so on the screen; empty where there is nothing to say. */
function sentence(happening: Told, tokens: Map<number, Token>, lies: Turn): string {
  const { events, pieces } = catalogs();
  return say(happening, { events, pieces, token: (id) => tokens.get(id), pointing: (dir) => pointing(dir, lies) });
}

export interface Entry {
  ply: number;
  actor: string;
  notation: string;
  text: string;
  /** Why the computer did it; empty for what persons do. */
  why: string;
}

export function actorName(actor: string): string {
  return actor === 'chance' ? t('chance') : actor === 'clock' ? t('clock') : sideName(actor);
}

/** A line of the log in words; the steps of one walk are told as where it ended. */
export function tell(line: Line, tokens: Map<number, Token>, lies: Turn): Entry {
  const sentences: string[] = [];
  // When all lines are turned up at once, the board says it better; what lay in a room is told.
  const kinds = line.happenings.map(({ kind }) => kind);
  const crowd = kinds.filter((kind) => kind === 'shown').length > 2 && !kinds.includes('revealed');
  const happenings = exchanged(gathered(line.happenings));
  happenings.forEach((happening, index) => {
    if (crowd && happening.kind === 'shown') return;
    const next = happenings[index + 1];
    if (happening.kind === 'stepped' && next?.kind === 'stepped' && next.token === happening.token) return;
    // The notation knows what the lot was about.
    const told = happening.kind === 'drawn' ? { ...happening, lot: line.text.split(' ')[0] } : happening;
    const text = sentence(told, tokens, lies);
    if (text) sentences.push(text);
  });
  const text = sentences.join(' ') || line.text || t('log.secret');
  return { ply: line.ply, actor: line.actor, notation: line.text, text, why: reasonOf(line, tokens) };
}

/** Why a side should do what is advised, as a sentence. */
export function adviceText({ step, why }: Hint, side: string, tokens: Map<number, Token>): string {
  if (!why) return '';
  const { reasons, pieces } = catalogs();
  const about = { kind: step.kind, token: step.who, target: step.target, load: step.takes[0] };
  const text = because(why, { reasons, pieces, side, tokens, happenings: [about] });
  return text && `${text.charAt(0).toLocaleUpperCase()}${text.slice(1)}.`;
}

/** Why the computer did something, in words; empty for what persons do, and where the words would say nothing. */
export function reasonOf(line: Line, tokens: Map<number, Token>): string {
  const { reasons, pieces } = catalogs();
  const { actor: side, happenings, why } = line;
  if (!why || (EMPTY.includes(why.now.kind) && (why.next === null || DULL.includes(why.next.kind)))) return '';
  return because(why, { reasons, pieces, side, tokens, happenings });
}

/** The line that says most about what the computer last did: the end of a turn says less than what was done in it. */
export function telling(log: Line[], until: number | null): Line | null {
  const lines = until === null ? log : log.slice(0, until);
  const last = lines.findLastIndex((line) => line.why);
  if (last < 0) return null;
  for (let index = last; lines[index]?.why && lines[index]!.actor === lines[last]!.actor; index--) {
    const line = lines[index]!;
    if (!DULL.includes(line.why!.now.kind)) return line;
  }
  return lines[last]!;
}

/** Lines as a screen reader says them, with the computer's reasons where they are wanted. */
export function spoken(lines: Line[], tokens: Map<number, Token>, lies: Turn, reasons: boolean): string {
  const entries = lines.map((line) => tell(line, tokens, lies));
  const heard = entries.map(({ text, actor, why }) => (why && reasons ? `${text} ${t('why.said', { side: sideName(actor), why })}.` : text));
  return heard.join(' ');
}
