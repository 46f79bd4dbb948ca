import { NotSimulated } from '../commands/options.ts';
import { resolvePath } from '../../files/file-system.ts';
import { LoopControl, ShellExit, ShellFailure, ShellReturn } from '../control.ts';
import { evaluateTest } from '../test-expression.ts';
import type { Builtin, BuiltinShell } from './builtin.ts';

/** Builtins of control flow. */
export const CONTROL_BUILTINS: Readonly<Record<string, Builtin>> = {
  ':': () => 0,
  true: () => 0,
  false: () => 1,
  exit: (shell, [status]) => {
    throw new ShellExit(statusOf(shell, status));
  },
  return: (shell, [status]) => {
    throw new ShellReturn(statusOf(shell, status));
  },
  break: (_shell, [levels = '1']) => {
    throw new LoopControl('break', Number(levels));
  },
  continue: (_shell, [levels = '1']) => {
    throw new LoopControl('continue', Number(levels));
  },
  test: (shell, args) => (evaluateTest(args, shell, false) ? 0 : 1),
  '[': (shell, args) => {
    if (args.at(-1) !== ']') throw new ShellFailure('[: missing ]', 2);
    return evaluateTest(args.slice(0, -1), shell, false) ? 0 : 1;
  },
  eval: (shell, args, io) => shell.interpret(args.join(' '), io),
  /** Replaces the shell by another program. The process ends with it. */
  *exec(shell, args, io) {
    if (args.length === 0) throw new NotSimulated('redirections of the shell itself');
    throw new ShellExit(yield* shell.launcher.runExternal(args, io));
  },
  *command(shell, args, io) {
    const [first, ...rest] = args;
    if (first !== '-v' && first !== '-V') return args.length === 0 ? 0 : yield* shell.launcher.runWithoutFunctions(args, io);
    const found = rest.every((name) => shell.launcher.knows(name));
    if (found) io.out(rest.map((name) => `${name}\n`).join(''));
    return found ? 0 : 127;
  },
  type: (shell, args, io) => {
    for (const name of args)
      io.out(shell.launcher.knows(name) ? `${name} is ${shell.launcher.kindOf(name)}\n` : `${name}: not found\n`);
    return args.every((name) => shell.launcher.knows(name)) ? 0 : 127;
  },
  '.': (shell, args, io) => source(shell, args, io),
  source: (shell, args, io) => source(shell, args, io),
  hash: () => 0,
  ulimit: () => {
    throw new NotSimulated('limits');
  },
  umask: (_shell, args, io) => {
    if (args.length === 0) io.out('0022\n');
    return 0;
  },
};

function* source(shell: BuiltinShell, [path = '']: readonly string[], io: Parameters<Builtin>[2]) {
  try {
    return yield* shell.interpret(shell.host.files.read(resolvePath(shell.directory, path)), io);
  } catch (error) {
    if (error instanceof ShellReturn) return error.status;
    throw error;
  }
}

function statusOf(shell: BuiltinShell, status: string | undefined): number {
  return status === undefined ? shell.status : ((Number(status) % 256) + 256) % 256;
}
