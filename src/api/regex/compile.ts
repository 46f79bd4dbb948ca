import type { Instruction } from './program.ts';

/** An invalid expression, in the words of GNU's library. */
export class RegexError extends Error {}

export interface RegexOptions {
  readonly ignoreCase?: boolean;
  /** A `.` matches a line break too. */
  readonly dotAll?: boolean;
  /** The largest number of instructions of a program. `{1,255}` multiplies them. */
  readonly maxProgram?: number;
  /** The largest number in braces. */
  readonly maxRepeat?: number;
}

type Fits = (char: string) => boolean;

const MAX_PROGRAM = 2_000;
/** The largest number of ranges and classes in a set. Single characters are a lookup, so their number is not limited. */
const MAX_RANGES = 50;
const MAX_REPEAT = 255;
const MAX_NESTING = 50;

const isWordChar: Fits = (char) => /\w/.test(char);
const CLASSES: Readonly<Record<string, Fits>> = {
  w: isWordChar,
  W: (char) => !isWordChar(char),
  s: (char) => /\s/.test(char),
  S: (char) => !/\s/.test(char),
  d: (char) => /\d/.test(char),
  D: (char) => !/\d/.test(char),
};
const CONTROLS: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', f: '\f', v: '\v' };
const NAMED: Readonly<Record<string, Fits>> = {
  alpha: (char) => /[a-z]/i.test(char),
  digit: (char) => /\d/.test(char),
  alnum: (char) => /[a-z0-9]/i.test(char),
  upper: (char) => /[A-Z]/.test(char),
  lower: (char) => /[a-z]/.test(char),
  space: (char) => /\s/.test(char),
  blank: (char) => char === ' ' || char === '\t',
  punct: (char) => /[!-/:-@[-`{-~]/.test(char),
  xdigit: (char) => /[0-9a-f]/i.test(char),
};
const ASSERTIONS: Readonly<Record<string, (before: string, behind: string) => boolean>> = {
  b: (before, behind) => isWordChar(before) !== isWordChar(behind),
  B: (before, behind) => isWordChar(before) === isWordChar(behind),
  '<': (before, behind) => !isWordChar(before) && isWordChar(behind),
  '>': (before, behind) => isWordChar(before) && !isWordChar(behind),
};

/** Compiles an extended regular expression (POSIX 9.4, with GNU's `\w`, `\b` and so on). Throws `RegexError`. */
export function compile(
  source: string,
  options: RegexOptions = {},
): { readonly program: readonly Instruction[]; readonly groups: number } {
  const compiler = new Compiler(source, options);
  return { program: compiler.whole(), groups: compiler.groups };
}

class Compiler {
  groups = 0;
  readonly #source: string;
  readonly #options: RegexOptions;
  readonly #program: Instruction[] = [];
  #at = 0;
  #depth = 0;

  constructor(source: string, options: RegexOptions) {
    this.#source = source;
    this.#options = options;
  }

  whole(): readonly Instruction[] {
    this.#emit({ op: 'save', slot: 0 });
    this.#choice();
    if (this.#at < this.#source.length) throw new RegexError('Unmatched ) or \\)');
    this.#emit({ op: 'save', slot: 1 });
    this.#emit({ op: 'match' });
    return this.#program;
  }

  /** `a|b`. */
  #choice(): void {
    const jumps: number[] = [];
    let start = this.#program.length;
    this.#sequence();
    while (this.#take('|')) {
      this.#insert(start, { op: 'split', first: start + 1, second: this.#program.length + 2 });
      jumps.push(this.#emit({ op: 'jump', to: 0 }));
      // The remaining alternatives form a choice of their own, which begins here.
      start = this.#program.length;
      this.#sequence();
    }
    for (const jump of jumps) this.#program[jump] = { op: 'jump', to: this.#program.length };
  }

  #sequence(): void {
    for (let char = this.#peek(); char !== '' && char !== '|' && char !== ')'; char = this.#peek()) this.#repeated();
  }

  /** An atom with its repetition. */
  #repeated(): void {
    const start = this.#program.length;
    this.#atom();
    for (let bounds = this.#quantifier(); bounds !== undefined; bounds = this.#quantifier()) {
      const body = this.#program.splice(start);
      this.#repeat(body, start, bounds.min, bounds.max);
    }
  }

  /** Repeats a piece that was emitted at `from`. */
  #repeat(body: readonly Instruction[], from: number, min: number, max: number): void {
    const copy = (): void => {
      const by = this.#program.length - from;
      for (const instruction of body) this.#emit(moved(instruction, by));
    };
    for (let i = 0; i < min; i++) copy();
    if (max === Infinity) {
      const split = this.#emit({ op: 'jump', to: 0 });
      copy();
      this.#emit({ op: 'jump', to: split });
      this.#program[split] = { op: 'split', first: split + 1, second: this.#program.length };
      return;
    }
    const splits: number[] = [];
    for (let i = min; i < max; i++) {
      splits.push(this.#emit({ op: 'jump', to: 0 }));
      copy();
    }
    for (const split of splits) this.#program[split] = { op: 'split', first: split + 1, second: this.#program.length };
  }

  #quantifier(): { readonly min: number; readonly max: number } | undefined {
    if (this.#take('*')) return { min: 0, max: Infinity };
    if (this.#take('+')) return { min: 1, max: Infinity };
    if (this.#take('?')) return { min: 0, max: 1 };
    const [whole, min, comma, max] = /^\{(\d*)(,?)(\d*)\}/.exec(this.#source.slice(this.#at, this.#at + 20)) ?? [];
    if (whole === undefined || (min === '' && comma === '')) return undefined;
    this.#at += whole.length;
    const least = Number(min);
    const most = comma === '' ? least : max === '' ? Infinity : Number(max);
    if (least > most) throw new RegexError('Invalid content of \\{\\}');
    const { maxRepeat = MAX_REPEAT } = this.#options;
    if (least > maxRepeat || (most !== Infinity && most > maxRepeat)) throw new RegexError('Regular expression too big');
    return { min: least, max: most };
  }

  #atom(): void {
    const char = this.#next();
    switch (char) {
      case '(':
        return this.#group();
      case '[':
        return this.#char(this.#set());
      case '.':
        return this.#char(this.#options.dotAll === true ? () => true : (other) => other !== '\n');
      case '^':
        this.#emit({ op: 'assert', holds: (before) => before === '' });
        return;
      case '$':
        this.#emit({ op: 'assert', holds: (_before, behind) => behind === '' });
        return;
      case '\\':
        return this.#escaped();
      default:
        return this.#literal(char);
    }
  }

  #group(): void {
    if (++this.#depth > MAX_NESTING) throw new RegexError('Regular expression too big');
    const isPlain = this.#source.startsWith('?:', this.#at);
    if (isPlain) this.#at += 2;
    const slot = isPlain ? 0 : 2 * ++this.groups;
    if (!isPlain) this.#emit({ op: 'save', slot });
    this.#choice();
    if (!this.#take(')')) throw new RegexError('Unmatched ( or \\(');
    if (!isPlain) this.#emit({ op: 'save', slot: slot + 1 });
    this.#depth--;
  }

  #escaped(): void {
    const char = this.#next();
    if (char === '') throw new RegexError('Trailing backslash');
    if (/[1-9]/.test(char)) throw new RegexError('Invalid back reference');
    const holds = Object.hasOwn(ASSERTIONS, char) ? ASSERTIONS[char] : undefined;
    if (holds !== undefined) this.#emit({ op: 'assert', holds });
    else if (Object.hasOwn(CLASSES, char)) this.#char(CLASSES[char]!);
    else this.#literal(Object.hasOwn(CONTROLS, char) ? CONTROLS[char]! : char);
  }

  /** The inside of brackets. */
  #set(): Fits {
    const isNegated = this.#take('^');
    const singles = new Set<string>();
    const ranges: Fits[] = [];
    for (let isFirst = true; ; isFirst = false) {
      const char = this.#next();
      if (char === '') throw new RegexError('Unmatched [, [^, [:, [., or [=');
      if (char === ']' && !isFirst) break;
      const member = this.#member(char);
      if (typeof member === 'string') singles.add(member);
      else if (ranges.push(member) > MAX_RANGES) throw new RegexError('Regular expression too big');
    }
    return (char) => (singles.has(char) || ranges.some((one) => one(char))) !== isNegated;
  }

  /** A member of a set: a single character, or a test for a class. */
  #member(char: string): string | Fits {
    const [named, name = ''] = char === '[' ? (/^:(\w+):\]/.exec(this.#source.slice(this.#at, this.#at + 20)) ?? []) : [];
    if (named !== undefined) {
      this.#at += named.length;
      if (!Object.hasOwn(NAMED, name)) throw new RegexError('Invalid character class name');
      return NAMED[name]!;
    }
    let low = char;
    if (char === '\\') {
      low = this.#next();
      if (Object.hasOwn(CLASSES, low)) return CLASSES[low]!;
      if (Object.hasOwn(CONTROLS, low)) low = CONTROLS[low]!;
    }
    const isRange = this.#peek() === '-' && !['', ']'].includes(this.#source.charAt(this.#at + 1));
    if (!isRange) return low;
    this.#at++;
    const end = this.#next();
    const high = end === '\\' ? this.#next() : end;
    if (low > high) throw new RegexError('Invalid range end');
    return (other) => other >= low && other <= high;
  }

  #literal(char: string): void {
    this.#char((other) => other === char);
  }

  #char(fits: Fits): void {
    const either: Fits = (char) => fits(char) || fits(char.toLowerCase()) || fits(char.toUpperCase());
    this.#emit({ op: 'char', fits: this.#options.ignoreCase === true ? either : fits });
  }

  #peek(): string {
    return this.#source.charAt(this.#at);
  }

  #next(): string {
    return this.#source.charAt(this.#at++);
  }

  #take(char: string): boolean {
    if (this.#peek() !== char) return false;
    this.#at++;
    return true;
  }

  /** Appends an instruction. Returns its index. */
  #emit(instruction: Instruction): number {
    if (this.#program.length >= (this.#options.maxProgram ?? MAX_PROGRAM)) throw new RegexError('Regular expression too big');
    return this.#program.push(instruction) - 1;
  }

  /** Inserts an instruction at `at`. The later instructions move. */
  #insert(at: number, instruction: Instruction): void {
    const behind = this.#program.splice(at).map((one) => moved(one, 1));
    this.#emit(instruction);
    for (const one of behind) this.#emit(one);
  }
}

/** The instruction moved by some places, with its targets. */
function moved(instruction: Instruction, by: number): Instruction {
  if (instruction.op === 'jump') return { op: 'jump', to: instruction.to + by };
  if (instruction.op === 'split') return { op: 'split', first: instruction.first + by, second: instruction.second + by };
  return instruction;
}
