import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { playScenario } from '../../../../src/cluster/scenario/index.ts';
import { FUNCTIONS } from '../../../../src/ui/functions/function-index.ts';
import { scenarioOf } from '../../../../src/ui/functions/happening-link.ts';
import { HAPPENINGS, type Happening } from '../../../../src/ui/functions/happenings.ts';
import { REACHED } from '../../../../src/ui/functions/reached.ts';
import { stepsToldBy } from '../../../../src/worker/projection/step-runs.ts';

const FILE = fileURLToPath(new URL('../../../../src/ui/functions/reached.ts', import.meta.url));

/** The steps that a small world reaches, each with the time of its first record, in whole milliseconds. */
function reachedIn(happening: Happening): ReadonlyMap<string, number> {
  const { trace } = playScenario(scenarioOf(happening, { at: happening.untilMs }));
  const first = new Map<string, number>();
  for (const { atMs, body } of trace.since()) {
    for (const path of stepsToldBy(body)) if (!first.has(path)) first.set(path, Math.floor(atMs));
  }
  return first;
}

/** The first small world that reaches each declared step. */
function measured(): Readonly<Record<string, readonly [string, number]>> {
  const worlds = HAPPENINGS.map((happening) => ({ id: happening.id, first: reachedIn(happening) }));
  return Object.fromEntries(
    FUNCTIONS.flatMap(({ path }) => {
      const world = worlds.find(({ first }) => first.has(path));
      return world === undefined ? [] : [[path, [world.id, world.first.get(path)!]] as const];
    }),
  );
}

describe('make it happen', () => {
  it('claims only what was seen: UPDATE_REACHED=1 writes what the small worlds reach', () => {
    const now = measured();
    if (process.env['UPDATE_REACHED'] !== undefined) writeFileSync(FILE, sourceOf(now));
    else expect(REACHED).toEqual(now);
  }, 240_000);
});

function sourceOf(reached: Readonly<Record<string, readonly [string, number]>>): string {
  const lines = Object.entries(reached).map(([path, [id, atMs]]) => `  '${path}': ['${id}', ${atMs}],`);
  return `import type { HappeningId } from './happenings.ts';

/**
 * The small world that reaches each function, and when it runs there first, in milliseconds. A test plays all worlds and writes
 * this file: \`npm run docs:functions\`. A function that is missing here is reached by none of them.
 */
export const REACHED: Readonly<Record<string, readonly [HappeningId, atMs: number]>> = {
${lines.join('\n')}
};
`;
}
