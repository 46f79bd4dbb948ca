import { sleep, type Process, type Simulation, type Task, type TaskGroup } from '../../sim/index.ts';

interface TimedWork {
  readonly createdAtMs: number;
  readonly task: Task<void>;
  /** The time has come: it can no longer be taken back. */
  begun: boolean;
}

/**
 * Work that is to be done at a certain time, unless it is cancelled before (tainteviction/timed_workers.go `TimedWorkerQueue`).
 *
 * Invariant: a key has work at most once. One whose work was done stays known until it is cancelled, so that it is not done twice.
 */
export class TimedWorkers {
  readonly #sim: Simulation;
  readonly #group: TaskGroup;
  readonly #work: (key: string) => Process<boolean>;
  readonly #known = new Map<string, TimedWork>();

  /** `work` returns whether it went well; if not, it may be added again. */
  constructor(parts: { readonly sim: Simulation; readonly group: TaskGroup; readonly work: (key: string) => Process<boolean> }) {
    this.#sim = parts.sim;
    this.#group = parts.group;
    this.#work = parts.work;
  }

  get size(): number {
    return this.#known.size;
  }

  has(key: string): boolean {
    return this.#known.has(key);
  }

  /** Since when the work of this key waits; undefined where none waits. */
  createdAtMs(key: string): number | undefined {
    const work = this.#known.get(key);
    return work === undefined || work.begun ? undefined : work.createdAtMs;
  }

  /** Has the work done at `fireAtMs`, or now where that is past (`AddWork`). Nothing happens where the key is known. */
  add(key: string, createdAtMs: number, fireAtMs: number): void {
    if (this.#known.has(key)) return;
    const delayMs = fireAtMs - this.#sim.nowMs;
    const task = this.#sim.spawn(`${this.#group.name}/timed-work`, this.#do(key, delayMs), { group: this.#group });
    this.#known.set(key, { createdAtMs, task, begun: delayMs <= 0 });
  }

  /** Forgets the key; true where it was known, even if its work was done (`CancelWork`). */
  cancel(key: string): boolean {
    const work = this.#known.get(key);
    if (work?.begun === false) work.task.stop();
    return this.#known.delete(key);
  }

  *#do(key: string, delayMs: number): Process<void> {
    if (delayMs > 0) yield* sleep(delayMs);
    const work = this.#known.get(key);
    if (work !== undefined) work.begun = true;
    if (!(yield* this.#work(key))) this.#known.delete(key);
  }
}
