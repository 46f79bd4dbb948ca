import { countUpTo } from '../../sim/index.ts';

/** A range of a text. Lines and columns count from 1. The end is after the last character. */
export interface SourceRange {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** A text with an index of its lines. */
export class SourceText {
  readonly text: string;
  /** The offsets of the line starts, ascending; the first is 0. */
  readonly #lineStarts: number[] = [0];

  constructor(text: string) {
    this.text = text;
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.#lineStarts.push(at + 1);
  }

  range(start: number, end: number): SourceRange {
    const from = this.#position(start);
    const to = this.#position(Math.max(start, end));
    return { line: from.line, column: from.column, endLine: to.line, endColumn: to.column };
  }

  /** A line without its line break. Lines count from 1. */
  line(number: number): string {
    const start = this.#lineStarts[number - 1];
    const next = this.#lineStarts[number];
    return start === undefined ? '' : this.text.slice(start, next === undefined ? undefined : next - 1);
  }

  /** The line at an offset, counted from 1. */
  lineAt(offset: number): number {
    return this.#position(offset).line;
  }

  #position(offset: number): { readonly line: number; readonly column: number } {
    const line = countUpTo(this.#lineStarts, offset);
    return { line, column: offset - this.#lineStarts[line - 1]! + 1 };
  }
}
