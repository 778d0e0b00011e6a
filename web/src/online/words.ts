import { modeWord } from '../game/agreement';
import { computerName, sideName } from '../game/names';
import type { Around, AtZero, ClockRule, Side, Sitter } from '../protocol';
import { t, tt } from '../text/text.svelte';
import { digits, span } from './clock';
import type { Table } from './table.svelte';
import { Denied, Lost } from './wire.svelte';

/** Why something failed, in the reader's language. */
export function failureText(error: unknown): string {
  if (error instanceof Lost) return t('fail.lost');
  if (error instanceof Denied) return tt(`fail.${error.failure.error}`);
  return error instanceof Error ? error.message : String(error);
}

/** What a rematch that waits is to somebody at its table; empty while none does. */
export function rematchText(table: Pick<Table, 'around' | 'side'> | null | undefined): string {
  if (table?.around?.rematch == null) return '';
  return table.side === null ? t('rematch.watch') : t('rematch.join');
}

export function sitterName(sitter: Sitter | undefined): string {
  if (!sitter || sitter.kind === 'free') return t('seat.free');
  if (sitter.kind === 'bot') return computerName(sitter);
  return sitter.name || t('seat.guest');
}

/** Who sits at a table beside one side. */
export function namesOf(around: Pick<Around, 'seats'>, beside: Side | null): string[] {
  return Object.entries(around.seats)
    .filter(([side, sitter]) => side !== beside && sitter.kind !== 'free')
    .map(([, sitter]) => sitterName(sitter));
}

export interface Terms {
  edition: string;
  players: number;
  mode: string | null;
  target: number | null;
  memory: boolean;
  handicaps: { side: Side; characters: number; cards: string }[];
}

/** Reads the line of an agreement, as docs/notation.md has it. */
export function readTerms(line: string): Terms {
  const [, edition = '', ...options] = line.trim().split(/\s+/);
  const pairs = options.map((option) => option.split('=') as [string, string]);
  const of = new Map(pairs);
  const handicaps = pairs.filter(([key]) => key === 'handicap').map(([, value]) => {
    const [side = '', characters = '', cards = ''] = value.split(':');
    return { side: side as Side, characters: Number(characters), cards };
  });
  return { edition, players: Number(of.get('players') ?? 2), mode: of.get('mode') ?? null, target: Number(of.get('target')) || null, memory: of.get('memory') === 'yes', handicaps };
}

/** An agreement in words, part by part. */
export function termsText(line: string): string[] {
  const { edition, players, mode, target, memory, handicaps } = readTerms(line);
  const parts = [tt(`edition.${edition}`), t('terms.players', { players })];
  if (mode) parts.push(tt(`mode.${modeWord(edition, mode)}`));
  if (target) parts.push(t('terms.target', { target }));
  if (memory) parts.push(t('terms.memory'));
  for (const { side, characters, cards } of handicaps) {
    const what = [characters > 0 ? t('terms.fewer', { count: characters }) : '', cards && t('start.handicap.without', { cards })];
    parts.push(t('terms.handicap', { side: sideName(side), what: what.filter(Boolean).join(', ') }));
  }
  return parts;
}

export function clockText(clock: ClockRule): string {
  switch (clock.kind) {
    case 'none':
      return t('clock.none');
    case 'rulebook':
      return t('clock.rulebook', { answer: clock.answer });
    case 'bank':
      return t('clock.bank', { minutes: clock.minutes, increment: clock.increment });
    case 'days':
      return clock.days === 1 ? t('clock.day') : t('clock.days', { days: clock.days });
  }
}

/** What the clock of a table means, in one sentence. */
export const clockNote = (clock: ClockRule): string => t(`clock.${clock.kind}.note`);

/** Time left, short enough for a strip. */
export function timeText(left: number): string {
  const { days, hours } = span(left);
  return days > 0 ? t('time.days', { days, hours }) : digits(left);
}

/** Time left as a screen reader says it. */
export function timeSpoken(left: number): string {
  const { days, hours, minutes, seconds } = span(left);
  if (days > 0) return t('time.days', { days, hours });
  if (hours > 0) return t('time.hours', { hours, minutes });
  return minutes > 0 ? t('time.minutes', { minutes, seconds }) : t('time.seconds', { seconds });
}

export const zeroText = (atZero: AtZero, side: Side): string => tt(`zero.${atZero}`, { side: sideName(side) });
