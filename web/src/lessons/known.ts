import { kept } from '../game/shelf';

const KNOWN = 'archmage.lessons';

/** The names of the lessons that were solved in this browser. */
export function knownLessons(): string[] {
  const known = kept.read<unknown>(KNOWN, []);
  return Array.isArray(known) ? known.filter((name) => typeof name === 'string') : [];
}

export function keepLesson(name: string): void {
  kept.keep(KNOWN, [...new Set([...knownLessons(), name])]);
}
