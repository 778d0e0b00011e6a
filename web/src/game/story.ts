import type { Happening, Line, Scene, Token } from '../protocol';
import { catalogs, fill, t, tt } from '../text/text.svelte';
import { pieceName, sideName, tokenName } from './names';

const TOKENS = ['token', 'load', 'attacker', 'target'];

/** The words that a template may ask for, from what a happening carries. */
export function words(happening: Happening, tokens: Map<number, Token>): Record<string, string> {
  const result: Record<string, string> = {};
  for (const [name, value] of Object.entries(happening)) {
    if (name === 'kind' || value === null || value === undefined) continue;
    if (TOKENS.includes(name)) {
      const token = tokens.get(value as number);
      result[name] = tokenName(token);
      if (token) result[`${name}Side`] = sideName(token.owner);
    } else if (name === 'piece') result[name] = pieceName(value as string);
    else if (['side', 'seer', 'winner'].includes(name)) result[name] = sideName(value as string);
    else if (name === 'scorers') result[name] = (value as string[]).map(sideName).join(', ');
    else if (name === 'dir') result[name] = tt(`dir.${String(value)}`);
    else if (name === 'end') result[name] = tt(`end.${String(value)}`);
    else result[name] = String(value);
  }
  return result;
}

/** A happening as a sentence; empty where there is nothing to say. */
export function sentence(happening: Happening, tokens: Map<number, Token>): string {
  const template = catalogs().events[happening.kind];
  return typeof template === 'string' ? fill(template, words(happening, tokens)) : '';
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
export function tell(line: Line, scene: Scene): Entry {
  const tokens = new Map(scene.tokens.map((token) => [token.id, token]));
  const sentences: string[] = [];
  line.happenings.forEach((happening, index) => {
    const next = line.happenings[index + 1];
    if (happening.kind === 'stepped' && next?.kind === 'stepped' && next.token === happening.token) return;
    const text = sentence(happening, tokens);
    if (text) sentences.push(text);
  });
  const text = sentences.join(' ') || line.text || t('log.secret');
  return { ply: line.ply, actor: line.actor, notation: line.text, text };
}
