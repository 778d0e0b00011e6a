/** What the readers of the notation say is wrong, in other languages: from their English sentences. */

type Catalog = Record<string, unknown>;

export interface Lexicon {
  /** Sentences, with numbered places for what differs. */
  spelling: Catalog;
  /** What the rules say against an action, which ends a record too. */
  whys: Catalog;
  /** A side or a piece in the reader's language, by its English name. */
  name: (word: string) => string | undefined;
}

const HOLE = /\{(\d)\}/g;
const QUOTED = /^`[^`]*`$/;
/** A rule stands behind some sentences. */
const RULED = /^(.+)( \([A-Z]+-\d+\))$/s;
const plain = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The sentence as a pattern; what fills a place is caught. */
function pattern(sentence: string): RegExp {
  return new RegExp(`^${sentence.split(HOLE).map((part, index) => (index % 2 === 0 ? plain(part) : '(.+)')).join('')}$`, 's');
}

/** The sentence in the language of the lexicon; null if it has none for it. The first that fits is taken. */
export function spelled(message: string, lexicon: Lexicon): string | null {
  const [, said, rule] = RULED.exec(message) ?? [];
  if (said !== undefined && rule !== undefined) {
    const text = spelled(said, lexicon);
    return text === null ? null : text + rule;
  }
  const why = lexicon.whys[message];
  if (typeof why === 'string') return why;
  for (const [sentence, other] of Object.entries(lexicon.spelling)) {
    const found = pattern(sentence).exec(message);
    if (found) return String(other).replace(HOLE, (_, place: string) => part(found[Number(place)]!, lexicon));
  }
  return null;
}

/** What fills a place: somebody's name, a sentence of its own, or something typed. */
function part(text: string, lexicon: Lexicon): string {
  return QUOTED.test(text) ? text : (lexicon.name(text) ?? spelled(text, lexicon) ?? text);
}

/** Typed words in the quotation marks of a language, which the engine sets in backticks. */
export function quoted(text: string, [open, close]: readonly [string, string]): string {
  return text.replace(/`([^`]*)`/g, `${open}$1${close}`);
}
