import type { Client } from '../worker/client';
import { forget, note, ownSeats, proveKey, seatAt, voidKey, type OwnSeat } from './seats';
import { Denied, type Wire } from './wire.svelte';
import { namesOf } from './words';

/** So many games are looked at; a list on a start page need not be longer. */
const MOST = 12;

/** Looks once at the own games that are not over, to know where one is awaited. */
export async function look(wire: Wire, client: Client, stays: () => boolean, seen: () => void): Promise<void> {
  const { opened } = client;
  // A game that begins meanwhile has the engine.
  const here = (): boolean => stays() && client.opened === opened;
  const seats = ownSeats().filter(({ stands }) => stands !== 'over').slice(0, MOST);
  try {
    for (const seat of seats) {
      if (!here()) return;
      await lookAt(seat, wire, client, here);
      if (here()) seen();
    }
    if (here() && seats.length > 0) await wire.ask('done', { say: 'leave' });
  } catch {
    // Without a connection the list stays as it was; the next connection looks again.
  }
}

async function lookAt({ game, key, side, ply }: OwnSeat, wire: Wire, client: Client, here: () => boolean): Promise<void> {
  try {
    const { around, update } = await wire.ask('opened', { say: 'open', game, key, from: ply });
    proveKey(game, key);
    const { table } = around;
    const others = namesOf(around, side);
    if (!update) {
      note(game, { table, others, stands: 'waiting' });
      return;
    }
    if (!here()) return;
    const { scene } = await client.get('scene', { do: 'follow', seat: side, now: update.now });
    const asked = scene.ask.some((ask) => ask.side === side);
    note(game, { table, others, stands: scene.outcome ? 'over' : asked ? 'mine' : 'theirs', ply: update.now.ply });
  } catch (error) {
    if (!(error instanceof Denied)) throw error;
    if (error.failure.error === 'unknown') forget(game);
    if (error.failure.error !== 'denied') return;
    voidKey(game, key);
    const again = seatAt(game);
    if (again && here()) await lookAt(again, wire, client, here);
  }
}
