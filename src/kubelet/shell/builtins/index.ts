import type { Process } from '../../../sim/index.ts';
import type { Io } from '../io.ts';
import type { Shell } from '../shell.ts';
import { CONTROL_BUILTINS } from './control.ts';
import { JOB_BUILTINS } from './jobs.ts';
import { OUTPUT_BUILTINS } from './output.ts';
import { VARIABLE_BUILTINS } from './variables.ts';

/** A command that is part of the shell. Returns its status. */
export type Builtin = (shell: Shell, args: readonly string[], io: Io) => number | Process<number>;

export const BUILTINS: Readonly<Record<string, Builtin>> = {
  ...CONTROL_BUILTINS,
  ...JOB_BUILTINS,
  ...OUTPUT_BUILTINS,
  ...VARIABLE_BUILTINS,
};
