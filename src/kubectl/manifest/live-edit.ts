import { printYaml } from '../printers/yaml.ts';
import type { ManifestDocument } from './document.ts';
import type { SourceRange } from './source-text.ts';

/** A range of a manifest, and its replacement. */
export interface ManifestEdit extends SourceRange {
  readonly newText: string;
}

/**
 * The edit that gives a manifest's field another value, or removes the field if `live` is undefined. It leaves the rest of the text unchanged. Returns
 * undefined if replacing one range could change the meaning of the rest.
 */
export function editToLive(document: ManifestDocument, path: string, live: unknown): ManifestEdit | undefined {
  if (document.hasAliases) return undefined;
  const range = document.locate(path);
  if (live === undefined) return removal(document, path, range);
  const block = blockScalar(document, range, live);
  if (block !== undefined) return block;
  const before = document.line(range.line).slice(0, range.column - 1);
  const first = document.line(range.line)[range.column - 1] ?? '';
  // An anchor or a tag would apply to the new value.
  if (/[&!]/.test(first) || /[&!]\S*\s+$/.test(before)) return undefined;
  const isBlock = /^\s*(?:- *)?$/.test(before);
  if (isBlock && isScalar(live)) return undefined;
  const newText = isScalar(live) ? scalarText(live) : isBlock ? blockText(live, range.column) : JSON.stringify(live);
  // The range of a block value may include the line's end.
  const end = range.endColumn === 1 && range.endLine > range.line ? '\n' : '';
  return newText === undefined ? undefined : { ...range, newText: newText + end };
}

/** The edit of a block scalar, a text below a `|` or `>`. Returns undefined if the field is not one. */
function blockScalar(document: ManifestDocument, range: SourceRange, live: unknown): ManifestEdit | undefined {
  const above = range.line - 1;
  const header = range.column === 1 ? /[|>][-+\d]*\s*(?:#.*)?$/.exec(document.line(above)) : null;
  if (header === null || !isScalar(live)) return undefined;
  const indent = /^ */.exec(document.line(range.line))![0];
  // The same lines can hold the text if it ends with exactly one line break and does not begin with blanks, which would count as indentation.
  if (header[0] === '|' && typeof live === 'string' && /^[^\s\p{C}](?:[^\p{C}]|[\n\t])*[^\s\p{C}]\n$/u.test(live))
    return { ...range, newText: live.replace(/^(?=.)/gm, indent) };
  return { ...range, line: above, column: header.index + 1, newText: `${JSON.stringify(live)}\n` };
}

function isScalar(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

/** A scalar as kubectl prints it, quoted if its context could give it another meaning. */
function scalarText(value: unknown): string {
  const plain = printYaml(value).trimEnd();
  return /[\n,[\]{}#]|^[|>]/.test(plain) ? JSON.stringify(value) : plain;
}

/** A block value. Returns undefined for an empty one, which has no block form. */
function blockText(value: unknown, column: number): string | undefined {
  if (Object.keys(value as object).length === 0) return undefined;
  return printYaml(value)
    .trimEnd()
    .replaceAll('\n', `\n${' '.repeat(column - 1)}`);
}

/** The edit that removes a field, if the field has whole lines of its own. */
function removal(document: ManifestDocument, path: string, value: SourceRange): ManifestEdit | undefined {
  const key = document.locate(path, 'key');
  const before = document.line(key.line).slice(0, key.column - 1);
  const lastLine = value.endColumn === 1 && value.endLine > value.line ? value.endLine - 1 : value.endLine;
  const behind = document.line(lastLine).slice(value.endColumn === 1 ? Infinity : value.endColumn - 1);
  const isItem = path.endsWith(']') && /^\s*- +$/.test(before);
  if (!(isItem || /^\s*$/.test(before)) || !/^\s*(?:#.*)?$/.test(behind)) return undefined;
  return { line: key.line, column: 1, endLine: lastLine + 1, endColumn: 1, newText: '' };
}
