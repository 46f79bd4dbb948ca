import { resolvePath } from '../../files/file-system.ts';
import { setFlag } from '../flags.ts';
import type { CommandContext, CommandFunction } from './command.ts';
import { CommandFailure, NotSimulated, wholeNumber } from './options.ts';
import { runPython } from './python.ts';

/** Programs that run scripts. */
export const INTERPRETER_COMMANDS: Readonly<Record<string, CommandFunction>> = {
  sh: (context, args) => runShell(context, args),
  ash: (context, args) => runShell(context, args),
  dash: (context, args) => runShell(context, args),
  bash: (context, args) => runShell(context, args),
  busybox: ({ shell, io }, args) => shell.runArguments(args, io),
  tini: ({ shell, io }, args) => shell.runArguments(args[0] === '--' ? args.slice(1) : args, io),
  perl: (context, args) => perl(context, args),
  python: (context, args) => python(context, args),
  python3: (context, args) => python(context, args),
};

/** `sh -ec "script" name arguments…`, `sh file arguments…`, the lines of a terminal, or a script on the input. */
function* runShell({ shell, io, name, host, directory, environment }: CommandContext, args: readonly string[]) {
  const child = shell.fresh(name, environment);
  let script: string | undefined;
  let at = 0;
  for (; /^[-+]./.test(args[at] ?? ''); at++) {
    const flag = args[at]!;
    if (flag === '--') {
      at++;
      break;
    }
    if (flag === '--login' || flag === '--noprofile' || flag === '--norc' || flag === '--posix') continue;
    if (flag.startsWith('--')) throw new NotSimulated(`option ${flag}`);
    for (const letter of flag.slice(1)) {
      if (letter === 'c') script = '';
      else if (letter === 'o') setFlag(child, args[++at] ?? '', flag.startsWith('-'));
      else if (!'lis'.includes(letter)) setFlag(child, letter, flag.startsWith('-'));
    }
  }
  if (script !== undefined) {
    script = args[at++];
    if (script === undefined) throw new CommandFailure('-c requires an argument', 2);
    child.variables.zero = args[at++];
  } else if (args[at] !== undefined) {
    const path = resolvePath(directory, args[at]!);
    if (!host.files.isFile(path) && host.files.mayHave(path)) throw new NotSimulated(`the script ${args[at]}`);
    if (!host.files.isFile(path)) throw new CommandFailure(`can't open '${args[at]}': No such file or directory`, 127);
    script = host.files.read(path);
    child.variables.zero = args[at++];
  }
  child.variables.setParameters(args.slice(at));
  const { keyboard } = io.input;
  if (script === undefined && keyboard !== undefined) return yield* child.converse(keyboard, io);
  return yield* child.main(script ?? io.input.readAll(), io);
}

/** The simulated time of perl for one digit of π, and the maximum for all digits. */
const DIGIT_MS = 3;
const MOST_DIGITS_MS = 30_000;
const MOST_DIGITS = 5_000;

/** The program of the documentation's Job: prints π, after some seconds. */
function* perl({ host, shell, io }: CommandContext, args: readonly string[]) {
  const [, digits] = /^-Mbignum=bpi -wle print bpi\(([0-9]{1,5})\)$/.exec(args.join(' ')) ?? [];
  const count = Number(digits);
  if (digits === undefined || count > MOST_DIGITS)
    throw new NotSimulated(`this program; -Mbignum=bpi -wle 'print bpi(2000)' is, up to ${MOST_DIGITS} digits`);
  yield* shell.sleep(Math.min(count * DIGIT_MS, MOST_DIGITS_MS));
  host.cgroup.work(count * 100);
  io.out(`${piDigits(count)}\n`);
  return 0;
}

/** The default port of Python's HTTP server. */
const HTTP_SERVER_PORT = '8000';

function* python(context: CommandContext, args: readonly string[]) {
  const { host, io, directory } = context;
  // `-u` and `-B` have no visible effect here.
  const [option, text = '', ...rest] = args.filter((arg) => arg !== '-u' && arg !== '-B');
  if (option === '-c') return runPython(text, context);
  if (option === '-m' && text === 'http.server') {
    const [port = HTTP_SERVER_PORT, ...others] = rest;
    if (others.length > 0) throw new NotSimulated(`http.server with ${others[0]}`);
    return yield* host.listen(wholeNumber(port), directory);
  }
  if (option === undefined) return runPython(io.input.readAll(), context, '<stdin>');
  if (option.startsWith('-')) throw new NotSimulated(`option ${option}${option === '-m' ? ` ${text}` : ''}`);
  const path = resolvePath(directory, option);
  if (host.files.isFile(path)) return runPython(host.files.read(path), context, path);
  if (host.files.mayHave(path)) throw new NotSimulated(`the program ${option}`);
  io.error(`${context.name}: can't open file '${path}': [Errno 2] No such file or directory\n`);
  return 2;
}

/** π with `digits` significant digits, as `bpi` prints it (Machin's formula with integers). */
function piDigits(digits: number): string {
  const guard = 10;
  const unit = 10n ** BigInt(digits + guard);
  const pi = 4n * (4n * inverseTangent(5n, unit) - inverseTangent(239n, unit));
  const text = (pi / 10n ** BigInt(guard + 1)).toString();
  return `${text.charAt(0)}.${text.slice(1)}`;
}

/** arctan(1/x), multiplied by `unit`. */
function inverseTangent(x: bigint, unit: bigint): bigint {
  let power = unit / x;
  let sum = power;
  for (let n = 3n, sign = -1n; power > 0n; n += 2n, sign = -sign) {
    power /= x * x;
    sum += (sign * power) / n;
  }
  return sum;
}
