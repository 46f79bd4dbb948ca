import { sleep, type Process, type Simulation, type Task, type TaskGroup } from '../../sim/index.ts';

/** Work that waits for its time, or is being done. */
interface TimedWork {
  readonly createdAtMs: number;
  readonly task: Task<void>;
  /** False if it began as soon as it was added: upstream has no timer for it. */
  readonly delayed: boolean;
  begun: boolean;
}

export interface TimedWorkersOptions {
  readonly sim: Simulation;
  readonly group: TaskGroup;
  readonly work: (key: string) => Process<void>;
}

/**
 * Work that is to be done at a certain time, unless it is cancelled before (tainteviction/timed_workers.go `TimedWorkerQueue`).
 *
 * Invariant: a key has work at most once, and is forgotten when its work is done.
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

  /** When the delayed work of this key was added; undefined if it has none (`GetWorkerUnsafe`). */
  createdAtMs(key: string): number | undefined {
    const work = this.#known.get(key);
    return work?.delayed === true ? work.createdAtMs : undefined;
  }

  /** Has the work done after `delayMs`. Does nothing if the key is known (`AddWork`). */
  add(key: string, delayMs: number): void {
    if (this.#known.has(key)) return;
    const { sim, group } = this.#options;
    const task = sim.spawn(`${group.name}/timed-work`, this.#do(key, delayMs), { group });
    const delayed = delayMs > 0;
    this.#known.set(key, { createdAtMs: sim.nowMs, task, delayed, begun: !delayed });
  }

  /**
   * Forgets the key. Returns true if its work was delayed and is not done yet (`CancelWork`). As upstream stops only the timer, work that has begun goes on
   * though it counts as cancelled.
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
