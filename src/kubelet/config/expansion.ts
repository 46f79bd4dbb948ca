/**
 * Puts values in the place of `$(NAME)`; a name that is unknown stays as it is written, and `$$(NAME)` is the text `$(NAME)`
 * (third_party/forked/golang/expansion `Expand`).
 */
export function expandVariables(text: string, value: (name: string) => string | undefined): string {
  if (!text.includes('$')) return text;
  return text.replace(/\$\$|\$\(([^)]*)\)/g, (match: string, name: string | undefined) => {
    if (name === undefined) return '$';
    return value(name) ?? match;
  });
}
