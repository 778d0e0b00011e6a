/** What the reader of the notation says about a typed action, in other languages: from its English sentences. */

const HOLE = /\{(\d)\}/g;
const plain = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The sentence as a pattern; what fills a place is caught. */
function pattern(sentence: string): RegExp {
  return new RegExp(`^${sentence.split(HOLE).map((part, index) => (index % 2 === 0 ? plain(part) : '(.+)')).join('')}$`);
}

/** The sentence in the language of the catalog; null if it has none for it. The first that fits is taken. */
export function spelled(message: string, catalog: Record<string, unknown>): string | null {
  for (const [sentence, other] of Object.entries(catalog)) {
    const found = pattern(sentence).exec(message);
    // What is wrong may be a sentence of its own.
    if (found) return String(other).replace(HOLE, (_, place: string) => spelled(found[Number(place)]!, catalog) ?? found[Number(place)]!);
  }
  return null;
}

/** Typed words in the quotation marks of a language, which the engine sets in backticks. */
export function quoted(text: string, [open, close]: readonly [string, string]): string {
  return text.replace(/`([^`]*)`/g, `${open}$1${close}`);
}
