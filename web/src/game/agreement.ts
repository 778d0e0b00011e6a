import type { Side } from '../protocol';

export type Player = 'person' | 1 | 2 | 3;
export type Seats = Partial<Record<Side, Player>>;

export interface Agreement {
  edition: string;
  players: number;
  mode: string | null;
  target: number | null;
  seats: Seats;
  /** Sides of persons whose set-up is made at random. */
  random: boolean;
}

export const ALL_SIDES: Side[] = ['blue', 'yellow', 'red', 'green'];

const MODES: Record<string, string[]> = {
  base: ['fixed', 'free', 'mutual', 'random', 'beginner'],
  paladins: ['fixed', 'free', 'mutual', 'random'],
  anniversary: ['fixed', 'free', 'mutual', 'draft', 'random', 'beginner'],
};

export const EDITIONS = Object.keys(MODES);

/** The ways to choose forces that an edition has for so many players. */
export function modesOf(edition: string, players: number): string[] {
  return (MODES[edition] ?? []).filter((mode) => players === 2 || (mode !== 'beginner' && mode !== 'draft'));
}

/** The line of an agreement, as docs/notation.md has it. */
export function tableLine({ edition, players, mode, target }: Pick<Agreement, 'edition' | 'players' | 'mode' | 'target'>): string {
  const options = [`players=${players}`];
  if (mode) options.push(`mode=${mode}`);
  if (target) options.push(`target=${target}`);
  return `table ${edition} ${options.join(' ')}`;
}

export function botsOf(seats: Seats): Partial<Record<Side, number>> {
  const bots: Partial<Record<Side, number>> = {};
  for (const side of ALL_SIDES) {
    const player = seats[side];
    if (typeof player === 'number') bots[side] = player;
  }
  return bots;
}
