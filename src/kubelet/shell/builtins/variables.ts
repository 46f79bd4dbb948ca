import { resolvePath } from '../../files/file-system.ts';
import { evaluateArithmetic } from '../arithmetic.ts';
import type { Io } from '../io.ts';
import type { Shell } from '../shell.ts';
import type { Builtin } from './builtin.ts';

/** Builtins about variables, options and the directory. */
export const VARIABLE_BUILTINS: Readonly<Record<string, Builtin>> = {
  cd: (shell, args, io) => {
    const [target = shell.variables.get('HOME') ?? '/'] = args;
    const path = resolvePath(shell.directory, target === '-' ? (shell.variables.get('OLDPWD') ?? '/') : target);
    if (!shell.host.files.isDirectory(path)) {
      shell.complain(`cd: can't cd to ${target}: No such file or directory`, io);
      return 1;
    }
    shell.variables.set('OLDPWD', shell.directory);
    shell.directory = path;
    return 0;
  },
  pwd: (shell, _args, io) => {
    io.out(`${shell.directory}\n`);
    return 0;
  },
  export: (shell, args, io) => {
    if (args.length === 0 || args[0] === '-p')
      for (const [name, value] of shell.variables.environment()) io.out(`export ${name}='${value}'\n`);
    for (const name of assign(shell, args)) shell.variables.export(name);
    return 0;
  },
  readonly: (shell, args) => {
    for (const name of assign(shell, args)) shell.variables.freeze(name);
    return 0;
  },
  local: (shell, args) => declare(shell, args),
  declare: (shell, args) => declare(shell, args),
  typeset: (shell, args) => declare(shell, args),
  unset: (shell, args) => {
    for (const name of args) {
      if (name === '-f' || name === '-v') continue;
      shell.variables.unset(name);
      shell.functions.delete(name);
    }
    return 0;
  },
  set: (shell, args, io) => set(shell, args, io),
  shift: (shell, [count = '1']) => {
    const { parameters } = shell.variables;
    if (Number(count) > parameters.length) return 1;
    shell.variables.parameters = parameters.slice(Number(count));
    return 0;
  },
  read: (shell, args, io) => read(shell, args, io),
  let: (shell, args) => (args.map((text) => evaluateArithmetic(text, shell.variables)).at(-1) === 0 ? 1 : 0),
};

/** Sets what is given as `NAME=value`; returns all the names. */
function assign(shell: Shell, args: readonly string[]): string[] {
  return args
    .filter((arg) => !arg.startsWith('-'))
    .map((arg) => {
      const equals = arg.indexOf('=');
      if (equals < 0) return arg;
      shell.variables.set(arg.slice(0, equals), arg.slice(equals + 1));
      return arg.slice(0, equals);
    });
}

function declare(shell: Shell, args: readonly string[]): number {
  const names = assign(shell, args);
  if (args.includes('-x')) for (const name of names) shell.variables.export(name);
  return 0;
}

const LONG_FLAGS: Readonly<Record<string, string>> = { errexit: 'e', xtrace: 'x', nounset: 'u', pipefail: 'pipefail' };

function set(shell: Shell, args: readonly string[], io: Io): number {
  if (args.length === 0) for (const [name, value] of shell.variables.entries()) io.out(`${name}='${value}'\n`);
  for (let i = 0; i < args.length; i++) {
    const arg = args[i]!;
    if (arg === '--' || !/^[-+]/.test(arg)) {
      shell.variables.parameters = args.slice(arg === '--' ? i + 1 : i);
      return 0;
    }
    const on = arg.startsWith('-');
    for (const letter of arg.slice(1)) setFlag(shell, letter === 'o' ? (LONG_FLAGS[args[++i] ?? ''] ?? '') : letter, on);
  }
  return 0;
}

/** `set -e`, and what is given with the shell's own command line. */
export function setFlag(shell: Shell, flag: string, on: boolean): void {
  if (flag === 'e') shell.flags.errexit = on;
  else if (flag === 'x') shell.flags.xtrace = on;
  else if (flag === 'pipefail') shell.flags.pipefail = on;
  else if (flag === 'u') shell.variables.failOnUnset = on;
}

function read(shell: Shell, args: readonly string[], io: Io): number {
  const names = args.filter((arg) => !arg.startsWith('-'));
  const line = io.input.readLine();
  const words = (line ?? '').trim().split(/[ \t]+/);
  for (const [index, name] of (names.length === 0 ? ['REPLY'] : names).entries()) {
    const isLast = index === names.length - 1;
    shell.variables.set(name, isLast ? words.slice(index).join(' ') : (words[index] ?? ''));
  }
  return line === undefined ? 1 : 0;
}
