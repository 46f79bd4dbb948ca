import { expect } from 'vitest';
import { ExponentialFailureRateLimiter, RateLimitingQueue, type RateLimiter } from '../../../src/client/index.ts';
import type { Task } from '../../../src/sim/index.ts';
import { Simulation } from '../../../src/trace/index.ts';
import { check, describeGroup } from './group.ts';

interface QueueStep {
  readonly op: string;
  readonly item?: string;
  readonly worker?: string;
  readonly ms?: number;
  readonly expect?: string | number;
  readonly expectDelayMs?: number;
}

interface LimiterStep {
  readonly op: string;
  readonly item: string;
  readonly times?: number;
  readonly expectMs?: number | null;
  readonly expect?: number;
}

/** The only type of the cases that are checked: ItemExponentialFailure. */
interface LimiterSpec {
  readonly baseMs: number;
  readonly maxMs: number;
}

interface QueueCase {
  readonly limiter?: LimiterSpec;
  readonly steps: readonly QueueStep[];
}

const playQueue = check(({ limiter, steps }: QueueCase) => {
  new QueueStory(limiter === undefined ? undefined : limiterOf(limiter)).play(steps);
});

const playLimiter = check((input: { readonly limiter: LimiterSpec; readonly steps: readonly LimiterStep[] }) => {
  const limiter = limiterOf(input.limiter);
  for (const step of input.steps) playLimiterStep(limiter, step);
});

function playLimiterStep(limiter: RateLimiter, step: LimiterStep): void {
  if (step.op === 'forget') limiter.forget(step.item);
  else if (step.op === 'numRequeues') expect(limiter.requeues(step.item)).toBe(step.expect);
  else if (step.op === 'when') {
    for (let i = 0; i < (step.times ?? 1); i++) {
      const delayMs = limiter.when(step.item);
      if (step.expectMs !== null) expect(delayMs).toBe(step.expectMs);
    }
  } else expect.fail(`unknown step ${step.op}`);
}

function limiterOf({ baseMs, maxMs }: LimiterSpec): RateLimiter {
  return new ExponentialFailureRateLimiter(baseMs, maxMs);
}

/** A queue that records touched keys, which were added while they were ready already. */
class WatchedQueue extends RateLimitingQueue {
  readonly touched = new Set<string>();

  protected override touch(key: string): void {
    this.touched.add(key);
  }
}

/** Runs the steps of one case on its own queue. */
class QueueStory {
  readonly #sim = new Simulation({ seed: 'table' });
  readonly #queue: WatchedQueue;
  readonly #gets = new Map<string, Task<string | undefined>>();
  #drain: Task<void> | undefined;

  constructor(limiter?: RateLimiter) {
    this.#queue = new WatchedQueue(this.#sim, 'test', 'test', limiter);
  }

  play(steps: readonly QueueStep[]): void {
    for (const step of steps) this.#step(step, step.item ?? '');
  }

  #step(step: QueueStep, item: string): void {
    const queue = this.#queue;
    switch (step.op) {
      case 'add':
        return queue.add(item);
      case 'addAfter':
        return queue.addAfter(item, step.ms ?? 0);
      case 'addRateLimited':
        queue.addRateLimited(item);
        return expect(this.#lastDelayMs()).toBe(step.expectDelayMs);
      case 'numRequeues':
        return expect(queue.numRequeues(item)).toBe(step.expect);
      case 'forget':
        return queue.forget(item);
      case 'step':
        return void this.#sim.run({ forMs: step.ms ?? 0 });
      case 'len':
      case 'waitLen':
        return expect(queue.length).toBe(step.expect);
      case 'get':
        return expect(this.#settle(this.#sim.spawn('get', queue.get()))).toBe(step.expect);
      case 'getShutdown':
        return expect(this.#settle(this.#sim.spawn('get', queue.get()))).toBeUndefined();
      case 'getBlocks':
        return this.#startGet(step.worker ?? '');
      case 'workerGot':
        return expect(this.#settle(this.#gets.get(step.worker ?? ''))).toBe(step.expect);
      case 'done':
        return queue.done(item);
      case 'startShutDownWithDrain':
        this.#drain = this.#sim.spawn('drain', queue.shutDownWithDrain());
        this.#runNow();
        return expect(this.#drain.ended).toBe(false);
      case 'drainResolved':
        this.#runNow();
        return expect(this.#drain?.ended).toBe(true);
      case 'shutDown':
        return queue.shutDown();
      case 'touched':
        return expect([...queue.touched]).toContain(item);
      case 'notTouched':
        return expect([...queue.touched]).not.toContain(item);
      default:
        return expect.fail(`unknown step ${step.op}`);
    }
  }

  #startGet(worker: string): void {
    const task = this.#sim.spawn(worker, this.#queue.get());
    this.#gets.set(worker, task);
    this.#runNow();
    expect(task.ended).toBe(false);
  }

  #settle(task: Task<string | undefined> | undefined): string | undefined {
    this.#runNow();
    return task?.result();
  }

  #runNow(): void {
    this.#sim.run({ forMs: 0 });
  }

  #lastDelayMs(): number | undefined {
    const delays = [...this.#sim.trace.since()].flatMap(({ body }) =>
      body.type === 'queue' && body.op === 'add-rate-limited' ? [body.delayMs] : [],
    );
    return delays.at(-1);
  }
}

describeGroup(
  'workqueue',
  {
    'workqueue_queue.json': playQueue,
    'workqueue_delaying_queue.json': playQueue,
    'workqueue_rate_limiting_queue.json': playQueue,
    'workqueue_rate_limiters.json': playLimiter,
  },
  {
    cases: {
      'workqueue_rate_limiters.json': {
        'ItemFastSlow 5ms/10s/3': 'no controller has a TypedItemFastSlowRateLimiter',
        'MaxOf(FastSlow 5ms/3s/3, Exponential 1ms/1s)': 'no controller has a TypedItemFastSlowRateLimiter',
        'WithMaxWait(Step 5ms/1000s/100, 500s)': 'no controller has a TypedWithMaxWaitRateLimiter',
      },
    },
  },
);
