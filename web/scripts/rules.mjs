// Writes src/text/rules.en.json from the catalog in docs/rules, so that the page and the documents cannot differ.
// `node scripts/rules.mjs` writes it, `node scripts/rules.mjs --check` only says whether it is up to date.

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const docs = new URL('../../docs/rules/', import.meta.url);
const target = new URL('../src/text/rules.en.json', import.meta.url);
const ROW = /^\| ([A-Z]+-\d+) \| ([^|]+) \| [^|]+ \| [^|]+ \|$/;

/** Every rule of the catalog in the order of its readme: id to sentence. */
export function catalog() {
  const rules = {};
  const readme = readFileSync(new URL('README.md', docs), 'utf8');
  for (const [, file] of readme.matchAll(/^\| \[(\w+\.md)\]\(\1\) \|/gm)) {
    for (const line of readFileSync(new URL(file, docs), 'utf8').split('\n')) {
      if (!/^\| [A-Z]+-\d/.test(line)) continue;
      const row = ROW.exec(line);
      if (!row) throw new Error(`${file}: cannot read the row ${line}`);
      const [, id, sentence] = row;
      if (id in rules) throw new Error(`${file}: ${id} is there twice`);
      rules[id] = sentence;
    }
  }
  return rules;
}

/** The text of a catalog file. */
export function print(rules) {
  return `${JSON.stringify(rules, null, 2)}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = print(catalog());
  if (!process.argv.includes('--check')) {
    writeFileSync(target, text);
  } else if (readFileSync(target, 'utf8') !== text) {
    console.error('src/text/rules.en.json differs from docs/rules: run node scripts/rules.mjs');
    process.exit(1);
  }
}
