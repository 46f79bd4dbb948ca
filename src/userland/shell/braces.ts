import type { Cgroup } from '../runtime/cgroup.ts';

/** The deepest nesting of braces. Deeper ones stay as written. */
const MAX_NESTING = 20;
/** The memory of a resulting text in addition to its characters. */
const ITEM_BYTES = 16;
/** The work of creating one text. */
const ITEM_WORK = 8;

/** `{1..5}`, `{a..e}`, `{01..10..3}` and `{a,b{c,d}}` in unquoted text, as bash expands them. Throws `OutOfMemory`. */
export function expandBraces(text: string, cgroup: Cgroup, depth = 0): string[] {
  cgroup.work(text.length);
  let results = [''];
  let at = 0;
  for (const { start, end } of groupsOf(text)) {
    const choices = choicesOf(text.slice(start + 1, end), cgroup, depth);
    if (choices === undefined) continue;
    results = product(results, [text.slice(at, start)], cgroup);
    results = product(results, choices, cgroup);
    at = end + 1;
  }
  return product(results, [text.slice(at)], cgroup);
}

/** All combinations of a first and a second text. */
function product(firsts: readonly string[], seconds: readonly string[], cgroup: Cgroup): string[] {
  const count = firsts.length * seconds.length;
  cgroup.checkRoom(count * ITEM_BYTES + seconds.length * lengthOf(firsts) + firsts.length * lengthOf(seconds));
  cgroup.work(count * ITEM_WORK);
  return firsts.flatMap((first) => seconds.map((second) => first + second));
}

function lengthOf(texts: readonly string[]): number {
  let length = 0;
  for (const text of texts) length += text.length;
  return length;
}

/** The outermost closed braces, from left to right. */
function groupsOf(text: string): { readonly start: number; readonly end: number }[] {
  const groups: { start: number; end: number }[] = [];
  const open: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const char = text.charAt(i);
    if (char === '{') open.push(i);
    if (char !== '}') continue;
    const start = open.pop();
    if (start === undefined) continue;
    // Groups inside this pair do not count.
    while (groups.length > 0 && groups.at(-1)!.start > start) groups.pop();
    groups.push({ start, end: i });
  }
  return groups;
}

/** Returns undefined if the braces contain neither a list nor a range. */
function choicesOf(inner: string, cgroup: Cgroup, depth: number): string[] | undefined {
  const parts = splitList(inner);
  if (parts.length === 1) return rangeOf(inner, cgroup);
  return depth >= MAX_NESTING ? parts : parts.flatMap((part) => expandBraces(part, cgroup, depth + 1));
}

/** Splits at commas outside inner braces. */
function splitList(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let at = 0;
  for (let i = 0; i < text.length; i++) {
    const char = text.charAt(i);
    if (char === '{') depth++;
    if (char === '}') depth--;
    if (char !== ',' || depth !== 0) continue;
    parts.push(text.slice(at, i));
    at = i + 1;
  }
  return [...parts, text.slice(at)];
}

function rangeOf(text: string, cgroup: Cgroup): string[] | undefined {
  const [, first = '', last = '', by = '1'] =
    /^(-?[0-9]{1,15}|[A-Za-z])\.\.(-?[0-9]{1,15}|[A-Za-z])(?:\.\.-?([0-9]{1,15}))?$/.exec(text) ?? [];
  const isNumeric = /[0-9]/.test(first);
  if (first === '' || isNumeric !== /[0-9]/.test(last)) return undefined;
  const [from, to] = isNumeric ? [Number(first), Number(last)] : [first.charCodeAt(0), last.charCodeAt(0)];
  const step = Math.max(Number(by), 1);
  const count = Math.floor(Math.abs(to - from) / step) + 1;
  cgroup.checkRoom(count * ITEM_BYTES);
  cgroup.work(count * ITEM_WORK);
  const isPadded = isNumeric && [first, last].some((end) => /^-?0[0-9]/.test(end));
  const width = isPadded ? Math.max(first.length, last.length) : 0;
  return Array.from({ length: count }, (_, i) => {
    const value = from + (from <= to ? i : -i) * step;
    return isNumeric ? padded(value, width) : String.fromCharCode(value);
  });
}

function padded(value: number, width: number): string {
  return value < 0 ? `-${String(-value).padStart(width - 1, '0')}` : String(value).padStart(width, '0');
}
