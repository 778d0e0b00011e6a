// The parts of a room of four zones, in its own frame: 100 units for a zone, the first row at the top.
import { cog, disc } from './figures';
import type { Plan } from './types';

export type ZoneIcon = Plan['icons'][number];

/** The icons of zones around the middle of their box, 30 units in each direction. */
export const zoneShapes: Record<ZoneIcon, string> = {
  circle: disc(0, 0, 25),
  square: 'M-23 -23H23V23H-23Z',
  triangle: 'M0 -27L27 20H-27Z',
  gear: cog(0, 0, 29, 22, 10) + disc(0, 0, 10),
};

/** What the gears of rooms that are named by a color are drawn in; twins are told by it, and by the word beside it. */
export const pairInks: Record<string, string> = {
  blue: '#7db8ff', green: '#7ddc7a', red: '#ff8a7c', orange: '#ffb054', purple: '#d3a3ff', gray: '#d5d5d5',
};
