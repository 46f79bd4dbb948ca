import { fileURLToPath } from 'node:url';
import { runnerImport, type Plugin } from 'vite';
import type * as Visit from './play-first-visit.ts';

const MODULE = 'virtual:first-frame';
const RESOLVED = `\0${MODULE}`;
const PLAY = fileURLToPath(new URL('./play-first-visit.ts', import.meta.url));

/**
 * Ships the worker's first delta with the page: the first graph is drawn from it while the worker loads. See
 * docs/decisions/first-frame.md.
 */
export function firstFrame(): Plugin {
  return {
    name: 'first-frame',
    resolveId: (source) => (source === MODULE ? RESOLVED : null),
    async load(id) {
      if (id !== RESOLVED) return null;
      const { module } = await runnerImport<typeof Visit>(PLAY, {
        configFile: false,
        logLevel: 'error',
      });
      // A browser parses JSON faster than an object literal.
      return `export const FIRST_FRAME = JSON.parse(${JSON.stringify(JSON.stringify(module.playFirstVisit()))});\n`;
    },
  };
}
