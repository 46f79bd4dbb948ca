import { describe, expect, test } from 'vitest';
import { replay } from '../../../src/cluster/index.ts';
import { FIRST_SCENARIO } from '../../../src/ui/first-scenario.ts';
import { firstRollout } from '../../../src/ui/editor/examples/first-rollout.ts';
import type { ConsoleEntry } from '../../../src/worker/protocol/index.ts';
import { FRAME_MS, Page } from './page.ts';

const WEB = 'Deployment/default/web';
const { seed, nodes, timings, upForMs } = FIRST_SCENARIO;

function typesOf(page: Page): string[] {
  return page.received.map(({ type }) => type).filter((type) => type !== 'delta');
}

/** Console entries as they were last, by id. */
function consoleOf(page: Page): ConsoleEntry[] {
  return [...new Map(page.deltas.flatMap(({ console = [] }) => console).map((entry) => [entry.id, entry])).values()];
}

describe('the late parts', () => {
  test('are asked for when the first graph is drawn, once, and nobody waits for them', () => {
    const page = new Page({ ...FIRST_SCENARIO, headStartMs: 0 });
    page.until(() => page.shows(WEB));
    const shownAtMs = page.nowMs;
    expect(page.loads).toBe(0);
    page.until(() => page.loads > 0);
    expect(page.nowMs - shownAtMs).toBeLessThan(200);
    page.until(() => page.nowMs > 20_000);
    expect(page.loads).toBe(1);
    expect(consoleOf(page)).toMatchObject([{ line: 'kubectl apply -f -', stdout: 'deployment.apps/web created\n', exitCode: 0 }]);
  });

  test('are not asked for by what the page asks without its user', () => {
    const page = new Page({ ...FIRST_SCENARIO, headStartMs: 0 });
    page.send({ type: 'ask', id: 1, question: { type: 'check', text: firstRollout } });
    page.send({ type: 'ask', id: 2, question: { type: 'schemas' } });
    page.send({ type: 'inspect', ref: { kind: 'Node', namespace: '', name: 'node-1' } });
    page.frame();
    expect([page.loads, typesOf(page)]).toEqual([0, ['ready']]);
  });

  test.each([
    ['a command', (page: Page) => page.kubectl('get pods')],
    ['a step', (page: Page) => page.send({ type: 'transport', action: { type: 'step', by: 'write' } })],
  ])('are asked for at once by %s', (_, act) => {
    const page = new Page();
    act(page);
    expect(page.loads).toBe(1);
  });

  test('are what requests wait for, and are carried out in their order at the moment that has come', async () => {
    const page = new Page();
    page.until(() => page.loads > 0);
    page.send({
      type: 'ask',
      id: 1,
      question: { type: 'check', text: firstRollout.replace('replicas: 3', 'replicas: -3') },
    });
    page.send({ type: 'inspect', ref: { kind: 'Deployment', namespace: 'default', name: 'web' } });
    page.kubectl('scale deployment/web --replicas=4');
    page.send({ type: 'ask', id: 7, question: { type: 'schemas' } });
    page.until(() => page.nowMs > 5_000);
    expect(typesOf(page)).toEqual(['ready']);
    const waitedUntilMs = page.nowMs;
    await page.lateParts();
    page.frame();
    expect(typesOf(page)).toEqual(['ready', 'answer', 'invoked', 'answer']);
    const [, checked, invoked] = page.received.filter(({ type }) => type !== 'delta');
    expect(checked).toMatchObject({ id: 1, answer: [{ line: 6, severity: 'error' }] });
    expect(invoked).toMatchObject({ entry: { line: 'kubectl scale deployment/web --replicas=4', atMs: waitedUntilMs } });
    expect(page.deltas.at(-1)?.inspected).toMatchObject({ id: WEB, exists: true });
    page.kubectl('get deployments');
    expect(typesOf(page)).toEqual(['ready', 'answer', 'invoked', 'answer', 'invoked']);
    page.until(() => consoleOf(page).every(({ exitCode }) => exitCode !== undefined));
    expect(consoleOf(page).at(-1)?.stdout).toMatch(/^NAME +READY +UP-TO-DATE +AVAILABLE +AGE\nweb +\d\/[34] /);
  });

  test('make no difference to what was held: a request behind others does not overtake them', async () => {
    const page = new Page();
    page.until(() => page.loads > 0);
    page.kubectl('scale deployment/web --replicas=4');
    await page.lateParts();
    page.kubectl('scale deployment/web --replicas=5');
    expect(page.received.filter(({ type }) => type === 'invoked')).toMatchObject([
      { entry: { line: 'kubectl scale deployment/web --replicas=4' } },
      { entry: { line: 'kubectl scale deployment/web --replicas=5' } },
    ]);
  });

  test('are what a step behind a command waits for, and a pause does not', async () => {
    const page = new Page();
    page.until(() => page.loads > 0);
    page.send({ type: 'transport', action: { type: 'pause' } });
    page.frame();
    const { clock } = page.deltas.at(-1)!;
    expect(clock.playing).toBe(false);
    page.kubectl('scale deployment/web --replicas=4');
    page.send({ type: 'transport', action: { type: 'step', by: 'write' } });
    page.frame();
    expect(page.deltas.at(-1)?.clock).toEqual(clock);
    await page.lateParts();
    page.frame();
    expect(page.deltas.at(-1)?.clock.revision).toBe(clock.revision + 1);
    expect(consoleOf(page).at(-1)).toMatchObject({ line: 'kubectl scale deployment/web --replicas=4', atMs: clock.nowMs });
  });

  test('stop the host with a clear message where they cannot be loaded', async () => {
    const page = new Page();
    page.until(() => page.loads > 0);
    page.kubectl('get pods');
    page.frame();
    await page.lateFailure('Failed to fetch dynamically imported module: late.js');
    expect(() => page.frame()).toThrow(
      'a part of the engine could not be loaded: Failed to fetch dynamically imported module: late.js',
    );
  });
});

describe('a scenario whose manifest is a text', () => {
  test('waits for the late parts before its time begins, and so does what is asked of it', async () => {
    const page = new Page({ seed, nodes, timings, upForMs: 0, headStartMs: 0, manifest: firstRollout });
    expect([page.loads, typesOf(page)]).toEqual([1, ['ready']]);
    page.send({ type: 'transport', action: { type: 'pause' } });
    page.frame();
    page.frame();
    expect(page.deltas).toEqual([]);
    await page.lateParts();
    page.frame();
    expect(page.deltas).toMatchObject([{ clock: { nowMs: 0, playing: false } }]);
    page.send({ type: 'transport', action: { type: 'play' } });
    page.until(() => page.shows(WEB));
  });
});

/** What one second of real time tells a page: each delta's own news (the clock is in all of them), and the time since the one before. */
function secondOf(page: Page): { readonly news: readonly string[]; readonly gapMs: number }[] {
  const from = page.deltas.length;
  for (let ms = 0; ms < 1_000; ms += FRAME_MS) page.frame();
  return page.deltas.slice(from).map((delta, i) => ({
    news: Object.keys(delta).filter((field) => field !== 'type' && field !== 'clock'),
    gapMs: page.toldAtMs[from + i]! - page.toldAtMs[from + i - 1]!,
  }));
}

describe('the page is told', () => {
  test('that time passes ten times a second, and nothing in between', () => {
    const page = new Page();
    page.until(() => page.nowMs > 21_000);
    const told = secondOf(page);
    const ticks = told.filter(({ news }) => news.length === 0);
    expect(ticks.length).toBeGreaterThan(4);
    expect(told.length).toBeLessThan(15);
    for (const { gapMs } of ticks) expect(gapMs).toBe(Math.ceil(100 / FRAME_MS) * FRAME_MS);
  });

  test('what changes every 30 ms at most', () => {
    const page = new Page();
    page.send({ type: 'transport', action: { type: 'speed', speed: 2 } });
    page.until(() => page.shows(WEB));
    const told = secondOf(page);
    const soonest = Math.ceil(30 / FRAME_MS) * FRAME_MS;
    expect(told.filter(({ news, gapMs }) => news.length > 0 && gapMs === soonest).length).toBeGreaterThan(5);
    for (const { gapMs } of told) expect(gapMs).toBeGreaterThanOrEqual(soonest);
  });

  test('no oftener for the sake of programs outside, however often they read', async () => {
    const page = new Page();
    page.until(() => page.loads > 0);
    await page.lateParts();
    page.until(() => page.nowMs > 21_000);
    const before = page.deltas.length;
    for (let id = 1; id <= 60; id++) {
      const request = { method: 'GET', url: '/version', headers: {}, body: new Uint8Array() };
      page.send({ type: 'rest', message: { type: 'open', id, request } });
      page.frame();
    }
    expect(page.received.filter((message) => message.type === 'rest' && message.message.type === 'end')).toHaveLength(60);
    expect(page.deltas.length - before).toBeLessThan(25);
  });

  test('what its user asked for at once', () => {
    const page = new Page();
    page.until(() => page.nowMs > 1_000);
    const [toldAtMs] = page.toldAtMs.slice(-1);
    page.send({ type: 'transport', action: { type: 'speed', speed: 5 } });
    page.frame();
    expect(page.toldAtMs.at(-1)! - toldAtMs!).toBe(FRAME_MS);
    expect(page.deltas.at(-1)?.clock.speed).toBe(5);
  });

  test.each([
    ['its user has stopped it', (page: Page) => page.send({ type: 'transport', action: { type: 'pause' } })],
    [
      'a breakpoint has stopped it',
      (page: Page) =>
        page.send({
          type: 'breakpoint',
          action: { type: 'add', breakpoint: { type: 'object', object: 'Lease/kube-node-lease/node-1' } },
        }),
    ],
  ])('how far time has come where %s', async (_, stop) => {
    const page = new Page();
    page.until(() => page.loads > 0);
    await page.lateParts();
    page.until(() => page.nowMs > 21_000);
    // Somewhere between two ticks.
    page.frame();
    page.frame();
    stop(page);
    page.until(() => page.deltas.at(-1)?.clock.playing === false);
    const { clock } = page.deltas.at(-1)!;
    const told = secondOf(page);
    expect(told).toEqual([]);
    page.kubectl('get pods');
    const invoked = page.received.findLast(({ type }) => type === 'invoked');
    expect(invoked).toMatchObject({ entry: { atMs: clock.nowMs, record: clock.record + 1 } });
  });
});

/** Frames of a session of ten simulated seconds a second. */
const LOADED = 100;
const SCALED = 150;
const NODE_REMOVED = 250;
const ENDED = 450;

/** What the page knows after a session: commands and their moments, all that moved, and the last figures. */
async function session(loadedAtFrame: number): Promise<readonly unknown[]> {
  const page = new Page();
  page.until(() => page.loads > 0);
  page.send({ type: 'transport', action: { type: 'speed', speed: 10 } });
  for (let frame = 0; frame < ENDED; frame++) {
    if (frame === loadedAtFrame) await page.lateParts();
    if (frame === SCALED) page.kubectl('scale deployment/web --replicas=5');
    if (frame === NODE_REMOVED) page.command({ type: 'remove-node', name: 'node-2' });
    page.frame();
  }
  page.send({ type: 'transport', action: { type: 'pause' } });
  page.until(() => page.deltas.at(-1)?.clock.playing === false);
  const movements = page.deltas.flatMap(({ movements = [] }) => movements);
  const loops = new Map(page.deltas.flatMap(({ loops = [] }) => loops).map((loop) => [loop.id, loop]));
  return [consoleOf(page), movements, [...loops.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)), page.deltas.at(-1)?.clock];
}

test('the history is the same whether the parts came early or late', { timeout: 30_000 }, async () => {
  const early = await session(0);
  expect(early[0]).toHaveLength(3);
  expect(await session(LOADED)).toEqual(early);
});

test('the history is that of the library, with the same commands at the same moments', { timeout: 30_000 }, async () => {
  const [console, , , clock] = (await session(0)) as [ConsoleEntry[], unknown, unknown, { nowMs: number; revision: number }];
  const options = { seed, nodes, timings, controllerManagers: 2 };
  const whole = replay(options, [], { atMs: 0, turn: 0 });
  whole.run({ untilMs: upForMs });
  whole.apply([FIRST_SCENARIO.manifest as object]);
  for (const { atMs, line } of console.slice(1)) {
    whole.run({ untilMs: atMs });
    if (line.startsWith('kubectl ')) whole.kubectl(line.slice('kubectl '.length));
    else whole.execute({ type: 'remove-node', name: 'node-2' });
  }
  whole.run({ untilMs: clock.nowMs });
  expect(whole.invocations.map(({ line, stdout, stderr, exitCode }) => ({ line, stdout, stderr, exitCode }))).toEqual(
    console.map(({ line, stdout, stderr, exitCode }) => ({ line, stdout, stderr, exitCode })),
  );
  expect(whole.revision).toBe(clock.revision);
});
