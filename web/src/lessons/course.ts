import { computer, quick, type Agreement } from '../game/agreement';
import type { Side } from '../protocol';

export interface Lesson {
  name: string;
  /** The game that it teaches: its folder. */
  game: string;
  chapter: string;
  /** What its table plays. */
  edition: string;
  scenario: number | null;
  /** Who stands for it in the list: the first piece of its position. */
  piece: string;
  owner: Side;
  /** The lesson itself, for the host. */
  text: string;
}

const files = import.meta.glob<string>('../../../lessons/*/*.lesson', { query: '?raw', import: 'default', eager: true });

/** What the list says about a lesson; everything else the host reads. */
export function readLesson(game: string, text: string): Lesson {
  const word = (head: string): string => new RegExp(`^${head} +(\\S+)`, 'm').exec(text)?.[1] ?? '';
  const [, owner, piece] = /^ *(blue|yellow|red|green) (\w+)/m.exec(text) ?? [];
  const [, edition, scenario] = /^ *table +(\w+)(?:.* scenario=(\d))?/m.exec(text) ?? [];
  return {
    name: word('lesson'),
    game,
    chapter: word('chapter'),
    edition: edition ?? '',
    scenario: scenario ? Number(scenario) : null,
    piece: piece ?? '',
    owner: (owner ?? 'blue') as Side,
    text,
  };
}

/** All lessons in the order of their files. */
export const LESSONS: Lesson[] = Object.keys(files).sort().map((file) => readLesson(file.split('/').at(-2)!, files[file]!));

export const GAMES: string[] = [...new Set(LESSONS.map(({ game }) => game))];

/** The course that a lesson belongs to: all lessons of its game. */
export const courseOf = (game: string): Lesson[] => LESSONS.filter((lesson) => lesson.game === game);

export const chaptersOf = (game: string): string[] => [...new Set(courseOf(game).map(({ chapter }) => chapter))];

/** Whether a real game follows: after the whole course, and after each chapter that has a scenario of its own. */
export function leadsToPlay(lesson: Lesson, lessons = courseOf(lesson.game)): boolean {
  const after = lessons[lessons.indexOf(lesson) + 1];
  return !after || (lesson.scenario !== null && after.chapter !== lesson.chapter);
}

/** The game that somebody plays who has learned this: against the easiest computer. */
export const firstGame = ({ edition, scenario }: Lesson): Agreement => ({ ...quick(computer(1)), edition, scenario });

/** The lesson of the course after this one, or the first that is not known yet; null when everything is known. */
export function nextLesson({ name, game }: Lesson, known: string[], lessons = courseOf(game)): Lesson | null {
  const after = lessons.slice(lessons.findIndex((lesson) => lesson.name === name) + 1);
  return [...after, ...lessons].find((lesson) => lesson.name !== name && !known.includes(lesson.name)) ?? null;
}
