/** Lines (from 1) that fold into the first of them. */
export interface FoldingRange {
  readonly start: number;
  readonly end: number;
}

/** Each document folds as a whole, and each line folds the deeper lines below it. */
export function foldingRanges(text: string): readonly FoldingRange[] {
  const lines = text.split('\n');
  const ranges: FoldingRange[] = [];
  /** Lines whose blocks are still open, with their indentation. */
  const open: { readonly line: number; readonly indent: number }[] = [];
  let documentStart = 0;
  let lastText = -1;

  const close = (indent: number): void => {
    while (open.length > 0 && (open.at(-1)?.indent ?? 0) >= indent) {
      const block = open.pop();
      if (block !== undefined && lastText > block.line) ranges.push({ start: block.line + 1, end: lastText + 1 });
    }
  };
  const closeDocument = (): void => {
    close(0);
    if (lastText > documentStart) ranges.push({ start: documentStart + 1, end: lastText + 1 });
  };

  lines.forEach((line, index) => {
    if (line.startsWith('---')) {
      closeDocument();
      documentStart = index;
      return;
    }
    if (line.trim() === '') return;
    const indent = indentOf(line);
    close(indent);
    open.push({ line: index, indent });
    lastText = index;
  });
  closeDocument();
  return ranges.toSorted((a, b) => a.start - b.start || b.end - a.end);
}

/** A list item counts as deeper than its key, even if both begin in the same column. */
function indentOf(line: string): number {
  const spaces = line.length - line.trimStart().length;
  return line.trimStart().startsWith('- ') ? spaces + 0.5 : spaces;
}
