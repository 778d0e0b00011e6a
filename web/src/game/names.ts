import type { Computer, Move, Refusal, Scene, Side, Square, Token } from '../protocol';
import { capital, colorOf, known, tokenPhrase, type Known } from '../text/say';
import { quoted, spelled } from '../text/spelling';
import { catalogs, language, t, tt, type Key } from '../text/text.svelte';
import { isComputer, type Player } from './agreement';
import { barriersOf, between } from './barriers';
import { pointing, type Turn } from './geometry';
import { loads, type Rotation } from './moves';
import type { End } from './share';

/** A piece in the reader's language. */
export function pieceName(code: string | null): string {
  if (code === null) return t('label.unknown');
  const entry = catalogs().pieces[code];
  if (typeof entry === 'string') return entry;
  if (entry && typeof entry === 'object' && 'name' in entry) return String(entry.name);
  return code;
}

/** What a piece can do, in one sentence; where rooms are made of zones some do something else. */
export function pieceText(code: string | null, grain: Scene['grain'] = 'squares'): string {
  const entry = code === null ? null : catalogs().pieces[code];
  if (entry && typeof entry === 'object') {
    const { text, zones } = entry as Record<string, unknown>;
    return String((grain === 'zones' ? zones : null) ?? text ?? '');
  }
  return '';
}

export const sideName = (side: string): string => tt(`side.${side}`);

/** What a token is; where one may not look, whether it is a character or an object. */
export const nameOf = (token: Known | null | undefined): string => pieceName(token ? known(token) : null);

export function tokenName(token: Token | undefined): string {
  if (!token) return t('label.unknown');
  return t('label.token', { side: sideName(token.owner), piece: nameOf(token) });
}

/** A piece of a side as the object of a sentence, with its article and color. */
export function asObject(piece: string | null, owner: Side): string {
  return tokenPhrase(catalogs().pieces, piece, owner, 'object');
}

/** A rule in the reader's language, and in the words of the dungeon; empty if the catalog has none. */
export function ruleText(rule: string, grain: Scene['grain'] = 'squares'): string {
  const { rules, zoned } = catalogs();
  const entry = (grain === 'zones' ? zoned[rule] : undefined) ?? rules[rule];
  if (typeof entry === 'string') return entry;
  if (entry && typeof entry === 'object' && 'text' in entry) return String(entry.text);
  return '';
}

/** What is wrong, in the reader's language; empty for what only the engine can tell, in English. */
export function whyText({ rule, why }: Refusal): string {
  if (rule === '') return '';
  return language() === 'en' ? why : String(catalogs().whys[why] ?? '');
}

const QUOTES = { en: ['“', '”'], fr: ['«\u00a0', '\u00a0»'], de: ['„', '“'] } as const;

/** How the sentences of the reader begin. */
const UNREAD = /^(expected|there is no|nobody faces|\S+ (has no|is not|stands on)) /;

const SIDES = ['blue', 'yellow', 'red', 'green'];

/** A side or a piece by what the engine calls it. */
function named(word: string): string | undefined {
  if (SIDES.includes(word)) return sideName(word);
  const called = ([, entry]: [string, unknown]): boolean => !!entry && typeof entry === 'object' && 'name' in entry && entry.name === word;
  const [code] = Object.entries(catalogs().english).find(called) ?? [];
  return code === undefined ? undefined : pieceName(code);
}

/** What cannot be read of a typed action; empty where the words are not known. */
export function spellingText(message: string): string {
  const { spelling, whys } = catalogs();
  const text = language() === 'en' ? (UNREAD.test(message) ? message : null) : spelled(message, { spelling, whys, name: named });
  return text === null ? '' : capital(quoted(text, QUOTES[language()]));
}

/** What is wrong with a record, with its line if it is about one; in English where there are no other words. */
export function recordText(message: string): string {
  const [, line, rest] = /^line (\d+): (.+)$/s.exec(message) ?? [];
  const why = rest ?? message;
  const told = spellingText(why) || capital(quoted(why, QUOTES[language()]));
  return line ? t('error.line', { line, message: told }) : told;
}

function pairOf(scene: Scene, slot: string): string | null {
  const room = scene.rooms.find((room) => room.slot === slot);
  return scene.plans.find((plan) => plan.id === room?.plan)?.pair ?? null;
}

export const colorName = (pair: string): string => colorOf(catalogs().pieces, pair) ?? pair;

/** A room as people call it: by its number, or by its color and its place, for colors come in twos. */
export function roomName(scene: Scene, slot: string): string {
  const pair = pairOf(scene, slot) ?? slot;
  const color = colorOf(catalogs().pieces, pair);
  return color === undefined ? t('label.room', { pair }) : t('label.room.color', { color, slot });
}

/** What a deed is called, without its target. */
export function deedName(kind: Move['kind'], power: string | null): string {
  return kind === 'use' ? tt(`power.${power ?? ''}`) : tt(`deed.${kind}`);
}

export function price(cost: number): string {
  return cost === 0 ? t('deed.free') : t('bar.points', { points: cost });
}

/** Whether a move ends on the line of somebody else. */
export function leavesDungeon(move: Move, scene: Scene): boolean {
  if (move.kind !== 'walk' && move.kind !== 'jump' && move.kind !== 'wallWalk') return false;
  const line = scene.squares.find((square) => square.name === move.to)?.line ?? null;
  return line !== null && line !== scene.tokens.find((token) => token.id === move.who)?.owner;
}

/** A direction as it is seen on a board that lies turned on the screen. */
export const dirName = (dir: string, turn: Turn): string => t(`way.${pointing(dir, turn)}`);

/** A move in words: what it does beyond its kind. */
export function moveName(move: Move, scene: Scene, turn: Turn): string {
  const piece = (id: number): string => nameOf(scene.tokens.find((token) => token.id === id));
  const carried = move.kind === 'use' && move.takes.length > 0 ? [] : [...loads(move)];
  return [plainName(move, scene, turn), ...carried.map(([id, end]) => loadName(piece(id), end, piece))].join(', ');
}

function loadName(piece: string, end: string | number | null, name: (id: number) => string): string {
  if (end === null) return t('deed.takes', { piece });
  return typeof end === 'number' ? t('deed.gives', { piece, to: name(end) }) : t('deed.leaves', { piece, square: end });
}

/** What becomes of a load, said beside its name. */
export function endName(end: End, load: Token | undefined, who: number | null, scene: Scene): string {
  if (end === undefined) return t(load?.carriedBy == null ? 'share.lies' : load.carriedBy === who ? 'share.keep' : 'share.stays');
  if (end === null) return t('share.take');
  if (typeof end === 'string') return t('share.on', { square: end });
  return t('share.to', { piece: nameOf(scene.tokens.find((token) => token.id === end)) });
}

/** A move in words, without a word about loads. */
export function plainName(move: Move, scene: Scene, turn: Turn): string {
  const token = (id: number): Token | undefined => scene.tokens.find((token) => token.id === id);
  const parts: string[] = [];
  if (move.kind === 'turn') {
    const room = capital(roomName(scene, move.slot ?? ''));
    parts.push(t(move.quarters === 3 ? 'turn.ccw' : 'turn.cw', { room }));
  } else if (move.kind === 'reveal') {
    parts.push(t('deed.reveal.slot', { slot: move.slot ?? '' }));
  } else if (move.target !== null) {
    parts.push(t('deed.target', { deed: deedName(move.kind, move.power), piece: tokenName(token(move.target)) }));
  } else if (leavesDungeon(move, scene)) {
    parts.push(t('deed.exit'));
  } else {
    parts.push(deedName(move.kind, move.power));
  }
  if (move.dir !== null && move.kind === 'use') parts.push(dirName(move.dir, turn));
  if (move.kind === 'use' && move.text.endsWith(' off')) parts.push(t('power.off'));
  if (move.with.length > 0) parts.push(t('deed.with', { pieces: move.with.map((id) => nameOf(token(id))).join(', ') }));
  if (move.kind === 'jump' && move.card !== null) parts.push(t('deed.discards', { card: move.card }));
  if (move.kind === 'use' && move.takes.length > 0) parts.push(...move.takes.map((id) => nameOf(token(id))));
  return parts.join(', ');
}

/** A move in words, with who makes it and where it ends. */
export function stepName(move: Move, scene: Scene, turn: Turn): string {
  if (move.kind === 'card') return t('card.ap', { card: move.card ?? 0 });
  if (move.kind === 'commit') return [move.card ?? 0, ...(move.second === null ? [] : [move.second])].map((card) => t('help.combat', { card })).join(', ');
  if (move.kind === 'rage') return move.card === 2 ? t('announce.two') : t('announce.one');
  if (move.kind === 'name') return move.card === null ? t('announce.none') : t('help.combat', { card: move.card });
  if (move.kind === 'pass') return t('do.end');
  const token = scene.tokens.find((token) => token.id === (move.kind === 'place' ? (move.target ?? move.who) : move.who));
  const name = moveName(move, scene, turn);
  const aimed = move.to !== null && move.target === null && (move.dir === null || move.kind === 'wallWalk') && !leavesDungeon(move, scene);
  return t('hint.step', { who: nameOf(token), what: aimed ? t('hint.to', { what: name, square: move.to! }) : name });
}

/** Which of two rooms that turn alike is meant: the one somebody stands in, its twin, or another by its name. */
export function turnedRoom(slot: string, scene: Scene, own: string | null): string {
  if (slot === own) return t('turn.own', { slot });
  const twin = own !== null && pairOf(scene, slot) !== null && pairOf(scene, slot) === pairOf(scene, own);
  return twin ? t('turn.twin', { slot }) : capital(roomName(scene, slot));
}

/** A turn of a room in words, by somebody who stands in a room. */
export function rotationName({ slot, moves, quarters }: Rotation, scene: Scene, own: string | null): string {
  const room = turnedRoom(slot, scene, own);
  const name = quarters === 2 ? t('turn.half', { room }) : t(moves[0]?.quarters === 3 ? 'turn.ccw' : 'turn.cw', { room });
  return moves.length === 3 ? t('turn.times', { turn: name, count: 3 }) : name;
}

/** How many passages are named before the rest is left to the board. */
const PASSAGES = 12;

/** Passages by the squares they join. */
export function passages(pairs: [string, string][]): string {
  const named = pairs.slice(0, PASSAGES).map(([a, b]) => `${a}–${b}`);
  return [...named, ...(pairs.length > PASSAGES ? ['…'] : [])].join(', ');
}

/** The room before which the next character of a side starts: one stands before each, in this order. */
export function startingRoom({ squares, tokens }: Scene, side: string): string {
  const line = squares.filter((square) => square.line === side);
  const rooms = [...new Set(line.map((square) => square.before ?? ''))];
  return rooms[tokens.filter((token) => token.owner === side && line.some((square) => square.name === token.at)).length] ?? '';
}

/** What bars the ways out of a square, each kind once. */
function barriersText(scene: Scene, square: Square, turn: Turn): string[] {
  const ways = new Map<string, string[]>();
  for (const { dir, kind } of barriersOf(scene, square)) ways.set(kind, [...(ways.get(kind) ?? []), dirName(dir, turn)]);
  const list = new Intl.ListFormat(language());
  return [...ways].map(([kind, dirs]) => t('label.ways', { border: tt(`border.${kind}`), ways: list.format(dirs) }));
}

/** What lies between two squares that touch, for whoever goes from one to the other by keys; empty if nothing does. */
export function crossing(scene: Scene, from: Square, to: Square): string {
  const kind = between(scene, from, to);
  return kind === null ? '' : t('label.crossed', { border: tt(`border.${kind}`) });
}

/** A square as a screen reader says it. */
export function squareLabel(scene: Scene, square: Square, here: Token[], hidden: number, turn: Turn): string {
  const parts: string[] = [square.name];
  if (square.line !== null && square.icon !== null) {
    parts.push(t('label.facing', { side: sideName(square.line), icon: t(`icon.${square.icon}`), slot: square.before ?? '' }));
    if (square.faces !== null) parts.push(t('label.faces', { zone: square.faces }));
  } else if (square.line !== null) parts.push(`${t('ground.line')} ${sideName(square.line)}`);
  else if (square.ground === 'unknown' && square.slot !== null) {
    parts.push(t('label.place', { slot: square.slot }));
    if (hidden === 1) parts.push(t('label.hidden.one'));
    if (hidden > 1) parts.push(t('label.hidden.many', { count: hidden }));
  } else {
    if (square.slot !== null) parts.push(roomName(scene, square.slot));
    if (square.icon !== null) parts.push(t(`icon.${square.icon}`));
    else if (square.ground !== 'floor') parts.push(t(`ground.${square.ground}` as Key));
    if (square.mist) parts.push(t('mist'));
    if (square.illusion) parts.push(t(`illusion.${square.illusion.kind}` as Key));
  }
  for (const { dir, kind } of square.borders) parts.push(t('label.border', { dir: dirName(dir, turn), border: t(`border.${kind}`) }));
  for (const token of here.filter((token) => token.carriedBy === null)) {
    const words = [tokenName(token)];
    if (token.wounded) words.push(t('label.wounded'));
    const load = here.filter((other) => other.carriedBy === token.id);
    if (load.length > 0) words.push(t('label.carrying', { load: load.map((other) => nameOf(other)).join(', ') }));
    parts.push(words.join(' '));
  }
  parts.push(...barriersText(scene, square, turn));
  return parts.join(', ');
}

export const levelName = (level: number): string => tt(`level.${level}`);

/** What a computer player is called: how well it plays, and what it likes. */
export function computerName({ level, style }: Computer): string {
  if (style === 'even') return t('bot', { level: levelName(level) });
  return t('bot.style', { level: levelName(level), style: tt(`style.${style}`) });
}

export function playerName(side: Side, seat: string, player: Player | undefined): string {
  if (isComputer(player)) return computerName(player);
  return side === seat ? t('you') : '';
}
