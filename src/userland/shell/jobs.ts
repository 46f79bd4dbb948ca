import type { Task } from '../../sim/index.ts';

/** How many jobs are remembered. */
const REMEMBERED_JOBS = 200;

/** The background jobs of a shell. */
export class Jobs {
  /** By pid. */
  readonly #tasks = new Map<number, Task<number>>();
  /** The pid of the newest job (`$!`); 0 if there was none. */
  last = 0;

  /** The remembered jobs with their pids, oldest first. */
  get all(): readonly (readonly [pid: number, task: Task<number>])[] {
    return [...this.#tasks];
  }

  get(pid: number): Task<number> | undefined {
    return this.#tasks.get(pid);
  }

  /** Adds a job. If there are too many, ended jobs are forgotten, except the last one. */
  add(pid: number, task: Task<number>): void {
    if (this.#tasks.size >= REMEMBERED_JOBS) this.#forgetEnded();
    this.#tasks.set(pid, task);
    this.last = pid;
  }

  #forgetEnded(): void {
    for (const [pid, task] of this.#tasks) if (task.ended && pid !== this.last) this.#tasks.delete(pid);
  }
}
