import type { DirName, Move, Refusal, Scene, Side, SquareName, Token } from '../protocol';
import { t, told } from '../text/text.svelte';
import { aim } from './moves';
import { deedName, nameOf, pieceName, ruleText, sideName, startingRoom, tokenName, whyText } from './names';
import type { Play } from './play.svelte';
import { codeOf } from './route';

/** Why something cannot be done. Where no rule alone says it, the page has words of its own for it, or more of them. */
export interface Told extends Refusal {
  lead?: string;
  also?: string;
}

const said = (lead: string): Told => ({ rule: '', why: '', lead });

/** What strikes from afar, by the piece that does it. */
const SHOTS: Record<string, string> = { Fw: 'fire', Fb: 'fireball', Dr: 'breath' };

/** A reason in as few words as there are. */
const short = (refusal: Refusal, grain?: Scene['grain']): string => whyText(refusal) || ruleText(refusal.rule, grain) || refusal.why;

/** Who could do what at a place: somebody's name, and the deeds. */
export function able({ session, tokens }: Pick<Play, 'session' | 'tokens'>, square: SquareName, slot: string | null): Map<number, string[]> {
  const found = new Map<number, string[]>();
  for (const move of session.moves) {
    const there = aim(move, tokens) === square || (move.kind === 'reveal' && move.slot === slot);
    if (move.who === null || !there) continue;
    const deed = deedName(move.kind, move.power);
    const deeds = found.get(move.who) ?? [];
    if (!deeds.includes(deed)) found.set(move.who, [...deeds, deed]);
  }
  return found;
}

/** Of some characters the one that is nearest to a square, as the crow flies. */
export function nearest({ squares }: Pick<Scene, 'squares'>, tokens: Token[], to: SquareName): Token | undefined {
  const at = new Map(squares.map((square) => [square.name, square]));
  const away = ({ at: name }: Token): number => {
    const [a, b] = [at.get(name ?? ''), at.get(to)];
    return a && b ? Math.abs(a.x - b.x) + Math.abs(a.y - b.y) : Infinity;
  };
  return tokens.reduce<Token | undefined>((best, token) => (best && away(best) <= away(token) ? best : token), undefined);
}

/** Who would hit somebody on a square from afar: such a move names a direction and no square. */
async function shooters({ session, tokens, movers }: Play, square: SquareName): Promise<[number, string[]][]> {
  const found: [number, string[]][] = [];
  for (const who of movers) {
    const shots = session.moves.filter((move) => move.who === who && move.dir !== null && Object.values(SHOTS).includes(move.power ?? ''));
    const lines = shots.length > 0 ? await session.sight(who) : [];
    const hit = shots.find(({ dir }) => lines.some((line) => line.dir === dir && tokens.get(line.hits ?? -1)?.at === square));
    if (hit) found.push([who, [deedName('use', hit.power)]]);
  }
  return found;
}

/** What to do first, where the board is not what one is asked about. */
export function unasked({ session }: Play): Told | null {
  const { scene, ask, seat } = session;
  if (!scene || scene.outcome) return null;
  if (ask !== null) return said(t('why.first', { ask: told(`ask.${ask}`, scene.grain, { slot: startingRoom(scene, seat) }) }));
  const next = scene.ask[0];
  return next ? said(t(next.kind === 'card' || next.kind === 'act' ? 'ask.wait.turn' : 'ask.wait', { side: sideName(next.side) })) : null;
}

/** What speaks against a place while nobody is chosen: nothing, and then who could act there, or what keeps the nearest from it. */
export async function nobody(play: Play, square: SquareName, slot: string | null): Promise<Told> {
  const { session, tokens } = play;
  const scene = session.scene!;
  const hidden = scene.squares.find(({ name }) => name === square)?.ground === 'unknown';
  const place = hidden && slot !== null ? t('label.place', { slot }) : square;
  const could = [...able(play, square, slot), ...(await shooters(play, square))];
  if (could.length > 0) return said(t('why.could', { place, list: could.map(([id, deeds]) => `${nameOf(tokens.get(id))} (${deeds.join(', ')})`).join('; ') }));
  const own = play.movers.map((id) => tokens.get(id)).filter((token) => token !== undefined);
  const near = nearest(scene, own, square);
  if (!near) return said(t('why.none'));
  const reveal = hidden && slot !== null ? await session.check(`${codeOf(scene, near, near.owner)} ?${slot}`) : null;
  const refusal = reveal ?? (await session.reason(near.id, square));
  return { ...(refusal ?? { rule: '', why: '' }), lead: t('why.nobody', { place, piece: pieceName(near.piece), why: refusal ? short(refusal, scene.grain) : '' }) };
}

/** Why a room takes no more of what is to be hidden. */
export async function full({ session, piece }: Play, slot: string): Promise<Told | null> {
  return piece === null ? null : session.check(`hide ${piece} ${slot}`);
}

function direction(scene: Scene, from: SquareName, to: SquareName): DirName | null {
  const [a, b] = [from, to].map((name) => scene.squares.find((square) => square.name === name));
  if (!a || !b || (a.x !== b.x && a.y !== b.y)) return null;
  return a.x === b.x ? (b.y > a.y ? 'n' : 's') : b.x > a.x ? 'e' : 'w';
}

/** A power that strikes from afar, with the move that hits, or why none does. */
export type Shot = { power: string } & ({ move: Move } | { why: string });

/** Whether somebody strikes a target from afar; null for whoever never could. */
export async function shot({ session, tokens }: Play, who: number, target: Token): Promise<Shot | null> {
  const scene = session.scene!;
  const shooter = tokens.get(who);
  const means = [shooter, ...scene.tokens.filter(({ carriedBy }) => carriedBy === who)].find((token) => (token?.piece ?? '') in SHOTS);
  if (!shooter?.at || !means || !target.at) return null;
  const power = SHOTS[means.piece!]!;
  const code = (token: Token): string => codeOf(scene, token, session.seat as Side);
  const because = (refusal: Refusal | null): Shot | null => refusal && { power, why: short(refusal, scene.grain) };
  if (power === 'fireball') return because(await session.check(`${code(shooter)} !${power} ${code(target)}`));
  const dir = direction(scene, shooter.at, target.at);
  if (!dir) return because({ rule: 'SIGHT-1', why: '' });
  const refusal = await session.check(`${code(shooter)} !${power} ${dir}`);
  if (refusal) return because(refusal);
  const hit = (await session.sight(who)).find((line) => line.dir === dir)?.hits ?? null;
  if (hit !== null && hit !== target.id) return { power, why: t('why.shot.first', { piece: tokenName(tokens.get(hit)) }) };
  const move = session.moves.find((one) => one.who === who && one.power === power && one.dir === dir);
  return move && hit !== null ? { power, move } : null;
}
