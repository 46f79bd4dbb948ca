import type { TextEdit } from '../../worker/protocol/index.ts';

/** A text with stretches of it replaced. They must not overlap. */
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
  // From the end on, so that what is still to be replaced stays where it is.
  return replaced
    .toSorted((a, b) => b.start - a.start)
    .reduce((changed, { start, end, newText }) => changed.slice(0, start) + newText + changed.slice(end), text);
}

/** The stretch in which two texts differ, as offsets: what is before it and behind it is the same in both. */
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
