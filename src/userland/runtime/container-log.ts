import type { OutputStream } from '../../api/index.ts';
import type { LogLine } from '../../cri/index.ts';

/** How many lines are kept; the oldest are dropped first. */
const LIMIT = 2000;
/** A longer line is split. */
const LINE_LIMIT = 16_384;
/** How many characters are kept, as a kubelet rotates large logs (`containerLogMaxSize`). */
const CHAR_LIMIT = 262_144;

/** A container's log. As in containerd, a line exists once it ends; unfinished text becomes a line when the container exits. */
export class ContainerLog {
  #lines: LogLine[] = [];
  #count = 0;
  #chars = 0;
  /** Text since the last line break, by stream. */
  readonly #rest = { stdout: '', stderr: '' };
  #restAtMs = 0;
  readonly #followers = new Set<(stream: OutputStream, text: string) => void>();

  write(text: string, atMs: number, stream: OutputStream = 'stdout'): void {
    for (const follower of this.#followers) follower(stream, text);
    const parts = (this.#rest[stream] + text).split('\n');
    const rest = parts.pop() ?? '';
    this.#restAtMs = atMs;
    for (const part of parts) this.#addLong(stream, part, atMs);
    this.#rest[stream] = rest.length > LINE_LIMIT ? '' : rest;
    if (rest.length > LINE_LIMIT) this.#addLong(stream, rest, atMs);
  }

  /** Flushes unfinished lines when the container exits. */
  end(): void {
    this.#flush('stdout');
    this.#flush('stderr');
  }

  /** The last `tail` lines, or all kept lines. */
  lines(tail = LIMIT): readonly LogLine[] {
    return tail <= 0 ? [] : this.#lines.slice(-Math.min(tail, LIMIT));
  }

  /** Passes on what is written from now on, and first the beginning of a line that has no end yet: a prompt. Returns the undo. */
  follow(follower: (stream: OutputStream, text: string) => void): () => void {
    this.#followers.add(follower);
    follower('stdout', this.#rest.stdout);
    return () => this.#followers.delete(follower);
  }

  #flush(stream: OutputStream): void {
    if (this.#rest[stream] !== '') this.#add(stream, this.#rest[stream], this.#restAtMs);
    this.#rest[stream] = '';
  }

  /** Splits a long line into several, as containerd does. */
  #addLong(stream: OutputStream, text: string, atMs: number): void {
    for (let at = 0; at === 0 || at < text.length; at += LINE_LIMIT) this.#add(stream, text.slice(at, at + LINE_LIMIT), atMs);
  }

  #add(stream: OutputStream, text: string, atMs: number): void {
    this.#lines.push({ number: this.#count++, atMs, stream, text });
    this.#chars += text.length;
    if (this.#lines.length > LIMIT * 2 || this.#chars > 2 * CHAR_LIMIT) this.#forget();
  }

  #forget(): void {
    let kept = 0;
    let first = this.#lines.length;
    while (first > 0 && this.#lines.length - first < LIMIT && kept < CHAR_LIMIT) kept += this.#lines[--first]!.text.length;
    this.#lines = this.#lines.slice(first);
    this.#chars = kept;
  }
}
