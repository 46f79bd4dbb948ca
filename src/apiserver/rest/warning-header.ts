/** The maximum length of all warnings of an answer, in characters (apiserver pkg/endpoints/filters/warning.go). */
const MOST_CHARACTERS = 4096;

/** The header of an answer with these warnings. Empty without any. */
export function warningHeader(texts: Iterable<string>): Readonly<Record<string, string>> {
  let header = '';
  for (const text of texts) {
    // Headers cannot contain other characters.
    const warning = `299 - ${JSON.stringify(text)}`.replace(/[^\x20-\x7e]/g, '?');
    if (header.length + warning.length > MOST_CHARACTERS) break;
    header += header === '' ? warning : `, ${warning}`;
  }
  return header === '' ? {} : { warning: header };
}
