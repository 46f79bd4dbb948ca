/** One entry of a story: what is done, and what comes of it. */
export interface Entry {
  /** Comments and empty lines before the entry, as they are written. */
  readonly before: string;
  /** The first line: `kubectl get pods`. */
  readonly line: string;
  /** The lines between the first one and `----`. Undefined if there are none. */
  readonly input: string | undefined;
  /** Without the end of its last line. Empty if nothing is said. */
  readonly output: string;
}

const RULE = '----';

/** Reads a story. An output ends with an empty line before the next entry or comment. Throws an error with the number of the line. */
export function parseStory(text: string): Entry[] {
  const lines = text.trimEnd().split('\n');
  const entries: Entry[] = [];
  let at = 0;
  const until = (ends: (line: string) => boolean): string[] => {
    const from = at;
    while (at < lines.length && !ends(lines[at]!)) at++;
    return lines.slice(from, at);
  };
  while (at < lines.length) {
    const before = until((line) => line !== '' && !line.startsWith('#'));
    const began = at + 1;
    const [line = '', ...input] = until((each) => each === RULE);
    if (at === lines.length) throw new Error(`line ${began}: the entry has no ${RULE}`);
    at++;
    const output = until((each) => each === '');
    entries.push({
      before: before.join('\n'),
      line,
      input: input.length === 0 ? undefined : `${input.join('\n')}\n`,
      output: output.join('\n'),
    });
  }
  return entries;
}

/** The story as a text. */
export function storyText(entries: readonly Entry[]): string {
  const parts = entries.map(({ before, line, input = '', output }) => {
    const comment = before === '' ? '' : `${before.replace(/^\n/, '')}\n`;
    // An empty line would end the output.
    const said = output === '' ? '' : `${output.replaceAll(/^$/gm, '·')}\n`;
    return `${comment}${line}\n${input}${RULE}\n${said}`;
  });
  return parts.join('\n');
}
