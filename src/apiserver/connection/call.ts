import { StatusError } from '../../api/index.ts';
import type { Process, Task, Wait } from '../../sim/index.ts';
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
    const { sim } = this.#line;
    sim.schedule(this.#line.requestDelayMs() + this.#extraDelayMs, () => this.#arrive(task, cause, background), { background });
  }

  cancel(): void {
    this.#abandoned = true;
  }

  #arrive(task: Task, cause: number, background: boolean): void {
    const answer = this.#answer(cause);
    const { sim } = this.#line;
    sim.schedule(
      this.#line.responseDelayMs(),
      () => {
        if (this.#abandoned) return;
        if (answer instanceof StatusError) task.fail(answer);
        else task.resume(answer.value);
      },
      { background },
    );
  }

  #answer(cause: number): { readonly value: T } | StatusError {
    try {
      return { value: this.#handle(cause) };
    } catch (error) {
      if (error instanceof StatusError) return error;
      throw error;
    }
  }
}

/** Makes the call and waits for its answer. Throws the `StatusError` that the server answers with. */
export function* call<T>(line: Line, handle: (cause: number) => T, extraDelayMs = 0): Process<T> {
  return (yield new Call(line, handle, extraDelayMs)) as T;
}
