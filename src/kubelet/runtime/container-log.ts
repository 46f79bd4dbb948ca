/** One line that a container said. */
export interface LogLine {
  /** Milliseconds since 1970. */
  readonly atMs: number;
  readonly stream: 'stdout' | 'stderr';
  readonly text: string;
}

/** Lines kept; the oldest go first. */
const LIMIT = 2000;

/** What a container said, line by line. */
export class ContainerLog {
  #lines: LogLine[] = [];
  /** Text since the last line end, by stream. */
  readonly #rest = { stdout: '', stderr: '' };

  write(text: string, atMs: number, stream: 'stdout' | 'stderr' = 'stdout'): void {
    const parts = (this.#rest[stream] + text).split('\n');
    this.#rest[stream] = parts.pop() ?? '';
    for (const part of parts) this.#lines.push({ atMs, stream, text: part });
    if (this.#lines.length > LIMIT * 2) this.#lines = this.#lines.slice(-LIMIT);
  }

  /** The last `tail` lines, or all that are kept. Text without a line end counts as a line. */
  lines(tail = LIMIT): readonly LogLine[] {
    const all = [...this.#lines];
    for (const stream of ['stdout', 'stderr'] as const) {
      if (this.#rest[stream] !== '') all.push({ atMs: all.at(-1)?.atMs ?? 0, stream, text: this.#rest[stream] });
    }
    return tail <= 0 ? [] : all.slice(-Math.min(tail, LIMIT));
  }
}
