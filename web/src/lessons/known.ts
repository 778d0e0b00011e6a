const KNOWN = 'archmage.lessons';

/** The names of the lessons that were solved in this browser. */
export function knownLessons(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KNOWN) ?? '[]');
    return Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

export function keepLesson(name: string): void {
  localStorage.setItem(KNOWN, JSON.stringify([...new Set([...knownLessons(), name])]));
}
