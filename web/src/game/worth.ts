import type { Fight, PieceFacts, Scene, Side, Token } from '../protocol';

/** What a side brings to a combat before its cards, part by part. */
export interface Worth {
  side: Side;
  /** Everybody who fights, with the value each brings by itself; null for one who shoots with something else. */
  group: { token: Token; value: number | null }[];
  strength: number;
  /** What objects and powers add to the values of the group. */
  extra: number;
  /** The objects that add it; powers have a part in it where these do not explain it. */
  arms: Token[];
  powers: boolean;
}

/** Objects that add to a combat, by the side that they help. */
const ARMS = { attack: ['Sw'], defense: ['Ar'] };
/** Adds more than one, beside a dragon only. */
const SLAYER = 'Ds';
const BOW = 'Bo';

/** What a combat is made of, the attackers first. */
export function worth(fight: Fight, scene: Scene, facts: Map<string, PieceFacts>): [Worth, Worth] {
  const tokens = new Map(scene.tokens.map((token) => [token.id, token]));
  const target = tokens.get(fight.target);

  function side(owner: Side, ids: number[], attacks: boolean): Worth {
    const fighters = ids.flatMap((id) => tokens.get(id) ?? []);
    const shoots = (token: Token): boolean => attacks && fight.means === 'shot' && token.at !== target?.at;
    const group = fighters.map((token) => {
      const value = token.wounded ? 0 : (facts.get(token.piece ?? '')?.strength ?? 0);
      return { token, value: shoots(token) ? null : value };
    });
    const strength = fight.strength[owner] ?? 0;
    const unknown = group.filter(({ value }) => value === null);
    const rest = strength - group.reduce((sum, { value }) => sum + (value ?? 0), 0);
    const bearer = (load: Token): Token | undefined =>
      fighters.find((fighter) => load.carriedBy === fighter.id || (scene.grain === 'squares' && load.at !== null && load.at === fighter.at));
    const codes = [...ARMS[attacks ? 'attack' : 'defense'], ...(rest > 1 ? [SLAYER] : []), ...(unknown.length > 0 ? [BOW] : [])];
    const arms = rest > 0 ? scene.tokens.filter((load) => load.kind === 'object' && codes.includes(load.piece ?? '') && bearer(load)) : [];
    // A single crossbow is worth what is left.
    const only = unknown.length === 1 && arms.length === 0 ? unknown[0] : undefined;
    if (only) only.value = rest;
    const extra = only ? 0 : rest;
    return { side: owner, group, strength, extra, arms, powers: extra > arms.length && !arms.some((load) => load.piece === SLAYER) };
  }

  return [side(fight.attacking, fight.attackers, true), side(fight.defending, fight.defenders, false)];
}
