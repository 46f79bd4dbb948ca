/**
 * Characters that one container's variables or arguments may come to. Linux starts no program with as many, so nothing is lost beyond; without a
 * bound, values that name one another would double with each.
 */
const MOST_EXPANDED = 4_194_304;

/**
 * Returns what puts values in the place of `$(NAME)`; a name that is unknown stays as it is written, and `$$(NAME)` is the text `$(NAME)`
 * (third_party/forked/golang/expansion `Expand`). For the variables, or the arguments, of one container.
 */
export function variableExpander(value: (name: string) => string | undefined): (text: string) => string {
  let length = 0;
  return (text) => {
    if (!text.includes('$')) return text;
    // A `$(` that is never closed is only text; to look for its end from each one anew would take too long.
    const end = text.lastIndexOf(')') + 1;
    const expanded = text.slice(0, end).replace(/\$\$|\$\(([^)]*)\)/g, (match: string, name: string | undefined) => {
      const part = name === undefined ? '$' : (value(name) ?? match);
      length += part.length;
      return length > MOST_EXPANDED ? '' : part;
    });
    return expanded + text.slice(end).replaceAll('$$', '$');
  };
}
