import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';
import { namedModules } from '../../../scripts/late-modules.ts';
import type { PodView } from '../../../src/worker/protocol/index.ts';

const LATE = namedModules(fileURLToPath(new URL('../../../src/worker/late.ts', import.meta.url)));

/** The module with its lists empty, and every function of it replaced by one that says that it was called. */
function forbidden(actual: Readonly<Record<string, unknown>>, called: (name: string) => void): Record<string, unknown> {
  const entries = Object.entries(actual).map(([name, value]) => {
    const never = function () {
      called(name);
      throw new Error(`${name} was called before it was loaded`);
    };
    return [name, typeof value === 'function' ? never : Array.isArray(value) ? [] : value];
  });
  return Object.fromEntries(entries) as Record<string, unknown>;
}

it('shows the first rollout, and goes on for an hour, without a late part', { timeout: 60_000 }, async () => {
  const called: string[] = [];
  for (const path of LATE) {
    vi.doMock(path, async (original) => forbidden(await original(), (name) => called.push(name)));
  }
  const { firstVisit } = await import('../../../scripts/first-visit.ts');
  const deltas = firstVisit();
  expect(called).toEqual([]);
  const views = new Map(deltas.flatMap(({ changed = [] }) => changed).map((view) => [view.id, view]));
  expect([...views.values()].filter((view) => view.kind === 'Pod' && (view as PodView).ready)).toHaveLength(3);
});
