/** A text without the characters of `unwanted` at its end. Takes a time in proportion to its length, which `/x+$/` does not. */
export function trimEnd(text: string, unwanted: string): string {
  let end = text.length;
  while (end > 0 && unwanted.includes(text[end - 1]!)) end--;
  return text.slice(0, end);
}

/** A text without the characters of `unwanted` at both ends. */
export function trim(text: string, unwanted: string): string {
  let start = 0;
  while (start < text.length && unwanted.includes(text[start]!)) start++;
  return trimEnd(text.slice(start), unwanted);
}
