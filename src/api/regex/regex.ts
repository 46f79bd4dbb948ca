import { compile, type RegexOptions } from './compile.ts';
import { run, runAtStart, type CountWork, type Instruction } from './program.ts';

/** The matched text, then each group; undefined for a group without a match. */
export type Match = readonly [whole: string, ...groups: (string | undefined)[]];

/** A regular expression of a script. JavaScript's own may take exponential time; this one has a bounded time, which counts as work. */
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

  /** The lengths of the shortest and the longest matching prefix. Returns undefined if none matches. */
  atStart(text: string): { readonly shortest: number; readonly longest: number } | undefined {
    return runAtStart(this.#program, text, this.#work);
  }

  /** Replaces the first match or all matches. `grown` receives the length of the result so far, and throws if it is too long. */
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
      // After an empty match, the search continues behind the next character.
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
