import { FileSystem } from '../../../src/userland/files/file-system.ts';
import { MemoryVolume } from '../../../src/userland/files/volume.ts';
import type { Userland } from '../../../src/userland/images/image-entry.ts';
import { Input, Shell, type ShellHost } from '../../../src/userland/shell/index.ts';
import { Cgroup } from '../../../src/userland/runtime/cgroup.ts';
import { DISK_BYTES, Quota } from '../../../src/userland/runtime/quota.ts';
import { sleep, type Process } from '../../../src/sim/index.ts';
import { Simulation } from '../../../src/trace/index.ts';

/** The result of a script. */
export interface ScriptResult {
  readonly status: number;
  readonly out: string;
  readonly error: string;
  /** The virtual duration. */
  readonly ms: number;
}

export interface ScriptOptions {
  readonly shell?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly files?: Readonly<Record<string, string>>;
  readonly userland?: Userland;
  readonly args?: readonly string[];
  readonly input?: string;
  /** The signal that the shell gets at this time. */
  readonly term?: number;
  readonly forMs?: number;
  readonly cgroup?: Cgroup;
  /** Programs of the image beside the usual ones. */
  readonly tools?: readonly string[];
}

const MOST_OUTPUT = 1_000_000;

/** The environment at the start. */
function* at<T>(value: T): Process<T> {
  return value;
}

/** Runs a script as a container's first process would, without any container. */
export function runScript(script: string, options: ScriptOptions = {}): ScriptResult & { readonly files: FileSystem } {
  const sim = new Simulation({ seed: 'shell' });
  const cgroup = options.cgroup ?? new Cgroup();
  const files = new FileSystem({
    disk: new Quota(DISK_BYTES),
    work: (units) => cgroup.work(units),
    files: options.files ?? {},
    mounts: [{ path: '/data', volume: new MemoryVolume(), subPath: '', readOnly: false }],
    readOnlyRoot: false,
  });
  let main: { signal(name: 'TERM'): boolean } | undefined;
  let pid = 1;
  let out = '';
  let error = '';
  // Like a container's log, it keeps the last output, and writing takes time.
  const kept = (text: string, more: string): string => {
    cgroup.work(more.length);
    return (text + more).slice(-MOST_OUTPUT);
  };
  const host: ShellHost = {
    files,
    hostname: 'web-0',
    userland: options.userland ?? 'busybox',
    tools: options.tools ?? ['bash'],
    goesOn: false,
    install: () => undefined,
    doubt: () => undefined,
    user: 0,
    network: {
      resolve: (name) => {
        const canonicalName = `${name}.default.svc.cluster.local`;
        return at(
          name === 'web' ? { addresses: ['10.96.0.7'], canonicalName } : { addresses: [], canonicalName, failure: 'no-name' },
        );
      },
      connects: (host) => at(host === '10.96.0.7' ? 'connected' : 'refused'),
      get: (host) => at(host === '10.96.0.7' ? { status: 200, body: 'hello\n' } : 'refused'),
      answersPing: () => false,
      ip: '10.244.0.2',
      *open() {
        return 'refused' as const;
      },
    },
    cgroup,
    get wallMs() {
      return sim.wallMs;
    },
    sleep: (ms) => sleep(ms),
    spawn: (name, process) => sim.spawn(name, process),
    runProgram: () => undefined,
    listen: () => {
      throw new Error('nobody listens here');
    },
    signalMain: (name) => void main?.signal(name as 'TERM'),
    onMainShell: (shell) => (main = shell),
    isRunning: () => false,
    nextPid: () => ++pid,
    random: () => sim.random.next(),
    mainOutput: (text) => void (out = kept(out, text)),
  };
  const environment = new Map(Object.entries({ PATH: '/bin', HOME: '/root', ...options.environment }));
  const root = new Shell({ host, name: '', pid: 1, directory: '/', environment, isRoot: true });
  const io = {
    input: new Input(options.input),
    out: (text: string) => void (out = kept(out, text)),
    error: (text: string) => void (error = kept(error, text)),
  };
  const { shell = 'sh', args = [] } = options;
  const task = sim.spawn('script', root.command([shell, '-c', script, shell, ...args], io));
  if (options.term !== undefined) sim.schedule(options.term, () => void main?.signal('TERM'));
  sim.run(options.forMs === undefined ? { untilIdle: true } : { forMs: options.forMs });
  return { status: task.state === 'done' ? task.result() : -1, out, error, ms: sim.nowMs, files };
}

/** The output of a script. */
export function output(script: string, options: ScriptOptions = {}): string {
  return runScript(script, options).out;
}
