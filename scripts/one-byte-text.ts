import type { Plugin } from 'vite';

/**
 * Writes characters beyond ASCII as escapes (`…` as `\u2026`) in what is built for Node.
 *
 * V8 keeps a script's text for as long as its functions live: at a byte a character, or, where a single one of them is beyond ASCII, at two (as Node
 * reads modules). For the engine that is 2.4 MB of heap. Escapes mean the same wherever such characters stand here: in strings, patterns and comments.
 */
export function oneByteText(): Plugin {
  return {
    name: 'one-byte-text',
    apply: 'build',
    // As the last of all: the bundler writes escapes as characters when it prints a chunk.
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) if (output.type === 'chunk') output.code = escaped(output.code);
    },
  };
}

function escaped(code: string): string {
  return code.replace(/[^\0-\x7f]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
