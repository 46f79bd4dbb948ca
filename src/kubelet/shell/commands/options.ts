/** Arguments of a command: its one-letter options, and the rest. */
export interface Options {
  readonly flags: ReadonlySet<string>;
  /** Values of those options that take one. */
  readonly values: ReadonlyMap<string, string>;
  readonly operands: readonly string[];
}

/** Reads `-abc`, `-n 5`, `-n5` and `--long`, `--long=5`; `withValue` names the options that take a value. */
export function parseOptions(args: readonly string[], withValue: readonly string[] = []): Options {
  const flags = new Set<string>();
  const values = new Map<string, string>();
  const operands: string[] = [];
  for (let i = 0; i < args.length; i++) {
    const arg = args[i]!;
    if (arg === '--') {
      operands.push(...args.slice(i + 1));
      break;
    }
    if (arg.startsWith('--')) {
      const [name = '', value] = arg.slice(2).split(/=(.*)/s) as [string, string?];
      if (withValue.includes(name)) values.set(name, value ?? args[++i] ?? '');
      else flags.add(name);
    } else if (arg.startsWith('-') && arg.length > 1) {
      for (let at = 1; at < arg.length; at++) {
        const letter = arg.charAt(at);
        if (!withValue.includes(letter)) {
          flags.add(letter);
          continue;
        }
        values.set(letter, arg.length > at + 1 ? arg.slice(at + 1) : (args[++i] ?? ''));
        break;
      }
    } else operands.push(arg);
  }
  return { flags, values, operands };
}
