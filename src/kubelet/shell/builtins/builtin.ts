import type { Process } from '../../../sim/index.ts';
import type { Io } from '../io.ts';
import type { Shell } from '../shell.ts';

/** A command that is part of the shell. Returns its status. */
export type Builtin = (shell: Shell, args: readonly string[], io: Io) => number | Process<number>;
