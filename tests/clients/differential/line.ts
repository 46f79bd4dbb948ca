/**
 * How much of the outputs is compared:
 *
 * - `whole`: everything.
 * - `help`: the exit codes, which stream has the help, and its usage. The page's kubectl has its own words for the rest.
 * - `times`: everything but ages, dates and revisions. The real kubectl reckons with the real date.
 * - `nothing`: the outputs must differ, by a flag or a command that the page's kubectl does not have.
 */
export type Compared = 'whole' | 'help' | 'times' | 'nothing';

/** One line, as it is given to both kubectls. */
export interface Line {
  readonly line: string;
  readonly stdin?: string;
  readonly compared: Compared;
}

const MARKS: Readonly<Record<string, Compared>> = { '~ ': 'nothing', '? ': 'help', '@ ': 'times' };

/** The lines of a text. A mark before a line says that less is compared: `?` help, `@` times, `~` nothing. */
export const of = (text: string): readonly Line[] =>
  text
    .trim()
    .split('\n')
    .map((text) => {
      const [, mark = '', line = ''] = /^([~?@] )?(.*)$/.exec(text.trim())!;
      return { line, compared: MARKS[mark] ?? 'whole' };
    });
