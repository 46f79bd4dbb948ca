import { beforeAll, describe, expect, test } from 'vitest';
import type { Cluster } from '../../../src/cluster/index.ts';
import { recordScenario } from '../../../src/cluster/scenario/record-scenario.ts';
import type { Scenario } from '../../../src/cluster/scenario/scenario.ts';
import { steps } from '../../../src/controllers/deployment/steps.ts';
import type { TraceRecord } from '../../../src/trace/index.ts';
import { codeAnswer } from '../../../src/worker/projection/sync-view/sync-answers.ts';
import type { RecordedCall, Recording } from '../../../src/worker/twin/recording.ts';
import type { Twin } from '../../../src/worker/twin/twin.ts';
import { importInstrumented } from '../../instrumented.ts';
import { User } from '../cluster/user.ts';

const WORLD = { seed: 'twin', nodes: 3, controllerManagers: 1 } as const;

let engine: Awaited<ReturnType<typeof importInstrumented>>;
let cluster: Cluster;

beforeAll(async () => {
  engine = await importInstrumented();
  const user = new User({ ...WORLD, freeze: false });
  user.kubectl('create deployment web --image=nginx:1.27 --replicas=10');
  user.settle();
  user.kubectl('set image deployment/web nginx=nginx:1.28');
  user.settle();
  cluster = user.cluster;
}, 60_000);

function scenarioOf({ commands, place }: Cluster): Scenario {
  const branches = [{ id: 1, name: '', from: undefined, commands, end: place }];
  return recordScenario({ cluster: WORLD, branches, cursor: { branch: 0 } });
}

function record(twin: Twin, start: TraceRecord, of = cluster): Recording {
  const run = twin.record({ scenario: scenarioOf(of), record: start.id, atMs: start.atMs });
  for (;;) {
    const recording = run.advance(100);
    if (recording !== undefined) return recording;
  }
}

/** The start of the first sync after a record that a step belongs to. */
function syncOf(name: string, outcome: string, { trace } = cluster, after = 0): TraceRecord {
  const step = Array.from(trace.since(after)).find(
    ({ body }) => body.type === 'step' && body.name === name && body.outcome === outcome,
  )!;
  return [...trace.causes(step.id)].find(({ body }) => body.type === 'sync-start')!;
}

function firstSync({ trace }: Cluster, controller: string): TraceRecord {
  return Array.from(trace.since()).find(({ body }) => body.type === 'sync-start' && body.controller === controller)!;
}

function handler(name: string): TraceRecord {
  return Array.from(cluster.trace.since()).find(({ body }) => body.type === 'handler' && body.name === name)!;
}

/** The calls of a function, with the last values of its names. */
function callsOf(
  { calls, functions, lines }: Recording,
  name: string,
): (RecordedCall & { readonly values: Record<string, string> })[] {
  return calls.flatMap((call, index) => {
    if (functions[call.fn]!.name !== name) return [];
    const values = lines.filter((line) => line.call === index).map((line) => line.values ?? {});
    return [{ ...call, values: Object.assign({}, ...values) as Record<string, string> }];
  });
}

function namesAbove(recording: Recording, call: RecordedCall): string[] {
  const parent = call.parent === undefined ? undefined : recording.calls[call.parent]!;
  return parent === undefined ? [] : [recording.functions[parent.fn]!.name, ...namesAbove(recording, parent)];
}

describe('the twin', { timeout: 60_000 }, () => {
  test('records a sync line by line, with values, calls and what they return', () => {
    const recording = record(new engine.Twin(), syncOf('reconcileNewReplicaSet', 'grows'));
    expect(recording.complete).toBe(true);
    const [plan] = callsOf(recording, 'planNewReplicaSet');
    expect(plan!.values).toMatchObject({ replicas: '10', surge: '3', maxTotal: '13', currentPods: '11', mayAdd: '2' });
    expect(plan!.returned).toContain('reconcileNewReplicaSet → grows');
    expect(namesAbove(recording, plan!)).toEqual([
      'reconcileNewReplicaSet',
      'attempt',
      'rolloutRolling',
      'syncDeployment',
      'syncHandler',
      'WorkerPool.#processNextWorkItem',
    ]);
  });

  test('gives each line the newest trace record, which is the time that the page shows', () => {
    const start = syncOf('reconcileNewReplicaSet', 'grows');
    const { lines } = record(new engine.Twin(), start);
    expect(lines[0]!.record).toBeLessThan(start.id);
    expect(lines.every((line, i) => i === 0 || line.record >= lines[i - 1]!.record)).toBe(true);
    const end = Array.from(cluster.trace.since(start.id)).find(
      ({ body, cause }) => body.type === 'sync-end' && cause === start.id,
    )!;
    expect(lines.at(-1)!.record).toBeGreaterThanOrEqual(end.id);
  });

  test("starts with the workqueue's get, ends with its done, and follows the sync over its requests", () => {
    const recording = record(new engine.Twin(), syncOf('reconcileNewReplicaSet', 'grows'));
    const names = recording.calls.map(({ fn }) => recording.functions[fn]!.name);
    expect(names[0]).toBe('WorkQueue.get');
    expect(names).toContain('scaleReplicaSet');
    expect(names).toContain('WorkQueue.done');
  });

  test('records the handlers of an informer, too', () => {
    const recording = record(new engine.Twin(), handler('addDeployment'));
    expect(recording.calls.map(({ fn }) => recording.functions[fn]!.name)).toContain('WorkQueue.add');
    expect(recording.complete).toBe(true);
  });

  test("records a kubelet's sync of a Pod to its end, over its waits", () => {
    const start = Array.from(cluster.trace.since()).find(({ body }) => body.type === 'kubelet' && body.name === 'SyncPod')!;
    const recording = record(new engine.Twin(), start);
    const started = Array.from(cluster.trace.since(start.id)).find(
      ({ body, by }) =>
        body.type === 'kubelet' && body.name === 'startContainer' && body.outcome === 'started' && by === start.by,
    )!;
    expect(started.atMs).toBeGreaterThan(start.atMs);
    expect(recording.lines.at(-1)!.record).toBeGreaterThanOrEqual(started.id);
    expect(recording.complete).toBe(true);
  });

  test('records the binding cycle of a Pod, which runs beside the scheduler', () => {
    const step = Array.from(cluster.trace.since()).find(({ body }) => body.type === 'step' && body.name === 'bind')!;
    const start = codeAnswer(cluster, { type: 'code', record: step.id })!;
    expect(start.name).toBe('bindingCycle');
    const recording = record(new engine.Twin(), cluster.trace.get(start.record)!);
    expect(callsOf(recording, 'Scheduler.#bindingCycle')).toHaveLength(1);
    expect(recording.lines.some((line) => line.record >= step.id)).toBe(true);
  });

  test('records what runs before the first event: components begin when the cluster is created', () => {
    const start = Array.from(cluster.trace.since()).find(({ body }) => body.type === 'start' && body.name === 'RunKubelet')!;
    expect(start.atMs).toBe(0);
    const recording = record(new engine.Twin(), start);
    expect(recording.lines.some((line) => line.record < start.id)).toBe(true);
    expect(recording.lines.some((line) => line.record >= start.id)).toBe(true);
  });

  test('plays in advance, and then records the same lines', () => {
    const twin = new engine.Twin();
    const run = twin.ahead(scenarioOf(cluster));
    while (!run.advance(1_000));
    expect(run.advance(1)).toBe(true);
    const start = syncOf('reconcileNewReplicaSet', 'grows');
    expect(record(twin, start)).toEqual(record(new engine.Twin(), start));
  });

  test('continues to a later sync, and plays from the start for an earlier one, with the same lines', () => {
    const twin = new engine.Twin();
    const early = record(twin, firstSync(cluster, 'deployment-controller'));
    const late = record(twin, syncOf('reconcileNewReplicaSet', 'grows'));
    expect(record(twin, firstSync(cluster, 'deployment-controller'))).toEqual(early);
    expect(record(new engine.Twin(), syncOf('reconcileNewReplicaSet', 'grows'))).toEqual(late);
  });

  test('steps through a changed function by its own lines, and says which variation ran', () => {
    const user = new User({ ...WORLD, freeze: false });
    user.kubectl('create deployment web --image=nginx:1.27 --replicas=10');
    user.settle();
    user.cluster.execute({ type: 'vary', variation: 'old-pods-not-counted' });
    user.kubectl('set image deployment/web nginx=nginx:1.28');
    user.settle();
    const creation = (of: Cluster): Recording =>
      record(new engine.Twin(), syncOf('getNewReplicaSet', 'create', of, of.invocations.at(-1)!.record), of);
    const [plain, varied] = [creation(cluster), creation(user.cluster)];

    expect([plain.variation, varied.variation]).toEqual([undefined, 'old-pods-not-counted']);
    const mayAdd = (recording: Recording): unknown => callsOf(recording, 'newRSNewReplicas')[0]!.values['mayAdd'];
    expect([mayAdd(plain), mayAdd(varied)]).toEqual(['3', '13']);
    const linesOf = ({ calls, functions, lines }: Recording): readonly number[] => {
      const first = calls.findIndex(({ fn }) => functions[fn]!.name === 'newRSNewReplicas');
      return lines.flatMap(({ call, line }) => (call === first ? [line] : []));
    };
    expect(linesOf(varied)).toEqual(linesOf(plain));
  });

  test('has nothing to play before what happens at the very beginning', () => {
    const { trace } = cluster;
    expect(new engine.Twin().record({ scenario: scenarioOf(cluster), record: trace.firstId, atMs: 0 }).done).toBe(1);
  });

  test('keeps the first rounds of a loop, and reports how many lines it left out', () => {
    const user = new User({ seed: 'many', nodes: 3 });
    user.kubectl('create deployment many --image=nginx:1.27 --replicas=40');
    user.kubectl('expose deployment many --port=80');
    user.settle();
    user.settle();
    const start = Array.from(user.cluster.trace.since()).findLast(
      ({ body }) => body.type === 'sync-start' && body.controller === 'endpointslice-controller' && body.key === 'default/many',
    )!;
    const { commands, place } = user.cluster;
    const scenario = recordScenario({
      cluster: { seed: 'many', nodes: 3 },
      branches: [{ id: 1, name: '', from: undefined, commands, end: place }],
      cursor: { branch: 0 },
    });
    const run = new engine.Twin().record({ scenario, record: start.id, atMs: start.atMs });
    let recording: Recording | undefined;
    while (recording === undefined) recording = run.advance(1_000);
    expect(recording.skipped).toBeGreaterThan(0);
    const rounds = new Map<string, number>();
    for (const { call, line } of recording.lines) rounds.set(`${call}:${line}`, (rounds.get(`${call}:${line}`) ?? 0) + 1);
    expect(Math.max(...rounds.values())).toBe(24);
  });

  test('refuses a record that the history does not have', () => {
    const run = new engine.Twin().record({ scenario: scenarioOf(cluster), record: 1_000_000, atMs: 10 });
    expect(() => run.advance(Infinity)).toThrow('the history has no record 1000000 at 10 ms');
  });
});

describe('the summary of a value', () => {
  test('describes the value briefly', () => {
    const { summaryOf } = engine;
    expect(summaryOf(10)).toBe('10');
    expect(summaryOf('default/web')).toBe(`'default/web'`);
    expect(summaryOf(undefined)).toBe('undefined');
    expect(summaryOf([1, 2, 3, 4, 5])).toBe('(5) [1, 2, 3, 4, …]');
    expect(summaryOf(new Map([['a', new Set([1])]]))).toBe(`Map(1) { 'a' → Set(1) { 1 } }`);
    expect(summaryOf({ outcome: 'grows', figures: { from: 1, to: 4 } })).toBe(
      `{ outcome: 'grows', figures: { from: 1, to: 4 } }`,
    );
    expect(summaryOf(steps.syncDeployment)).toBe('steps.syncDeployment');
    expect(summaryOf({ step: steps.syncDeployment, outcome: 'selectsEverything' })).toBe('syncDeployment → selectsEverything');
    const told = { step: steps.scale, outcome: 'newIsSaturated', figures: { replicas: 4, sizes: '' }, table: { rows: [] } };
    expect(summaryOf({ ...told, shares: [1, 2] })).toBe(`scale → newIsSaturated { replicas: 4, sizes: '' }, shares: (2) [1, 2]`);
    expect(summaryOf(cluster.get('Deployment', { namespace: 'default', name: 'web' }))).toMatch(
      /^Deployment web · replicas 10, readyReplicas 10, availableReplicas 10, generation 2/,
    );
    expect(summaryOf('x'.repeat(1_000)).length).toBeLessThan(130);
  });

  test('calls no getter', () => {
    const { summaryOf } = engine;
    const trap = {
      get metadata(): never {
        throw new Error('called');
      },
      get spec(): never {
        throw new Error('called');
      },
    };
    expect(summaryOf(trap)).toBe('{ metadata: …, spec: … }');
  });
});
