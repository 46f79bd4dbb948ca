import type { Due, Timer } from './event-queue.ts';

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
 * A task, as seen by the thing that it waits for. `Task` implements it. `Task` imports this file, so this file cannot import
 * `Task`.
 */
export interface WaitingTask {
  readonly sim: {
    /** The trace record that the running task acts on. */
    readonly cause: number;
    startTimer(delayMs: number, due: Due, background: boolean): Timer;
    cancelTimer(timer: Timer): void;
    schedule(delayMs: number, fire: () => void, options?: { readonly background?: boolean }): () => void;
  };
  /** True if this task's waits do not keep the simulation from being idle. */
  readonly background: boolean;
  /** The trace record that the task acts on when it continues. */
  cause: number;
  /** Continues the task at once. `value` is the value of its pending `yield`. */
  resume(value: unknown): void;
  /** Continues the task at once by throwing `error` at its pending `yield`. */
  fail(error: unknown): void;
  /** Continues the task at the present moment, after everything that is ready already. */
  wake(): void;
  /** Runs `act` as part of the task, which keeps waiting. */
  interject<A>(act: (value: A) => void, value: A): void;
}

/**
 * Something that a task can wait for. `begin` is called when the task yields it. It must arrange that `task.resume` or
 * `task.fail` is called once, later and never inside `begin`. `cancel` is called if the task is stopped while it waits.
 */
export interface Wait {
  begin(task: WaitingTask): void;
  cancel(task: WaitingTask): void;
}

/**
 * A wait and the process that only waits for it, in one object. It saves a generator for waits that are made very often. Its
 * value is the value that the task is resumed with.
 */
export abstract class WaitProcess<T> implements Wait, Process<T> {
  /**
   * `next` returns this object itself, to save an allocation: first with `value` set to the object as the wait, then with the
   * result.
   */
  value: unknown;
  done = false;

  abstract begin(task: WaitingTask): void;
  abstract cancel(task: WaitingTask): void;

  next(answer?: unknown): IteratorResult<Wait, T> {
    if (this.value !== this) {
      this.value = this;
    } else {
      this.value = answer;
      this.done = true;
    }
    return this as IteratorResult<Wait, T>;
  }

  throw(error: unknown): never {
    throw error;
  }

  return(value: T): IteratorResult<Wait, T> {
    return { value, done: true };
  }

  [Symbol.iterator](): this {
    return this;
  }
}

/** Waits `delayMs` of virtual time. `background`: whether the simulation may be idle meanwhile. Default: as for the task. */
export function sleep(delayMs: number, background?: boolean): Process<void> {
  return new Sleep(delayMs, background);
}

class Sleep<T = void> extends WaitProcess<T> implements Due {
  readonly #delayMs: number;
  readonly #background: boolean | undefined;
  #task: WaitingTask | undefined;
  #timer: Timer | undefined;

  constructor(delayMs: number, background: boolean | undefined) {
    super();
    this.#delayMs = delayMs;
    this.#background = background;
  }

  begin(task: WaitingTask): void {
    this.#task = task;
    this.#timer = task.sim.startTimer(this.#delayMs, this, this.#background ?? task.background);
  }

  fire(): void {
    this.#task?.resume(undefined);
  }

  cancel(task: WaitingTask): void {
    if (this.#timer !== undefined) task.sim.cancelTimer(this.#timer);
  }
}

/**
 * Waits `delayMs` of virtual time (not at all if it is 0), then calls `act` as part of the waiting task. Returns and throws
 * what `act` returns and throws. It replaces a generator in steps that are made for every object.
 */
export function after<T>(delayMs: number, act: () => T, background?: boolean): Process<T> {
  return new Delayed(delayMs, act, background);
}

class Delayed<T> extends Sleep<T> {
  readonly #isAtOnce: boolean;
  readonly #act: () => T;

  constructor(delayMs: number, act: () => T, background: boolean | undefined) {
    super(delayMs, background);
    this.#isAtOnce = delayMs <= 0;
    this.#act = act;
  }

  override next(): IteratorResult<Wait, T> {
    if (this.value !== this && !this.#isAtOnce) return super.next();
    this.value = this.#act();
    this.done = true;
    return this as IteratorResult<Wait, T>;
  }
}

/** Ends this event: the task continues at the same moment, after everything else that is ready. */
export const nextTurn: Wait = {
  begin: (task) => task.wake(),
  cancel: () => undefined,
};

/**
 * A place where tasks wait for one another, first come, first served. A notification is lost if no task waits, so a waiter
 * checks its condition in a loop: `while (items.length === 0) yield* signal.wait();`
 */
export class Signal implements Wait {
  /** In the order of arrival. An array, since there are few, and most signals never have any. */
  #waiting: WaitingTask[] = [];

  *wait(): Process<void> {
    yield this;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Wakes the task that has waited longest. */
  notify(): void {
    this.#waiting.shift()?.wake();
  }

  /** Wakes every waiting task, in the order of arrival. */
  broadcast(): void {
    const tasks = this.#waiting;
    if (tasks.length === 0) return;
    this.#waiting = [];
    for (const task of tasks) task.wake();
  }

  begin(task: WaitingTask): void {
    this.#waiting.push(task);
  }

  cancel(task: WaitingTask): void {
    const index = this.#waiting.indexOf(task);
    if (index >= 0) this.#waiting.splice(index, 1);
  }
}
