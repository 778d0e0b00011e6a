import { catalogs, t, tt } from '../text/text.svelte';

/** What a word means in the notation, by where it may stand. */
export interface Vocabulary {
  /** At the beginning. */
  commands: Map<string, string>;
  /** After an exclamation mark. */
  powers: Map<string, string>;
  /** Before a colon. */
  sides: Map<string, string>;
  /** Everywhere else. */
  pieces: Map<string, string>;
}

const WORD = /\p{L}+/gu;
/** What joins the words of one name. */
const JOINT = /^(?:[ -]|['’])$/;
const LONGEST = 5;
const CODE = /^[A-Z][a-z]$/;

const COMMANDS = ['pass', 'draw', 'resign', 'card', 'place', 'pick', 'pair', 'discard', 'line', 'hide'] as const;
const POWERS = [
  'heal', 'lock', 'smash', 'regenerate', 'drink', 'breath', 'fire', 'break', 'pit', 'rubble', 'steal', 'quaff', 'teleport', 'charm', 'move', 'fireball', 'invert',
] as const;
const SIDES = ['blue', 'yellow', 'red', 'green'] as const;

/** Words without capital letters and accents, with one blank between them. */
function plain(text: string): string {
  const bare = text.toLowerCase().replaceAll('ß', 'ss').replaceAll('œ', 'oe').normalize('NFD').replace(/\p{M}/gu, '');
  return (bare.match(WORD) ?? []).join(' ');
}

/** The words of the reader's language. */
export function vocabulary(): Vocabulary {
  const pieces = new Map<string, string>();
  for (const [code, entry] of Object.entries(catalogs().pieces)) {
    if (!CODE.test(code)) continue;
    const name = entry && typeof entry === 'object' && 'name' in entry ? plain(String(entry.name)) : '';
    if (name) pieces.set(name, code);
  }
  return {
    pieces,
    commands: new Map(COMMANDS.flatMap((command) => t(`typed.${command}`).split(', ').map((word) => [plain(word), command]))),
    powers: new Map(POWERS.map((power) => [plain(tt(`power.${power}`)), power])),
    sides: new Map(SIDES.map((side) => [plain(t(`side.${side}`)), side])),
  };
}

/** A typed action with codes for the names and words of a language; what is none of them stays as it is. */
export function inCodes(typed: string, { commands, powers, sides, pieces }: Vocabulary): string {
  const words = [...typed.matchAll(WORD)].map((found) => ({ from: found.index, to: found.index + found[0].length }));
  let text = '';
  let done = 0;
  for (let first = 0; first < words.length; first++) {
    for (let last = Math.min(words.length, first + LONGEST) - 1; last >= first; last--) {
      const inside = words.slice(first, last + 1);
      if (!inside.slice(1).every((word, index) => JOINT.test(typed.slice(inside[index]!.to, word.from)))) continue;
      const { from } = words[first]!;
      const { to } = words[last]!;
      const name = plain(typed.slice(from, to));
      const code = (first < 2 ? commands.get(name) : undefined) ?? pieces.get(name);
      const meant = typed[from - 1] === '!' ? powers.get(name) : typed[to] === ':' ? sides.get(name) : code;
      if (meant === undefined) continue;
      text += typed.slice(done, from) + meant;
      done = to;
      first = last;
      break;
    }
  }
  return text + typed.slice(done);
}
