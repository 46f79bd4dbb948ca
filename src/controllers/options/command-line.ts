import { FormatError, quote } from '../../api/text.ts';

/** A command line that kube-controller-manager would refuse, with the same message. */
export class FlagError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FlagError';
  }
}

/** A flag of a command line. */
export interface GivenFlag {
  readonly name: string;
  readonly value: string;
}

/** Flags with a short form. */
const SHORTHANDS: ReadonlyMap<string, string> = new Map([
  ['-v', 'v'],
  ['-h', 'help'],
]);

/**
 * Splits `--name=value`, `--name value` and `--name` (spf13/pflag). `bareValue`: returns the value of a flag without one, or
 * `needed`; throws for an unknown flag. Throws `FlagError`.
 */
export function splitFlags(args: readonly string[], bareValue: (name: string) => string | 'needed'): GivenFlag[] {
  const flags: GivenFlag[] = [];
  for (let i = 0; i < args.length; i++) {
    const arg = args[i]!;
    if (!arg.startsWith('-') || arg === '-')
      throw new FlagError(`"kube-controller-manager" does not take any arguments, got [${args.slice(i).map(quote).join(' ')}]`);
    const short = SHORTHANDS.get(arg.slice(0, 2));
    if (!arg.startsWith('--') && short !== undefined) {
      const value = arg.slice(2).replace(/^=/, '') || (short === 'v' ? args[++i] : '');
      if (value === undefined) throw new FlagError(`flag needs an argument: '${arg.charAt(1)}' in ${arg}`);
      bareValue(short);
      flags.push({ name: short, value });
      continue;
    }
    if (!arg.startsWith('--')) throw new FlagError(`unknown shorthand flag: '${arg.charAt(1)}' in ${arg}`);
    const equals = arg.indexOf('=');
    const given = arg.slice(2, equals === -1 ? undefined : equals);
    const name = given.replaceAll('_', '-');
    const bare = bareValue(name);
    if (equals !== -1) flags.push({ name, value: arg.slice(equals + 1) });
    else if (bare !== 'needed') flags.push({ name, value: bare });
    else {
      const value = args[++i];
      if (value === undefined) throw new FlagError(`flag needs an argument: --${name}`);
      flags.push({ name, value });
    }
  }
  return flags;
}

/** Parses the value of a flag. Throws `FlagError` with pflag's message. */
export function parseFlagValue<T>({ name, value }: GivenFlag, parse: (text: string) => T): T {
  try {
    return parse(value);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    throw new FlagError(`invalid argument ${quote(value)} for ${quote(`--${name}`)} flag: ${error.message}`);
  }
}
