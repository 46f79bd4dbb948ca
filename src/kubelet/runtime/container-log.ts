import type { LogLine as AnyLogLine, OutputStream } from '../../api/index.ts';

/** One line that a container said. */
export interface LogLine extends AnyLogLine {
  readonly stream: OutputStream;
}

/** Lines kept; the oldest go first. */
const LIMIT = 2000;
/** Of a text without end, so much makes a line. */
const LINE_LIMIT = 16_384;

/** What a container said, line by line. As containerd has it, a line is there when it ends, and what has no end when the container has. */
export class ContainerLog {
  #lines: LogLine[] = [];
  #count = 0;
  /** Text since the last line end, by stream. */
  readonly #rest = { stdout: '', stderr: '' };
  #restAtMs = 0;

  write(text: string, atMs: number, stream: OutputStream = 'stdout'): void {
    const parts = (this.#rest[stream] + text).split('\n');
    this.#rest[stream] = parts.pop() ?? '';
    this.#restAtMs = atMs;
    for (const part of parts) this.#add(stream, part, atMs);
    if (this.#rest[stream].length > LINE_LIMIT) this.#flush(stream);
  }

  /** Nobody will write any more. */
  end(): void {
    this.#flush('stdout');
    this.#flush('stderr');
  }

  /** The last `tail` lines, or all that are kept. */
  lines(tail = LIMIT): readonly LogLine[] {
    return tail <= 0 ? [] : this.#lines.slice(-Math.min(tail, LIMIT));
  }

  #flush(stream: OutputStream): void {
    if (this.#rest[stream] !== '') this.#add(stream, this.#rest[stream], this.#restAtMs);
    this.#rest[stream] = '';
  }

  #add(stream: OutputStream, text: string, atMs: number): void {
    this.#lines.push({ number: this.#count++, atMs, stream, text });
    if (this.#lines.length > LIMIT * 2) this.#lines = this.#lines.slice(-LIMIT);
  }
}
