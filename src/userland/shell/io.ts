import type { Keyboard } from '../../api/index.ts';
import { OutOfMemory, type Cgroup } from '../runtime/cgroup.ts';
import { ShellExit } from './control.ts';

/** The input of commands. Text that one command of a group has read is gone for the next one. */
export class Input {
  #rest: string;
  readonly #isCut: boolean;
  /** The terminal whose lines a shell reads. Other commands find no input in it. */
  readonly keyboard: Keyboard | undefined;

  /** `isCut`: the text is only the beginning, possibly of an endless one. */
  constructor(
    text = '',
    { isCut = false, keyboard }: { readonly isCut?: boolean; readonly keyboard?: Keyboard | undefined } = {},
  ) {
    this.#rest = text;
    this.#isCut = isCut;
    this.keyboard = keyboard;
  }

  /** The rest of the input. Throws `OutOfMemory` if it exceeds the capacity of a pipe. */
  readAll(): string {
    this.#checkEnd();
    const text = this.#rest;
    this.#rest = '';
    return text;
  }

  /** The next line without its line break. Returns undefined at the end. Throws as `readAll` does. */
  readLine(): string | undefined {
    const end = this.#rest.indexOf('\n');
    if (end < 0) this.#checkEnd();
    if (this.#rest === '') return undefined;
    const line = end < 0 ? this.#rest : this.#rest.slice(0, end);
    this.#rest = end < 0 ? '' : this.#rest.slice(end + 1);
    return line;
  }

  /** At most `count` characters. Throws as `readAll` does. */
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

/** The status of a command that SIGPIPE ended. */
export const SIGPIPE_STATUS = 141;

/** The output of a command for another one. It is memory of the container until it is released. */
export class TextBuffer {
  text = '';
  readonly #cgroup: Cgroup;
  readonly #limit: number;
  #isCut = false;

  /** `limit`: in characters. A writer beyond it is ended as by SIGPIPE. */
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
    return new Input(this.text, { isCut: this.#isCut });
  }

  release(): void {
    this.#cgroup.free(this.text.length);
    this.text = '';
  }
}

/** The input and outputs of a command. */
export interface Io {
  readonly input: Input;
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
}
