import type { Keyboard } from '../../api/index.ts';
import { Signal, type Process } from '../../sim/index.ts';

const INTERRUPT = '\u0003';
const END_OF_INPUT = '\u0004';
const KILL_LINE = '\u0015';
const ENTER = new Set(['\r', '\n']);
const ERASE = new Set(['\b', '\u007F']);
/** The longest line, and the most lines that wait for a reader. What is typed beyond is lost, as in Linux. */
const MAX_LINE_CHARS = 4095;
const MAX_LINES = 256;
/** Arrows and other keys that send several characters. No simulated command knows them. */
// oxlint-disable-next-line no-control-regex -- they begin with the escape character.
const ESCAPE_SEQUENCES = /\u001B(?:\[[\d;]*[A-Za-z~]|O.)/g;

/**
 * A terminal whose user sends keys, and whose command reads lines (Linux drivers/tty/n_tty.c). Keys are shown as they are typed. Ctrl+C is the line `^C`, as in
 * the page's terminal.
 */
export class Terminal implements Keyboard {
  onInterrupt: (() => void) | undefined;
  readonly #print: (text: string) => void;
  readonly #decoder = new TextDecoder();
  readonly #arrived = new Signal();
  /** Undefined: the input has ended. */
  readonly #lines: (string | undefined)[] = [];
  /** Lines that are shown already. Their reader prints them once more, which is left out. */
  readonly #shown: string[] = [];
  #line = '';

  /** `print` gets what the user's screen shows. */
  constructor(print: (text: string) => void) {
    this.#print = print;
  }

  *next(): Process<string | undefined> {
    while (this.#lines.length === 0) yield this.#arrived;
    return this.#lines.shift();
  }

  /** What a command prints. */
  write(text: string): void {
    if (this.#shown.length > 0 && text === `${this.#shown[0]}\n`) this.#shown.shift();
    else this.#print(text.replaceAll('\n', '\r\n'));
  }

  /** What the user sends. */
  type(bytes: Uint8Array): void {
    const text = this.#decoder.decode(bytes, { stream: true }).replaceAll(ESCAPE_SEQUENCES, '');
    for (const key of text) this.#press(key);
  }

  /** The user sends no more. */
  end(): void {
    if (this.#line !== '') this.#enter();
    this.#press(END_OF_INPUT);
  }

  #press(key: string): void {
    if (ENTER.has(key)) this.#enter();
    else if (key === INTERRUPT) this.#interrupt();
    else if (key === END_OF_INPUT) {
      if (this.#line === '') this.#submit(undefined);
    } else if (ERASE.has(key)) this.#erase(1);
    else if (key === KILL_LINE) this.#erase(this.#line.length);
    else if (key >= ' ' && this.#line.length < MAX_LINE_CHARS) {
      this.#line += key;
      this.#print(key);
    }
  }

  #enter(): void {
    this.#print('\r\n');
    if (this.#lines.length < MAX_LINES) this.#shown.push(this.#line);
    this.#submit(this.#line);
    this.#line = '';
  }

  /** Ctrl+C drops what was typed before it. */
  #interrupt(): void {
    this.#line = '';
    this.#lines.length = 0;
    this.#shown.length = 0;
    if (this.onInterrupt === undefined) this.#submit('^C');
    else this.onInterrupt();
  }

  #erase(characters: number): void {
    const erased = [...this.#line].slice(-characters);
    if (characters === 0) return;
    this.#line = this.#line.slice(0, this.#line.length - erased.join('').length);
    this.#print('\b \b'.repeat(erased.length));
  }

  #submit(line: string | undefined): void {
    if (this.#lines.length < MAX_LINES) this.#lines.push(line);
    this.#arrived.notify();
  }
}
