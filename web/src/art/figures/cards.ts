import { cog, disc, type Figure } from './figure';

/** The characters that only the Card Game has, by code. */
export const cardCharacters: Record<string, Figure> = {
  // Assassin: a veil, narrow eyes, a dagger held low.
  As: {
    line: 'M50 20V50M43 44H57',
    lineWidth: 5,
    halo: 'M6 66C6 44 12 12 27 8C40 10 45 34 46 66Z',
    ink: 'M27 6C15 11 10 24 11 38C11 50 7 58 3 66H44C42 55 41 46 42 36C42 22 38 10 27 6ZM50 8L55 20H45Z',
    gap: 'M15 29L27 33L39 29V37L27 41L15 37Z',
    detail: 'M17.5 31.5L24.5 34.5C22 37 18.5 36 17.5 31.5ZM36.5 31.5L29.5 34.5C32 37 35.5 36 36.5 31.5Z',
    cut: 'M12 48C20 54 34 54 41 48',
  },
  // Backstabber: a blade behind a turned back.
  Ba: {
    line: 'M49 6L27 40M46 22L36 15',
    lineWidth: 5,
    halo: 'M10 66C8 44 18 30 30 32C46 34 54 50 54 66Z',
    ink: disc(24, 19, 10) + 'M8 66C7 48 13 34 25 33C40 33 50 47 52 66Z',
    gap: 'M27 40L34 34L37 44L24 55Z',
    cut: 'M16 66C16 56 18 50 22 45M42 66C42 58 40 53 37 49',
    accent: 'M27 44L33 38L35 44L26 51Z',
  },
  // Berserker: a braided fury with two axes.
  Be: {
    line: 'M9 62L20 30M55 62L44 30',
    lineWidth: 4.5,
    ink:
      disc(32, 22, 11) + 'M22 66L25 39C28 36 36 36 39 39L42 66Z' +
      'M4 22C10 14 20 16 26 26C22 36 12 38 6 34C10 31 9 26 4 22ZM60 22C54 14 44 16 38 26C42 36 52 38 58 34C54 31 55 26 60 22Z',
    gap: 'M26 19L31 22L26 24ZM38 19L33 22L38 24ZM26 28H38L35 32H29Z',
    cut: 'M24 12C28 16 36 16 40 12M32 40V66',
  },
  // Colossus: a tower of a man, a gate between his feet.
  Co: {
    ink: 'M26 3H38L40 12L36 18H46L58 24L62 46H52L48 34L46 66H37V48C37 43 27 43 27 48V66H18L16 34L12 46H2L6 24L18 18H28L24 12Z',
    gap: 'M27.5 8H31V11H28ZM36.5 8H33V11H36Z',
    cut: 'M20 26H44M22 34H42',
  },
  // Crossbowman: the weapon from above, loaded.
  Cb: {
    line: 'M6 26C14 10 50 10 58 26M8 26L32 38L56 26',
    lineWidth: 4,
    ink: 'M28 22H36V60L32 66L28 60ZM32 2L40 14H35V24H29V14H24ZM24 44H40V50H24Z',
    cut: 'M32 26V42',
  },
  // Dark Angel: ragged wings around a hood.
  Da: {
    ink:
      'M32 12C26 12 22 18 23 25L18 30C14 20 8 12 1 9C3 22 2 36 8 50C11 45 14 43 18 44C17 52 20 59 26 66H38C44 59 47 52 46 44' +
      'C50 43 53 45 56 50C62 36 61 22 63 9C56 12 50 20 46 30L41 25C42 18 38 12 32 12Z',
    gap: 'M32 18C28 18 26 22 27 27L32 32L37 27C38 22 36 18 32 18Z',
    detail: disc(29.6, 24.4, 1.7) + disc(34.4, 24.4, 1.7),
    cut: 'M8 20C11 28 13 34 14 42M56 20C53 28 51 34 50 42M27 40L32 66L37 40',
  },
  // General: a crested helmet over a cloak, and a baton.
  Ge: {
    line: 'M54 24V62',
    lineWidth: 5,
    halo: 'M6 66C6 46 16 36 30 36C44 36 50 48 50 66Z',
    ink:
      'M12 8C22 1 38 1 46 10L42 20H16Z' + 'M17 22H43V30C43 38 37 44 30 44C23 44 17 38 17 30Z' + 'M4 66C5 52 12 46 20 44L30 52L40 44C46 46 49 54 50 66Z' + disc(54, 20, 5),
    gap: 'M21 26H39V31H33V40H27V31H21Z',
    cut: 'M20 10C26 6 34 6 40 11M30 52V66',
  },
  // Naga: a coiled tail under a hooded head.
  Na: {
    ink:
      'M32 3C22 3 16 12 17 22C18 30 24 34 26 40C14 42 6 48 6 55C6 63 18 66 32 66C48 66 60 62 60 53C60 46 52 42 44 44C49 46 51 50 48 53' +
      'C44 57 32 58 24 55C36 53 42 47 40 40C42 33 46 30 47 22C48 12 42 3 32 3Z',
    gap: 'M24 18L30.5 22C29 26 25 25 24 18ZM40 18L33.5 22C35 26 39 25 40 18ZM30 28H34L32 33Z',
    cut: 'M27 40C31 42 36 42 39 40M12 52C14 48 20 46 26 46',
  },
  // Samurai: a horned kabuto and a sword across.
  Sa: {
    line: 'M6 62L58 40M14 64L10 54',
    lineWidth: 4.5,
    halo: 'M14 50L32 46L50 40V30H14Z',
    ink:
      'M32 10C20 10 14 19 14 29L4 36L16 40C17 46 24 50 32 50C40 50 47 46 48 40L60 36L50 29C50 19 44 10 32 10Z' +
      'M30 14C22 12 16 7 15 1C22 5 27 6 32 6C37 6 42 5 49 1C48 7 42 12 34 14Z',
    gap: 'M19 30H45V36C41 38 36 38.5 32 38.5C28 38.5 23 38 19 36Z',
    detail: 'M22 32L29.5 35C26 37.5 23 36.5 22 32ZM42 32L34.5 35C38 37.5 41 36.5 42 32Z',
    cut: 'M32 14V28M24 44H40',
  },
  // Telekineticist: raised hands and something that floats between them.
  Tk: {
    line: 'M14 44C6 36 6 26 12 18M50 44C58 36 58 26 52 18',
    lineWidth: 5.5,
    ink: disc(32, 37, 8.5) + 'M14 66C15 54 22 48 32 48C42 48 49 54 50 66ZM32 2L42 12L32 22L22 12Z',
    gap: 'M32 7L37 12L32 17L27 12Z',
    cut: 'M20 20C23 24 26 26 28 27M44 20C41 24 38 26 36 27M28 38H36',
    accent: 'M32 8.5L35.5 12L32 15.5L28.5 12Z',
  },
  // Telepath: a bald head, an open eye on the brow, waves.
  Te: {
    line: 'M6 14C2 24 2 34 6 44M58 14C62 24 62 34 58 44',
    lineWidth: 4,
    ink: 'M32 4C19 4 12 13 12 25C12 34 16 41 20 46V54C10 56 6 60 5 66H59C58 60 54 56 44 54V46C48 41 52 34 52 25C52 13 45 4 32 4Z',
    gap: 'M20 20C26 12 38 12 44 20C38 28 26 28 20 20ZM21 34H29V37H21ZM35 34H43V37H35Z',
    detail: disc(32, 20, 4.6),
    cut: 'M27 46H37',
  },
};

/** The objects that only the Card Game has, by code. */
export const cardObjects: Record<string, Figure> = {
  Bo: {
    line: 'M18 4C50 14 50 50 18 60M18 4V60',
    lineWidth: 4.5,
    ink: 'M4 30H48V34H4ZM60 32L46 24V40ZM4 26L10 32L4 38Z',
  },
  Fb: {
    ink: 'M16 15H48V49H16ZM14 8H50A4.5 4.5 0 0 1 50 17H14A4.5 4.5 0 0 1 14 8ZM14 47H50A4.5 4.5 0 0 1 50 56H14A4.5 4.5 0 0 1 14 47Z',
    gap: 'M33 19C41 25 44 31 42 37C40 43 36 45 32 45C26 45 21 41 21 35C21 31 24 28 25 24C28 26 29 28 30 30C33 27 34 23 33 19Z',
    accent: 'M33 30C37 34 37 38 35.5 40C34 42.5 29.5 42.5 28 40C27 37.5 28.5 35.5 29.5 34C30.5 35 31 35.5 31.5 36C33 34.5 33.2 32.5 33 30Z',
  },
  Ls: {
    ink: 'M12 4H52V42C52 52 44 58 32 62C20 58 12 52 12 42Z',
    gap: 'M18 10H29V29H18ZM35 10H46V29H35ZM18 35H29V53C22 50 18 47 18 42ZM35 35H46V42C46 47 42 50 35 53Z',
    detail: disc(32, 32, 7),
  },
  In: {
    ink: 'M16 15H48V49H16ZM14 8H50A4.5 4.5 0 0 1 50 17H14A4.5 4.5 0 0 1 14 8ZM14 47H50A4.5 4.5 0 0 1 50 56H14A4.5 4.5 0 0 1 14 47Z',
    gap: 'M20 24H36V20L45 27L36 34V30H20ZM44 34V40H28V44L19 38L28 31V34Z',
    accent: cog(32, 51.5, 3.4, 2.4, 6),
  },
  Sr: {
    line: 'M8 58L46 18',
    lineWidth: 5,
    ink: 'M60 4L54 24L40 10ZM26 34L33 41L29 45L22 38ZM15 45L22 52L18 56L11 49Z',
    cut: 'M57 7L47 17',
    cutWidth: 2.4,
  },
};
