import type { Happening, Line, Token } from '../protocol';
import { say } from '../text/say';
import { catalogs, t } from '../text/text.svelte';
import { sideName } from './names';

/** A happening as a sentence; empty where there is nothing to say. */
export function sentence(happening: Happening, tokens: Map<number, Token>): string {
  const { events, pieces } = catalogs();
  return say(happening, { events, pieces, token: (id) => tokens.get(id) });
}

export interface Entry {
  ply: number;
  actor: string;
  notation: string;
  text: string;
}

export function actorName(actor: string): string {
  return actor === 'chance' ? t('chance') : actor === 'clock' ? t('clock') : sideName(actor);
}

/** A line of the log in words; the steps of one walk are told as where it ended. */
export function tell(line: Line, tokens: Map<number, Token>): Entry {
  const sentences: string[] = [];
  // When all lines are turned up at once, the board says it better.
  const crowd = line.happenings.filter((happening) => happening.kind === 'shown').length > 2;
  line.happenings.forEach((happening, index) => {
    if (crowd && happening.kind === 'shown') return;
    const next = line.happenings[index + 1];
    if (happening.kind === 'stepped' && next?.kind === 'stepped' && next.token === happening.token) return;
    const text = sentence(happening, tokens);
    if (text) sentences.push(text);
  });
  const text = sentences.join(' ') || line.text || t('log.secret');
  return { ply: line.ply, actor: line.actor, notation: line.text, text };
}
