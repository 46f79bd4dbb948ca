/** One line, as it is given to both kubectls. */
export interface Line {
  readonly line: string;
  readonly stdin?: string;
  /** False: the outputs are known to differ. */
  readonly compared: boolean;
}

/** The lines of a text. A line after `~` is run, and its outputs must differ. */
export const of = (text: string): readonly Line[] =>
  text
    .trim()
    .split('\n')
    .map((text) => {
      const [, mark, line = ''] = /^(~ )?(.*)$/.exec(text.trim())!;
      return { line, compared: mark === undefined };
    });
