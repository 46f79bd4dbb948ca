const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
  e: '\x1b',
  '\\': '\\',
  "'": "'",
  '"': '"',
};

/** Decodes `\n` and other escapes as `echo -e` and `$'…'` do. `\c` ends the text. */
export function unescape(text: string): string {
  const stop = /(^|[^\\])(\\\\)*\\c/.exec(text);
  const kept = stop === null ? text : text.slice(0, stop.index + stop[0].length - 2);
  return kept.replace(/\\(0[0-7]{0,3}|x[0-9a-fA-F]{1,2}|.)/gs, (match: string, code: string) => {
    if (code.startsWith('x') && code.length > 1) return String.fromCharCode(parseInt(code.slice(1), 16));
    if (code.startsWith('0')) return String.fromCharCode(parseInt(code, 8));
    return ESCAPES[code] ?? match;
  });
}
