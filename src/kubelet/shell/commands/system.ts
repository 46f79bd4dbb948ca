import { formatTime } from '../../../api/index.ts';
import { SIGNAL_NUMBERS, type SignalName } from '../../runtime/program.ts';
import type { CommandContext, CommandFunction } from './index.ts';
import { parseOptions } from './options.ts';

const UNITS: Readonly<Record<string, number>> = { '': 1, s: 1, m: 60, h: 3600, d: 86_400 };
/** As good as for ever: `sleep infinity`. */
const FOREVER_MS = 365 * 86_400_000;

/** Commands about the system, its processes and the time. */
export const SYSTEM_COMMANDS: Readonly<Record<string, CommandFunction>> = {
  *sleep(context, args) {
    let ms = 0;
    for (const arg of args) {
      const match = /^([0-9]*\.?[0-9]+)([smhd]?)$/.exec(arg);
      if (match === null && arg !== 'infinity' && arg !== 'inf') {
        context.io.error(`sleep: invalid number '${arg}'\n`);
        return 1;
      }
      ms += match === null ? FOREVER_MS : Number(match[1]) * UNITS[match[2]!]! * 1000;
    }
    if (args.length === 0) {
      context.io.error('sleep: missing operand\n');
      return 1;
    }
    yield* context.host.sleep(ms);
    context.shell.rested();
    return 0;
  },
  date: (context, args) => date(context, args),
  hostname: ({ io, host }, args) => {
    io.out(`${args.includes('-i') ? (host.network.lookup(host.hostname)[0] ?? '') : host.hostname}\n`);
    return 0;
  },
  env: (context, args) => env(context, args),
  printenv: ({ io, environment }, args) => {
    for (const [name, value] of environment) if (args.length === 0) io.out(`${name}=${value}\n`);
    for (const name of args) if (environment.has(name)) io.out(`${environment.get(name) ?? ''}\n`);
    return args.every((name) => environment.has(name)) ? 0 : 1;
  },
  id: ({ io, host }, args) => {
    const name = host.user === 0 ? 'root' : String(host.user);
    io.out(
      args.includes('-u') || args.includes('-g')
        ? `${host.user}\n`
        : `uid=${host.user}(${name}) gid=${host.user}(${name}) groups=${host.user}(${name})\n`,
    );
    return 0;
  },
  whoami: ({ io, host }) => {
    io.out(host.user === 0 ? 'root\n' : `whoami: unknown uid ${host.user}\n`);
    return host.user === 0 ? 0 : 1;
  },
  uname: ({ io, host }, args) => {
    io.out(
      args.includes('-a')
        ? `Linux ${host.hostname} 6.12.0 #1 SMP x86_64 GNU/Linux\n`
        : args.includes('-m')
          ? 'x86_64\n'
          : args.includes('-n')
            ? `${host.hostname}\n`
            : args.includes('-r')
              ? '6.12.0\n'
              : 'Linux\n',
    );
    return 0;
  },
  nproc: ({ io }) => {
    io.out('4\n');
    return 0;
  },
  ps: ({ io, shell }) => {
    io.out('PID   USER     TIME  COMMAND\n    1 root      0:00 main\n');
    for (const [pid, task] of shell.jobs) if (!task.ended) io.out(`${String(pid).padStart(5)} root      0:00 job\n`);
    return 0;
  },
  killall: (context, args) => signalByName(context, args),
  pkill: (context, args) => signalByName(context, args),
  pgrep: ({ io, host }, args) => {
    const found = parseOptions(args).operands.some((name) => host.isRunning(name));
    if (found) io.out('1\n');
    return found ? 0 : 1;
  },
  pidof: ({ io, host }, args) => {
    const found = args.some((name) => host.isRunning(name));
    if (found) io.out('1\n');
    return found ? 0 : 1;
  },
  which: ({ io, shell }, args) => {
    const found = args.filter((name) => shell.knows(name));
    for (const name of found) io.out(`/usr/bin/${name}\n`);
    return found.length === args.length ? 0 : 1;
  },
  *timeout({ host, shell, io }, args) {
    const { operands } = parseOptions(args.slice(0, args.findIndex((arg) => /^[0-9]/.test(arg)) + 1), ['s', 'k', 't']);
    const [duration = '0'] = operands;
    const argv = args.slice(args.indexOf(duration) + 1);
    const task = host.spawn('timeout', shell.subshell().command(argv, io));
    const limit = host.spawn(
      'timeout-limit',
      waitThen(host.sleep(Number.parseFloat(duration) * (UNITS[duration.slice(-1)] ?? 1) * 1000), () => task.stop()),
    );
    while (!task.ended) yield task.ending;
    limit.stop();
    return task.state === 'done' ? task.result() : 124;
  },
  time: ({ shell, io }, args) => shell.runArguments(args, io),
  nohup: ({ shell, io }, args) => shell.runArguments(args, io),
  nice: ({ shell, io }, args) => shell.runArguments(parseOptions(args, ['n']).operands, io),
  sync: () => 0,
  clear: () => 0,
  sysctl: () => 0,
};

function* waitThen(wait: Generator<never, void, unknown> | ReturnType<CommandContext['host']['sleep']>, then: () => void) {
  yield* wait;
  then();
  return 0;
}

/** `env`, or a command with more environment. */
function env({ io, environment, shell }: CommandContext, args: readonly string[]) {
  const first = args.findIndex((arg) => !arg.includes('=') && !arg.startsWith('-'));
  if (first < 0) {
    for (const [name, value] of environment) io.out(`${name}=${value}\n`);
    for (const arg of args) if (arg.includes('=')) io.out(`${arg}\n`);
    return 0;
  }
  const child = shell.subshell();
  for (const arg of args.slice(0, first)) {
    const equals = arg.indexOf('=');
    if (equals <= 0) continue;
    child.variables.set(arg.slice(0, equals), arg.slice(equals + 1));
    child.variables.export(arg.slice(0, equals));
  }
  return child.runArguments(args.slice(first), io);
}

function signalByName({ io, host, name }: CommandContext, args: readonly string[]): number {
  const signal = (args.find((arg) => /^-[A-Z0-9]+$/.test(arg)) ?? '-TERM').slice(1).replace(/^SIG/, '');
  const targets = parseOptions(args).operands;
  const running = targets.filter((target) => host.isRunning(target));
  if (running.length === 0) {
    if (name === 'killall') for (const target of targets) io.error(`killall: ${target}: no process killed\n`);
    return 1;
  }
  const numbered = (Object.keys(SIGNAL_NUMBERS) as SignalName[]).find(
    (candidate) => String(SIGNAL_NUMBERS[candidate]) === signal,
  );
  if (signal !== '0') host.signalMain(numbered ?? (Object.hasOwn(SIGNAL_NUMBERS, signal) ? (signal as SignalName) : 'TERM'));
  return 0;
}

const DAYS = ['Thu', 'Fri', 'Sat', 'Sun', 'Mon', 'Tue', 'Wed'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function date({ io, host }: CommandContext, args: readonly string[]): number {
  const seconds = Math.floor(host.wallMs / 1000);
  const [year = '', month = '', day = '', hours = '', minutes = '', secs = ''] = formatTime(host.wallMs).split(/[-T:Z]/);
  const weekday = DAYS[Math.floor(seconds / 86_400) % 7] ?? '';
  const monthName = MONTHS[Number(month) - 1] ?? '';
  const parts: Readonly<Record<string, string>> = {
    Y: year,
    m: month,
    d: day,
    H: hours,
    M: minutes,
    S: secs,
    s: String(seconds),
    a: weekday,
    b: monthName,
    Z: 'UTC',
    z: '+0000',
    n: '\n',
    e: String(Number(day)).padStart(2),
    F: `${year}-${month}-${day}`,
    T: `${hours}:${minutes}:${secs}`,
    R: `${hours}:${minutes}`,
    y: year.slice(2),
    N: '000000000',
    '%': '%',
  };
  const format = args.find((arg) => arg.startsWith('+'))?.slice(1) ?? '%a %b %e %T UTC %Y';
  io.out(`${format.replace(/%([a-zA-Z%])/g, (match: string, letter: string) => parts[letter] ?? match)}\n`);
  return 0;
}
