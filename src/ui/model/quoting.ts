/** A word of a command line, in single quotes where a shell would read it as something else (`*=nginx:1.27`). */
export function quoteIfNeeded(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
