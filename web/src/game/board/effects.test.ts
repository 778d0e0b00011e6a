import { describe, expect, it } from 'vitest';
import type { Line, Scene } from '../../protocol';
import { effects } from './effects';

const square = (name: string, x: number, y: number) => ({ name, x, y });
const table = (tokens: object[], extra: object = {}): Scene =>
  ({ squares: [0, 1, 2, 3].map((x) => square(`${'abcd'[x]}1`, x, 1)), tokens, fight: null, ...extra }) as unknown as Scene;
const line = (text: string, ...happenings: Line['happenings']): Line => ({ ply: 1, actor: 'blue', text, happenings });
const wizard = { id: 1, piece: 'Wi', owner: 'blue', at: 'a1' };
const goblin = { id: 2, piece: 'Go', owner: 'yellow', at: 'c1' };

describe('effects', () => {
  it('let fire fly to the one it hits, who may be gone afterwards', () => {
    const said = line('Wi !fire e', { kind: 'died', token: 2, cause: 'fireball', scorers: ['blue'], points: 1 });
    expect(effects([said], table([wizard, goblin]), table([wizard, { ...goblin, at: null }]))).toEqual([
      { kind: 'flight', icon: 'fire', from: 'a1', to: 'c1' },
      { kind: 'flash', icon: 'dead', at: 'c1', tone: 'harm' },
      { kind: 'words', at: 'c1', text: '+1' },
    ]);
  });

  it('let fire that misses fly to the end of the board', () => {
    const scene = table([wizard, { ...wizard, owner: 'yellow', at: 'd1' }]);
    expect(effects([line('Wi !fire e', { kind: 'missed' })], scene, scene)).toEqual([{ kind: 'flight', icon: 'fire', from: 'a1', to: 'd1' }]);
  });

  it('open and close a portcullis on its edge', () => {
    const scene = table([]);
    const said = line('Th !lock e', { kind: 'gateChanged', at: 'b1', dir: 'e', state: 'closed' });
    expect(effects([said], scene, scene)).toEqual([{ kind: 'gate', at: 'b1', dir: 'e', rises: false }]);
  });

  it('count a combat over the one attacked', () => {
    const before = table([wizard, goblin], { fight: { target: 2 } });
    const said = line('+3', { kind: 'compared', attack: 3, defense: 1, attackTotal: 7, defenseTotal: 4 });
    expect(effects([said], before, table([wizard, goblin]))).toEqual([{ kind: 'words', at: 'c1', text: '7 : 4' }]);
  });

  it('are none for what is hidden', () => {
    expect(effects([line('', { kind: 'laid', side: 'yellow', card: null, seer: null })], table([]), table([]))).toEqual([]);
  });
});
