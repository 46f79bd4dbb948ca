import { describe, expect, test } from 'vitest';
import type { Check } from '../../../src/cluster/lesson/lesson.ts';
import type { ChecksView, CheckView } from '../../../src/worker/protocol/index.ts';
import { createCluster } from '../../../src/cluster/index.ts';
import { Checks } from '../../../src/worker/checks/checks.ts';
import { Page } from './page.ts';

const FIVE: Check = { text: 'five serve', when: 'eventually', that: 'pods.filter(p, p.ready).size() == 5' };
const THREE: Check = { text: 'never fewer than three', when: 'always', that: 'deployments[0].available >= 3' };

/** Lets simulated time pass, ten times as fast as real time, also when the beat has stopped it. */
function play(page: Page, forMs: number): void {
  page.send({ type: 'transport', action: { type: 'speed', speed: 10 } });
  page.send({ type: 'transport', action: { type: 'play' } });
  page.frame();
  const untilMs = page.nowMs + forMs;
  page.until(() => {
    if (page.deltas.at(-1)?.clock.playing === false) page.send({ type: 'transport', action: { type: 'play' } });
    return page.nowMs >= untilMs;
  });
}

/** A page that watches the checks from now on, with its three Pods. */
async function watching(...checks: readonly Check[]): Promise<Page> {
  const page = new Page();
  play(page, 20_000);
  page.send({ type: 'open-beat', number: 1, opened: { beat: { checks } } });
  // The evaluator is loaded.
  await import('../../../src/worker/checks/check-run.ts');
  page.frame();
  return page;
}

function told(page: Page): ChecksView | undefined {
  return page.deltas.findLast(({ beat }) => beat?.checks !== undefined)?.beat?.checks;
}

function statesView(page: Page): readonly CheckView[] {
  const checks = told(page);
  return checks?.type === 'states' ? checks.states : [];
}

function statesOf(page: Page): readonly string[] | undefined {
  return told(page)?.type === 'states' ? statesView(page).map(({ state }) => state) : undefined;
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

  test('on a branch that left before the beat, are followed from the same time on', async () => {
    const page = await watching(THREE, { text: 'x', when: 'eventually', that: 'seconds >= 5.0' });
    const fromMs = statesView(page)[0]!.atMs;
    page.send({ type: 'transport', action: { type: 'seek', to: { atMs: fromMs - 8_000 } } });
    page.kubectl('scale deployment/web --replicas=2');
    page.until(() => page.nowMs < fromMs - 7_000);
    play(page, 1_000);
    expect(told(page)).toEqual({ type: 'ahead' });
    play(page, 4_000);
    expect(told(page)).toEqual({ type: 'ahead' });
    page.kubectl('scale deployment/web --replicas=4');
    play(page, 3_000);
    // Four are wanted again, but only two are available when the beat begins.
    expect(told(page)).toMatchObject({ states: [{ state: 'broken', atMs: fromMs }, { state: 'open' }], leftBefore: true });
    play(page, 12_000);
    expect(told(page)).toMatchObject({ states: [{ state: 'broken', atMs: fromMs }, { state: 'met' }], leftBefore: true });
    expect(statesView(page)[1]!.atMs).toBeGreaterThanOrEqual(fromMs + 5_000);
  });

  test('count the commands since the beginning, on the shown branch and up to the shown moment', async () => {
    const page = await watching(THREE);
    const commands = (): unknown => (told(page) as { readonly commands?: number }).commands;
    page.kubectl('get pods');
    page.kubectl('scale deployment/web --replicas=4');
    play(page, 5_000);
    const between = page.nowMs;
    page.kubectl('scale deployment/web --replicas=5');
    play(page, 5_000);
    expect(commands()).toBe(2);
    page.send({ type: 'transport', action: { type: 'seek', to: { atMs: between - 100 } } });
    page.frame();
    expect(commands()).toBe(1);
    page.kubectl('scale deployment/web --replicas=6');
    play(page, 5_000);
    expect([commands(), told(page)]).toEqual([2, expect.not.objectContaining({ leftBefore: true })]);
  });

  test('tell the fault of an expression, and watch nothing', async () => {
    const page = await watching(FIVE, { text: 'x', when: 'now', that: 'pods.size() == tree' });
    expect(told(page)).toMatchObject({ type: 'fault', index: 1, fault: { code: 'unknown-name', name: 'tree' } });
    page.send({ type: 'close-beat' });
    const deltas = page.deltas.length;
    play(page, 1_000);
    expect(page.deltas.slice(deltas).some(({ beat }) => beat !== undefined)).toBe(false);
  });
});

describe('the evaluator of checks', () => {
  test('is tried again at the next watch if it could not be loaded', async () => {
    const cluster = createCluster({ seed: 'evaluator' });
    const { present } = cluster.history;
    let attempts = 0;
    const checks = new Checks(() =>
      ++attempts === 1 ? Promise.reject(new Error('no network')) : import('../../../src/worker/checks/check-run.ts'),
    );
    const look = async (): Promise<ChecksView | undefined> => {
      checks.watch({ checks: [THREE] }, { cluster, from: present });
      await new Promise((resolve) => setTimeout(resolve));
      checks.follow(cluster, () => true);
      return checks.viewAt(present);
    };
    expect(await look()).toEqual({ type: 'unavailable' });
    expect(await look()).toMatchObject({ type: 'states' });
    expect(await look()).toMatchObject({ type: 'states' });
    expect(attempts).toBe(2);
  });
});
