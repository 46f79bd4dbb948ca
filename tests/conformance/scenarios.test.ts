import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Difference } from './replay/compare.ts';
import { DIFFERENCES } from './replay/differences.ts';
import { replay } from './replay/replay.ts';
import type { Scenario } from './replay/scenario.ts';

/**
 * Stories that a real control plane was taken through, step by step, and what it had done after each. See replay/scenario.ts for what
 * a step may be, and differences.md for where Kubernetes has changed since they were recorded.
 */
const FOLDER = new URL('scenarios/', import.meta.url);

function filesIn(folder: string): string[] {
  const files = readdirSync(new URL(folder, FOLDER)).filter((name) => name.endsWith('.json'));
  return files.sort().map((name) => `${folder}${name.replace(/\.json$/, '')}`);
}

/** A difference as a line: what a failing test shows. */
function line(step: number, { at, want, got }: Difference): string {
  return `step ${step}: ${at}: want ${JSON.stringify(want)} got ${JSON.stringify(got)}`;
}

describe('what real Kubernetes did', () => {
  it.each([...filesIn(''), ...filesIn('scheduler/')])('%s', { timeout: 60_000 }, (name) => {
    const scenario = JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), 'utf8')) as Scenario;
    const found = replay(scenario).flatMap(({ step, differences }) => differences.map((difference) => line(step, difference)));
    const known = (DIFFERENCES[name] ?? []).flatMap((difference) => difference.steps.map((step) => line(step, difference)));
    expect(found.sort()).toEqual(known.sort());
  });
});
