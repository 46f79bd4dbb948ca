import type { Task } from '../../sim/index.ts';

/** The shell remembers how so many of its ended jobs ended. */
const REMEMBERED_JOBS = 200;

/** The background jobs of a shell. */
export class Jobs {
  /** By process number. */
  readonly #tasks = new Map<number, Task<number>>();
  /** The process number of the newest job (`$!`); 0: there was none. */
  last = 0;

  /** All that are remembered, with their process numbers, oldest first. */
  get all(): readonly (readonly [pid: number, task: Task<number>])[] {
    return [...this.#tasks];
  }

  get(pid: number): Task<number> | undefined {
    return this.#tasks.get(pid);
  }

  /** Adds the newest job. If there are many, those that have ended are forgotten, except the one before. */
  add(pid: number, task: Task<number>): void {
    if (this.#tasks.size >= REMEMBERED_JOBS) this.#forgetEnded();
    this.#tasks.set(pid, task);
    this.last = pid;
  }

  #forgetEnded(): void {
    for (const [pid, task] of this.#tasks) if (task.ended && pid !== this.last) this.#tasks.delete(pid);
  }
}
