import { resolvePath } from '../../files/file-system.ts';
import { setFlag } from '../builtins/variables.ts';
import type { CommandContext, CommandFunction } from './index.ts';
import { piDigits } from './pi.ts';
import { runPython } from './python.ts';

/** Programs that run programs. */
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

/** `sh -ec "script" name arguments…`, `sh file arguments…`, or a script on the input. */
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
    if (flag.startsWith('--')) continue;
    for (const letter of flag.slice(1)) {
      if (letter === 'c') script = '';
      else setFlag(child, letter, flag.startsWith('-'));
    }
  }
  if (script !== undefined) {
    script = args[at++];
    if (script === undefined) {
      io.error(`${name}: -c requires an argument\n`);
      return 2;
    }
    at++;
  } else if (args[at] !== undefined) {
    const path = resolvePath(directory, args[at]!);
    if (!host.files.isFile(path)) {
      io.error(`${name}: can't open '${args[at]}': No such file or directory\n`);
      return 127;
    }
    script = host.files.read(path);
    at++;
  }
  child.variables.parameters = args.slice(at);
  return yield* child.main(script ?? io.input.readAll(), io);
}

/** What the documentation's Job computes: π to so many digits, in some seconds. Other scripts only end. */
function* perl({ host, io }: CommandContext, args: readonly string[]) {
  const digits = /bpi\(([0-9]+)\)/.exec(args.join(' '))?.[1];
  if (digits === undefined) return 0;
  yield* host.sleep(Math.min(Number(digits) * 3, 30_000));
  io.out(`${piDigits(Math.min(Number(digits), 5_000))}\n`);
  return 0;
}

function* python({ host, io, environment, directory }: CommandContext, args: readonly string[]) {
  const command = args.indexOf('-c');
  if (command >= 0) return runPython(args[command + 1] ?? '', environment, io);
  const file = args.find((arg) => !arg.startsWith('-'));
  const isServer = args.includes('http.server');
  if (isServer) for (;;) yield* host.sleep(3_600_000);
  if (file === undefined) return 0;
  const path = resolvePath(directory, file);
  if (host.files.isFile(path)) return runPython(host.files.read(path), environment, io);
  io.error(`python3: can't open file '${path}': [Errno 2] No such file or directory\n`);
  return 2;
}
