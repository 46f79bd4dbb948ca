import { describe, expect, it } from 'vitest';
import {
  BucketRateLimiter,
  defaultControllerRateLimiter,
  ExponentialFailureRateLimiter,
  RateLimitingQueue,
} from '../../../src/client/index.ts';
import { sleep, type Process } from '../../../src/sim/index.ts';
import { Simulation, type TraceRecord } from '../../../src/trace/index.ts';

function setUp(limiter?: (sim: Simulation) => ExponentialFailureRateLimiter) {
  const sim = new Simulation({ seed: 'test' });
  const queue = new RateLimitingQueue(sim, 'deployment', 'deployment-controller', limiter?.(sim));
  const got: string[] = [];
  return { sim, queue, got, spawnWorker };

  /** A worker that takes keys and marks each as done after a while. */
  function spawnWorker(name: string, hold?: () => Process): void {
    sim.spawn(name, work());
    function* work(): Process {
      for (;;) {
        const key = yield* queue.get();
        if (key === undefined) {
          got.push(`${name}: shut down`);
          return;
        }
        got.push(`${name}: ${key}`);
        if (hold !== undefined) yield* hold();
        queue.done(key);
      }
    }
  }
}

describe('the queue', () => {
  it('hands a key to one worker, even if it was added several times', () => {
    const { sim, queue, got, spawnWorker } = setUp();
    spawnWorker('w1', () => sleep(1));
    spawnWorker('w2', () => sleep(1));
    queue.add('a');
    queue.add('a');
    queue.add('b');
    sim.run({ untilIdle: true });
    expect(got).toEqual(['w1: a', 'w2: b']);
  });

  it('never gives one key to two workers: a key that is added meanwhile waits until it is done', () => {
    const { sim, queue, got, spawnWorker } = setUp();
    let release = false;
    spawnWorker('w1', function* () {
      while (!release) yield* sleep(1);
    });
    spawnWorker('w2');
    queue.add('a');
    sim.run({ forMs: 5 });
    queue.add('a');
    sim.run({ forMs: 5 });
    expect(got).toEqual(['w1: a']);
    expect(queue.snapshot()).toMatchObject({ ready: [], processing: [{ key: 'a', sinceMs: 0, dirty: true }] });
    release = true;
    sim.run({ untilIdle: true });
    expect(got).toHaveLength(2);
  });

  it('traces each add with the function that made it, and each get with the add that led to it', () => {
    const { sim, queue, spawnWorker } = setUp();
    const event = sim.trace.emit('client', {
      type: 'deliver',
      event: 'ADDED',
      kind: 'Deployment',
      key: 'default/web',
      revision: 5,
    });
    queue.add('default/web', 'addDeployment', event);
    spawnWorker('w1');
    sim.run({ untilIdle: true });
    const records = [...sim.trace.since()];
    expect(records.map(brief)).toEqual(['deliver', 'add addDeployment', 'get ', 'done ']);
    expect([...sim.trace.causes(3)].map((record) => record.id)).toEqual([3, 2, 1]);
    expect(records[1]?.by).toBe('deployment-controller');
  });

  it('gives its workers the remaining keys after a shutdown, then undefined', () => {
    const { sim, queue, got, spawnWorker } = setUp();
    queue.add('a');
    queue.shutDown();
    queue.add('late');
    spawnWorker('w1');
    sim.run({ untilIdle: true });
    expect(got).toEqual(['w1: a', 'w1: shut down']);
  });
});

describe('a delay', () => {
  it('records its end and adds nothing if the key was added meanwhile', () => {
    const { sim, queue } = setUp();
    queue.addAfter('a', 20, 'lookAgain');
    queue.add('a', 'updatePod');
    expect(queue.waitCause('a')).toEqual({ via: 'lookAgain', record: 1, rateLimited: false });
    sim.run({ untilIdle: true });
    const records = [...sim.trace.since()].map(({ body, cause }) => (body.type === 'queue' ? [body.op, body.via, cause] : []));
    expect(records).toEqual([
      ['add-after', 'lookAgain', 0],
      ['add', 'updatePod', 0],
      ['due', 'lookAgain', 1],
    ]);
    expect(queue.metrics.adds).toBe(1);
    expect(queue.waitCause('a')).toBeUndefined();
  });

  it('is replaced by one that ends earlier', () => {
    const { sim, queue, got, spawnWorker } = setUp();
    spawnWorker('w1');
    queue.addAfter('a', 50);
    queue.addAfter('a', 20);
    queue.addAfter('a', 70);
    expect(queue.snapshot().waiting).toEqual([{ key: 'a', readyAtMs: 20, requeues: 0 }]);
    sim.run({ untilIdle: true });
    expect(got).toEqual(['w1: a']);
    expect(sim.nowMs).toBe(20);
  });

  it('of 0 adds the key at once', () => {
    const { queue } = setUp();
    queue.addAfter('a', 0);
    queue.addAfter('b', -5);
    expect(queue.length).toBe(2);
  });

  it('in the background does not keep the simulation from being idle', () => {
    const { sim, queue } = setUp();
    queue.addAfter('a', 1_000, 'enqueueAfter', { background: true });
    expect(sim.idle).toBe(true);
    queue.addAfter('b', 1_000, 'enqueueAfter');
    expect(sim.idle).toBe(false);
  });

  it('is dropped when the queue shuts down', () => {
    for (const shutDown of ['shutDown', 'shutDownWithDrain'] as const) {
      const { sim, queue } = setUp();
      queue.addAfter('a', 1_000);
      if (shutDown === 'shutDown') queue.shutDown();
      else sim.spawn('drain', queue.shutDownWithDrain());
      sim.run({ untilIdle: true });
      expect(sim.nowMs).toBe(0);
    }
  });
});

describe('a rate limited add', () => {
  it('waits longer with each failure of the key, until the key is forgotten', () => {
    const { sim, queue } = setUp(() => new ExponentialFailureRateLimiter(5, 1_000));
    for (let i = 0; i < 3; i++) queue.addRateLimited('a', 'handleErr');
    expect(queue.numRequeues('a')).toBe(3);
    queue.forget('a');
    queue.addRateLimited('a', 'handleErr');
    const delays = [...sim.trace.since()].flatMap(({ body }) =>
      body.type === 'queue' && body.op === 'add-rate-limited' ? [body.delayMs] : [],
    );
    expect(delays).toEqual([5, 10, 20, 5]);
    expect(queue.metrics.retries).toBe(4);
  });

  it('shows how often the key has failed while it waits', () => {
    const { queue } = setUp(() => new ExponentialFailureRateLimiter(5, 1_000));
    queue.addRateLimited('a');
    queue.addRateLimited('a');
    expect(queue.snapshot().waiting).toEqual([{ key: 'a', readyAtMs: 5, requeues: 2 }]);
  });

  it('keeps the simulation from being idle while it is short, and no longer when the key waits for minutes', () => {
    const { sim, queue } = setUp(() => new ExponentialFailureRateLimiter(30_000, 1_000_000));
    queue.addRateLimited('a');
    expect(sim.idle).toBe(false);
    sim.run({ untilIdle: true });
    queue.addRateLimited('a');
    expect(sim.idle).toBe(true);
  });

  it('is cancelled after the key has succeeded', () => {
    const { sim, queue, got, spawnWorker } = setUp(() => new ExponentialFailureRateLimiter(1_000, 30_000));
    spawnWorker('w');
    queue.addRateLimited('a');
    queue.forget('a');
    sim.run({ untilIdle: true });
    expect(sim.nowMs).toBe(0);
    sim.run({ forMs: 1_000 });
    expect(got).toEqual(['w: a']);
  });

  it('leaves no record if the forgotten key never failed', () => {
    const { sim, queue } = setUp();
    queue.forget('a');
    expect(sim.trace.lastId).toBe(0);
  });
});

describe('the default limiter of controllers', () => {
  it('delays for 5 ms, doubled with each failure, and for at most 1000 s', () => {
    const limiter = defaultControllerRateLimiter(new Simulation({ seed: 'test' }));
    const delays = Array.from({ length: 20 }, () => limiter.when('a'));
    expect(delays.slice(0, 5)).toEqual([5, 10, 20, 40, 80]);
    expect(delays.at(-1)).toBe(1_000_000);
  });

  it('lets a hundred keys through at once, and then ten per second', () => {
    const limiter = defaultControllerRateLimiter(new Simulation({ seed: 'test' }));
    const delays = Array.from({ length: 103 }, (_, i) => limiter.when(`key-${i}`));
    expect(delays.slice(98)).toEqual([5, 5, 100, 200, 300]);
  });
});

describe('a token bucket', () => {
  it('refills as time goes by, and never holds more than its burst', () => {
    const sim = new Simulation({ seed: 'test' });
    const bucket = new BucketRateLimiter(sim, 2, 3);
    expect([bucket.tryTake(), bucket.tryTake(), bucket.tryTake(), bucket.tryTake()]).toEqual([true, true, true, false]);
    sim.run({ forMs: 500 });
    expect([bucket.tryTake(), bucket.tryTake()]).toEqual([true, false]);
    sim.run({ forMs: 60_000 });
    expect([1, 2, 3, 4].map(() => bucket.tryTake())).toEqual([true, true, true, false]);
  });
});

describe('the metrics of a queue', () => {
  it('contain how long keys waited and how long they were handled', () => {
    const { sim, queue, spawnWorker } = setUp();
    queue.add('a');
    expect(queue.metrics.depth).toBe(1);
    sim.run({ forMs: 50 });
    spawnWorker('w1', function* () {
      yield* sleep(200);
    });
    sim.run({ forMs: 100 });
    expect(queue.metrics.longestRunningMs).toBe(100);
    expect(queue.metrics.unfinishedWorkMs).toBe(100);
    sim.run({ untilIdle: true });
    expect(queue.metrics).toMatchObject({ adds: 1, depth: 0, longestRunningMs: 0 });
    expect(queue.metrics.queueDuration).toMatchObject({ count: 1, sumMs: 50 });
    expect(queue.metrics.workDuration).toMatchObject({ count: 1, sumMs: 200 });
    expect(queue.metrics.workDuration.counts).toEqual([0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  });
});

function brief({ body }: TraceRecord): string {
  return body.type === 'queue' ? `${body.op} ${body.via}` : body.type;
}
