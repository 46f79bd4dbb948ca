import { StatusError } from '../../api/index.ts';
import type { Task, Wait } from '../../sim/index.ts';
import type { Line } from './line.ts';

/**
 * One request on its way: half of the latency passes before the server handles it, half before the answer is back. The server handles
 * it at one moment, so its reads and writes are one transaction.
 *
 * A caller that is stopped meanwhile does not take the request back: it is on its way, and the server will handle it.
 */
export class Call<T> implements Wait {
  readonly #line: Line;
  readonly #handle: (cause: number) => T;
  readonly #extraDelayMs: number;
  #abandoned = false;

  constructor(line: Line, handle: (cause: number) => T, extraDelayMs: number) {
    this.#line = line;
    this.#handle = handle;
    this.#extraDelayMs = extraDelayMs;
  }

  begin(task: Task): void {
    const { cause, background } = task;
    const delayMs = this.#line.requestDelayMs() + this.#extraDelayMs;
    this.#line.sim.startTimer(delayMs, () => this.#arrive(task, cause, background), background);
  }

  cancel(): void {
    this.#abandoned = true;
  }

  #arrive(task: Task, cause: number, background: boolean): void {
    let value: T | undefined;
    let refusal: StatusError | undefined;
    try {
      value = this.#handle(cause);
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      refusal = error;
    }
    const answer = (): void => {
      if (this.#abandoned) return;
      if (refusal === undefined) task.resume(value);
      else task.fail(refusal);
    };
    this.#line.sim.startTimer(this.#line.responseDelayMs(), answer, background);
  }
}
