import {
  formatLongDate,
  formatTaint,
  humanDuration,
  LAST_APPLIED,
  tryParseTime,
  type Labels,
  type Taint,
  type Toleration,
} from '../../api/index.ts';

/** Helpers for descriptions: lines with tabs between cells, which are aligned at the end (kubectl pkg/describe). */

/** `Mon, 02 Jan 2006 15:04:05 +0000` (RFC 1123 with a numeric zone). */
export function longDate(time: string | undefined): string {
  const ms = time === undefined ? undefined : tryParseTime(time);
  return ms === undefined ? 'Mon, 01 Jan 0001 00:00:00 +0000' : formatLongDate(ms);
}

/** A date, or none. */
export function date(time: string | undefined): string | undefined {
  return time === undefined ? undefined : longDate(time);
}

/** `3m20s`, `<unknown>` (`translateTimestampSince`). */
export function since(time: string | undefined | null, nowMs: number): string {
  const ms = time === undefined || time === null ? undefined : tryParseTime(time);
  return ms === undefined ? '<unknown>' : humanDuration(nowMs - ms);
}

/** A title with lines below one another; `<none>` without lines. */
export function multiline(title: string, lines: readonly string[], indent = ''): string {
  if (lines.length === 0) return `${title}:\t<none>\n`;
  return lines.map((line, index) => `${index === 0 ? `${title}:` : indent}\t${line}\n`).join('');
}

/** `a=1,b=2`, sorted. */
export function pairsText(pairs: Readonly<Record<string, string>> = {}): string {
  const texts = Object.entries(pairs).map(([key, value]) => `${key}=${value}`);
  return texts.sort().join(',') || '<none>';
}

/** `printLabelsMultiline`. */
export function labelLines(title: string, labels: Labels | undefined): string {
  const keys = Object.keys(labels ?? {}).sort();
  return multiline(
    title,
    keys.map((key) => `${key}=${labels![key]}`),
  );
}

const MAX_ANNOTATION = 140;

/** Annotations without the last-applied one. Long values follow on a line below their key (`printAnnotationsMultiline`). */
export function annotationLines(title: string, annotations: Labels | undefined): string {
  const keys = Object.keys(annotations ?? {})
    .filter((key) => key !== LAST_APPLIED)
    .sort();
  return multiline(
    title,
    keys.map((key) => {
      const value = annotations![key]!.replace(/\n$/, '');
      if (value.length + key.length + 2 <= MAX_ANNOTATION && !value.includes('\n')) return `${key}: ${value}`;
      return [`${key}:`, ...value.split('\n').map((line) => `\t  ${shorten(line, MAX_ANNOTATION - 2)}`)].join('\n');
    }),
  );
}

function shorten(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}...` : text;
}

/** `printNodeTaintsMultiline`. */
export function taintLines(taints: readonly Taint[] = []): string {
  const sorted = [...taints].sort((first, second) =>
    `${first.effect},${first.key}` < `${second.effect},${second.key}` ? -1 : 1,
  );
  return multiline('Taints', sorted.map(formatTaint));
}

/** `printPodTolerationsMultiline`. */
export function tolerationLines(title: string, tolerations: readonly Toleration[] = []): string {
  const sorted = [...tolerations].sort((first, second) => ((first.key ?? '') < (second.key ?? '') ? -1 : 1));
  return multiline(title, sorted.map(tolerationText));
}

function tolerationText({ key = '', value = '', effect = '', operator, tolerationSeconds }: Toleration): string {
  const what = key + (value === '' ? '' : `=${value}`) + (effect === '' ? '' : `:${effect}`);
  const exists = operator === 'Exists' && value === '' ? (what === '' ? 'op=Exists' : ' op=Exists') : '';
  return what + exists + (tolerationSeconds === undefined ? '' : ` for ${tolerationSeconds}s`);
}

/** Indents every line by two blanks per level. */
export function indented(level: number, text: string): string {
  const blanks = '  '.repeat(level);
  return text.replaceAll(/^(?=.)/gm, blanks);
}
