import { describe, expect, it } from 'vitest';
import { StatusError } from '../../../src/api/index.ts';
import { RateLimitingQueue, WorkerPool, type SyncTrace } from '../../../src/client/index.ts';
import { TaskGroup, sleep, type Process } from '../../../src/sim/index.ts';
import { Simulation, declareSteps, type TraceRecord } from '../../../src/trace/index.ts';

const steps = declareSteps('deployment', {
  syncDeployment: { kind: 'sync', upstream: '' },
  getReplicaSetsForDeployment: { kind: 'decision', upstream: '' },
  rolloutRolling: { kind: 'decision', upstream: '', outcomes: { begun: { replicas: 'number' } } },
  reconcileNewReplicaSet: { kind: 'decision', upstream: '' },
  syncRolloutStatus: { kind: 'decision', upstream: '' },
});

function setUp(
  sync: (key: string, trace: SyncTrace) => Process<void>,
  handleErr?: (key: string, error: StatusError | undefined) => void,
) {
  const sim = new Simulation({ seed: 'test' });
  const queue = new RateLimitingQueue(sim, 'deployment', 'deployment-controller');
  const pool = new WorkerPool({
    sim,
    name: 'deployment-controller',
    group: new TaskGroup('controllers'),
    queue,
    workers: 2,
    step: steps.syncDeployment,
    sync,
    handleErr,
  });
  pool.start();
  return { sim, queue, pool };
}

/** The trace record of the start of a key's sync. */
function syncOf({ trace }: Simulation, key: string): number | undefined {
  return [...trace.since()].find(({ body }) => body.type === 'sync-start' && body.key === key)?.id;
}

describe('a worker pool', () => {
  it('syncs one key per worker at the same time, and shows what each worker does', () => {
    const { sim, queue, pool } = setUp(function* (_key, trace) {
      trace.step(steps.getReplicaSetsForDeployment, '');
      yield* sleep(10);
    });
    for (const key of ['a', 'b', 'c']) queue.add(key);
    sim.run({ forMs: 5 });
    expect(pool.states).toEqual([
      { worker: 0, queue: 'deployment', key: 'a', step: 'getReplicaSetsForDeployment', sinceMs: 0, sync: syncOf(sim, 'a') },
      { worker: 1, queue: 'deployment', key: 'b', step: 'getReplicaSetsForDeployment', sinceMs: 0, sync: syncOf(sim, 'b') },
    ]);
    sim.run({ untilIdle: true });
    expect(pool.states.every(({ key, step }) => key === '' && step === '')).toBe(true);
    expect(sim.nowMs).toBe(20);
  });

  it('ends at most one sync per event, so that a debugger can stop between two syncs', () => {
    // oxlint-disable-next-line require-yield -- a sync that has nothing to do.
    const { sim, queue } = setUp(function* () {});
    for (const key of ['a', 'b', 'c', 'd']) queue.add(key);
    const ended = () => [...sim.trace.since()].filter(({ body }) => body.type === 'sync-end').length;
    let most = 0;
    while (!sim.idle) {
      const before = ended();
      sim.run({ maxEvents: 1 });
      most = Math.max(most, ended() - before);
    }
    expect(ended()).toBe(4);
    expect(most).toBe(1);
  });

  it('retries a failed key with growing delays, and forgets its failures after a success', () => {
    let failures = 2;
    const { sim, queue } = setUp(function* () {
      if (failures-- > 0) throw new StatusError('Conflict', 'modified');
    });
    queue.add('a');
    sim.run({ untilIdle: true });
    expect(queueOperations(sim)).toEqual([
      'add',
      'get',
      'add-rate-limited 5',
      'done',
      'add',
      'get',
      'add-rate-limited 10',
      'done',
      'add',
      'get',
      'forget',
      'done',
    ]);
  });

  it('leaves the retry of a key to the controller if it has a handler', () => {
    const handled: string[] = [];
    const { sim, queue } = setUp(
      function* (key) {
        if (key === 'bad') throw new StatusError('InternalError', 'no');
      },
      (key, error) => handled.push(`${key}: ${error?.message ?? 'fine'}`),
    );
    queue.add('good');
    queue.add('bad');
    sim.run({ untilIdle: true });
    expect(handled).toEqual(['good: fine', 'bad: no']);
    expect(queueOperations(sim)).not.toContain('forget');
  });

  it('does not hide bugs: an error that is not a StatusError ends the run', () => {
    const { sim, queue } = setUp(function* () {
      throw new TypeError('a mistake');
    });
    queue.add('a');
    expect(() => sim.run({ untilIdle: true })).toThrow('a mistake');
  });
});

describe('the trace of a sync', () => {
  it('is a tree in which each step belongs to the scope that reported it and leads back to the add of the key', () => {
    const { sim, queue } = setUp(function* (_key, trace) {
      const rolling = trace.into(steps.rolloutRolling, 'begun', { replicas: 10 });
      rolling.step(steps.reconcileNewReplicaSet, '');
      trace.step(steps.syncRolloutStatus, '');
    });
    queue.add('default/web', 'addDeployment');
    sim.run({ untilIdle: true });
    const records = [...sim.trace.since()];
    const byName = new Map(records.map((record) => [nameOf(record), record]));
    const parentOf = (name: string) => nameOf(sim.trace.get(byName.get(name)?.cause ?? 0));
    expect(parentOf('sync-start')).toBe('queue get');
    expect(parentOf('rolloutRolling')).toBe('sync-start');
    expect(parentOf('reconcileNewReplicaSet')).toBe('rolloutRolling');
    expect(parentOf('syncRolloutStatus')).toBe('sync-start');
    expect(parentOf('sync-end')).toBe('sync-start');
    expect([...sim.trace.causes(byName.get('reconcileNewReplicaSet')?.id ?? 0)].map(nameOf).at(-1)).toBe('queue add');
  });

  it('ends with the message of the error', () => {
    const { sim, queue } = setUp(
      function* () {
        throw new StatusError('Conflict', 'modified');
      },
      () => {},
    );
    queue.add('a');
    sim.run({ untilIdle: true });
    const end = [...sim.trace.since()].find(({ body }) => body.type === 'sync-end');
    expect(end?.body).toMatchObject({ controller: 'deployment-controller', key: 'a', error: 'modified', reason: 'Conflict' });
  });
});

function nameOf(record: TraceRecord | undefined): string {
  if (record === undefined) return '';
  const { body } = record;
  return body.type === 'step' ? body.name : body.type === 'queue' ? `queue ${body.op}` : body.type;
}

function queueOperations(sim: Simulation): string[] {
  return [...sim.trace.since()].flatMap(({ body }) =>
    body.type === 'queue' ? [body.op === 'add-rate-limited' ? `${body.op} ${body.delayMs}` : body.op] : [],
  );
}
