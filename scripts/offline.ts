import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';

/** The service worker is beside index.html, since it may only answer for its own folder and what is in it. */
const FILE = 'service-worker.js';

/**
 * Builds the service worker with the hashes of the built page's files. Its version is a hash of these, so the same build is
 * not cached again.
 */
export function offline(entry: string): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: entry, fileName: FILE });
    },
    writeBundle({ dir }) {
      if (dir === undefined) throw new Error('the page is not written to a folder');
      const files = filesIn(dir).filter((file) => file !== FILE);
      const hashes = Object.fromEntries(files.map((file) => [file, hashOf(readFileSync(join(dir, file))).slice(0, 32)]));
      const version = hashOf(JSON.stringify(hashes)).slice(0, 16);
      const script = readFileSync(join(dir, FILE), 'utf8');
      const told = script
        .replaceAll('__FILES__', () => JSON.stringify(hashes))
        .replaceAll('__VERSION__', JSON.stringify(version));
      if (told === script || /\b(import|export)\b/.test(script)) throw new Error('the service worker is not a script of its own');
      writeFileSync(join(dir, FILE), told);
    },
  };
}

function hashOf(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex');
}

/** The paths below a folder, with `/`, sorted. */
function filesIn(dir: string): readonly string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}
