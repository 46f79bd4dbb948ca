import { FormatError } from '../../api/index.ts';

/** The minimum width of columns and the blanks between them. */
interface TabWriterOptions {
  readonly minWidth: number;
  readonly padding: number;
}

/** For `describe` and the history of a rollout. */
const TEXT: TabWriterOptions = { minWidth: 0, padding: 2 };

/**
 * Aligns cells that end with tabs (Go's text/tabwriter). A column is a run of neighbouring lines with a cell at that position. The text after the last tab of
 * a line is not a cell, so it does not widen a column.
 */
export function alignTabs(text: string, options: TabWriterOptions = TEXT): string {
  const lines = text.split('\n').map((line) => line.split('\t'));
  const output: string[] = [];
  format(lines, 0, lines.length, [], options, output);
  return output.join('\n');
}

/** Formats lines `from` to `to` of a column block. `widths` are those of the columns to the left (tabwriter `format`). */
function format(
  lines: readonly string[][],
  from: number,
  to: number,
  widths: readonly number[],
  options: TabWriterOptions,
  output: string[],
): void {
  const column = widths.length;
  let start = from;
  for (let at = from; at < to; at++) {
    if (column >= lines[at]!.length - 1) continue;
    writeLines(lines, start, at, widths, output);
    start = at;
    let width = options.minWidth;
    for (; at < to && column < lines[at]!.length - 1; at++)
      width = Math.max(width, textWidth(lines[at]![column]!) + options.padding);
    format(lines, start, at, [...widths, width], options, output);
    start = at;
  }
  writeLines(lines, start, to, widths, output);
}

function writeLines(lines: readonly string[][], from: number, to: number, widths: readonly number[], output: string[]): void {
  for (const cells of lines.slice(from, to)) {
    output.push(cells.map((cell, column) => (column < widths.length ? pad(cell, widths[column]!) : cell)).join(''));
  }
}

/** Pads with blanks to `width` code points. */
export function pad(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - textWidth(text)));
}

export function textWidth(text: string): number {
  let width = 0;
  for (const _ of text) width++;
  return width;
}

const MIN_WIDTH = 6;
const PADDING = 3;
/** The longest table, in characters. */
const MAX_CHARS = 32 * 1024 * 1024;

/**
 * Writes table rows incrementally (cli-runtime printers `GetNewTabWriter`). A column is as wide as its widest cell so far, so that later rows of a watch align
 * with earlier ones. The last column is not padded.
 */
export class TableWriter {
  #widths: number[] = [];

  write(rows: readonly (readonly string[])[]): string {
    for (const row of rows) {
      row.slice(0, -1).forEach((cell, column) => {
        this.#widths[column] = Math.max(this.#widths[column] ?? MIN_WIDTH, textWidth(cell) + PADDING);
      });
    }
    // One wide cell widens its column in every row, so the total is checked first.
    const width = this.#widths.reduce((sum, each) => sum + each, 0);
    if (width * rows.length > MAX_CHARS) throw new FormatError('there is more output than 32 MiB');
    return rows
      .map(
        (row) => `${row.map((cell, column) => (column < row.length - 1 ? pad(cell, this.#widths[column]!) : cell)).join('')}\n`,
      )
      .join('');
  }
}
