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
