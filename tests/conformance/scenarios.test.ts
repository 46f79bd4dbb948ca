import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Difference } from './replay/compare.ts';
import { DIFFERENCES } from './replay/differences.ts';
import { replay } from './replay/replay.ts';
import type { Scenario } from './replay/scenario.ts';

/**
 * Recorded scenarios of a real control plane with its state after each step. See replay/scenario.ts for the steps, and differences.md for changes of
 * Kubernetes since the recording.
 */
const FOLDER = new URL('scenarios/', import.meta.url);

function filesIn(folder: string): string[] {
  const files = readdirSync(new URL(folder, FOLDER)).filter((name) => name.endsWith('.json'));
  return files.sort().map((name) => `${folder}${name.replace(/\.json$/, '')}`);
}

/** A difference as one line of a failing test. */
function line(step: number, { at, want, got }: Difference): string {
  return `step ${step}: ${at}: want ${JSON.stringify(want)} got ${JSON.stringify(got)}`;
}

describe('the engine does what real Kubernetes did in', () => {
  it.each([...filesIn(''), ...filesIn('scheduler/')])('%s', { timeout: 60_000 }, (name) => {
    const scenario = JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), 'utf8')) as Scenario;
    const found = replay(scenario).flatMap(({ step, differences }) => differences.map((difference) => line(step, difference)));
    const known = (DIFFERENCES[name] ?? []).flatMap((difference) => difference.steps.map((step) => line(step, difference)));
    expect(found.sort()).toEqual(known.sort());
  });
});
