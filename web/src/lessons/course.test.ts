import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import de from '../text/lessons.de.json';
import en from '../text/lessons.en.json';
import fr from '../text/lessons.fr.json';
import { chaptersOf, courseOf, firstGame, GAMES, leadsToPlay, LESSONS, nextLesson, readLesson, type Lesson } from './course';

const texts: [string, Record<string, string>][] = [['en', en], ['fr', fr], ['de', de]];
const holes = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

/** Every text that the lessons need, from their files. */
function wanted(): string[] {
  const of = ({ name, text }: { name: string; text: string }): string[] => {
    const steps = [...text.matchAll(/^step +(\S+)/gm)].map((step) => `${name}.${step[1]}`);
    return [name, `${name}.idea`, `${name}.done`, ...steps.flatMap((step) => [step, `${step}.hint`])];
  };
  const chapters = GAMES.flatMap(chaptersOf).map((chapter) => `chapter.${chapter}`);
  return [...GAMES.map((game) => `game.${game}`), ...chapters, ...LESSONS.flatMap(of)];
}

describe('the lessons', () => {
  it('are all files of their folder, in their order', () => {
    const folder = new URL('../../../lessons/', import.meta.url);
    expect(GAMES).toEqual(readdirSync(folder).sort());
    for (const game of GAMES) {
      const files = readdirSync(new URL(game, folder)).sort();
      expect(courseOf(game).map(({ name }, index) => `${String(index + 1).padStart(2, '0')}-${name}.lesson`)).toEqual(files);
    }
    for (const { piece, chapter } of LESSONS) expect(piece && chapter).not.toBe('');
  });

  it('are read as far as the list needs it', () => {
    const text = '# A comment.\nlesson one\nchapter first\ngiven\n  table cards scenario=2\n  yellow Tr c3\n  blue Wa c2\n';
    const read = { name: 'one', game: 'cards', chapter: 'first', edition: 'cards', scenario: 2, piece: 'Tr', owner: 'yellow' };
    expect(readLesson('cards', text)).toEqual({ ...read, text });
    expect(readLesson('board', text.replace('cards scenario=2', 'base'))).toMatchObject({ edition: 'base', scenario: null });
  });

  it.each(texts)('have every text in %s, and no other', (_, catalog) => {
    const own = Object.keys(catalog).filter((key) => !key.startsWith('course.'));
    expect(own.sort()).toEqual(wanted().sort());
    expect(Object.keys(catalog).sort()).toEqual(Object.keys(en).sort());
    for (const [key, text] of Object.entries(catalog)) {
      expect(text.trim(), key).not.toBe('');
      expect(holes(text), key).toEqual(holes(en[key as keyof typeof en]));
    }
  });

  it.each(texts)('say in %s what to do in few words', (_, catalog) => {
    for (const key of wanted()) expect(catalog[key]!.split(/\s+/).length, key).toBeLessThanOrEqual(30);
  });

  it('have the texts that their screens ask for', () => {
    const folder = new URL('.', import.meta.url);
    const source = readdirSync(folder).filter((file) => file.endsWith('.svelte')).map((file) => readFileSync(new URL(file, folder), 'utf8')).join('\n');
    const asked = [...source.matchAll(/\bcourse\('([\w.]+)'/g)].map((match) => match[1]!);
    expect([...new Set(asked)].sort()).toEqual(Object.keys(en).filter((key) => key.startsWith('course.')).sort());
  });

  it('follow each other, and end when all are known', () => {
    const lessons = ['one', 'two', 'three'].map((name) => readLesson('', `lesson ${name}`));
    const after = (name: string, ...known: string[]): string | undefined => nextLesson(readLesson('', `lesson ${name}`), known, lessons)?.name;
    expect(after('one', 'one')).toBe('two');
    expect(after('one', 'one', 'two')).toBe('three');
    expect(after('three', 'three')).toBe('one');
    expect(after('two', 'one', 'two', 'three')).toBeUndefined();
  });

  it('of the board lead to a game at their end, tutorials to their scenario after every chapter', () => {
    const play = (game: string): (number | null)[] => courseOf(game).filter((lesson) => leadsToPlay(lesson)).map(({ scenario }) => scenario);
    expect(play('board')).toEqual([null]);
    expect(play('cards')).toEqual([1, 2, 3]);
    const last = courseOf('cards').at(-1) as Lesson;
    expect(firstGame(last)).toMatchObject({ edition: 'cards', scenario: 3, seats: { yellow: { level: 1 } } });
  });
});
