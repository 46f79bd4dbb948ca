import { FormatError } from '../../api/index.ts';
import { pad, textWidth } from './tab-writer.ts';

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
