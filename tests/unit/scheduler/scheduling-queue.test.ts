import { describe, expect, test } from 'vitest';
import type { Pod } from '../../../src/api/index.ts';
import type { NodeEvent, QueueingHints } from '../../../src/scheduler/framework/index.ts';
import { HintMap, SchedulingQueue, type QueuedPod } from '../../../src/scheduler/queue/index.ts';
import { TaskGroup } from '../../../src/sim/index.ts';
import { Simulation } from '../../../src/trace/index.ts';
import { schedulingGates } from '../../../src/scheduler/profile.ts';
import { cluster, node, pod } from './cluster.ts';

const NODE_ADDED: NodeEvent = { resource: 'Node', action: 'Add', before: undefined, after: node('new') };
const NODE_LABELLED: NodeEvent = { ...NODE_ADDED, action: 'UpdateNodeLabel' };

/** Two plugins. When a node is added, one queues every Pod again and the other queues none. */
const PLUGINS: { readonly name: string; readonly hints: QueueingHints }[] = [
  { name: 'Hopeful', hints: { node: { actions: ['Add'] } } },
  { name: 'Stubborn', hints: { node: { actions: ['Add', 'UpdateNodeLabel'], isWorthRequeuing: () => false } } },
];

class QueueWorld {
  readonly sim = new Simulation({ seed: 'queue' });
  readonly queue = new SchedulingQueue({
    sim: this.sim,
    hints: new HintMap([...PLUGINS, schedulingGates], cluster([])),
    preEnqueue: [schedulingGates],
  });

  constructor() {
    this.queue.start(new TaskGroup('queue'));
  }

  /** Takes the next Pod, if there is one. */
  pop(): QueuedPod | undefined {
    const task = this.sim.spawn('pop', this.queue.pop());
    this.sim.run({ untilMs: this.sim.nowMs });
    if (task.ended) return task.result();
    task.stop();
    return undefined;
  }

  /** Tries the next Pod, and fails. */
  fail(...plugins: string[]): QueuedPod {
    const entry = this.pop();
    if (entry === undefined) throw new Error('there is no Pod to try');
    this.queue.addUnschedulable(entry, new Set(plugins));
    return entry;
  }

  at(ms: number): void {
    this.sim.run({ untilMs: ms });
  }

  /** The place of each Pod in the queue. */
  get places() {
    const { ready, waiting, unschedulable } = this.queue.snapshot();
    const names = (entries: readonly { readonly key: string }[]) => entries.map(({ key }) => key.replace('default/', ''));
    return {
      active: ready.map((key) => key.replace('default/', '')),
      backoff: names(waiting),
      unschedulable: names(unschedulable),
    };
  }
}

function named(name: string, spec: object = {}): Pod {
  return pod({ metadata: { name }, spec });
}

describe('the active queue', () => {
  test('returns Pods of higher priority first, and equal ones in the order of arrival', () => {
    const world = new QueueWorld();
    for (const [name, priority] of [
      ['a', 0],
      ['b', 5],
      ['c', 0],
      ['d', 5],
    ] as const)
      world.queue.add(named(name, { priority }));
    expect(['1', '2', '3', '4'].map(() => world.pop()?.key)).toEqual(['default/b', 'default/d', 'default/a', 'default/c']);
  });

  test('reorders a Pod whose update changes its priority', () => {
    const world = new QueueWorld();
    const late = named('late');
    world.queue.add(named('first'));
    world.queue.add(late);
    world.queue.update(late, { ...late, spec: { ...late.spec, priority: 9 } });
    expect(world.pop()?.key).toBe('default/late');
  });

  test('wakes the scheduler that waits for a Pod', () => {
    const world = new QueueWorld();
    const task = world.sim.spawn('pop', world.queue.pop());
    world.at(10);
    world.queue.add(named('a'));
    world.at(20);
    expect(task.result().attempts).toBe(1);
  });

  test('forgets a Pod that is deleted', () => {
    const world = new QueueWorld();
    const gone = named('gone');
    world.queue.add(gone);
    world.queue.delete(gone);
    expect(world.pop()).toBeUndefined();
  });
});

describe('a rejected Pod', () => {
  test('is unschedulable until an event that its plugin waits for', () => {
    const world = new QueueWorld();
    world.queue.add(named('a'));
    world.fail('Hopeful');
    world.queue.moveAll(NODE_LABELLED);
    expect(world.places).toEqual({ active: [], backoff: [], unschedulable: ['a'] });
    world.queue.moveAll(NODE_ADDED);
    expect(world.places).toEqual({ active: [], backoff: ['a'], unschedulable: [] });
  });

  test("stays unschedulable if the plugin's hint skips the event", () => {
    const world = new QueueWorld();
    world.queue.add(named('a'));
    world.fail('Stubborn');
    world.queue.moveAll(NODE_ADDED);
    expect(world.places.unschedulable).toEqual(['a']);
  });

  test('is queued if the hint of one of its plugins queues it', () => {
    const world = new QueueWorld();
    world.queue.add(named('a'));
    world.fail('Stubborn', 'Hopeful');
    world.queue.moveAll(NODE_ADDED);
    expect(world.places.unschedulable).toEqual([]);
  });

  test('becomes active at once when its backoff is over', () => {
    const world = new QueueWorld();
    world.queue.add(named('a'));
    world.fail('Hopeful');
    world.at(2_000);
    world.queue.moveAll(NODE_ADDED);
    expect(world.places.active).toEqual(['a']);
  });

  test('is retried at once if the event came during its attempt', () => {
    const world = new QueueWorld();
    world.queue.add(named('a'));
    const entry = world.pop()!;
    world.queue.moveAll(NODE_ADDED);
    world.queue.addUnschedulable(entry, new Set(['Hopeful']));
    expect(world.places.backoff).toEqual(['a']);
  });

  test('ignores events before its attempt', () => {
    const world = new QueueWorld();
    world.queue.add(named('a'));
    world.queue.add(named('b'));
    const first = world.pop()!;
    world.queue.moveAll(NODE_ADDED);
    const second = world.pop()!;
    world.queue.addUnschedulable(second, new Set(['Hopeful']));
    world.queue.addUnschedulable(first, new Set(['Hopeful']));
    expect(world.places).toEqual({ active: [], backoff: ['a'], unschedulable: ['b'] });
  });

  test('is moved by any event after five minutes, at the next half minute', () => {
    const world = new QueueWorld();
    world.queue.add(named('a'));
    world.fail('Stubborn');
    world.at(300_000);
    expect(world.places.unschedulable).toEqual(['a']);
    world.at(330_000);
    expect(world.places.active).toEqual(['a']);
  });
});

describe('the backoff', () => {
  test('is 1 s, 2 s, 4 s, 8 s and then 10 s, to the end of the window in which it ends', () => {
    const world = new QueueWorld();
    world.queue.add(named('a'));
    const waits: number[] = [];
    for (let i = 0; i < 6; i++) {
      world.fail();
      const [waiting] = world.queue.snapshot().waiting;
      waits.push(waiting!.readyAtMs - world.sim.nowMs - 1000);
      world.at(waiting!.readyAtMs);
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000, 10_000, 10_000]);
  });

  test('ends early for a Pod that plugins rejected if no other Pod is active', () => {
    const world = new QueueWorld();
    world.queue.add(named('a'));
    world.fail('Hopeful');
    world.queue.moveAll(NODE_ADDED);
    expect(world.pop()?.key).toBe('default/a');
  });

  test('does not end early after an error', () => {
    const world = new QueueWorld();
    world.queue.add(named('a'));
    world.fail();
    expect(world.pop()).toBeUndefined();
    world.at(2_000);
    expect(world.pop()?.key).toBe('default/a');
  });

  test('lets a new Pod go first', () => {
    const world = new QueueWorld();
    world.queue.add(named('a'));
    world.fail('Hopeful');
    world.queue.moveAll(NODE_ADDED);
    world.queue.add(named('new'));
    expect(world.pop()?.key).toBe('default/new');
  });

  test('counts errors separately from rejections, and starts again after a rejection', () => {
    const world = new QueueWorld();
    world.queue.add(named('a'));
    world.fail();
    world.at(2_000);
    world.fail();
    world.at(5_000);
    const entry = world.fail('Hopeful');
    expect([entry.attempts, entry.unschedulableCount, entry.consecutiveErrors]).toEqual([3, 1, 0]);
  });
});

describe('a gated Pod', () => {
  const gated = named('a', { schedulingGates: [{ name: 'example.com/gate' }] });

  test('is never active, whatever happens', () => {
    const world = new QueueWorld();
    world.queue.add(gated);
    world.queue.moveAll(NODE_ADDED);
    world.at(600_000);
    expect(world.places).toEqual({ active: [], backoff: [], unschedulable: ['a'] });
  });

  test('is active when its gates are gone', () => {
    const world = new QueueWorld();
    world.queue.add(gated);
    world.queue.update(gated, { ...gated, spec: { ...gated.spec, schedulingGates: [] } });
    expect(world.places.active).toEqual(['a']);
  });
});

describe('a Pod in flight', () => {
  test('is not queued a second time by an update', () => {
    const world = new QueueWorld();
    const before = named('a');
    world.queue.add(before);
    world.pop();
    world.queue.update(before, { ...before, metadata: { ...before.metadata, labels: { a: 'b' } } });
    expect(world.places.active).toEqual([]);
  });

  test('leaves the queue with done', () => {
    const world = new QueueWorld();
    world.queue.add(named('a'));
    const entry = world.pop()!;
    expect(world.queue.snapshot().processing).toHaveLength(1);
    world.queue.done(entry);
    expect(world.queue.snapshot().processing).toEqual([]);
  });
});

test('the trace has the path of each Pod, each step with its cause', () => {
  const world = new QueueWorld();
  world.queue.add(named('a'));
  world.fail('Hopeful');
  world.queue.moveAll(NODE_ADDED);
  world.queue.done(world.pop()!);
  const records = [...world.sim.trace.since()].map(({ body, cause }) =>
    body.type === 'queue' ? `${body.op} ${body.via} ←${cause}` : body.type,
  );
  expect(records).toEqual([
    'add UnscheduledPodAdd ←0',
    'get  ←1',
    'done  ←0',
    'unschedulable ScheduleAttemptFailure ←0',
    'add-after NodeAdd ←0',
    'get  ←5',
    'done  ←0',
  ]);
});
