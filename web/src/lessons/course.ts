import type { Side } from '../protocol';

export interface Lesson {
  name: string;
  chapter: string;
  /** Who stands for it in the list: the first piece of its position. */
  piece: string;
  owner: Side;
  /** The lesson itself, for the host. */
  text: string;
}

const files = import.meta.glob<string>('../../../lessons/*.lesson', { query: '?raw', import: 'default', eager: true });

/** What the list says about a lesson; everything else the host reads. */
export function readLesson(text: string): Lesson {
  const word = (head: string): string => new RegExp(`^${head} +(\\S+)`, 'm').exec(text)?.[1] ?? '';
  const [, owner, piece] = /^ *(blue|yellow|red|green) (\w+)/m.exec(text) ?? [];
  return { name: word('lesson'), chapter: word('chapter'), piece: piece ?? '', owner: (owner ?? 'blue') as Side, text };
}

/** All lessons in the order of their files. */
export const LESSONS: Lesson[] = Object.keys(files).sort().map((file) => readLesson(files[file]!));

export const CHAPTERS: string[] = [...new Set(LESSONS.map((lesson) => lesson.chapter))];

/** The lesson after this one, or the first that is not known yet; null when everything is known. */
export function nextLesson(name: string, known: string[], lessons = LESSONS): Lesson | null {
  const after = lessons.slice(lessons.findIndex((lesson) => lesson.name === name) + 1);
  return [...after, ...lessons].find((lesson) => lesson.name !== name && !known.includes(lesson.name)) ?? null;
}
