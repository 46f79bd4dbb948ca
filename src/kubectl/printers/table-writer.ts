import { pad, textWidth } from './tab-writer.ts';

const MIN_WIDTH = 6;
const PADDING = 3;

/**
 * Writes the rows of a table as they come (cli-runtime printers `GetNewTabWriter`): columns are as wide as their widest cell so far, so that
 * rows of a watch stand below those before. The last column is not padded.
 */
export class TableWriter {
  #widths: number[] = [];

  write(rows: readonly (readonly string[])[]): string {
    for (const row of rows) {
      row.slice(0, -1).forEach((cell, column) => {
        this.#widths[column] = Math.max(this.#widths[column] ?? MIN_WIDTH, textWidth(cell) + PADDING);
      });
    }
    return rows
      .map(
        (row) => `${row.map((cell, column) => (column < row.length - 1 ? pad(cell, this.#widths[column]!) : cell)).join('')}\n`,
      )
      .join('');
  }
}
