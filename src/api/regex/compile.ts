import { escapeAt, groupStart, type Flags, type GroupStart } from './go-syntax.ts';
import type { Instruction } from './program.ts';

/** An invalid expression, in the words of GNU's library. */
export class RegexError extends Error {}

export interface RegexOptions {
  readonly ignoreCase?: boolean;
  /** A `.` matches a line break too. */
  readonly dotAll?: boolean;
  /** The expression is Go's. */
  readonly go?: boolean;
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
  cntrl: (char) => char < ' ' || char === '\x7f',
  graph: (char) => /[!-~]/.test(char),
  print: (char) => /[ -~]/.test(char),
};
const NAMED_BY_GO: typeof NAMED = { ...NAMED, word: isWordChar, ascii: (char) => char <= '\x7f' };
const ASSERTIONS: Readonly<Record<string, (before: string, behind: string) => boolean>> = {
  b: (before, behind) => isWordChar(before) !== isWordChar(behind),
  B: (before, behind) => isWordChar(before) === isWordChar(behind),
  '<': (before, behind) => !isWordChar(before) && isWordChar(behind),
  '>': (before, behind) => isWordChar(before) && !isWordChar(behind),
};

type Holds = (before: string, behind: string) => boolean;
const isStart: Holds = (before) => before === '';
const isEnd: Holds = (_before, behind) => behind === '';
const isLineStart: Holds = (before) => before === '' || before === '\n';
const isLineEnd: Holds = (_before, behind) => behind === '' || behind === '\n';
const ASSERTIONS_OF_GO = { b: ASSERTIONS['b']!, B: ASSERTIONS['B']!, A: isStart, z: isEnd } as Readonly<Record<string, Holds>>;

/** Compiles an extended regular expression: POSIX 9.4 with GNU's `\w`, `\b` and so on, or Go's. Throws `RegexError`. */
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
  #flags: Flags;

  constructor(source: string, options: RegexOptions) {
    this.#source = source;
    this.#options = options;
    this.#flags = { ignoreCase: options.ignoreCase === true, dotAll: options.dotAll === true, multiLine: false };
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
      // A repetition that prefers less matches the same texts.
      if (this.#options.go === true) this.#take('?');
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
    if (whole === undefined || (min === '' && (comma === '' || this.#options.go === true))) return undefined;
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
        return this.#char(this.#flags.dotAll ? () => true : (other) => other !== '\n');
      case '^':
        this.#emit({ op: 'assert', holds: this.#flags.multiLine ? isLineStart : isStart });
        return;
      case '$':
        this.#emit({ op: 'assert', holds: this.#flags.multiLine ? isLineEnd : isEnd });
        return;
      case '\\':
        return this.#escaped();
      default:
        return this.#literal(char);
    }
  }

  #group(): void {
    if (++this.#depth > MAX_NESTING) throw new RegexError('Regular expression too big');
    const { length, isCapturing, isGroup, flags } = this.#groupStart();
    this.#at += length;
    const around = this.#flags;
    this.#flags = { ...around, ...flags };
    if (!isGroup) {
      this.#depth--;
      return;
    }
    const slot = isCapturing ? 2 * ++this.groups : 0;
    if (isCapturing) this.#emit({ op: 'save', slot });
    this.#choice();
    if (!this.#take(')')) throw new RegexError('Unmatched ( or \\(');
    if (isCapturing) this.#emit({ op: 'save', slot: slot + 1 });
    this.#flags = around;
    this.#depth--;
  }

  #groupStart(): GroupStart {
    if (this.#options.go !== true) {
      const isPlain = this.#source.startsWith('?:', this.#at);
      return { length: isPlain ? 2 : 0, isCapturing: !isPlain, isGroup: true, flags: {} };
    }
    const start = groupStart(this.#source, this.#at);
    if (start !== undefined) return start;
    const given = this.#source.slice(this.#at, this.#at + 2);
    throw new RegexError(`error parsing regexp: invalid or unsupported Perl syntax: \`(${given}\``);
  }

  #escaped(): void {
    const isGo = this.#options.go === true;
    const char = this.#peek();
    if (char === '') throw new RegexError('Trailing backslash');
    if (!isGo && /[1-9]/.test(char)) throw new RegexError('Invalid back reference');
    const assertions = isGo ? ASSERTIONS_OF_GO : ASSERTIONS;
    if (Object.hasOwn(assertions, char)) {
      this.#at++;
      this.#emit({ op: 'assert', holds: assertions[char]! });
    } else if (isGo && this.#take('Q')) {
      const quoted = this.#source.slice(this.#at).split('\\E')[0]!;
      this.#at = Math.min(this.#source.length, this.#at + quoted.length + 2);
      for (const each of quoted) this.#literal(each);
    } else {
      const one = this.#escapedMember();
      if (typeof one === 'string') this.#literal(one);
      else this.#char(one);
    }
  }

  /** What stands for a character or a class after a backslash. */
  #escapedMember(): string | Fits {
    const isGo = this.#options.go === true;
    const escaped = isGo ? escapeAt(this.#source, this.#at) : undefined;
    this.#at += escaped?.length ?? 0;
    if (escaped !== undefined) return escaped.of;
    const char = this.#next();
    if (Object.hasOwn(CLASSES, char)) return CLASSES[char]!;
    if (Object.hasOwn(CONTROLS, char)) return CONTROLS[char]!;
    if (isGo && /[0-9A-Za-z]/.test(char)) throw new RegexError(`error parsing regexp: invalid escape sequence: \`\\${char}\``);
    return char;
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
    const [named, not = '', name = ''] =
      char === '[' ? (/^:(\^?)(\w+):\]/.exec(this.#source.slice(this.#at, this.#at + 20)) ?? []) : [];
    if (named !== undefined) {
      this.#at += named.length;
      const known = this.#options.go === true ? NAMED_BY_GO : NAMED;
      if (!Object.hasOwn(known, name)) throw new RegexError('Invalid character class name');
      const fits = known[name]!;
      return not === '' ? fits : (other) => !fits(other);
    }
    let low = char;
    if (char === '\\') {
      const escaped = this.#escapedMember();
      if (typeof escaped !== 'string') return escaped;
      low = escaped;
    }
    const isRange = this.#peek() === '-' && !['', ']'].includes(this.#source.charAt(this.#at + 1));
    if (!isRange) return low;
    this.#at++;
    const end = this.#next();
    const high = end === '\\' ? this.#escapedMember() : end;
    if (typeof high !== 'string' || low > high) throw new RegexError('Invalid range end');
    return (other) => other >= low && other <= high;
  }

  #literal(char: string): void {
    this.#char((other) => other === char);
  }

  #char(fits: Fits): void {
    const either: Fits = (char) => fits(char) || fits(char.toLowerCase()) || fits(char.toUpperCase());
    this.#emit({ op: 'char', fits: this.#flags.ignoreCase ? either : fits });
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
