export function catalog(): Record<string, string>;
export function print(rules: Record<string, string>): string;
