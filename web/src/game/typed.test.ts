import { expect, it } from 'vitest';
import { move, moves, scene } from '../../tests/fixture';
import { spelled } from './typed';

it.each([
  ['th G4 g5', 'Th g4 g5'],
  ['TH @b-', 'Th @B-'],
  ['th *Y:go', 'Th *y:Go'],
  ['WA ?c', 'Wa ?C'],
  ['th !LOCK W', 'Th !lock w'],
  ['PASS', 'pass'],
  // No legal move, and yet read: the engine says what is wrong with it.
  ['wa B3 b4 +SW', 'Wa b3 b4 +Sw'],
  ['zz c3', 'zz c3'],
])('reads %s as %s', (typed, text) => expect(spelled(typed, moves, scene)).toBe(text));

it('leaves what could mean two things', () => {
  const place = { ...scene.squares[0]!, name: 'AS' };
  const two = { ...scene, squares: [place] };
  const legal = [move({ text: 'As AS b1', piece: 'As' })];
  expect(spelled('as b2', legal, two)).toBe('as b2');
  expect(spelled('as as b1', legal, two)).toBe('As AS b1');
  expect(spelled('As b1', legal, two)).toBe('As b1');
});
