import { cog } from './figures';

/** The sign of the game in a box of 64 by 64: a cogwheel around the gate of a dungeon, a star over its threshold. */
export const emblem = {
  wheel: cog(32, 32, 29, 23.5, 12),
  gate: 'M20 48V28C20 21 25 16 32 11C39 16 44 21 44 28V48Z',
  star: 'M32 19L34.6 28.4L44 31L34.6 33.6L32 46L29.4 33.6L20 31L29.4 28.4Z',
};
