import { OutOfMemory, type Cgroup } from '../runtime/cgroup.ts';
import { ShellExit } from './control.ts';

/** Text that a command reads, as much as it likes at a time. What one command of a group has read, the next one does not see. */
export class Input {
  #rest: string;
  readonly #isCut: boolean;

  /** `isCut`: more would have come, perhaps for ever. */
  constructor(text = '', isCut = false) {
    this.#rest = text;
    this.#isCut = isCut;
  }

  /** All that is left. Throws `OutOfMemory` if that is more than a pipe can carry. */
  readAll(): string {
    this.#checkEnd();
    const text = this.#rest;
    this.#rest = '';
    return text;
  }

  /** The next line, without its end; undefined at the end. Throws as `readAll` does. */
  readLine(): string | undefined {
    const end = this.#rest.indexOf('\n');
    if (end < 0) this.#checkEnd();
    if (this.#rest === '') return undefined;
    const line = end < 0 ? this.#rest : this.#rest.slice(0, end);
    this.#rest = end < 0 ? '' : this.#rest.slice(end + 1);
    return line;
  }

  /** At most so many characters. Throws as `readAll` does. */
  read(count: number): string {
    if (count > this.#rest.length) this.#checkEnd();
    const text = this.#rest.slice(0, count);
    this.#rest = this.#rest.slice(count);
    return text;
  }

  #checkEnd(): void {
    if (this.#isCut) throw new OutOfMemory();
  }
}

/** The status of what writes where nobody reads. */
export const SIGPIPE_STATUS = 141;

/** What a command writes for another one to read. It is memory of the container until it is released. */
export class TextBuffer {
  text = '';
  readonly #cgroup: Cgroup;
  readonly #limit: number;
  #isCut = false;

  /** `limit`: characters; who writes more is ended as by SIGPIPE. */
  constructor(cgroup: Cgroup, limit = Infinity) {
    this.#cgroup = cgroup;
    this.#limit = limit;
  }

  /** Throws `OutOfMemory`, and `ShellExit` beyond the limit. */
  write(text: string): void {
    if (this.text.length + text.length > this.#limit) {
      this.#isCut = true;
      throw new ShellExit(SIGPIPE_STATUS);
    }
    this.#cgroup.allocate(text.length);
    this.text += text;
  }

  toInput(): Input {
    return new Input(this.text, this.#isCut);
  }

  release(): void {
    this.#cgroup.free(this.text.length);
    this.text = '';
  }
}

/** Where a command reads from and writes to. */
export interface Io {
  readonly input: Input;
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
}
