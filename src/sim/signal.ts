import type { Process, Wait, WaitingTask } from './process.ts';

/**
 * A place where tasks wait for one another, first come first served. A notification with nobody waiting is lost, so a
 * waiter checks its condition in a loop: `while (items.length === 0) yield* signal.wait();`
 */
export class Signal implements Wait {
  /** In the order in which they came. A list, since they are few, and most signals never see one. */
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

  /** Wakes every waiting task, in the order in which they came. */
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
