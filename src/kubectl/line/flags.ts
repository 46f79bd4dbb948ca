import { cut } from './pairs.ts';
import { FormatError, parseGoBool, parseGoDuration, parseGoInt, quote } from '../../api/index.ts';
import { FlagRefusal, KubectlError } from '../errors.ts';

/** A flag of a command: `-n, --namespace=web`. */
export interface Flag<T> {
  /** One letter: `n` for `-n`. */
  readonly short?: string;
  readonly description: string;
  readonly default: T;
  /** The value of the flag without an argument, such as `--wait`. Absent: the next word is the value. */
  readonly alone?: string;
  readonly required?: boolean;
  /** Whether the help leaves the flag out. */
  readonly hidden?: boolean;
  /** The flag still works, but prints this notice. */
  readonly deprecated?: string;
  /** The error if the flag is given with another value than its default. */
  readonly refusal?: string;
  /** Parses a value. `previous` is the value of an earlier use of the flag. Throws `FormatError`. */
  read(text: string, previous: T | undefined): T;
}

export type FlagSet = Readonly<Record<string, Flag<unknown>>>;

/** The values of a set of flags, by name. */
export type FlagValues<F extends FlagSet> = { readonly [K in keyof F]: F[K] extends Flag<infer T> ? T : never };

/** Optional properties of a flag's declaration. */
interface FlagOptions<T> {
  readonly short?: string;
  readonly default?: T;
  readonly alone?: string;
  readonly required?: boolean;
  readonly hidden?: boolean;
  readonly deprecated?: string;
  readonly refusal?: string;
}

export function stringFlag(description: string, options: FlagOptions<string> = {}): Flag<string> {
  return { default: '', ...options, description, read: (text) => text };
}

export function boolFlag(description: string, options: FlagOptions<boolean> = {}): Flag<boolean> {
  return { default: false, alone: 'true', ...options, description, read: parseGoBool };
}

export function intFlag(description: string, options: FlagOptions<number> = {}): Flag<number> {
  return { default: 0, ...options, description, read: (text) => parseGoInt(text) };
}

/** A duration in milliseconds, written `90s` or `1m30s`. */
export function durationFlag(description: string, options: FlagOptions<number> = {}): Flag<number> {
  return { default: 0, ...options, description, read: parseGoDuration };
}

/** A list flag, which may be repeated and take several values each time: `-f a.yaml,b.yaml -f c.yaml`. */
export function stringsFlag(
  description: string,
  options: FlagOptions<readonly string[]> & { readonly split?: boolean } = {},
): Flag<readonly string[]> {
  const { split = true, ...rest } = options;
  const read = (text: string, previous: readonly string[] = []): readonly string[] => [
    ...previous,
    ...(split ? text.split(',') : [text]),
  ];
  return { default: [], ...rest, description, read };
}

/** `key=value,key=value`, may be repeated (pflag `StringToString`). */
export function pairsFlag(description: string): Flag<Readonly<Record<string, string>>> {
  const read = (text: string, previous: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> => {
    const pairs = text.split(',').map((pair) => {
      const [key, value] = cut(pair, '=');
      if (value === undefined) throw new FormatError(`${pair} must be formatted as key=value`);
      return [key, value] as const;
    });
    return { ...previous, ...Object.fromEntries(pairs) };
  };
  return { default: {}, description, read };
}

/** The parsed words of a command. */
export interface ParsedFlags<F extends FlagSet> {
  readonly values: FlagValues<F>;
  /** The names of the flags that were given. */
  readonly given: ReadonlySet<string>;
  /** The words that are not flags. */
  readonly args: readonly string[];
  /** The number of arguments before `--`; undefined without a `--`. */
  readonly argsBeforeDash: number | undefined;
  /** The flags as written, one by one: `--replicas=3`. */
  readonly written: readonly string[];
}

/** Parses flags, which may stand anywhere before `--` (spf13/pflag `FlagSet.Parse`). Throws `KubectlError` with pflag's message. */
export function parseFlags<F extends FlagSet>(flags: F, words: readonly string[]): ParsedFlags<F> {
  const reader = new FlagReader(flags, words);
  reader.read();
  const values = Object.fromEntries(
    Object.entries(flags).map(([name, flag]) => [name, reader.values.has(name) ? reader.values.get(name) : flag.default]),
  );
  return {
    values: values as FlagValues<F>,
    given: new Set(reader.values.keys()),
    args: reader.args,
    argsBeforeDash: reader.argsBeforeDash,
    written: reader.written,
  };
}

class FlagReader {
  readonly values = new Map<string, unknown>();
  readonly args: string[] = [];
  readonly written: string[] = [];
  argsBeforeDash: number | undefined;
  readonly #flags: FlagSet;
  readonly #words: readonly string[];
  #next = 0;

  constructor(flags: FlagSet, words: readonly string[]) {
    this.#flags = flags;
    this.#words = words;
  }

  read(): void {
    for (;;) {
      const word = this.#words[this.#next++];
      if (word === undefined) return;
      if (word === '--') {
        this.argsBeforeDash = this.args.length;
        this.args.push(...this.#words.slice(this.#next));
        return;
      }
      if (word.startsWith('--')) this.#long(word);
      else if (word.startsWith('-') && word.length > 1) this.#shorts(word);
      else this.args.push(word);
    }
  }

  #long(word: string): void {
    const [name, text] = cut(word.slice(2), '=');
    if (name === '' || name.startsWith('-')) throw new KubectlError(`bad flag syntax: ${word}`);
    const flag = this.#flag(name);
    if (flag === undefined) throw new KubectlError(`unknown flag: --${name}`);
    this.#set(name, flag, `--${name}`, text ?? flag.alone ?? this.#nextWord(`flag needs an argument: --${name}`));
  }

  /** `-A`, `-Aw`, `-n web`, `-nweb`, `-n=web`. */
  #shorts(word: string): void {
    for (let i = 1; i < word.length; i++) {
      const letter = word[i]!;
      const [name, flag] = Object.entries(this.#flags).find(([, each]) => each.short === letter) ?? [];
      if (name === undefined || flag === undefined)
        throw new KubectlError(`unknown shorthand flag: ${quoteRune(letter)} in ${word}`);
      const rest = word.slice(i + 1);
      const title = `-${letter}, --${name}`;
      if (rest.startsWith('=')) return this.#set(name, flag, title, rest.slice(1));
      if (flag.alone !== undefined) this.#set(name, flag, title, flag.alone);
      else
        return this.#set(
          name,
          flag,
          title,
          rest !== '' ? rest : this.#nextWord(`flag needs an argument: ${quoteRune(letter)} in ${word}`),
        );
    }
  }

  #flag(name: string): Flag<unknown> | undefined {
    return Object.hasOwn(this.#flags, name) ? this.#flags[name] : undefined;
  }

  #nextWord(orElse: string): string {
    const word = this.#words[this.#next++];
    if (word === undefined) throw new KubectlError(orElse);
    return word;
  }

  #set(name: string, flag: Flag<unknown>, title: string, text: string): void {
    try {
      const value = flag.read(text, this.values.get(name));
      if (flag.refusal !== undefined && value !== flag.default) throw new FlagRefusal(flag.refusal);
      this.values.set(name, value);
      this.written.push(`--${name}=${text}`);
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      throw new KubectlError(`invalid argument ${quote(text)} for "${title}" flag: ${error.message}`);
    }
  }
}

function quoteRune(letter: string): string {
  return `'${letter}'`;
}
