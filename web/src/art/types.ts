import type { Plan, Room, Side } from '../protocol';

export type { DirName, Ground, Plan, Side } from '../protocol';
export type Edge = Room['broken'][number];
export type Gate = Room['gates'][number];
export type GateState = Gate['state'];
export type PrintedGate = Plan['gates'][number];

/** A token on top of another one, or face down in a room. */
export interface Load {
  owner: Side;
  piece: string | null;
  wounded?: boolean;
}
