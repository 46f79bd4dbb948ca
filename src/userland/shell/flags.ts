import { NotSimulated } from './commands/options.ts';
import type { Variables } from './variables.ts';

/** The options of `set`, except those that belong to the variables. */
export interface ShellFlags {
  errexit: boolean;
  xtrace: boolean;
  pipefail: boolean;
  noglob: boolean;
}

/** A shell whose options can be set. */
export interface FlagPlace {
  readonly flags: ShellFlags;
  readonly variables: Variables;
}

/** Options without an effect here: about jobs, history and interactive input. */
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

/** Sets an option of `set -e`, `set -o errexit`, or of the shell's own command line. Throws `NotSimulated`. */
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
