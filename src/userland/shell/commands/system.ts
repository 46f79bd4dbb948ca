import { formatTime } from '../../../api/index.ts';
import type { Process } from '../../../sim/index.ts';
import { SIGNAL_NUMBERS, type SignalName } from '../../runtime/program.ts';
import type { CommandContext, CommandFunction } from './command.ts';
import { CommandFailure, NotSimulated, durationMs, firstOperand, parseOptions } from './options.ts';

/** Commands about the system, processes and time. */
export const SYSTEM_COMMANDS: Readonly<Record<string, CommandFunction>> = {
  *sleep({ shell }, args) {
    const { operands } = parseOptions(args);
    if (operands.length === 0) throw new CommandFailure('missing operand');
    yield* shell.sleep(operands.reduce((ms, operand) => ms + durationMs(operand), 0));
    return 0;
  },
  date: (context, args) => date(context, args),
  *hostname({ io, host }, args) {
    const { flags, operands } = parseOptions(args, 'i f s');
    if (operands.length > 0) throw new NotSimulated('setting the name of the host');
    io.out(`${flags.has('i') ? ((yield* host.network.resolve(host.hostname)).addresses[0] ?? '') : host.hostname}\n`);
    return 0;
  },
  env: (context, args) => env(context, args),
  printenv: ({ io, environment }, args) => {
    for (const [name, value] of environment) if (args.length === 0) io.out(`${name}=${value}\n`);
    for (const name of args) if (environment.has(name)) io.out(`${environment.get(name) ?? ''}\n`);
    return args.every((name) => environment.has(name)) ? 0 : 1;
  },
  id: ({ io, host }, args) => {
    const { flags } = parseOptions(args, 'u=user g=group n=name');
    const name = host.user === 0 ? 'root' : String(host.user);
    io.out(
      flags.has('u') || flags.has('g')
        ? `${flags.has('n') ? name : host.user}\n`
        : `uid=${host.user}(${name}) gid=${host.user}(${name}) groups=${host.user}(${name})\n`,
    );
    return 0;
  },
  whoami: ({ io, host }) => {
    io.out(host.user === 0 ? 'root\n' : `whoami: unknown uid ${host.user}\n`);
    return host.user === 0 ? 0 : 1;
  },
  uname: ({ io, host }, args) => {
    const { flags } = parseOptions(args, 'a=all s n m r');
    const parts = { s: 'Linux', n: host.hostname, r: '6.12.0', m: 'x86_64' } as const;
    const all = flags.has('a') ? 'snrm' : 'snrm'.replace(/./g, (letter) => (flags.has(letter) ? letter : ''));
    io.out(`${[...(all === '' ? 's' : all)].map((letter) => parts[letter as keyof typeof parts]).join(' ')}\n`);
    return 0;
  },
  killall: (context, args) => signalByName(context, args),
  pkill: (context, args) => signalByName(context, args),
  pgrep: ({ io, host }, args) => {
    const found = parseOptions(args, 'x f').operands.some((name) => host.isRunning(name));
    if (found) io.out('1\n');
    return found ? 0 : 1;
  },
  pidof: ({ io, host }, args) => {
    const found = args.some((name) => host.isRunning(name));
    if (found) io.out('1\n');
    return found ? 0 : 1;
  },
  which: ({ io, shell, host }, args) => {
    const found = args.filter((name) => shell.launcher.hasCommand(name));
    for (const name of found) io.out(`${host.userland === 'busybox' ? '/bin' : '/usr/bin'}/${name}\n`);
    return found.length === args.length ? 0 : 1;
  },
  timeout: (context, args) => timeout(context, args),
  *time({ shell, io, host }, args) {
    const startedMs = host.wallMs;
    const status = yield* shell.runArguments(args, io);
    const seconds = (host.wallMs - startedMs) / 1000;
    io.error(`real\t${Math.floor(seconds / 60)}m ${(seconds % 60).toFixed(2)}s\n`);
    return status;
  },
  nohup: ({ shell, io }, args) => shell.runArguments(args, io),
  nice: ({ shell, io }, args) => {
    const start = firstOperand(args, ['-n']);
    parseOptions(args.slice(0, start), '', 'n');
    return shell.runArguments(args.slice(start), io);
  },
  sync: () => 0,
  clear: () => 0,
  sysctl: ({ io }, args) => {
    const { operands } = parseOptions(args, 'w=write q=quiet e');
    if (operands.length === 0 || !operands.every((operand) => operand.includes('=')))
      throw new NotSimulated('reading parameters of the kernel');
    for (const operand of operands) io.out(`${operand.replace('=', ' = ')}\n`);
    return 0;
  },
};

/** `timeout -s KILL 5 command …`: runs the command as a process of its own, and ends it after the time. */
function* timeout({ host, shell, io }: CommandContext, args: readonly string[]): Process<number> {
  const start = firstOperand(args, ['-s', '-k', '-t', '--signal', '--kill-after']);
  const { values } = parseOptions(args.slice(0, start), 'preserve-status foreground v', 's=signal k=kill-after t');
  const [duration, ...argv] = values.has('t') ? [values.get('t')!, ...args.slice(start)] : args.slice(start);
  if (duration === undefined || argv.length === 0) throw new CommandFailure('missing operand', 125);
  const limitMs = durationMs(duration);
  const task = host.spawn('timeout', shell.subshell().command(argv, io));
  // A limit of 0 means no limit.
  const limit =
    limitMs === 0
      ? undefined
      : host.spawn(
          'timeout-limit',
          waitThen(host.sleep(limitMs), () => task.stop()),
        );
  while (!task.ended) yield task.ending;
  limit?.stop();
  if (task.state === 'done') return task.result();
  return /^(SIG)?KILL$|^9$/.test(values.get('s') ?? '') ? 128 + SIGNAL_NUMBERS.KILL : TIMED_OUT;
}

/** The status of `timeout` after the time. */
const TIMED_OUT = 124;

function* waitThen(wait: Process<void>, then: () => void): Process<number> {
  yield* wait;
  then();
  return 0;
}

/** `env`: prints the environment, or runs a command with a changed or empty one. */
function env({ io, environment, shell, host }: CommandContext, args: readonly string[]): number | Process<number> {
  const start = firstOperand(args, ['-u']);
  const { flags, values } = parseOptions(args.slice(0, start), 'i=ignore-environment', 'u=unset');
  const rest = args.slice(start);
  const count = rest.findIndex((arg) => !arg.includes('='));
  const added = (count < 0 ? rest : rest.slice(0, count)).map(
    (arg) => [arg.slice(0, arg.indexOf('=')), arg.slice(arg.indexOf('=') + 1)] as const,
  );
  const whole = new Map([...(flags.has('i') ? [] : environment), ...added]);
  if (values.has('u')) whole.delete(values.get('u')!);
  host.cgroup.work(whole.size);
  if (count >= 0) return shell.withEnvironment(whole).command(rest.slice(count), io);
  for (const [name, value] of whole) io.out(`${name}=${value}\n`);
  return 0;
}

function signalByName({ io, host, name }: CommandContext, args: readonly string[]): number {
  const signal = (args.find((arg) => /^-[A-Z0-9]+$/.test(arg)) ?? '-TERM').slice(1).replace(/^SIG/, '');
  const targets = args.filter((arg) => !arg.startsWith('-'));
  const unknown = args.find((arg) => arg.startsWith('-') && !/^-([A-Z0-9]+|[qxf])$/.test(arg));
  if (unknown !== undefined) throw new NotSimulated(`option ${unknown}`);
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

const DAYS = ['Thursday', 'Friday', 'Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday'];
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

function date({ io, host }: CommandContext, args: readonly string[]): number {
  // `+FORMAT` is an operand.
  const { flags, values, operands } = parseOptions(args, 'u=utc=universal I', 'd=date');
  const [, epoch] = /^@([0-9]{1,10})$/.exec(values.get('d') ?? '') ?? [];
  if (values.has('d') && epoch === undefined) throw new NotSimulated(`-d ${values.get('d')}; -d @SECONDS is`);
  const [format, ...others] = operands;
  if (others.length > 0 || format?.startsWith('+') === false) throw new NotSimulated('setting the time');
  const pattern = format?.slice(1) ?? (flags.has('I') ? '%F' : '%a %b %e %T UTC %Y');
  const parts = dateParts(epoch === undefined ? host.wallMs : Number(epoch) * 1000);
  host.cgroup.checkRoom(pattern.length * 10);
  const text = pattern.replace(/%(.)/g, (directive: string, letter: string) => {
    if (!Object.hasOwn(parts, letter)) throw new NotSimulated(`${directive} in the format`);
    return parts[letter] ?? directive;
  });
  io.out(`${text}\n`);
  return 0;
}

function dateParts(wallMs: number): Readonly<Record<string, string>> {
  const seconds = Math.floor(wallMs / 1000);
  const days = Math.floor(seconds / 86_400);
  const [year = '', month = '', day = '', hours = '', minutes = '', secs = ''] = formatTime(wallMs).split(/[-T:Z]/);
  const weekday = DAYS[days % 7] ?? '';
  const monthName = MONTHS[Number(month) - 1] ?? '';
  const time = `${hours}:${minutes}:${secs}`;
  return {
    Y: year,
    m: month,
    d: day,
    H: hours,
    I: String(((Number(hours) + 11) % 12) + 1).padStart(2, '0'),
    M: minutes,
    S: secs,
    s: String(seconds),
    a: weekday.slice(0, 3),
    A: weekday,
    b: monthName.slice(0, 3),
    h: monthName.slice(0, 3),
    B: monthName,
    p: Number(hours) < 12 ? 'AM' : 'PM',
    u: String(((days + 3) % 7) + 1),
    w: String((days + 4) % 7),
    Z: 'UTC',
    z: '+0000',
    n: '\n',
    t: '\t',
    e: String(Number(day)).padStart(2),
    F: `${year}-${month}-${day}`,
    D: `${month}/${day}/${year.slice(2)}`,
    T: time,
    R: `${hours}:${minutes}`,
    y: year.slice(2),
    N: `${String(Math.floor(wallMs % 1000)).padStart(3, '0')}000000`,
    '%': '%',
  };
}
