import { describe, expect, test } from 'vitest';
import type { Check } from '../../../src/cluster/lesson/lesson.ts';
import type { ChecksView } from '../../../src/worker/protocol/index.ts';
import { Page } from './page.ts';

const FIVE: Check = { text: 'five serve', when: 'eventually', that: 'pods.filter(p, p.ready).size() == 5' };
const THREE: Check = { text: 'never fewer than three', when: 'always', that: 'deployments[0].available >= 3' };

/** Lets simulated time pass, ten times as fast as real time. */
function play(page: Page, forMs: number): void {
  page.send({ type: 'transport', action: { type: 'speed', speed: 10 } });
  page.send({ type: 'transport', action: { type: 'play' } });
  page.frame();
  const untilMs = page.nowMs + forMs;
  page.until(() => page.nowMs >= untilMs);
}

/** A page that watches the checks from now on, with its three Pods. */
async function watching(...checks: readonly Check[]): Promise<Page> {
  const page = new Page();
  play(page, 20_000);
  page.send({ type: 'checks', checks });
  // The evaluator is loaded.
  await import('../../../src/worker/checks/check-run.ts');
  page.frame();
  return page;
}

function told(page: Page): ChecksView | undefined {
  return page.deltas.findLast(({ checks }) => checks !== undefined)?.checks;
}

function statesOf(page: Page): readonly string[] | undefined {
  const checks = told(page);
  return checks?.type === 'states' ? checks.states.map(({ state }) => state) : undefined;
}

describe('the checks that a page watches', () => {
  test('are told when one of them changes, with its moment', async () => {
    const page = await watching(FIVE, THREE);
    expect(statesOf(page)).toEqual(['open', 'met']);
    const before = page.nowMs;
    page.kubectl('scale deployment/web --replicas=5');
    play(page, 20_000);
    expect(statesOf(page)).toEqual(['met', 'met']);
    const checks = told(page);
    expect(checks).toMatchObject({ type: 'states', states: [{ atMs: expect.any(Number) as number }, {}] });
    expect(checks?.type === 'states' && checks.states[0]!.atMs).toBeGreaterThan(before);
  });

  test('are as of the shown moment when the user looks back', async () => {
    const page = await watching(FIVE);
    const before = page.nowMs;
    page.kubectl('scale deployment/web --replicas=5');
    play(page, 20_000);
    expect(statesOf(page)).toEqual(['met']);
    page.send({ type: 'transport', action: { type: 'seek', to: { atMs: before } } });
    page.frame();
    expect(statesOf(page)).toEqual(['open']);
  });

  test('begin again on another branch, from the beginning of the beat', async () => {
    const page = await watching(THREE);
    // Before the command, which is given at this very time.
    const before = page.nowMs - 50;
    page.kubectl('scale deployment/web --replicas=2');
    play(page, 20_000);
    expect(statesOf(page)).toEqual(['broken']);
    page.send({ type: 'transport', action: { type: 'seek', to: { atMs: before } } });
    page.kubectl('scale deployment/web --replicas=4');
    play(page, 20_000);
    expect(statesOf(page)).toEqual(['met']);
  });

  test('tell the fault of an expression, and watch nothing', async () => {
    const page = await watching(FIVE, { text: 'x', when: 'now', that: 'pods.size() == tree' });
    expect(told(page)).toMatchObject({ type: 'fault', index: 1, fault: { code: 'unknown-name', name: 'tree' } });
    page.send({ type: 'checks' });
    const deltas = page.deltas.length;
    play(page, 1_000);
    expect(page.deltas.slice(deltas).some(({ checks }) => checks !== undefined)).toBe(false);
  });
});
