import type { Plugin } from 'vite';
import type { Player } from './player.ts';

const MODULE = 'virtual:first-frame';
const RESOLVED = `\0${MODULE}`;

/**
 * Ships the worker's first delta with the page: the first graph is drawn from it while the worker loads. See
 * docs/decisions/first-frame.md.
 */
export function firstFrame(player: Player): Plugin {
  return {
    name: 'first-frame',
    resolveId: (source) => (source === MODULE ? RESOLVED : null),
    async load(id) {
      if (id !== RESOLVED) return null;
      // A browser parses JSON faster than an object literal.
      return `export const FIRST_FRAME = JSON.parse(${JSON.stringify(JSON.stringify(await player.firstVisit()))});\n`;
    },
  };
}
