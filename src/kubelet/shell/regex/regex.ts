import { compile, type RegexOptions } from './compile.ts';
import { run, runAtStart, type CountWork, type Instruction } from './program.ts';

/** What a match took: the whole, then each group; undefined where a group took no part. */
export type Match = readonly [whole: string, ...groups: (string | undefined)[]];

/**
 * A regular expression of a script's. JavaScript's own may never end; this one takes time in proportion to the text and to the expression,
 * and counts it as work.
 */
export class Regex {
  readonly #program: readonly Instruction[];
  readonly #groups: number;
  readonly #work: CountWork;

  /** Throws `RegexError`. */
  constructor(source: string, work: CountWork, options: RegexOptions = {}) {
    work(source.length);
    const { program, groups } = compile(source, options);
    work(program.length);
    this.#program = program;
    this.#groups = groups;
    this.#work = work;
  }

  test(text: string): boolean {
    return run(this.#program, text, 0, this.#work) !== undefined;
  }

  exec(text: string): Match | undefined {
    const slots = run(this.#program, text, 0, this.#work);
    return slots && this.#match(text, slots);
  }

  /** How long the shortest and the longest beginning of the text are that match; undefined if none does. */
  atStart(text: string): { readonly shortest: number; readonly longest: number } | undefined {
    return runAtStart(this.#program, text, this.#work);
  }

  /** Replaces the first match, or `all` of them. `grown` is told how long the result is so far: it throws if that is too long. */
  replace(
    text: string,
    replacement: (match: Match) => string,
    all: boolean,
    grown: (length: number) => void = () => undefined,
  ): string {
    let result = '';
    let at = 0;
    for (let from = 0; from <= text.length;) {
      const slots = run(this.#program, text, from, this.#work);
      if (slots === undefined) break;
      const [start = 0, end = 0] = slots;
      result += text.slice(at, start) + replacement(this.#match(text, slots));
      grown(result.length);
      at = end;
      // An empty match takes nothing, so the next is looked for behind the next character.
      from = end > start ? end : end + 1;
      if (!all) break;
    }
    return result + text.slice(at);
  }

  #match(text: string, slots: readonly number[]): Match {
    const groupAt = (n: number): string | undefined => {
      const [start = -1, end = -1] = slots.slice(2 * n, 2 * n + 2);
      return start < 0 || end < 0 ? undefined : text.slice(start, end);
    };
    return [groupAt(0) ?? '', ...Array.from({ length: this.#groups }, (_, i) => groupAt(i + 1))];
  }
}
