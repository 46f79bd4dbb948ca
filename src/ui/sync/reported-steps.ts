/** `trace.step('name', …)`, `trace.into('name', …)`, and of a kubelet `trace('stage', …)`. */
const REPORTED = /(?:\b(?:step|into|report|trace)\(|\bname:)\s*(?:'|steps\.)([A-Za-z][\w-]*)/g;
/** A step whose name is given from elsewhere in the same file. */
const NAMED_ELSEWHERE = /\b(?:step|into)\(\s*step\b|\bname: step\b/;
const QUOTED = /'([A-Za-z]+)'/g;

/** The names of the steps that a source file of ours reports. */
export function reportedSteps(source: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [, name = ''] of source.matchAll(REPORTED)) names.add(name);
  if (NAMED_ELSEWHERE.test(source)) for (const [, name = ''] of source.matchAll(QUOTED)) names.add(name);
  return names;
}

/** A function of a source file, and the line in it that reports a step. Lines count from 1. */
export interface ReportedStep {
  /** The line on which the function's comment, or else the function itself, begins. */
  readonly firstLine: number;
  readonly lines: readonly string[];
  /** The lines that report the step, in the file. */
  readonly marked: readonly number[];
  /** What of upstream it is, as the comment says: `deployment/rolling.go`, `reconcileNewReplicaSet`. */
  readonly upstream: { readonly file: string; readonly name: string } | undefined;
}

/** Finds the function that reports a step; of several, the first. Undefined where none does. */
export function findStep(source: string, name: string): ReportedStep | undefined {
  const lines = source.split('\n');
  const marks = markedLines(source, name);
  const [mark] = marks;
  if (mark === undefined) return undefined;
  const head = headAbove(lines, mark);
  const end = endBelow(lines, head);
  const first = commentAbove(lines, head);
  return {
    firstLine: first,
    lines: lines.slice(first - 1, end),
    marked: marks.filter((line) => line >= head && line <= end),
    upstream: upstreamOf(lines.slice(first - 1, head - 1).join(' ')),
  };
}

function markedLines(source: string, name: string): number[] {
  const lineAt = (index: number): number => source.slice(0, index).split('\n').length;
  const marks: number[] = [];
  for (const match of source.matchAll(REPORTED)) {
    if (match[1] === name) marks.push(lineAt(match.index + match[0].lastIndexOf(name)));
  }
  if (marks.length > 0) return marks;
  return [...source.matchAll(QUOTED)].flatMap((match) => (match[1] === name ? [lineAt(match.index)] : []));
}

/** A function at the edge of the file, or a method of a class, as Prettier sets them. */
const HEAD =
  /^(?:(?:export )?(?:default )?(?:async )?function\b|(?:export )?const \w+ = |  (?:(?:private|static|readonly|get|override) )*\*?#?\w+(?:<[^>]*>)?\()/;
/** What looks like a method, but is a statement. */
const STATEMENT = /^ {2}(?:if|for|while|switch|return|yield|throw|const|let)\b/;

function headAbove(lines: readonly string[], mark: number): number {
  for (let line = mark; line > 0; line--) {
    const text = lines[line - 1]!;
    if (HEAD.test(text) && !STATEMENT.test(text) && opensBlock(lines, line)) return line;
  }
  return mark;
}

/** The head of a function goes on until a line that ends in a brace; a call's does not. */
function opensBlock(lines: readonly string[], head: number): boolean {
  const indent = indentOf(lines[head - 1]!);
  for (let line = head; line <= lines.length; line++) {
    const text = lines[line - 1]!;
    if (line > head && text !== '' && indentOf(text) === indent) return /^\s*\).*\{$/.test(text);
    if (line === head && text.endsWith('{')) return true;
    if (line === head && /[;]$/.test(text)) return false;
  }
  return false;
}

function endBelow(lines: readonly string[], head: number): number {
  const indent = indentOf(lines[head - 1]!);
  for (let line = head + 1; line <= lines.length; line++) {
    const text = lines[line - 1]!;
    if (indentOf(text) === indent && /^\s*\}/.test(text) && !text.endsWith('{')) return line;
  }
  return lines.length;
}

function commentAbove(lines: readonly string[], head: number): number {
  if (lines[head - 2]?.endsWith('*/') !== true) return head;
  for (let line = head - 1; line > 0; line--) if (/^\s*\/\*\*/.test(lines[line - 1]!)) return line;
  return head;
}

function indentOf(text: string): number {
  return text.length - text.trimStart().length;
}

/** `(deployment/rolling.go `reconcileNewReplicaSet`)`, as the comments of our functions name what of Kubernetes they are. */
function upstreamOf(comment: string): ReportedStep['upstream'] {
  const [, file, name] = /([\w./-]+\.go)[\s*]*`([^`]+)`/.exec(comment) ?? [];
  return file === undefined || name === undefined ? undefined : { file, name };
}
