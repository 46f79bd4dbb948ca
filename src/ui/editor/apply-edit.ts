import type { TextEdit } from '../../worker/protocol/index.ts';

/** Applies edits to a text. They must not overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const lines = text.split('\n');
  const starts = [0];
  for (const line of lines) starts.push(starts.at(-1)! + line.length + 1);
  const offset = (line: number, column: number): number => Math.min((starts[line - 1] ?? text.length) + column - 1, text.length);
  const replaced = edits.map((edit) => ({
    start: offset(edit.line, edit.column),
    end: offset(edit.endLine, edit.endColumn),
    newText: edit.newText,
  }));
  // From the end, so that the offsets of the remaining edits stay valid.
  return replaced
    .toSorted((a, b) => b.start - a.start)
    .reduce((changed, { start, end, newText }) => changed.slice(0, start) + newText + changed.slice(end), text);
}

/** The part in which two texts differ, as offsets into `before`. */
export function changedStretch(
  before: string,
  after: string,
): { readonly start: number; readonly end: number; readonly newText: string } {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let same = 0;
  while (same < most - start && before[before.length - 1 - same] === after[after.length - 1 - same]) same++;
  return { start, end: before.length - same, newText: after.slice(start, after.length - same) };
}
