/** Strokes of 2 in a box of 24 by 24; what is under `solid` is filled. */
export interface Glyph {
  line?: string;
  solid?: string;
}

export const icons = {
  // What characters do.
  walk: { solid: 'M8 3.5C10 3.5 11 5.6 10.8 8C10.6 10 9.8 11.4 8.3 11.4C6.6 11.4 5.4 9.6 5.4 7.4C5.4 5 6.4 3.5 8 3.5ZM6.8 12.8L10 12.6C10 14.4 9.4 15.6 8.3 15.6C7.3 15.6 6.8 14.4 6.8 12.8ZM15.6 7C17.4 7 18.6 8.8 18.4 11.2C18.2 13.4 17.2 14.8 15.7 14.8C14.1 14.8 13.2 13.2 13.2 11C13.2 8.6 14 7 15.6 7ZM14 16.1L17.2 16.3C17 18.2 16.4 19.6 15.4 19.5C14.4 19.5 13.8 18 14 16.1Z' },
  jump: { line: 'M3 19C4 8 16 4 20 14M20 14L21.5 8.5M20 14L14.5 12.5M9 20H15' },
  wallWalk: { line: 'M11 3H21V21H11M11 9H21M11 15H21M16 3V9M14 9V15M18.5 15V21', solid: 'M2 10.5H6V7.5L10.5 12L6 16.5V13.5H2Z' },
  attack: { line: 'M4 4L17 17M20 4L7 17M14.5 19.5L19.5 14.5M9.5 19.5L4.5 14.5M17.5 17.5L20 20M6.5 17.5L4 20' },
  shoot: { line: 'M6 3C17 7 17 17 6 21M6 3V21M3 12H20', solid: 'M23 12L17.5 8.5V15.5Z' },
  shield: { line: 'M12 3C15 5 17.5 5.5 20 5.5C20 13 18 18 12 21C6 18 4 13 4 5.5C6.5 5.5 9 5 12 3Z' },
  turnCw: { line: 'M19 12A7 7 0 1 1 16.5 6.6M17.5 2.5V7.2H12.8' },
  turnCcw: { line: 'M5 12A7 7 0 1 0 7.5 6.6M6.5 2.5V7.2H11.2' },
  gear: { line: 'M12 8.5A3.5 3.5 0 1 1 12 15.5A3.5 3.5 0 1 1 12 8.5ZM10 3H14L14.6 5.8L17.2 7.3L20 6.4L22 9.8L19.8 11.7V12.3L22 14.2L20 17.6L17.2 16.7L14.6 18.2L14 21H10L9.4 18.2L6.8 16.7L4 17.6L2 14.2L4.2 12.3V11.7L2 9.8L4 6.4L6.8 7.3L9.4 5.8Z' },
  heal: { solid: 'M9 3H15V9H21V15H15V21H9V15H3V9H9Z' },
  fire: { line: 'M12.5 2.5C18 7.5 20 11 19 15C18 19 15 21 12 21C8 21 5 18 5 14C5 11 6.5 9.5 7.5 7C9.5 8.5 10 10 10.5 11C12.5 8.5 13 5.5 12.5 2.5Z', solid: 'M12.5 13C15 15.5 15 18.5 12 18.7C9 18.7 9 15.8 10.4 14.4C11.2 15.2 12.2 15 12.5 13Z' },
  breath: { line: 'M2.5 8L8 9.5V14.5L2.5 16M8 10.5L13 7M8 13.5L13 17M8 12H21.5M13 7C16 5.5 18 6 20.5 7.5M13 17C16 18.5 18 18 20.5 16.5' },
  reveal: { line: 'M4 4H13V20H4ZM13 7L20 4V17L13 20M7 12H7.1' },
  portcullis: { line: 'M4 21V9C4 5 8 3 12 3C16 3 20 5 20 9V21M8 6V21M12 4V21M16 6V21M4 11H20M4 16H20' },
  smash: { line: 'M4 20L12 12M9 4L20 15L16 17L7 8ZM18 5L20.5 2.5M21 9H23M15 3V1' },
  regenerate: { line: 'M20 12A8 8 0 0 1 6 17.4M4 12A8 8 0 0 1 18 6.6M18.5 2.5V7H14M5.5 21.5V17H10', solid: 'M11 8.5H13V11H15.5V13H13V15.5H11V13H8.5V11H11Z' },
  drink: { line: 'M4 12H20C20 16.5 17 19 12 19C7 19 4 16.5 4 12ZM8 21.5H16M12 9.5C12 6.5 15 6.5 15 4M8.5 9C8.5 7.5 10 7.5 10 6' },
  break: { line: 'M3 7H9L7.5 11L10.5 13L8.5 17H3ZM21 7H16L14 10.5L16.5 13L14.5 17H21M12 3V5M10 20H10.1M13.5 20.5H13.6' },
  pit: { line: 'M4 5H20V19H4Z', solid: 'M7.5 8.5H16.5V15.5H7.5Z' },
  rubble: { line: 'M3 19L5.5 13L10 12L12 16L10.5 20H4.5ZM12.5 19.5L14 14L19 13L21.5 17.5L19.5 20.5H14ZM8 11.5L10 5.5L15 4.5L18 9L15.5 12.5L11 13Z' },
  steal: { line: 'M9 8C5 11 4.5 19 7 20H17C19.5 19 19 11 15 8M8 4L10 7.5H14L16 4L12 5ZM9 8H15M10 14L12 12L14 14M12 12V17' },
  potion: { line: 'M9 3H15M10 3V9C6.5 10.5 5 13 5 15.5C5 19 8 21 12 21C16 21 19 19 19 15.5C19 13 17.5 10.5 14 9V3M6 14.5H18' },
  key: { line: 'M8 3.5A4.5 4.5 0 1 1 8 12.5A4.5 4.5 0 1 1 8 3.5ZM11.2 11.2L20.5 20.5M16 16L19 13M19 19L21.5 16.5' },
  teleport: { line: 'M12 3A9 9 0 1 1 3.5 9.5M12 7.5A4.5 4.5 0 1 1 7.5 12', solid: 'M12 10.4A1.6 1.6 0 1 1 12 13.6A1.6 1.6 0 1 1 12 10.4Z' },
  charm: { line: 'M12 20C6 15.5 3 12.5 3 8.8C3 4 9.5 2.8 12 8C14.5 2.8 21 4 21 8.8C21 12.5 18 15.5 12 20ZM8 9.5C8 8.5 8.8 7.8 9.6 8' },
  rope: { line: 'M12 2.5C16 2.5 18.5 6 18.5 9M12 2.5C8 2.5 5.5 6 5.5 9M5.5 15C5.5 18 8 21.5 12 21.5C16 21.5 18.5 18 18.5 15M12 7V9M12 15V17M3.5 9H20.5V15H3.5ZM8 15L10 9M14 15L16 9' },
  take: { line: 'M12 3V14M7.5 9.5L12 14L16.5 9.5M4 15V20H20V15' },
  leave: { line: 'M12 15V4M7.5 8.5L12 4L16.5 8.5M4 15V20H20V15' },
  swap: { line: 'M4 8H19M15 4L19 8L15 12M20 16H5M9 12L5 16L9 20' },
  place: { line: 'M12 21C8 16 5.5 13 5.5 9.5A6.5 6.5 0 0 1 18.5 9.5C18.5 13 16 16 12 21ZM12 7.2A2.3 2.3 0 1 1 12 11.8A2.3 2.3 0 1 1 12 7.2Z' },
  hide: { line: 'M4 4H20V20H4ZM4 12H20M12 4V12M8 12V20M16 12V20' },
  // What a side does.
  pass: { line: 'M5 4L14 12L5 20ZM19 4V20' },
  undo: { line: 'M4 9H15A5.5 5.5 0 0 1 15 20H9M8.5 4.5L4 9L8.5 13.5' },
  redo: { line: 'M20 9H9A5.5 5.5 0 0 0 9 20H15M15.5 4.5L20 9L15.5 13.5' },
  card: { line: 'M7 3H17A1.5 1.5 0 0 1 18.5 4.5V19.5A1.5 1.5 0 0 1 17 21H7A1.5 1.5 0 0 1 5.5 19.5V4.5A1.5 1.5 0 0 1 7 3Z', solid: 'M12 8L15 12L12 16L9 12Z' },
  draw: { line: 'M3 8H21M3 16H21' },
  resign: { line: 'M5 21V3.5C9 1.5 13 5.5 19 3.5V13.5C13 15.5 9 11.5 5 13.5' },
  points: { solid: 'M12 2.5L14.9 8.8L21.7 9.6L16.7 14.3L18 21.1L12 17.7L6 21.1L7.3 14.3L2.3 9.6L9.1 8.8Z' },
  exit: { line: 'M13 4H5V20H13M10 12H21M16.5 7.5L21 12L16.5 16.5' },
  wound: { solid: 'M12 2.5C17 8.5 19 12 19 15A7 7 0 0 1 5 15C5 12 7 8.5 12 2.5Z' },
  dead: { line: 'M12 3C7 3 4 6.5 4 11C4 13.5 5 15.3 7 16.5V20H17V16.5C19 15.3 20 13.5 20 11C20 6.5 17 3 12 3ZM10.3 20V17.5M13.7 20V17.5', solid: 'M8.8 9.5A1.9 1.9 0 1 1 8.8 13.3A1.9 1.9 0 1 1 8.8 9.5ZM15.2 9.5A1.9 1.9 0 1 1 15.2 13.3A1.9 1.9 0 1 1 15.2 9.5Z' },
  strength: { line: 'M7 9V4H9V9M9 9V3H12V9M12 9V3.5H15V9M15 9V5H17.5V12C17.5 15.5 16 17 15 18V21H8V18C5.5 16 4.5 13.5 5.5 11L7 9H14' },
  plan: { line: 'M5.5 20.5A2 2 0 1 1 5.5 16.5A2 2 0 1 1 5.5 20.5ZM8 18.5H15.5A3.6 3.6 0 0 0 15.5 11.3H9A3.4 3.4 0 0 1 9 4.5H13M16.5 9V2L21 4.2L16.5 6.4' },
  drop: { line: 'M6 6L18 18M18 6L6 18' },
  // What the page does.
  eye: { line: 'M2 12C5 7 8.5 5 12 5C15.5 5 19 7 22 12C19 17 15.5 19 12 19C8.5 19 5 17 2 12Z', solid: 'M12 8.7A3.3 3.3 0 1 1 12 15.3A3.3 3.3 0 1 1 12 8.7Z' },
  eyeOff: { line: 'M4 9C6.5 13 9 14.5 12 14.5C15 14.5 17.5 13 20 9M6 13L4 16M12 15V18.5M18 13L20 16' },
  danger: { line: 'M12 3L22 20.5H2ZM12 9.5V14', solid: 'M12 15.8A1.3 1.3 0 1 1 12 18.4A1.3 1.3 0 1 1 12 15.8Z' },
  clock: { line: 'M12 3A9 9 0 1 1 12 21A9 9 0 1 1 12 3ZM12 7V12L15.5 14.5' },
  log: { line: 'M6 3H19V18A3 3 0 0 1 16 21H6A3 3 0 0 1 3 18V17H13V18A3 3 0 0 0 16 21M6 3V17M9.5 7.5H15.5M9.5 12H15.5' },
  help: { line: 'M8.5 8.5C8.5 5 15.5 5 15.5 9C15.5 12 12 12 12 15', solid: 'M12 17.2A1.6 1.6 0 1 1 12 20.4A1.6 1.6 0 1 1 12 17.2Z' },
  hint: { line: 'M8.6 15.4C6.6 14 5.5 12 5.5 9.6A6.5 6.5 0 0 1 18.5 9.6C18.5 12 17.4 14 15.4 15.4V17H8.6ZM9.2 19.6H14.8M10.6 22H13.4M12 17V11.5M9.8 9.6L12 11.5L14.2 9.6' },
  why: { line: 'M4 4H20V16H12L7 20.5V16H4ZM10 8.3C10 6.4 14 6.4 14 8.6C14 10 12 10 12 11.6', solid: 'M12 12.6A1 1 0 1 1 12 14.6A1 1 0 1 1 12 12.6Z' },
  settings: { line: 'M4 7H10M16 7H20M13 4A3 3 0 1 1 13 10A3 3 0 1 1 13 4ZM4 17H7M13 17H20M10 14A3 3 0 1 1 10 20A3 3 0 1 1 10 14Z' },
  light: { line: 'M12 7.5A4.5 4.5 0 1 1 12 16.5A4.5 4.5 0 1 1 12 7.5ZM12 2V4M12 20V22M2 12H4M20 12H22M5 5L6.4 6.4M17.6 17.6L19 19M19 5L17.6 6.4M6.4 17.6L5 19' },
  dark: { line: 'M19.5 14.5A8 8 0 1 1 9.5 4.5A6.5 6.5 0 0 0 19.5 14.5Z' },
  language: { line: 'M12 3A9 9 0 1 1 12 21A9 9 0 1 1 12 3ZM3 12H21M12 3C7 8 7 16 12 21C17 16 17 8 12 3Z' },
  people: { line: 'M9 5A3.5 3.5 0 1 1 9 12A3.5 3.5 0 1 1 9 5ZM2.5 20C3 16 5.5 14.5 9 14.5C12.5 14.5 15 16 15.5 20M15.5 5.3A3.3 3.3 0 0 1 15.5 11.7M17.5 14.9C20 15.5 21.3 17.3 21.6 20' },
  link: { line: 'M10 14A4.5 4.5 0 0 0 16.5 14.5L20 11A4.6 4.6 0 0 0 13.5 4.5L12 6M14 10A4.5 4.5 0 0 0 7.5 9.5L4 13A4.6 4.6 0 0 0 10.5 19.5L12 18' },
  device: { line: 'M7 2.5H17V21.5H7ZM10.5 18.5H13.5' },
  person: { line: 'M12 4A4 4 0 1 1 12 12A4 4 0 1 1 12 4ZM4 21C4.5 16.5 8 15 12 15C16 15 19.5 16.5 20 21' },
  computer: { line: 'M5 8H19V19H5ZM12 8V4M9 4H15M2.5 12V16M21.5 12V16M9.5 16H14.5', solid: 'M9 10.5A1.4 1.4 0 1 1 9 13.3A1.4 1.4 0 1 1 9 10.5ZM15 10.5A1.4 1.4 0 1 1 15 13.3A1.4 1.4 0 1 1 15 10.5Z' },
  save: { line: 'M12 3V15M7.5 10.5L12 15L16.5 10.5M4 20H20' },
  load: { line: 'M12 15V3M7.5 7.5L12 3L16.5 7.5M4 20H20' },
  play: { solid: 'M7 4L20 12L7 20Z' },
  first: { line: 'M18 5L9 12L18 19ZM5 5V19' },
  last: { line: 'M6 5L15 12L6 19ZM19 5V19' },
  back: { line: 'M15 4L7 12L15 20' },
  next: { line: 'M9 4L17 12L9 20' },
  check: { line: 'M4 12.5L9.5 18L20 6.5' },
  cross: { line: 'M5 5L19 19M19 5L5 19' },
  menu: { line: 'M4 6H20M4 12H20M4 18H20' },
  zoomIn: { line: 'M10 3.5A6.5 6.5 0 1 1 10 16.5A6.5 6.5 0 1 1 10 3.5ZM15 15L21 21M7 10H13M10 7V13' },
  whole: { line: 'M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15M9.5 7H14.5V17H9.5Z' },
  zoomOut: { line: 'M10 3.5A6.5 6.5 0 1 1 10 16.5A6.5 6.5 0 1 1 10 3.5ZM15 15L21 21M7 10H13' },
} satisfies Record<string, Glyph>;

export type IconName = keyof typeof icons;

/** The icon of a power, by its word in the notation. */
export const powerIcons: Record<string, IconName> = {
  heal: 'heal', lock: 'portcullis', smash: 'smash', regenerate: 'regenerate', drink: 'drink', breath: 'breath', fire: 'fire',
  break: 'break', pit: 'pit', rubble: 'rubble', steal: 'steal', quaff: 'potion', teleport: 'teleport', charm: 'charm',
  move: 'teleport', fireball: 'fire', invert: 'gear',
};

/** The icon of a kind of move. */
export const moveIcons: Record<string, IconName> = {
  card: 'card', pass: 'pass', walk: 'walk', jump: 'jump', wallWalk: 'wallWalk', turn: 'gear', reveal: 'reveal', place: 'place',
  fight: 'attack', shoot: 'shoot', commit: 'attack', use: 'play', line: 'place', hide: 'hide', pick: 'check', pickPair: 'check', discard: 'cross',
};
