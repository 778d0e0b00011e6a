import { kept } from '../game/shelf';
import type lessons from './lessons.en.json';
import online from './online.en.json';
import ui from './ui.en.json';

const en = { ...ui, ...online };

export const LANGUAGES = ['en', 'fr', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];
export type Key = keyof typeof en;
export type CourseKey = Extract<keyof typeof lessons, `course.${string}`>;
export type Values = Record<string, string | number>;
type Catalog = Record<string, unknown>;

const LANGUAGE = 'archmage.language';

const files = import.meta.glob<Catalog>('./{ui,online,rules,zoned,whys,spelling,pieces,events,reasons,lessons}.*.json', { import: 'default' });

function first(): Language {
  const wanted = [kept.text(LANGUAGE), ...(typeof navigator === 'undefined' ? [] : navigator.languages)];
  for (const tag of wanted) {
    const found = LANGUAGES.find((language) => tag?.startsWith(language));
    if (found) return found;
  }
  return 'en';
}

interface Texts {
  language: Language;
  ui: Record<string, string>;
  /** Empty, like the next three and the English pieces, until a game is opened. */
  rules: Catalog;
  /** Rules that speak of squares and lines, in the words of a dungeon of zones. */
  zoned: Catalog;
  /** What the engine says is wrong, from English. */
  whys: Catalog;
  /** What it says about a typed action or a record, from English. */
  spelling: Catalog;
  pieces: Catalog;
  /** The pieces as the engine calls them. */
  english: Catalog;
  events: Catalog;
  reasons: Catalog;
  /** Empty until somebody wants to learn. */
  lessons: Record<string, string>;
}

const texts: Texts = $state({ language: 'en', ui: en, rules: {}, zoned: {}, whys: {}, spelling: {}, pieces: {}, english: {}, events: {}, reasons: {}, lessons: {} });
let taught = false;
let studied = false;
/** Counts the languages that were asked for; the last one is spoken, whichever comes first. */
let asked = 0;

async function load(file: string, language: Language): Promise<Catalog> {
  return (await files[`./${file}.${language}.json`]?.()) ?? {};
}

/** Changes the language of everything on the page. */
export async function speak(language: Language): Promise<void> {
  const turn = ++asked;
  const [ui, online, pieces, events, reasons] = await Promise.all(['ui', 'online', 'pieces', 'events', 'reasons'].map((file) => load(file, language)));
  if (turn !== asked) return;
  texts.ui = { ...en, ...(ui as Record<string, string>), ...(online as Record<string, string>) };
  texts.pieces = pieces!;
  texts.events = events!;
  texts.reasons = reasons!;
  texts.language = language;
  if (studied) await study();
  if (taught) await teach();
  document.documentElement.lang = language;
  kept.put(LANGUAGE, language);
}

/** Fetches the rules and the words for what is refused: a third of all texts, and nobody is refused anything before there is a game. */
export async function study(): Promise<void> {
  studied = true;
  const { language } = texts;
  const [english, rules, zoned, whys, spelling] = await Promise.all([
    load('pieces', 'en'),
    ...['rules', 'zoned', 'whys', 'spelling'].map((file) => load(file, language)),
  ]);
  if (language !== texts.language) return;
  texts.english = english;
  texts.rules = rules!;
  texts.zoned = zoned!;
  texts.whys = whys!;
  texts.spelling = spelling!;
}

/** Fetches the texts of the lessons, which few visits need. */
export async function teach(): Promise<void> {
  taught = true;
  texts.lessons = (await load('lessons', texts.language)) as Record<string, string>;
}

export const started = (): Promise<void> => speak(first());
export const language = (): Language => texts.language;
export const catalogs = (): Texts => texts;

/** Puts values into the braces of a template. */
export function fill(template: string, values: Values = {}): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}

/** A text of the page in the reader's language. */
export function t(key: Key, values?: Values): string {
  return fill(texts.ui[key] ?? en[key], values);
}

/** The same for a key that is put together while running; the key itself if there is no such text. */
export function tt(key: string, values?: Values): string {
  const template = texts.ui[key];
  return template === undefined ? key.slice(key.indexOf('.') + 1) : fill(template, values);
}

/** The same for a dungeon of squares or of zones, which may have words of its own. */
export function told(key: string, grain: string, values?: Values): string {
  const own = `${key}.${grain}`;
  return tt(own in texts.ui ? own : key, values);
}

/** A text of a lesson by its key; empty if there is no such text. */
export function lessonText(key: string, values?: Values): string {
  return fill(texts.lessons[key] ?? '', values);
}

/** A text around the lessons. */
export const course = (key: CourseKey, values?: Values): string => lessonText(key, values);
