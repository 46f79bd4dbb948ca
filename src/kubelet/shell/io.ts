/** Text that a command reads, as much as it likes at a time. What one command of a group has read, the next one does not see. */
export class Input {
  #rest: string;

  constructor(text = '') {
    this.#rest = text;
  }

  /** All that is left. */
  readAll(): string {
    const text = this.#rest;
    this.#rest = '';
    return text;
  }

  /** The next line, without its end; undefined at the end. */
  readLine(): string | undefined {
    if (this.#rest === '') return undefined;
    const end = this.#rest.indexOf('\n');
    const line = end < 0 ? this.#rest : this.#rest.slice(0, end);
    this.#rest = end < 0 ? '' : this.#rest.slice(end + 1);
    return line;
  }
}

/** Where a command reads from and writes to. */
export interface Io {
  readonly input: Input;
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
}
