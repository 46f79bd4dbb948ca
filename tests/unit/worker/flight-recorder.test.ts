import { describe, expect, test } from 'vitest';
import { buildScenario, playScenario, type Scenario } from '../../../src/cluster/scenario/index.ts';
import { FlightRecorder, type Recovery } from '../../../src/worker/flight-recorder.ts';
import { SMALL_WORLD } from '../../small-world.ts';
import type { ToPage } from '../../../src/worker/protocol/index.ts';
import { Page } from './page.ts';

const LINK = buildScenario({
  cluster: { seed: 'recorder' },
  documents: 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: text }\n',
  upForMs: 3_000,
  steps: [
    [9_000, 'kubectl create deployment web --image=nginx --replicas=2'],
    [20_000, 'kubectl scale deployment/web --replicas=4'],
    [20_000, 'kubectl delete pods --all'],
  ],
  cursor: { at: 30_000, playing: true },
});

/** The scenario from which a page restarts if its worker dies after these messages. */
function recoveryOf(start: ConstructorParameters<typeof FlightRecorder>[0], messages: readonly ToPage[]): Recovery | undefined {
  const recorder = new FlightRecorder(start);
  for (const message of messages) recorder.note(message);
  return recorder.recovery();
}

function isGiving(line: string) {
  return (message: ToPage): boolean =>
    message.type === 'giving' && message.logged.command.type === 'kubectl' && message.logged.command.line.startsWith(line);
}

/** The messages up to and including one message. */
function upTo({ received }: Page, isLast: (message: ToPage) => boolean): readonly ToPage[] {
  return received.slice(0, received.findIndex(isLast) + 1);
}

function linesOf({ branches }: Scenario, branch = 0): string[] {
  return branches[branch]!.commands.map(({ command }) => ('line' in command ? command.line : command.type));
}

test('a link whose command kills the worker opens again, paused just before the command, with its text', () => {
  const page = new Page(LINK);
  page.until(() => page.nowMs > 30_000);
  const { scenario, leftOut } = recoveryOf(LINK, upTo(page, isGiving('delete pods')))!;
  expect(leftOut).toBe('kubectl delete pods --all');
  expect(linesOf(scenario)).toEqual([
    'apply-documents',
    'create deployment web --image=nginx --replicas=2',
    'scale deployment/web --replicas=4',
  ]);
  expect(scenario.documents).toBe(LINK.documents);
  expect(scenario.cursor?.playing).toBeUndefined();
  const cluster = playScenario(scenario);
  expect(cluster.now).toBe(20_000);
  expect(cluster.list('Deployment', { namespace: 'default' })).toMatchObject([{ spec: { replicas: 2 } }]);
});

test('if the worker dies again without another command, the previous command is left out too, and so on', () => {
  let start: Scenario = LINK;
  const left: (string | undefined)[] = [];
  for (;;) {
    const page = new Page(start);
    for (let i = 0; i < 100 && page.deltas.length === 0; i++) page.frame();
    const recovery = recoveryOf(
      start,
      page.received.filter(({ type }) => type !== 'delta'),
    );
    if (recovery === undefined) break;
    left.push(recovery.leftOut);
    start = recovery.scenario;
  }
  expect(left).toEqual([
    'kubectl delete pods --all',
    'kubectl scale deployment/web --replicas=4',
    'kubectl create deployment web --image=nginx --replicas=2',
    'kubectl apply -f -',
  ]);
});

describe("the user's own cluster", () => {
  function played(): Page {
    const page = new Page();
    page.until(() => page.nowMs > 12_000);
    page.kubectl('scale deployment/web --replicas=5');
    page.until(() => page.nowMs > 13_000);
    page.kubectl('delete pods --all');
    return page;
  }

  test('is restored without its last command', () => {
    const page = played();
    const { scenario, leftOut } = recoveryOf(SMALL_WORLD, page.received)!;
    expect(leftOut).toBe('kubectl delete pods --all');
    expect(linesOf(scenario)).toEqual(['apply -f -', 'scale deployment/web --replicas=5']);
    const last = page.received.findLast((message) => message.type === 'giving')!;
    const cluster = playScenario(scenario);
    expect(cluster.place).toEqual({ atMs: last.type === 'giving' && last.logged.atMs, turn: expect.any(Number) });
    expect(cluster.revision).toBe(page.deltas.at(-1)!.clock.revision);
    const again = new Page(scenario);
    again.until(() => again.deltas.length > 0);
    expect(again.deltas.at(-1)!.clock).toMatchObject({ playing: false, nowMs: cluster.now });
  });

  test('is restored completely if the cluster was idle after its last command', () => {
    const page = played();
    page.until(() => page.deltas.at(-1)!.clock.idle);
    const { scenario, leftOut } = recoveryOf(SMALL_WORLD, page.received)!;
    expect(leftOut).toBeUndefined();
    expect(linesOf(scenario)).toEqual(['apply -f -', 'scale deployment/web --replicas=5', 'delete pods --all']);
    expect(playScenario(scenario).now).toBe(page.deltas.findLast(({ clock }) => clock.idle)!.clock.nowMs);
  });

  test('is restored with its branches', () => {
    const page = played();
    page.until(() => page.nowMs > 14_000);
    page.send({ type: 'transport', action: { type: 'seek', to: { atMs: 12_500 } } });
    page.kubectl('scale deployment/web --replicas=1');
    page.until(() => page.received.some(isGiving('scale deployment/web --replicas=1')));
    page.kubectl('rollout restart deployment/web');
    const { scenario, leftOut } = recoveryOf(SMALL_WORLD, page.received)!;
    expect(leftOut).toBe('kubectl rollout restart deployment/web');
    expect(scenario.branches.map((_, i) => linesOf(scenario, i))).toEqual([
      ['apply -f -', 'scale deployment/web --replicas=5', 'delete pods --all'],
      ['scale deployment/web --replicas=1'],
    ]);
    expect(scenario.cursor).toEqual({ branch: 1 });
    const again = new Page(scenario);
    again.until(() => again.deltas.length > 0);
    expect(again.deltas.some(({ branches }) => branches?.length === 2)).toBe(true);
  });

  test('starts again if no command was given', () => {
    const page = new Page();
    page.until(() => page.nowMs > 12_000);
    expect(recoveryOf(SMALL_WORLD, page.received)).toBeUndefined();
  });
});

test('a command is reported before it runs, so it is known even if the cluster throws', () => {
  const page = new Page();
  page.frame();
  page.kubectl('get pods');
  const told = page.received.map(({ type }) => type).filter((type) => type !== 'delta');
  expect(told).toEqual(['ready', 'world', 'giving', 'invoked']);
});
