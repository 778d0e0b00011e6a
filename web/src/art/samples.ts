// Rooms for the gallery and the tests: one of the base set and one with every kind of ground.
import { readPlan } from './room';

export const plain = readPlan('1', 'cw', `
+---+   +   +   +   +
| .   .   .   .   O
+   +---+---+---+   +
  . # .   .   . | . |
+   +   +   +   +   +
  . | .   R   . | .
+   +   +   +   +   +
  . | .   .   .   .
+   +---+   +---+---+
| .   .   .   .   . |
+---+   +   +   +---+
`);

export const gated = readPlan('3', 'ccw', `
+   +   +   +---+   +
| .   . | .   .   .
+   +   +===+---+   +
  . | . | .   R | .
+   +   +   +   +---+
  . | O   .   .   . |
+   +---+---+---+   +
| .   . | .   . # .
+---+   +   +---+   +
  . | .   .   .   O
+   +   +---+   +   +
`);

export const medley = readPlan('7', 'cw', `
+---+   +===+   +   +
| P   P   .   ~ | ~
+   +   +   +   +   +
  P   P | .   ~   o |
+---+---+   +---+---+
  F   . # R | X   .
+   +===+   +   +   +
  .   V   . | X   X |
+   +   +---+   +   +
| . | V   .   .   P |
+---+   +   +   +---+
`);
