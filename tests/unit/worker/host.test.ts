import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { replay } from '../../../src/cluster/index.ts';
import { firstRollout } from '../../../src/ui/editor/examples.ts';
import { FIRST_SCENARIO } from '../../../src/ui/editor/first-scenario.ts';
import { isPod } from '../../../src/ui/model/objects.ts';
import type { ConsoleEntry, ToPage } from '../../../src/worker/protocol/index.ts';
import { playFirstVisit } from '../../../scripts/play-first-visit.ts';
import { SMALL_WORLD, threePods } from '../../small-world.ts';
import { FRAME_MS, Page } from './page.ts';

const WEB = 'Deployment/default/web';
const { seed, nodes, timings, upForMs } = SMALL_WORLD;

/** The messages that the page gets beside deltas, and those that it keeps for a crash of the worker. */
function answersOf(page: Page): readonly ToPage[] {
  return page.received.filter(({ type }) => type !== 'delta' && type !== 'world' && type !== 'giving');
}

function typesOf(page: Page): string[] {
  return answersOf(page).map(({ type }) => type);
}

/** The last state of the console entries, by id. */
function consoleOf(page: Page): ConsoleEntry[] {
  return [...new Map(page.deltas.flatMap(({ entries }) => entries?.changed ?? []).map((entry) => [entry.id, entry])).values()];
}

describe('the first delta', () => {
  test('is that of the start, whatever the page requests right after it, so it can be shipped with the page', () => {
    const page = new Page(FIRST_SCENARIO);
    page.send({ type: 'inspect', ref: { kind: 'Deployment', namespace: 'default', name: 'web' } });
    page.kubectl('scale deployment/web --replicas=4');
    const [first] = page.deltas;
    expect(first).toEqual({ type: 'delta', ...playFirstVisit() });
    page.frame();
    page.frame();
    expect(page.deltas[1]?.inspected).toMatchObject({ id: WEB, exists: true });
    expect(page.deltas[1]?.entries?.changed?.at(-1)).toMatchObject({ atMs: first!.clock.nowMs });
  });

  test('is in the middle of a rolling update, in slow motion: old and new Pods serve, one leaves, and two wait for their image', () => {
    const { clock, objects, entries, movements } = playFirstVisit();
    expect(clock).toMatchObject({ nowMs: 14_350, playing: true, speed: 0.1, idle: false });
    const pods = (objects?.changed ?? []).flatMap((view) => (isPod(view) ? [view] : []));
    const states = pods.map(({ images, deleting, stage }) => [images[0], deleting ? 'leaves' : stage].join(' '));
    expect(states.toSorted()).toEqual([
      'nginx:1.27 leaves',
      ...Array.from({ length: 4 }, () => 'nginx:1.27 ready'),
      'nginx:1.28 ready',
      'nginx:1.28 scheduled',
      'nginx:1.28 scheduled',
    ]);
    expect(entries?.changed?.map(({ line, exitCode }) => [line, exitCode])).toEqual([
      ['kubectl apply -f -', 0],
      ['kubectl set image deployment/web nginx=nginx:1.28', 0],
    ]);
    // What happened before it does not move in it.
    expect(movements).toBeUndefined();
  });

  test('goes on to the end of the rollout: what the editor shows is what the cluster has then', () => {
    const page = new Page(FIRST_SCENARIO);
    page.send({ type: 'transport', action: { type: 'speed', speed: 10 } });
    page.until(() => page.deltas.at(-1)!.clock.idle);
    page.send({ type: 'ask', id: 1, question: { type: 'check', text: firstRollout } });
    page.kubectl('get deployment web -o wide');
    page.until(() => consoleOf(page).length === 3 && consoleOf(page).every(({ exitCode }) => exitCode !== undefined));
    expect(answersOf(page).find(({ type }) => type === 'answer')).toMatchObject({ answer: { problems: [], differences: [] } });
    expect(consoleOf(page).at(-1)?.stdout).toMatch(/\nweb +6\/6 +6 +6 .* nginx:1.28 /);
  });

  test('is small, because every visit loads it with the page', () => {
    expect(gzipSync(JSON.stringify(playFirstVisit())).length).toBeLessThan(8_000);
  });

  test('has time 0, however long the worker waited for its page', () => {
    const page = new Page();
    page.send({ type: 'drawn' });
    page.frame();
    expect(page.nowMs - page.deltas[0]!.clock.nowMs).toBeLessThanOrEqual(FRAME_MS);
  });
});

test('requests run in order, at the current time', () => {
  const page = new Page();
  page.until(() => page.nowMs > 9_000);
  const wrong = threePods.replace('replicas: 3', 'replicas: -3');
  page.send({ type: 'ask', id: 1, question: { type: 'check', text: wrong } });
  page.kubectl('scale deployment/web --replicas=4');
  page.send({ type: 'ask', id: 7, question: { type: 'stop-names' } });
  expect(typesOf(page)).toEqual(['ready', 'answer', 'invoked', 'answer']);
  const [, checked, invoked] = answersOf(page);
  expect(checked).toMatchObject({ id: 1, answer: { problems: [{ line: 6, severity: 'error' }], differences: [] } });
  expect(invoked).toMatchObject({ entry: { line: 'kubectl scale deployment/web --replicas=4', atMs: page.nowMs } });
  page.kubectl('get deployments');
  page.until(() => consoleOf(page).length === 3 && consoleOf(page).every(({ exitCode }) => exitCode !== undefined));
  expect(consoleOf(page).at(-1)?.stdout).toMatch(/^NAME +READY +UP-TO-DATE +AVAILABLE +AGE\nweb +\d\/[34] /);
});

/** The deltas of one second of real time: the changes of each delta (all have the clock), and the time since the previous one. */
function secondOf(page: Page): { readonly news: readonly string[]; readonly gapMs: number }[] {
  const from = page.deltas.length;
  for (let ms = 0; ms < 1_000; ms += FRAME_MS) page.frame();
  return page.deltas.slice(from).map((delta, i) => ({
    news: Object.keys(delta).filter((field) => field !== 'type' && field !== 'clock'),
    gapMs: page.sentAtMs[from + i]! - page.sentAtMs[from + i - 1]!,
  }));
}

describe('the page is informed', () => {
  test('ten times per second that time passes, and not in between', () => {
    const page = new Page();
    page.until(() => page.nowMs > 21_000);
    const told = secondOf(page);
    const ticks = told.filter(({ news }) => news.length === 0);
    expect(ticks.length).toBeGreaterThan(4);
    expect(told.length).toBeLessThan(15);
    for (const { gapMs } of ticks) expect(gapMs).toBe(Math.ceil(100 / FRAME_MS) * FRAME_MS);
  });

  test('at most every 30 ms about changes', () => {
    const page = new Page();
    page.send({ type: 'transport', action: { type: 'speed', speed: 2 } });
    page.until(() => page.deltas.length > 2);
    const told = secondOf(page);
    const soonest = Math.ceil(30 / FRAME_MS) * FRAME_MS;
    expect(told.filter(({ news, gapMs }) => news.length > 0 && gapMs === soonest).length).toBeGreaterThan(5);
    for (const { gapMs } of told) expect(gapMs).toBeGreaterThanOrEqual(soonest);
  });

  test('not more often because of external programs, however often they read', async () => {
    const page = new Page();
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

  test('which of the actions on time a clock shows', () => {
    const page = new Page();
    page.frame();
    expect(page.deltas.at(-1)?.clock.acknowledged).toBeUndefined();
    page.send({ type: 'transport', id: 7, action: { type: 'pause' } });
    page.frame();
    expect(page.deltas.at(-1)?.clock).toMatchObject({ playing: false, acknowledged: 7 });
  });

  test("at once about the result of a user's request", () => {
    const page = new Page();
    page.until(() => page.nowMs > 1_000);
    const [sentAtMs] = page.sentAtMs.slice(-1);
    page.send({ type: 'transport', action: { type: 'speed', speed: 5 } });
    page.frame();
    expect(page.sentAtMs.at(-1)! - sentAtMs!).toBe(FRAME_MS);
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
  ])('about the time if %s', async (_, stop) => {
    const page = new Page();
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
    expect(invoked).toMatchObject({ entry: { atMs: clock.nowMs, record: clock.record, aside: true } });
  });
});

/** The frames of a session with ten simulated seconds per second. */
const SCALED = 150;
const NODE_REMOVED = 250;
const ENDED = 450;

test('the history equals that of the library with the same commands at the same times', { timeout: 30_000 }, () => {
  const page = new Page();
  page.send({ type: 'transport', action: { type: 'speed', speed: 10 } });
  for (let frame = 0; frame < ENDED; frame++) {
    if (frame === SCALED) page.kubectl('scale deployment/web --replicas=5');
    if (frame === NODE_REMOVED) page.command({ type: 'remove-node', name: 'node-2' });
    page.frame();
  }
  page.send({ type: 'transport', action: { type: 'pause' } });
  page.until(() => page.deltas.at(-1)?.clock.playing === false);
  const console = consoleOf(page);
  const { clock } = page.deltas.at(-1)!;

  const whole = replay({ seed, nodes, timings, controllerManagers: 2 }, [], { atMs: 0, turn: 0 });
  whole.run({ untilMs: upForMs });
  whole.apply(SMALL_WORLD.manifest);
  for (const { atMs, line } of console.slice(1)) {
    whole.run({ untilMs: atMs });
    if (line.startsWith('kubectl ')) whole.kubectl(line.slice('kubectl '.length));
    else whole.execute({ type: 'remove-node', name: 'node-2' });
  }
  whole.run({ untilMs: clock.nowMs });
  expect(whole.invocations.map(({ line, stdout, stderr, exitCode }) => ({ line, stdout, stderr, exitCode }))).toEqual(
    console.map(({ line, stdout, stderr, exitCode }) => ({ line, stdout, stderr, exitCode })),
  );
  expect([whole.revision, whole.trace.lastId]).toEqual([clock.revision, clock.record]);
});
