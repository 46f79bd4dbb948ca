/** Splits at the first `separator`. The second part is undefined if there is no separator (Go's `strings.Cut`). */
export function cut(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + separator.length)];
}
