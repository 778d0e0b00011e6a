// What an engine answers to a plan, for tests without one.
import type { Reply, Request } from '../src/protocol';
import { move, scene } from './fixture';

/** Foresees every action but `apart`, after which somebody else is asked, and refuses `never`. */
export function sketched({ texts }: Extract<Request, { do: 'sketch' }>, ply: number): Reply {
  const end = texts.findIndex((text) => text === 'apart' || text === 'never');
  const held = end < 0 ? texts.length : end;
  const lines = texts.slice(0, held).map((text, index) => ({ ply: ply + index + 1, actor: 'blue', text, happenings: [] }));
  const refusal = texts[held] === 'never' ? { rule: 'WALK-1', why: 'a wall is in the way' } : null;
  return { ok: 'sketch', scene: { ...scene, ply: ply + held, canUndo: held > 0 }, moves: [move({ text: `after ${held}` })], lines, held, refusal };
}
