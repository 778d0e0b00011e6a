import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Adds `offline.js` to a build: the service worker with the names of all files. */
export function offline(): Plugin {
  return {
    name: 'archmage-offline',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = Object.keys(bundle).filter((name) => !name.endsWith('.html')).sort();
        const code = readFileSync(new URL('./worker.js', import.meta.url), 'utf8');
        const version = createHash('sha256').update(files.join() + code).digest('hex').slice(0, 12);
        const source = `const FILES = ${JSON.stringify(files)};\nconst VERSION = ${JSON.stringify(version)};\n${code}`;
        this.emitFile({ type: 'asset', fileName: 'offline.js', source });
      },
    },
  };
}
