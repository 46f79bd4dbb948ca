import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { playScenario } from '../../../../src/cluster/scenario/index.ts';
import { FUNCTIONS } from '../../../../src/ui/functions/function-index.ts';
import { scenarioOf } from '../../../../src/ui/functions/happening-link.ts';
import { HAPPENINGS, type Happening } from '../../../../src/ui/functions/happenings.ts';
import reached from '../../../../src/ui/functions/reached.json';
import { stepsToldBy } from '../../../../src/worker/projection/step-records.ts';

const FILE = fileURLToPath(new URL('../../../../src/ui/functions/reached.json', import.meta.url));

/** The steps that a small world reaches, each with the time of its first record, in whole milliseconds. */
function reachedIn(happening: Happening): ReadonlyMap<string, number> {
  const { trace } = playScenario(scenarioOf(happening, { at: happening.untilMs }));
  const first = new Map<string, number>();
  for (const record of trace.since()) {
    for (const { component, name } of stepsToldBy(trace, record)) {
      const path = `${component}/${name}`;
      if (!first.has(path)) first.set(path, Math.floor(record.atMs));
    }
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
  it('claims only what was seen: npm run docs:functions writes what the small worlds reach', () => {
    const now = measured();
    if (process.env['UPDATE_FUNCTIONS'] !== undefined) writeFileSync(FILE, JSON.stringify(now, undefined, 2));
    else expect(reached).toEqual(now);
  }, 240_000);
});
