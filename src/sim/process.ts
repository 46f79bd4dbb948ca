import type { Timer } from './event-queue.ts';
import type { Task } from './task.ts';

/**
 * A process: a generator function that yields what it waits for. Processes call one another with `yield*`.
 *
 *     function* hello(api: ApiPort): Process<void> {
 *       const pod = yield* api.get('Pod', { namespace: 'default', name: 'web-1' });
 *       yield* sleep(5_000);
 *       yield* api.delete('Pod', pod.metadata);
 *     }
 */
export interface Process<T = void> {
  next(value?: unknown): IteratorResult<Wait, T>;
  return(value: T): IteratorResult<Wait, T>;
  throw(error: unknown): IteratorResult<Wait, T>;
  [Symbol.iterator](): Process<T>;
}

/**
 * What a task can wait for. `begin` is called when the task yields it, and must see to it that `task.resume` or
 * `task.fail` is called once, later and never inside `begin`. `cancel` is called when the task is stopped while it waits.
 */
export interface Wait {
  begin(task: Task): void;
  cancel(task: Task): void;
}

/** Waits `delayMs` of virtual time. */
export function sleep(delayMs: number): Process<void> {
  return new Sleep(delayMs);
}

/** The wait, and the process that only waits for it, in one: it is done too often for a generator of its own. */
class Sleep implements Wait, Process<void> {
  readonly #delayMs: number;
  #timer: Timer | undefined;

  constructor(delayMs: number) {
    this.#delayMs = delayMs;
  }

  begin(task: Task): void {
    this.#timer = task.sim.startTimer(this.#delayMs, () => task.resume(undefined), task.background);
  }

  cancel(task: Task): void {
    if (this.#timer !== undefined) task.sim.cancelTimer(this.#timer);
  }

  next(): IteratorResult<Wait, void> {
    return this.#timer === undefined ? { value: this, done: false } : { value: undefined, done: true };
  }

  throw(error: unknown): never {
    throw error;
  }

  return(): IteratorResult<Wait, void> {
    return { value: undefined, done: true };
  }

  [Symbol.iterator](): this {
    return this;
  }
}

/** Ends this event: the task goes on at the same moment, after what else is ready. */
export const nextTurn: Wait = {
  begin: (task) => task.wake(),
  cancel: () => undefined,
};

/** Waits until every one of `tasks` has ended. The first failure among them, in the order given, is thrown. */
export function* joinAll<T>(tasks: readonly Task<T>[]): Process<T[]> {
  for (const task of tasks) {
    while (!task.ended) yield task.ending;
  }
  return tasks.map((task) => task.result());
}
