import { describe, expect, test } from 'vitest';
import { webDeployment } from '../../../src/ui/functions/manifests.ts';
import { parseScenario } from '../../../src/cluster/scenario/index.ts';
import type { ClockView, GoTo, ShownView } from '../../../src/worker/protocol/index.ts';
import { Page } from './page.ts';

const THOUSAND = {
  version: 1,
  cluster: { seed: 'beat-moments', nodes: 20, timings: 'teaching' },
  documents: webDeployment({ replicas: 1_000 }),
  branches: [{ commands: [{ at: 2_000, command: { type: 'apply-documents' } }] }],
  cursor: { at: 2_000 },
};

/** Goes to the moment of a beat. Returns where it led, and the clocks that were told on the way. */
function goTo(page: Page, aim: Omit<GoTo, 'type'>): { readonly shown: ShownView; readonly clocks: readonly ClockView[] } {
  const told = page.deltas.length;
  page.send({ type: 'transport', action: { type: 'go-to', ...aim } });
  const answer = page.ask({ type: 'shown' });
  page.until(() => answer() !== undefined);
  page.frame();
  return { shown: answer() as ShownView, clocks: page.deltas.slice(told).map(({ clock }) => clock) };
}

describe('the moment of a beat', () => {
  test('is reached however much happens until then, in parts of which each is told', () => {
    const page = new Page(parseScenario(THOUSAND), { lookMs: 2 });
    page.until(() => page.deltas.length > 0);
    const { shown, clocks } = goTo(page, { to: { atMs: 600_000 } });
    expect(shown.atMs).toBe(600_000);
    expect(clocks.at(-1)).toMatchObject({ nowMs: 600_000, past: false, playing: false });
    const shares = clocks.flatMap(({ replayed = [] }) => replayed);
    expect(shares.length).toBeGreaterThan(3);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  });

  test('is the first record of a step, and lies in the future if the step has not run yet', () => {
    const page = new Page();
    page.frame();
    const step = { name: 'isScalingEvent', component: 'deployment', outcome: 'true' } as const;
    page.kubectl('scale deployment/web --replicas=5');
    const { shown, clocks } = goTo(page, { step });
    expect(shown.missed).toBeUndefined();
    expect(clocks.at(-1)).toMatchObject({ record: shown.record, standsIn: { key: 'default/web' } });
  });

  test('is where it was sought from if the step does not come, and the page is told', () => {
    const page = new Page();
    page.frame();
    const { shown: before } = goTo(page, {});
    const { shown, clocks } = goTo(page, { step: { name: 'isScalingEvent', component: 'deployment', outcome: 'true' } });
    expect(shown).toEqual({ ...before, missed: true });
    expect(clocks.at(-1)).toMatchObject({ nowMs: before.atMs, record: before.record, past: true });
    expect(goTo(page, {}).shown).toEqual(before);
  });
});
