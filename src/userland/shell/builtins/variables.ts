import { resolvePath } from '../../files/file-system.ts';
import { evaluateArithmetic } from '../arithmetic.ts';
import { CommandFailure, NotSimulated, parseOptions, wholeNumber } from '../commands/options.ts';
import { DEFAULT_SEPARATORS } from '../fields.ts';
import { setFlag } from '../flags.ts';
import type { Io } from '../io.ts';
import type { Builtin, BuiltinShell } from './builtin.ts';

/** Builtins about variables, options and the working directory. */
export const VARIABLE_BUILTINS: Readonly<Record<string, Builtin>> = {
  cd: (shell, args, io) => {
    const [target = shell.variables.get('HOME') ?? '/'] = args;
    const path = resolvePath(shell.directory, target === '-' ? (shell.variables.get('OLDPWD') ?? '/') : target);
    if (!shell.host.files.isDirectory(path) && !shell.host.files.mayHave(path)) {
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
    if (args.some((arg) => /^-(?!p$)/.test(arg))) throw new NotSimulated(`option ${args[0]}`);
    if (args.length === 0 || args[0] === '-p')
      for (const [name, value] of shell.variables.environment()) io.out(`export ${name}='${value}'\n`);
    for (const name of assign(shell, args)) shell.variables.export(name);
    return 0;
  },
  readonly: (shell, args) => {
    for (const name of assign(shell, args)) shell.variables.freeze(name);
    return 0;
  },
  local: (shell, args) => {
    for (const arg of args.filter((one) => !one.startsWith('-'))) {
      if (!shell.variables.hide(arg.split('=', 1)[0]!)) throw new CommandFailure('not in a function');
    }
    return declare(shell, args);
  },
  declare: (shell, args) => declare(shell, args),
  typeset: (shell, args) => declare(shell, args),
  unset: (shell, args) => {
    const { flags, operands } = parseOptions(args, 'f v');
    for (const name of operands) {
      if (!flags.has('f')) shell.variables.unset(name);
      if (!flags.has('v')) shell.functions.delete(name);
    }
    return 0;
  },
  set: (shell, args, io) => set(shell, args, io),
  shift: (shell, [count = '1']) => {
    const { parameters } = shell.variables;
    const number = wholeNumber(count);
    if (number < 0 || number > parameters.length) return 1;
    shell.host.cgroup.work(parameters.length);
    shell.variables.setParameters(parameters.slice(number));
    return 0;
  },
  read: (shell, args, io) => read(shell, args, io),
  let: (shell, args) => {
    const work = (units: number): void => shell.host.cgroup.work(units);
    return args.map((text) => evaluateArithmetic(text, shell.variables, work)).at(-1) === 0n ? 1 : 0;
  },
};

/** Assigns the arguments of the form `NAME=value`. Returns all names. */
function assign(shell: BuiltinShell, args: readonly string[]): string[] {
  return args
    .filter((arg) => !arg.startsWith('-'))
    .map((arg) => {
      const equals = arg.indexOf('=');
      if (equals < 0) return arg;
      shell.variables.set(arg.slice(0, equals), arg.slice(equals + 1));
      return arg.slice(0, equals);
    });
}

function declare(shell: BuiltinShell, args: readonly string[]): number {
  const unknown = args.find((arg) => arg.startsWith('-') && !/^-[xrg]+$/.test(arg));
  if (unknown !== undefined) throw new NotSimulated(`option ${unknown}`);
  const names = assign(shell, args);
  const flags = args.filter((arg) => arg.startsWith('-')).join('');
  for (const name of names) {
    if (flags.includes('x')) shell.variables.export(name);
    if (flags.includes('r')) shell.variables.freeze(name);
  }
  return 0;
}

function set(shell: BuiltinShell, args: readonly string[], io: Io): number {
  if (args.length === 0) for (const [name, value] of shell.variables.entries()) io.out(`${name}='${value}'\n`);
  for (let i = 0; i < args.length; i++) {
    const arg = args[i]!;
    if (arg === '--' || !/^[-+]./.test(arg)) {
      shell.variables.setParameters(args.slice(arg === '--' ? i + 1 : i));
      return 0;
    }
    for (const letter of arg.slice(1)) setFlag(shell, letter === 'o' ? (args[++i] ?? '') : letter, arg.startsWith('-'));
  }
  return 0;
}

function read(shell: BuiltinShell, args: readonly string[], io: Io): number {
  const { flags, values, operands } = parseOptions(args, 'r s', 'p t');
  if (values.has('p')) io.error(values.get('p')!);
  const given = io.input.readLine();
  shell.host.cgroup.work(given?.length ?? 0);
  // Without -r a backslash quotes the next character.
  const line = flags.has('r') ? (given ?? '') : (given ?? '').replace(/\\(.)/g, '$1');
  const names = operands.length === 0 ? ['REPLY'] : operands;
  const fields = fieldsOf(line, names.length, shell.variables.get('IFS') ?? DEFAULT_SEPARATORS);
  for (const [index, name] of names.entries()) shell.variables.set(name, operands.length === 0 ? line : (fields[index] ?? ''));
  return given === undefined ? 1 : 0;
}

/** Splits a line into at most `most` fields. The last field is the rest of the line. */
function fieldsOf(line: string, most: number, separators: string): string[] {
  const isBlank = (char: string): boolean => char !== '' && separators.includes(char) && DEFAULT_SEPARATORS.includes(char);
  const fields: string[] = [];
  let at = 0;
  const skipBlanks = (): void => {
    while (isBlank(line.charAt(at))) at++;
  };
  for (skipBlanks(); at < line.length && fields.length < most - 1;) {
    const start = at;
    while (at < line.length && !separators.includes(line.charAt(at))) at++;
    fields.push(line.slice(start, at));
    skipBlanks();
    if (at < line.length && separators.includes(line.charAt(at))) {
      at++;
      skipBlanks();
    }
  }
  let end = line.length;
  while (end > at && isBlank(line.charAt(end - 1))) end--;
  return [...fields, line.slice(at, end)];
}
