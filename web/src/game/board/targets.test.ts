import { expect, it } from 'vitest';
import { move, scene } from '../../../tests/fixture';
import { title } from './targets';

it('a place that stands for several deeds names each of them, and everybody they are aimed at', () => {
  const list = [
    move({ text: 'Th g4 h4', to: 'h4' }),
    move({ text: 'Th g4 -Ro h4', to: 'h4', leaves: [1] }),
    move({ text: 'Th %y:Go', kind: 'shoot', target: 3 }),
    move({ text: 'Th %y:Tr', kind: 'shoot', target: 4, cost: 0 }),
  ];
  expect(title(list, scene, 0)).toBe('; Walk, 1 AP; Shoot: Yellow Go, 1 AP; Shoot: Yellow Tr, free');
  expect(title([], scene, 0)).toBe('');
});
