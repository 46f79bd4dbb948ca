import type { Process, Task } from '../../../sim/index.ts';
import { SIGNAL_NUMBERS, type SignalName } from '../../runtime/program.ts';
import { CommandFailure } from '../commands/options.ts';
import type { Builtin, BuiltinShell } from './builtin.ts';

const TERMINATED = 128 + SIGNAL_NUMBERS.TERM;

/** Builtins about jobs and signals. */
export const JOB_BUILTINS: Readonly<Record<string, Builtin>> = {
  trap: (shell, args, io) => {
    if (args.length === 0) {
      for (const [name, script] of shell.traps.scripts) io.out(`trap -- '${script}' ${name}\n`);
      return 0;
    }
    const [script = '', ...names] = args[0] === '--' ? args.slice(1) : args;
    const removes = script === '-' || names.length === 0;
    for (const given of names.length === 0 ? [script] : names) {
      const name = given === '0' || given === 'EXIT' ? 'EXIT' : signalName(given);
      if (name === undefined) throw new CommandFailure(`${given}: bad trap`);
      shell.keep(`trap ${name}`, removes ? 0 : script.length);
      if (removes) shell.traps.scripts.delete(name);
      else shell.traps.scripts.set(name, script);
    }
    return 0;
  },
  *wait(shell, args) {
    const jobs = args.length === 0 ? shell.jobs.all.map(([, job]) => job) : args.map((pid) => shell.jobs.get(Number(pid)));
    let status = 0;
    for (const job of jobs) {
      if (job === undefined) {
        status = 127;
        continue;
      }
      status = yield* waitForJob(shell, job);
      if (shell.traps.isPending) return TERMINATED;
    }
    return args.length === 0 ? 0 : status;
  },
  jobs: (shell, _args, io) => {
    for (const [pid, task] of shell.jobs.all) if (!task.ended) io.out(`[${pid}] Running\n`);
    return 0;
  },
  kill: (shell, args, io) => {
    const signal = args[0]?.startsWith('-') === true ? args[0] : '-TERM';
    const targets = args.filter((arg) => arg !== signal && arg !== '--');
    let status = 0;
    for (const target of targets) {
      if (!send(shell, target, signal)) {
        shell.complain(`kill: can't kill pid ${target}: No such process`, io);
        status = 1;
      }
    }
    return status;
  },
};

function* waitForJob(shell: BuiltinShell, job: Task<number>): Process<number> {
  while (!job.ended && !shell.traps.isPending) yield shell.traps.arrived;
  return job.state === 'done' ? job.result() : TERMINATED;
}

/** Sends a signal to a process of the container. Returns false if there is no such process. */
function send(shell: BuiltinShell, target: string, signal: string): boolean {
  const pid = target.startsWith('%') ? shell.jobs.last : Number(target);
  const job = shell.jobs.get(pid);
  const isProbe = signal === '-0';
  const name = signalName(signal.replace(/^-(s )?/, '')) ?? 'TERM';
  if (job !== undefined && !job.ended) {
    if (!isProbe && job.state !== 'running') job.stop();
    return true;
  }
  if (pid === shell.pid) {
    if (!isProbe) shell.signal(name);
    return true;
  }
  if (pid !== 1) return false;
  if (!isProbe) shell.host.signalMain(name);
  return true;
}

/** Parses `TERM`, `SIGTERM` or `15`. */
function signalName(text: string): SignalName | undefined {
  const name = text.toUpperCase().replace(/^SIG/, '');
  if (Object.hasOwn(SIGNAL_NUMBERS, name)) return name as SignalName;
  const number = Number(text);
  return (Object.keys(SIGNAL_NUMBERS) as SignalName[]).find((candidate) => SIGNAL_NUMBERS[candidate] === number && text !== '');
}
