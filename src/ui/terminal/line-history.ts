const LIMIT = 100;

/** Lines typed before, and which of them is shown. Immutable: every move gives a new one. */
export class LineHistory {
  readonly lines: readonly string[];
  /** Index of the line shown; `lines.length` when it is the one being typed. */
  readonly at: number;
  /** What was being typed when the first step back was made. */
  readonly draft: string;

  constructor(lines: readonly string[] = [], at = lines.length, draft = '') {
    this.lines = lines;
    this.at = at;
    this.draft = draft;
  }

  /** The line that is shown. */
  get text(): string {
    return this.lines[this.at] ?? this.draft;
  }

  /** One line back or forth; `typed` is what stands there now. */
  move(direction: 'back' | 'forth', typed: string): LineHistory {
    const draft = this.at === this.lines.length ? typed : this.draft;
    const to = this.at + (direction === 'back' ? -1 : 1);
    return new LineHistory(this.lines, Math.max(0, Math.min(this.lines.length, to)), draft);
  }
}

/** The history with one more line, unless it is the last one again. */
export function addLine(history: LineHistory, line: string): LineHistory {
  const lines = history.lines.at(-1) === line ? history.lines : [...history.lines, line].slice(-LIMIT);
  return new LineHistory(lines);
}
