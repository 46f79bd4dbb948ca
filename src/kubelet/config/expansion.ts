/**
 * The longest expanded text of one container's variables or arguments, in characters. Linux starts no program with more. Without a bound, variables that
 * refer to one another could grow exponentially.
 */
const MOST_EXPANDED = 4_194_304;

/**
 * Returns a function that replaces `$(NAME)` by its value. An unknown name stays as written, and `$$(NAME)` yields the text `$(NAME)`
 * (third_party/forked/golang/expansion `Expand`). It serves the variables, or the arguments, of one container.
 */
export function variableExpander(value: (name: string) => string | undefined): (text: string) => string {
  let length = 0;
  return (text) => {
    if (!text.includes('$')) return text;
    // An unclosed `$(` is plain text. Searching its end again from each one would take quadratic time.
    const end = text.lastIndexOf(')') + 1;
    const expanded = text.slice(0, end).replace(/\$\$|\$\(([^)]*)\)/g, (match: string, name: string | undefined) => {
      const part = name === undefined ? '$' : (value(name) ?? match);
      length += part.length;
      return length > MOST_EXPANDED ? '' : part;
    });
    return expanded + text.slice(end).replaceAll('$$', '$');
  };
}
