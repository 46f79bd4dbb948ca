import type { Process, Wait } from './process.ts';
import type { Task } from './task.ts';

/**
 * A place where tasks wait for one another, first come first served. A notification with nobody waiting is lost, so a
 * waiter checks its condition in a loop: `while (items.length === 0) yield* signal.wait();`
 */
export class Signal implements Wait {
  readonly #waiting = new Set<Task>();

  *wait(): Process<void> {
    yield this;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** Wakes the task that has waited longest. */
  notify(): void {
    for (const task of this.#waiting) {
      this.#waiting.delete(task);
      task.wake();
      return;
    }
  }

  /** Wakes every waiting task, in the order in which they came. */
  broadcast(): void {
    const tasks = [...this.#waiting];
    this.#waiting.clear();
    for (const task of tasks) task.wake();
  }

  begin(task: Task): void {
    this.#waiting.add(task);
  }

  cancel(task: Task): void {
    this.#waiting.delete(task);
  }
}
