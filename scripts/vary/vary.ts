import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { addAlternatives, type Alternative, alternativesOf, lineChangeOf } from './alternatives.ts';
import { VARIATIONS } from './edits.ts';
import type { VariationView } from '../../src/ui/code/source-facts.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** The module with the test of the variation that runs. */
export const VARIED = `${ROOT}src/sim/variation.ts`;

/**
 * Compiles the variations of our source (`edits.ts`) beside the code that they change. The build fails if a variation does not fit the
 * code any more. For the plain engine; the instrumented one has them from `scripts/instrument`.
 */
export function vary(): Plugin {
  return {
    name: 'vary',
    enforce: 'pre',
    transform: {
      order: 'pre',
      handler(code, id) {
        if (!id.startsWith(`${ROOT}src/`)) return null;
        const alternatives = variationsOf(id.slice(ROOT.length), code);
        return alternatives.length === 0 ? null : { code: addAlternatives(code, alternatives, VARIED), map: null };
      },
    },
  };
}

/** One of our files as each variation has it that changes it. */
export function variationsOf(file: string, text: string): readonly Alternative[] {
  return alternativesOf(file, text, VARIATIONS);
}

/** All variations, by id, as the page shows them. */
export function variationViews(): Readonly<Record<string, VariationView>> {
  const views = Object.entries(VARIATIONS).map(([id, { edits, bug }]): [string, VariationView] => {
    const changes = edits.map((edit) => {
      const text = readFileSync(ROOT + edit.file, 'utf8');
      return { file: edit.file, function: edit.function, ...lineChangeOf(id, edit, text) };
    });
    return [id, { changes, ...(bug !== undefined && { bug }) }];
  });
  return Object.fromEntries(views);
}
