import type { Keyboard } from '../api/index.ts';
import { Signal, type Process } from '../sim/index.ts';

/** The keys Ctrl+C and Ctrl+D, as terminals show them. */
export const INTERRUPT = '^C';
export const END_OF_INPUT = '^D';

/** The lines that somebody types, in their order. */
export class TypedLines implements Keyboard {
  onInterrupt: (() => void) | undefined;
  readonly #lines: string[] = [];
  readonly #arrived = new Signal();

  /** Ctrl+C reaches a running command at once, and drops what was typed before it. */
  type(line: string): void {
    if (line !== INTERRUPT || this.onInterrupt === undefined) {
      this.#lines.push(line);
      return this.#arrived.notify();
    }
    this.#lines.length = 0;
    this.onInterrupt();
  }

  *next(): Process<string | undefined> {
    while (this.#lines.length === 0) yield this.#arrived;
    const line = this.#lines.shift();
    return line === END_OF_INPUT ? undefined : line;
  }
}
