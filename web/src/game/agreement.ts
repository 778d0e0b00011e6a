import type { ClockRule, Computer, EditionOffer, ModeOffer, Side, Style, TableOffer } from '../protocol';
import offers from '../protocol/offers.json';

export type Player = 'person' | Computer;
export type Seats = Partial<Record<Side, Player>>;

export const LEVELS = [1, 2, 3, 4, 5, 6];
export const STYLES: Style[] = ['even', 'runner', 'hunter', 'twister', 'careful'];
/** The lowest level that has a style. */
const FIRST_STYLED = 3;

export const hasStyles = ({ level }: Computer): boolean => level >= FIRST_STYLED;

export const isComputer = (player: Player | undefined): player is Computer => typeof player === 'object';

/** A computer player that exists, whatever was asked for. */
export function computer(level: number, style: Style = 'even'): Computer {
  const known = LEVELS.includes(level) ? level : 2;
  return { level: known, style: known >= FIRST_STYLED && STYLES.includes(style) ? style : 'even' };
}

/** A player as it was kept; games from before there were styles have a bare level. */
export function readPlayer(kept: unknown): Player {
  if (typeof kept === 'number') return computer(kept);
  if (typeof kept !== 'object' || kept === null || !('level' in kept)) return 'person';
  const { level, style } = kept as { level: unknown; style?: Style };
  return computer(Number(level), style);
}

/** Everybody at a table as it was kept. */
export function readSeats(kept: unknown): Seats {
  const seats: Partial<Record<Side, unknown>> = typeof kept === 'object' ? (kept ?? {}) : {};
  return Object.fromEntries(ALL_SIDES.filter((side) => side in seats).map((side) => [side, readPlayer(seats[side])]));
}

/** What a side gives up before the game: so many characters, and so many of its highest combat cards. */
export interface Handicap {
  characters: number;
  cards: number;
}
export type Handicaps = Partial<Record<Side, Handicap>>;

/** What the sides of a table agree on. */
export interface Terms {
  edition: string;
  players: number;
  mode: string | null;
  target: number | null;
  /** Which game of the edition, where it has several. */
  scenario?: number | null;
  /** Whether nobody looks again at what enemies carry and who their wounded are. */
  secret?: boolean;
  /** Whether nobody is reminded of what one hid. */
  memory?: boolean;
  handicaps?: Handicaps;
}

/** What somebody wants the sides of a table to agree on, as a form asks for it: empty for what is usual. */
export interface TermWishes {
  edition: string;
  players: number;
  mode: string;
  target: string;
  scenario: string;
  secret: boolean;
  memory: boolean;
  handicaps: Handicaps;
}

export interface Agreement extends Terms {
  seats: Seats;
  /** Sides of persons whose set-up is made at random. */
  random: boolean;
  /** How much time there is; tables from before this was asked do not say. */
  clock?: ClockRule;
}

/** A game that begins at once: the base set for two; against a computer the set-up is made by lot. */
export const quick = (yellow: Player): Agreement => ({
  edition: 'base',
  players: 2,
  mode: null,
  target: null,
  seats: { blue: 'person', yellow },
  random: yellow !== 'person',
});

export const ALL_SIDES: Side[] = ['blue', 'yellow', 'red', 'green'];

/** What the engine accepts, made from it: see crates/host/src/offers.rs. */
const OFFERS: EditionOffer[] = offers as EditionOffer[];
const USUAL_EDITION = OFFERS[0]!;

export const EDITIONS = OFFERS.map(({ edition }) => edition);

const offerOf = (edition: string): EditionOffer => OFFERS.find((one) => one.edition === edition) ?? USUAL_EDITION;

/** The table of an edition for so many players, or of a scenario. */
function tableOf(edition: string, players: number, scenario: number | null): TableOffer {
  const { tables, usual } = offerOf(edition);
  const number = usual === undefined ? undefined : (scenario ?? usual);
  return tables.find((table) => table.scenario === number && (number !== undefined || table.players === players)) ?? tables[0]!;
}

/** The ways in which all have the same: of one set that is all of it. */
const SAME_FOR_ALL = ['mutual', 'random'];

/** Whether there is nothing to choose in common: everybody needs the whole set. */
export const isWholeSet = (edition: string, players: number, scenario: number | null = null): boolean =>
  modesOf(edition, players, scenario).length > 0 && tableOf(edition, players, scenario).whole;

/** The scenarios of an edition; none where it has one game. */
export const scenariosOf = (edition: string): number[] => offerOf(edition).tables.flatMap(({ scenario }) => scenario ?? []);

const hasScenarios = (edition: string): boolean => offerOf(edition).usual !== undefined;

/** What of a game is our own design, as a text names it; null where everything is printed. */
export function oursOf(edition: string, players: number, scenario: number | null): string | null {
  const { ours } = tableOf(edition, players, scenario);
  if (ours === 'nothing') return null;
  return ours === 'rooms' ? `ours.${edition}` : `ours.${edition}.${ours}`;
}

/** Whether an edition can be played with secret objects. */
export const hasSecretObjects = (edition: string): boolean => offerOf(edition).secret;

function modeOf(table: TableOffer, mode: string | null): ModeOffer | undefined {
  return table.modes.find((one) => one.mode === (mode || table.usual));
}

/** The points that may be agreed on instead of those printed; a scenario has its own, and so has the beginner's game or one with a handicap. */
export const targetsOf = (edition: string, players: number, mode: string | null, handicapped = false): number[] =>
  handicapped ? [] : (modeOf(tableOf(edition, players, null), mode)?.targets ?? []);

/** The most characters that a handicap takes: enough for the start stay. Null where there are no handicaps. */
export const spareOf = (edition: string, players: number, mode: string | null, scenario: number | null): number | null =>
  modeOf(tableOf(edition, players, scenario), mode)?.spare ?? null;

/** The combat cards that a handicap may take, the highest first. */
const HIGH = [6, 5, 4];
export const MOST_CARDS = HIGH.length;

/** So many of the highest combat cards, as an agreement names them. */
export const highCards = (count: number): string => HIGH.slice(0, count).reverse().map((card) => `+${card}`).join('');

function fittingHandicaps({ edition, players, handicaps = {} }: Terms, mode: string | null, scenario: number | null): Handicaps {
  const spare = spareOf(edition, players, mode, scenario);
  const fits: Handicaps = {};
  for (const side of spare === null ? [] : ALL_SIDES.slice(0, players)) {
    const characters = Math.min(handicaps[side]?.characters ?? 0, spare!);
    const cards = Math.min(handicaps[side]?.cards ?? 0, MOST_CARDS);
    if (characters > 0 || cards > 0) fits[side] = { characters, cards };
  }
  return fits;
}

/** How many sides play an edition. */
export const playersOf = (edition: string): number[] => [...new Set(offerOf(edition).tables.map(({ players }) => players))];

/** The ways to choose forces that an edition has for so many players, or in a scenario; none where there is only one. */
export function modesOf(edition: string, players: number, scenario: number | null = null): string[] {
  const { modes, whole } = tableOf(edition, players, scenario);
  const words = modes.map(({ mode }) => mode).filter((mode) => !whole || !SAME_FOR_ALL.includes(mode));
  return words.length > 1 ? words : [];
}

/** The way that is taken if none is named; null if it is the printed one. */
export function usualMode(edition: string, players: number, scenario: number | null): string | null {
  return hasScenarios(edition) && modesOf(edition, players, scenario).length > 0 ? tableOf(edition, players, scenario).usual : null;
}

/** What a way to choose forces is called in an edition. */
export const modeWord = (edition: string, mode: string): string => (mode === 'free' && hasScenarios(edition) ? 'frontal' : mode);

/** The same agreement without what its edition does not have. */
export function fitting<T extends Terms>(terms: T): T {
  const { edition } = terms;
  const players = playersOf(edition).includes(terms.players) ? terms.players : 2;
  const scenario = scenariosOf(edition).find((one) => one === terms.scenario) ?? null;
  const mode = modesOf(edition, players, scenario).find((one) => one === terms.mode) ?? null;
  const handicaps = fittingHandicaps({ ...terms, players }, mode, scenario);
  const target = targetsOf(edition, players, mode, Object.keys(handicaps).length > 0).find((one) => one === terms.target) ?? null;
  return { ...terms, players, scenario, mode, target, handicaps, secret: hasSecretObjects(edition) && (terms.secret ?? false) };
}

/** The line of an agreement, as docs/notation.md has it. */
export function tableLine(terms: Terms): string {
  const { edition, players, mode, target, scenario, secret, memory, handicaps = {} } = fitting(terms);
  const options = [`players=${players}`];
  if (scenario) options.push(`scenario=${scenario}`);
  if (mode) options.push(`mode=${mode}`);
  if (secret) options.push('secret=yes');
  if (memory) options.push('memory=yes');
  if (target) options.push(`target=${target}`);
  for (const side of ALL_SIDES) {
    const handicap = handicaps[side];
    if (handicap) options.push(`handicap=${side}:${handicap.characters}${handicap.cards > 0 ? `:${highCards(handicap.cards)}` : ''}`);
  }
  return `table ${edition} ${options.join(' ')}`;
}

export function botsOf(seats: Seats): Partial<Record<Side, Computer>> {
  const bots: Partial<Record<Side, Computer>> = {};
  for (const side of ALL_SIDES) {
    const player = seats[side];
    // A copy: what a form still holds cannot be sent.
    if (isComputer(player)) bots[side] = { ...player };
  }
  return bots;
}
