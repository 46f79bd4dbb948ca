import { FILE_HEADERS_ONLY, formatPatch, structuredPatch } from 'diff';
import { formatMicroTime } from '../../api/index.ts';

/** A file as `diff` sees it; without a text it is not there. */
export interface File {
  readonly path: string;
  readonly text: string | undefined;
  /** In milliseconds since 1970. */
  readonly modifiedMs: number;
}

/** What `diff -u -N FROM TO` prints of two files; empty where they are the same. */
export function unifiedDiff(from: File, to: File): string {
  if (from.text === to.text) return '';
  const patch = structuredPatch(from.path, to.path, from.text ?? '', to.text ?? '', timeOf(from), timeOf(to), { context: 3 });
  return `diff -u -N ${from.path} ${to.path}\n${formatPatch(patch, FILE_HEADERS_ONLY)}`;
}

/** `2026-01-01 00:00:05.250000000 +0000`. */
function timeOf({ text, modifiedMs }: File): string {
  const time = formatMicroTime(text === undefined ? 0 : modifiedMs);
  return `${time.replace('T', ' ').replace('Z', '000')} +0000`;
}
