import { sleep, type Process, type Task, type TaskGroup } from '../../sim/index.ts';
import type { Simulation } from '../../trace/index.ts';

/** Work that is waiting or running. */
interface TimedWork {
  readonly createdAtMs: number;
  readonly task: Task<void>;
  /** False if the work started at once. Upstream has no timer for it. */
  readonly delayed: boolean;
  begun: boolean;
}

export interface TimedWorkersOptions {
  readonly sim: Simulation;
  readonly group: TaskGroup;
  readonly work: (key: string) => Process<void>;
}

/**
 * Runs work after a delay unless it is cancelled before (tainteviction/timed_workers.go `TimedWorkerQueue`).
 *
 * Invariant: a key has at most one piece of work, and is forgotten when that ends.
 */
export class TimedWorkers {
  readonly #options: TimedWorkersOptions;
  readonly #known = new Map<string, TimedWork>();

  constructor(options: TimedWorkersOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#known.size;
  }

  has(key: string): boolean {
    return this.#known.has(key);
  }

  /** When the delayed work of this key was added. Returns undefined if there is none (`GetWorkerUnsafe`). */
  createdAtMs(key: string): number | undefined {
    const work = this.#known.get(key);
    return work?.delayed === true ? work.createdAtMs : undefined;
  }

  /** Starts the work after `delayMs`. Does nothing if the key has work already (`AddWork`). */
  add(key: string, delayMs: number): void {
    if (this.#known.has(key)) return;
    const { sim, group } = this.#options;
    const task = sim.spawn(`${group.name}/timed-work`, this.#do(key, delayMs), { group });
    const delayed = delayMs > 0;
    this.#known.set(key, { createdAtMs: sim.nowMs, task, delayed, begun: !delayed });
  }

  /**
   * Cancels the work of the key. Returns true if the work was delayed and has not ended (`CancelWork`). As upstream stops only
   * the timer, work that is running goes on.
   */
  cancel(key: string): boolean {
    const work = this.#known.get(key);
    if (work === undefined) return false;
    if (!work.begun) work.task.stop();
    this.#known.delete(key);
    return work.delayed;
  }

  *#do(key: string, delayMs: number): Process<void> {
    if (delayMs > 0) {
      yield* sleep(delayMs);
      const work = this.#known.get(key);
      if (work !== undefined) work.begun = true;
    }
    yield* this.#options.work(key);
    this.#known.delete(key);
  }
}
