import { compile, type RegexOptions } from './compile.ts';
import { run, type Instruction } from './program.ts';

/** What a match took: the whole, then each group; undefined where a group took no part. */
export type Match = readonly [whole: string, ...groups: (string | undefined)[]];

/** A regular expression of a script's: it takes time in proportion to the text, which JavaScript's own does not. */
export class Regex {
  readonly #program: readonly Instruction[];
  readonly #groups: number;

  /** Throws `RegexError`. */
  constructor(source: string, options: RegexOptions = {}) {
    const { program, groups } = compile(source, options);
    this.#program = program;
    this.#groups = groups;
  }

  test(text: string): boolean {
    return run(this.#program, text, 0) !== undefined;
  }

  exec(text: string): Match | undefined {
    const slots = run(this.#program, text, 0);
    return slots && this.#match(text, slots);
  }

  /** Replaces the first match, or `all` of them. */
  replace(text: string, replacement: (match: Match) => string, all: boolean): string {
    let result = '';
    let at = 0;
    for (let from = 0; from <= text.length;) {
      const slots = run(this.#program, text, from);
      if (slots === undefined) break;
      const [start = 0, end = 0] = slots;
      result += text.slice(at, start) + replacement(this.#match(text, slots));
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
