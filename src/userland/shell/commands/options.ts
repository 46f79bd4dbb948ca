/** A failed command, with its message and status. */
export class CommandFailure extends Error {
  constructor(
    message: string,
    readonly status = 1,
  ) {
    super(message);
  }
}

/** The status of a shell for a file that it cannot execute. */
const NOT_EXECUTABLE = 126;

/** The real program has this feature, and the simulated one does not. It says so instead of inventing an answer. */
export class NotSimulated extends CommandFailure {
  constructor(what: string) {
    super(`not simulated: ${what}`, NOT_EXECUTABLE);
  }
}

/** The parsed arguments of a command. */
export interface Options {
  readonly flags: ReadonlySet<string>;
  /** The values of options with a value. */
  readonly values: ReadonlyMap<string, string>;
  readonly operands: readonly string[];
}

/**
 * Parses `-abc`, `-n 5`, `-n5`, `--long` and `--long=5`. `flags` and `withValue` list the known options, separated by blanks; `n=lines` means both `-n` and
 * `--lines`, under the name `n`. Throws `NotSimulated` for any other option, because ignoring it could change the command's meaning.
 */
export function parseOptions(args: readonly string[], flags = '', withValue = ''): Options {
  const flagNames = namesOf(flags);
  const valueNames = namesOf(withValue);
  const found = { flags: new Set<string>(), values: new Map<string, string>(), operands: [] as string[] };
  for (let i = 0; i < args.length; i++) {
    const arg = args[i]!;
    if (arg === '--') {
      for (const operand of args.slice(i + 1)) found.operands.push(operand);
      break;
    }
    if (arg === '-' || !arg.startsWith('-')) {
      found.operands.push(arg);
      continue;
    }
    const isLong = arg.startsWith('--');
    const [long = '', value] = isLong ? (arg.slice(2).split(/=(.*)/s) as [string, string?]) : [];
    for (let at = 1; at < (isLong ? 2 : arg.length); at++) {
      const given = isLong ? long : arg.charAt(at);
      const flag = flagNames.get(given);
      const valued = valueNames.get(given);
      if (valued !== undefined) {
        const rest = isLong ? value : arg.slice(at + 1);
        found.values.set(valued, rest === undefined || rest === '' ? valueAfter(args, i++, arg) : rest);
        break;
      }
      if (flag === undefined || value !== undefined) throw new NotSimulated(`option ${isLong ? `--${long}` : `-${given}`}`);
      found.flags.add(flag);
    }
  }
  return found;
}

/** Throws `CommandFailure` if the value is missing. */
function valueAfter(args: readonly string[], index: number, option: string): string {
  const value = args[index + 1];
  if (value === undefined) throw new CommandFailure(`option requires an argument: ${option}`, 2);
  return value;
}

const knownNames = new Map<string, ReadonlyMap<string, string>>();

/** Maps each spelling of an option to its name. The lists are constants, so each is parsed once. */
function namesOf(list: string): ReadonlyMap<string, string> {
  const known = knownNames.get(list);
  if (known !== undefined) return known;
  const names = new Map<string, string>();
  for (const word of list.split(' ')) for (const name of word.split('=')) names.set(name, word.split('=')[0]!);
  names.delete('');
  knownNames.set(list, names);
  return names;
}

/** Rewrites `-5` to `-n5`, for `head` and `tail`. */
export function withCount(args: readonly string[]): readonly string[] {
  return args.map((arg, i) => (/^-[0-9]+$/.test(arg) && !/^-[nc]$/.test(args[i - 1] ?? '') ? `-n${arg.slice(1)}` : arg));
}

/** The index of the first operand, if each of these options takes a value. */
export function firstOperand(args: readonly string[], withValue: readonly string[]): number {
  let at = 0;
  while (at < args.length && args[at]!.startsWith('-') && args[at] !== '-') {
    if (args[at] === '--') return at + 1;
    at += withValue.includes(args[at]!) ? 2 : 1;
  }
  return Math.min(at, args.length);
}

/** Parses a whole number. Throws `CommandFailure`. */
export function wholeNumber(text: string): number {
  if (!/^[-+]?[0-9]{1,15}$/.test(text)) throw new CommandFailure(`invalid number '${text}'`);
  return Number(text);
}

const SECONDS: Readonly<Record<string, number>> = { '': 1, s: 1, m: 60, h: 3600, d: 86_400 };
/** The duration of `sleep infinity`. */
const FOREVER_MS = 365 * 86_400_000;

/** Parses `0.5`, `10s`, `2m` or `infinity` to milliseconds, at most a year. Throws `CommandFailure`. */
export function durationMs(text: string): number {
  if (/^inf(inity)?$/i.test(text)) return FOREVER_MS;
  const [whole, number = '', unit = ''] = /^([0-9]+(?:\.[0-9]*)?|\.[0-9]+)([smhd]?)$/.exec(text) ?? [];
  if (whole === undefined) throw new CommandFailure(`invalid number '${text}'`);
  return Math.min(Number(number) * SECONDS[unit]! * 1000, FOREVER_MS);
}
