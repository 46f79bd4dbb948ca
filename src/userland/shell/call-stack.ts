import { WaitProcess, type Process, type Wait } from '../../sim/index.ts';
import { ShellFailure } from './control.ts';

/** The deepest nesting of functions, scripts, substitutions and compound commands. */
const MOST_CALLS = 2_000;

/** Yielded by a process to run another one on its stack. */
class Call<T> extends WaitProcess<T> {
  readonly process: Process<T>;

  constructor(process: Process<T>) {
    super();
    this.process = process;
  }

  begin(): never {
    throw new Error('a command was called outside of a call stack');
  }

  cancel(): void {}
}

/** Runs a process like `yield*`, but on the call stack of its task. Throws what the process throws. */
export function call<T>(process: Process<T>): Process<T> {
  return new Call(process);
}

/**
 * The call stack of one process of a container. A script may recurse. With recursion in JavaScript, the limit would be that of the browser's stack, which
 * differs, and every wait would cost time proportional to the depth. Here the limit is a count.
 */
export class CallStack<T> implements Process<T> {
  readonly #frames: Process<unknown>[];

  constructor(main: Process<T>) {
    this.#frames = [main];
  }

  next(value?: unknown): IteratorResult<Wait, T> {
    return this.#run(value, false);
  }

  throw(error: unknown): IteratorResult<Wait, T> {
    return this.#run(error, true);
  }

  /** Ends all calls, innermost first. */
  return(value: T): IteratorResult<Wait, T> {
    for (let frame = this.#frames.pop(); frame !== undefined; frame = this.#frames.pop()) frame.return(undefined);
    return { done: true, value };
  }

  [Symbol.iterator](): this {
    return this;
  }

  #run(input: unknown, isError: boolean): IteratorResult<Wait, T> {
    let value = input;
    let failed = isError;
    for (;;) {
      const frame = this.#frames.at(-1);
      if (frame === undefined) return { done: true, value: value as T };
      let result: IteratorResult<Wait, unknown>;
      try {
        result = failed ? frame.throw(value) : frame.next(value);
        failed = false;
      } catch (error) {
        this.#frames.pop();
        if (this.#frames.length === 0) throw error;
        value = error;
        failed = true;
        continue;
      }
      if (result.done === true) {
        this.#frames.pop();
        ({ value } = result);
      } else if (!(result.value instanceof Call)) {
        return result;
      } else if (this.#frames.length < MOST_CALLS) {
        this.#frames.push(result.value.process);
        value = undefined;
      } else {
        value = new ShellFailure(`maximum nesting level exceeded (${MOST_CALLS})`, 2);
        failed = true;
      }
    }
  }
}
