import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';
import { namedModules } from '../../../scripts/late-modules.ts';
import { FIRST_SCENARIO } from '../../../src/ui/first-scenario.ts';
import { PROTOCOL_VERSION, type Delta, type PodView, type ToPage } from '../../../src/worker/protocol.ts';

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

// Seed, timings and first command are the same in every visit: what happens before the user's first command is what happens here.
it('shows the first rollout, and goes on for an hour, without a late part', { timeout: 60_000 }, async () => {
  const called: string[] = [];
  for (const path of LATE) {
    vi.doMock(path, async (original) => forbidden(await original(), (name) => called.push(name)));
  }
  const { Host } = await import('../../../src/worker/host.ts');
  let wallMs = 0;
  const deltas: Delta[] = [];
  const post = (message: ToPage): void => {
    if (message.type === 'delta') deltas.push(message);
  };
  const host = new Host({ post, wallMs: () => wallMs, importLate: () => new Promise(() => {}) });
  host.receive({ type: 'start', version: PROTOCOL_VERSION, scenario: FIRST_SCENARIO });
  host.receive({ type: 'transport', action: { type: 'speed', speed: 100 } });
  while ((deltas.at(-1)?.clock.nowMs ?? 0) < 3_600_000) {
    wallMs += 100;
    host.frame();
    host.receive({ type: 'drawn' });
  }
  expect(called).toEqual([]);
  const views = new Map(deltas.flatMap(({ changed = [] }) => changed).map((view) => [view.id, view]));
  expect([...views.values()].filter((view) => view.kind === 'Pod' && (view as PodView).ready)).toHaveLength(3);
});
