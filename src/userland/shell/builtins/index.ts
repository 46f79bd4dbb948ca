import type { Builtin } from './builtin.ts';
import { CONTROL_BUILTINS } from './control.ts';
import { JOB_BUILTINS } from './jobs.ts';
import { OUTPUT_BUILTINS } from './output.ts';
import { VARIABLE_BUILTINS } from './variables.ts';

/** All builtins by name. */
export const BUILTINS: Readonly<Record<string, Builtin>> = {
  ...CONTROL_BUILTINS,
  ...JOB_BUILTINS,
  ...OUTPUT_BUILTINS,
  ...VARIABLE_BUILTINS,
};
