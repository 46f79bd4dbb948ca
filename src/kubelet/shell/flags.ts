import { NotSimulated } from './commands/options.ts';
import type { Variables } from './variables.ts';

/** What `set` switches on and off, beside what belongs to the variables. */
export interface ShellFlags {
  errexit: boolean;
  xtrace: boolean;
  pipefail: boolean;
  noglob: boolean;
}

/** A shell whose flags are set. */
export interface FlagPlace {
  readonly flags: ShellFlags;
  readonly variables: Variables;
}

/** Flags that change nothing here: jobs, history and what is typed. */
const FLAGS_WITHOUT_EFFECT: ReadonlySet<string> = new Set([
  'b',
  'h',
  'm',
  'i',
  'l',
  's',
  'v',
  'posix',
  'monitor',
  'notify',
  'verbose',
]);

/** `set -e`, `set -o errexit`, and what is given with the shell's own command line. Throws `NotSimulated`. */
export function setFlag({ flags, variables }: FlagPlace, flag: string, on: boolean): void {
  switch (flag) {
    case 'e':
    case 'errexit':
      flags.errexit = on;
      return;
    case 'x':
    case 'xtrace':
      flags.xtrace = on;
      return;
    case 'f':
    case 'noglob':
      flags.noglob = on;
      return;
    case 'pipefail':
      flags.pipefail = on;
      return;
    case 'u':
    case 'nounset':
      variables.failOnUnset = on;
      return;
    case 'a':
    case 'allexport':
      variables.exportAll = on;
      return;
    default:
      if (!FLAGS_WITHOUT_EFFECT.has(flag)) throw new NotSimulated(`flag ${flag}`);
  }
}
