import type { Side } from './types';

/** How a side is told from the others: by color and, for whoever cannot use color, by the shape of its base. */
export interface Livery {
  base: string;
  shade: string;
  ink: string;
  accent: string;
  /** The color where it has to show on dark stone. */
  bright: string;
  /** The outline of a token in a box of 64 by 64. */
  shape: string;
  /** How much of the box a figure may fill. */
  fit: number;
  /** How far down it goes, to keep clear of a notch. */
  drop: number;
}

export const liveries: Record<Side, Livery> = {
  blue: {
    base: '#0062b1',
    shade: '#003f78',
    ink: '#ffffff',
    accent: '#ffd166',
    bright: '#5fb2ff',
    shape: 'M32 2A30 30 0 1 1 32 62A30 30 0 1 1 32 2Z',
    fit: 0.86,
    drop: 0,
  },
  yellow: {
    base: '#f0b000',
    shade: '#b97c00',
    ink: '#1d1304',
    accent: '#a8260c',
    bright: '#ffc629',
    shape: 'M16.5 4.5H26.5L32 9.5L37.5 4.5H47.5L62.5 32L47.5 59.5H16.5L1.5 32Z',
    fit: 0.8,
    drop: 2.5,
  },
  red: {
    base: '#a8003c',
    shade: '#6f0028',
    ink: '#fff4ea',
    accent: '#ffc46b',
    bright: '#ff6f9c',
    shape: 'M9 4H55Q60 4 60 9V55Q60 60 55 60H9Q4 60 4 55V9Q4 4 9 4Z',
    fit: 0.88,
    drop: 0,
  },
  green: {
    // Light where red is dark, for whoever cannot tell the two colors apart.
    base: '#9bdfb5',
    shade: '#5aa67a',
    ink: '#0e2418',
    accent: '#00603b',
    bright: '#a9f0c5',
    shape: 'M29 2.5Q32 0.5 35 2.5Q52 13 61.5 29Q63.5 32 61.5 35Q52 51 35 61.5Q32 63.5 29 61.5Q12 51 2.5 35Q0.5 32 2.5 29Q12 13 29 2.5Z',
    fit: 0.78,
    drop: 0,
  },
};
