/** A command cannot do what it was asked for: it says why, and ends with this status. */
export class CommandFailure extends Error {
  constructor(
    message: string,
    readonly status = 1,
  ) {
    super(message);
  }
}

/** As a shell has it for a file that it found and cannot execute. */
const NOT_EXECUTABLE = 126;

/** The real program could do this, and the simulated one cannot: it says so, where an invented answer would mislead. */
export class NotSimulated extends CommandFailure {
  constructor(what: string) {
    super(`not simulated: ${what}`, NOT_EXECUTABLE);
  }
}

/** Arguments of a command: its options, and the rest. */
export interface Options {
  readonly flags: ReadonlySet<string>;
  /** Values of those options that take one. */
  readonly values: ReadonlyMap<string, string>;
  readonly operands: readonly string[];
}

/**
 * Reads `-abc`, `-n 5`, `-n5` and `--long`, `--long=5`. `flags` and `withValue` name the options that the command knows, with blanks between
 * them; `n=lines` is `-n` and `--lines` alike, under the name `n`. Throws `NotSimulated` for any other option: to leave it out of account could
 * change what the command means.
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

/** Throws `CommandFailure` if there is none. */
function valueAfter(args: readonly string[], index: number, option: string): string {
  const value = args[index + 1];
  if (value === undefined) throw new CommandFailure(`option requires an argument: ${option}`, 2);
  return value;
}

const knownNames = new Map<string, ReadonlyMap<string, string>>();

/** By each way to write it, the name of an option. The lists are those of our own commands, so each is read once. */
function namesOf(list: string): ReadonlyMap<string, string> {
  const known = knownNames.get(list);
  if (known !== undefined) return known;
  const names = new Map<string, string>();
  for (const word of list.split(' ')) for (const name of word.split('=')) names.set(name, word.split('=')[0]!);
  names.delete('');
  knownNames.set(list, names);
  return names;
}

/** With `-5` written as `-n5`, as `head` and `tail` take it. */
export function withCount(args: readonly string[]): readonly string[] {
  return args.map((arg, i) => (/^-[0-9]+$/.test(arg) && !/^-[nc]$/.test(args[i - 1] ?? '') ? `-n${arg.slice(1)}` : arg));
}

/** Where the operands begin, if these options take a value each. */
export function firstOperand(args: readonly string[], withValue: readonly string[]): number {
  let at = 0;
  while (at < args.length && args[at]!.startsWith('-') && args[at] !== '-') {
    if (args[at] === '--') return at + 1;
    at += withValue.includes(args[at]!) ? 2 : 1;
  }
  return Math.min(at, args.length);
}

/** A whole number of an option or operand. Throws `CommandFailure`. */
export function wholeNumber(text: string): number {
  if (!/^[-+]?[0-9]{1,15}$/.test(text)) throw new CommandFailure(`invalid number '${text}'`);
  return Number(text);
}

const SECONDS: Readonly<Record<string, number>> = { '': 1, s: 1, m: 60, h: 3600, d: 86_400 };
/** As good as for ever: `sleep infinity`. */
const FOREVER_MS = 365 * 86_400_000;

/** `0.5`, `10s`, `2m`, `infinity`: milliseconds, a year at most. Throws `CommandFailure`. */
export function durationMs(text: string): number {
  if (/^inf(inity)?$/i.test(text)) return FOREVER_MS;
  const [whole, number = '', unit = ''] = /^([0-9]+(?:\.[0-9]*)?|\.[0-9]+)([smhd]?)$/.exec(text) ?? [];
  if (whole === undefined) throw new CommandFailure(`invalid number '${text}'`);
  return Math.min(Number(number) * SECONDS[unit]! * 1000, FOREVER_MS);
}
