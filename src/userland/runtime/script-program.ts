import type { EphemeralContainer, ExecRequest, OutputStream } from '../../api/index.ts';
import { Signal, pause, type Process } from '../../sim/index.ts';
import type { ProgramBehaviour } from '../images/image-entry.ts';
import type { HttpAnswer, RequestHead, TimedAnswer } from '../../cri/index.ts';
import { Input, SIGPIPE_STATUS, Shell, ShellExit, hasCommand, type Io, type ShellHost } from '../shell/index.ts';
import { OutOfMemory } from './cgroup.ts';
import type { SimulatedContainer } from './container.ts';
import type { SimulatedSandbox } from './pod-sandbox.ts';
import { podNetwork, type ScriptWorld } from './pod-network.ts';
import { imaginedProgram } from './imagined.ts';
import type { Program, SignalName } from './program.ts';
import { findProgram } from './program-choice.ts';
import { ServerProgram, type ProgramHost } from './server-program.ts';
import { ContainerHost } from './container-host.ts';

/** Receives a program's signals. */
interface SignalTaker {
  signal(name: SignalName): boolean;
}

/** The exit code of a process killed by SIGKILL. */
const KILLED = 137;
/** The exit code of a process that aborted (SIGABRT). */
const ABORTED = 134;

/** What Python's server says of its directory if that has no page. */
const DIRECTORY_LISTING = { path: '/', status: 200, body: '<title>Directory listing for /</title>\n' };

/** How long a client of the container's own server takes. */
const CLIENT_MS = 5;

/** The pid of the container's first process. Later processes count up from it. */
const FIRST_PID = 1;

/**
 * A container's program that is a shell or a command of the shell. As the first process of a container, only SIGKILL ends it; signals without a handler do
 * not.
 */
export class ScriptProgram implements Program {
  readonly #world: ScriptWorld;
  readonly #container: SimulatedContainer;
  readonly #sandbox: SimulatedSandbox;
  readonly #argv: readonly string[];
  readonly #host: ProgramHost;
  /** Servers that the script runs. */
  readonly #servers = new Set<ServerProgram>();
  #main: SignalTaker | undefined;
  /** The CPU time of the servers that have ended. */
  #endedMs = 0;

  constructor(
    world: ScriptWorld,
    container: SimulatedContainer,
    sandbox: SimulatedSandbox,
    argv: readonly string[],
    host: ProgramHost,
  ) {
    this.#world = world;
    this.#container = container;
    this.#sandbox = sandbox;
    this.#argv = argv;
    this.#host = host;
  }

  start(): void {
    const { name, processes, environment } = this.#container;
    const host = shellHost(this.#world, this.#container, this.#sandbox, {
      isBackground: () => this.#host.isBackground(),
      runProgram: (argv) => this.#serve(argv),
      listen: (port, documentRoot) =>
        this.#runServer({ ports: [port], ...(documentRoot !== undefined && { documentRoot, http: [DIRECTORY_LISTING] }) }, []),
      onMainShell: (shell) => (this.#main = shell),
      exit: (code, reason) => this.#host.exit(code, reason),
      goesOn: true,
    });
    const shell = new Shell({
      host,
      name: '',
      // In the process namespace of another container, the first process is that container's.
      pid: targetOf(this.#container) !== '' ? host.nextPid() : FIRST_PID,
      directory: workingDirectory(this.#container),
      environment,
      isRoot: true,
    });
    const io = {
      input: new Input('', { keyboard: hasTerminal(this.#container) ? this.#container.typed : undefined }),
      out: (text: string) => host.mainOutput(text),
      error: (text: string) => host.mainOutput(text, 'stderr'),
    };
    const main = bounded(this.#run(shell, io), host, (code, reason) => this.#host.exit(code, reason));
    this.#world.sim.spawn(`container/${name}`, main, { group: processes });
  }

  signal(name: SignalName): void {
    if (this.#main?.signal(name) === true) return;
    for (const server of this.#servers) server.signal(name);
  }

  kill(): void {
    for (const server of this.#servers) server.kill();
  }

  listens(port: number): boolean {
    return this.#serverAt(port) !== undefined;
  }

  get(port: number, path: string, head?: RequestHead): HttpAnswer {
    return this.#serverAt(port)?.get(port, path, head) ?? { status: 200, body: '' };
  }

  time(port: number, path: string, head?: RequestHead): TimedAnswer {
    return this.#serverAt(port)?.time(port, path, head) ?? { status: 200, afterMs: 0 };
  }

  #serverAt(port: number): ServerProgram | undefined {
    for (const server of this.#servers) if (server.listens(port)) return server;
    return undefined;
  }

  /** What the script itself does is known. */
  get isImagined(): boolean {
    return this.#servers.size > 0 && this.#container.isUnknown;
  }

  get cpuMs(): number {
    let sumMs = this.#container.cgroup.busyMs + this.#endedMs;
    for (const { cpuMs } of this.#servers) sumMs += cpuMs;
    return sumMs;
  }

  get memoryBytes(): number {
    let sum = this.#container.cgroup.memory.used;
    for (const { memoryBytes } of this.#servers) sum += memoryBytes;
    return sum;
  }

  get closingMs(): number | undefined {
    for (const { closingMs } of this.#servers) if (closingMs !== undefined) return closingMs;
    return undefined;
  }

  *#run(shell: Shell, io: Io): Process<number> {
    const status = yield* shell.command(this.#argv, io);
    this.#host.exit(status);
    return status;
  }

  #serve([name = '', ...args]: readonly string[]): Process<number> | undefined {
    const { image, config, isUnknown } = this.#container;
    const known = findProgram(image.entry.programs, name);
    if (known?.asks !== undefined) return askOwnServer(this.#container, known.asks);
    const behaviour = known ?? (isUnknown ? imaginedProgram(image, config) : undefined);
    return behaviour === undefined ? undefined : this.#runServer(behaviour, args);
  }

  *#runServer(behaviour: ProgramBehaviour, args: readonly string[]): Process<number> {
    const ended = new Signal();
    let status: number | undefined;
    const exit = (code: number, reason?: string): void => {
      if (reason === 'OOMKilled') this.#host.exit(code, reason);
      status = code;
      ended.broadcast();
    };
    const host = new ContainerHost(this.#world, this.#container, () => this.#sandbox, exit);
    const server = new ServerProgram(this.#container, behaviour, args, host);
    this.#servers.add(server);
    try {
      server.start();
      while (status === undefined) yield ended;
      return status;
    } finally {
      server.kill();
      this.#endedMs += server.cpuMs;
      this.#servers.delete(server);
    }
  }
}

/** Whether an exec may start this binary. */
export function canRunScript(container: SimulatedContainer, binary: string): boolean {
  const { programs, userland, tools = [] } = container.image.entry;
  if (hasCommand(binary.slice(binary.lastIndexOf('/') + 1), userland ?? 'any', tools)) return true;
  if (findProgram(programs, binary) !== undefined || container.isUnknown) return true;
  return binary.startsWith('/') && container.files.isFile(binary);
}

/** The longest output of a command, in characters. */
const EXEC_OUTPUT_LIMIT = 1_048_576;

/** Runs a command beside the container's program. Returns its exit code. */
export function* execScript(
  world: ScriptWorld,
  container: SimulatedContainer,
  sandbox: SimulatedSandbox,
  { argv, stdin, keyboard, onOutput }: ExecRequest,
  { background, goesOn }: { readonly background: boolean; readonly goesOn: boolean },
  endContainer: (code: number, reason?: string) => void,
): Process<number> {
  const host = shellHost(world, container, sandbox, {
    // A user may leave a command of a terminal running forever.
    isBackground: () => background || keyboard !== undefined,
    runProgram: ([name = '', ...args]) => runBeside(container, name, args),
    listen: () => waitForEnd(container),
    onMainShell: () => {},
    exit: (code, reason) => endContainer(code, reason),
    goesOn,
  });
  const shell = new Shell({
    host,
    name: '',
    pid: host.nextPid(),
    directory: workingDirectory(container),
    environment: container.environment,
    isRoot: true,
  });
  let written = 0;
  const write = (stream: OutputStream, text: string): void => {
    written += text.length;
    if (written > EXEC_OUTPUT_LIMIT) throw new ShellExit(SIGPIPE_STATUS);
    host.cgroup.work(text.length);
    onOutput(stream, text);
  };
  const command = shell.command(argv, {
    input: new Input(stdin, { keyboard }),
    out: (text) => write('stdout', text),
    error: (text) => write('stderr', text),
  });
  // Running out of memory ends the whole container. Any other fault ends only the command.
  return yield* bounded(command, host, (code, reason) => {
    if (reason !== undefined) endContainer(code, reason);
  });
}

/**
 * The boundary of a simulated program. Any exception ends this program and nothing else. `end` receives the container's exit code and reason.
 */
function* bounded(process: Process<number>, host: ShellHost, end: (code: number, reason?: string) => void): Process<number> {
  try {
    return yield* process;
  } catch (error) {
    if (error instanceof OutOfMemory) {
      // With cgroup v2 the kernel kills all processes of the container (memory.oom.group).
      end(KILLED, 'OOMKilled');
      return KILLED;
    }
    const message = error instanceof Error ? error.message : String(error);
    host.mainOutput(`Aborted (core dumped): ${message.slice(0, MOST_MESSAGE)}\n`, 'stderr');
    end(ABORTED);
    return ABORTED;
  }
}

/** The longest message of a fault, in characters. */
const MOST_MESSAGE = 200;

/** Runs a program of the image beside the container's program, for example to query or control that program. */
function runBeside(container: SimulatedContainer, name: string, args: readonly string[]): Process<number> | undefined {
  const { programs } = container.image.entry;
  const behaviour = findProgram(programs, name);
  if (behaviour === undefined) {
    if (!container.isUnknown) return undefined;
    container.doubts++;
  }
  if (behaviour?.asks !== undefined) return askOwnServer(container, behaviour.asks);
  return (function* (): Process<number> {
    const order = args[args.indexOf('-s') + 1];
    if (args.includes('-s') && (order === 'quit' || order === 'stop'))
      container.program?.signal(order === 'quit' ? 'QUIT' : 'TERM');
    return 0;
  })();
}

/** A client of the container's own server (`ProgramBehaviour.asks`). */
function* askOwnServer(container: SimulatedContainer, port: number): Process<number> {
  yield* pause(CLIENT_MS, true);
  return container.program?.listens(port) === true ? 0 : 1;
}

/** A server beside the container's program is not reachable. It only waits. */
function* waitForEnd(container: SimulatedContainer): Process<number> {
  for (;;) yield container.exited;
}

interface HostParts {
  readonly isBackground: () => boolean;
  readonly runProgram: (argv: readonly string[]) => Process<number> | undefined;
  readonly listen: (port: number, documentRoot?: string) => Process<number>;
  readonly onMainShell: (shell: SignalTaker) => void;
  readonly exit: (code: number, reason?: string) => void;
  /** Whether nobody types the commands: see `ShellHost.goesOn`. */
  readonly goesOn: boolean;
}

function shellHost(world: ScriptWorld, container: SimulatedContainer, sandbox: SimulatedSandbox, parts: HostParts): ShellHost {
  const { sim, random } = world;
  const { pod, spec, hostname } = container.config;
  const { cgroup, image } = container;
  const host: ShellHost = {
    cgroup,
    files: container.files,
    hostname,
    get userland() {
      return container.hasInstalled ? 'any' : (image.entry.userland ?? 'any');
    },
    tools: image.entry.tools ?? [],
    get goesOn() {
      return parts.goesOn || container.isUnknown;
    },
    install: () => container.install(),
    user: spec.securityContext?.runAsUser ?? pod.spec.securityContext?.runAsUser ?? image.entry.user ?? 0,
    doubt: () => container.doubts++,
    network: podNetwork(world, container, sandbox, (ms) => pause(ms, parts.isBackground())),
    get wallMs() {
      return sim.wallMs;
    },
    sleep: (ms) => pause(ms, parts.isBackground()),
    spawn: (name, process) =>
      sim.spawn(
        name,
        bounded(process, host, (code, reason) => parts.exit(code, reason)),
        { group: container.processes },
      ),
    runProgram: (argv) => parts.runProgram(argv),
    listen: (port, documentRoot) => parts.listen(port, documentRoot),
    signalMain: (name) => seenBy(container, sandbox)?.program?.signal(name),
    onMainShell: (shell) => parts.onMainShell(shell),
    isRunning: (name) => {
      const seen = seenBy(container, sandbox);
      if (seen?.state !== 'running') return false;
      return findProgram(seen.image.entry.programs, name) !== undefined || seen.program?.isImagined === true;
    },
    nextPid: () => FIRST_PID + ++container.startedProcesses,
    random: () => random.next(),
    mainOutput: (text, stream) => {
      cgroup.work(text.length);
      container.log.write(text, sim.wallMs, stream);
    },
  };
  return host;
}

/** The container whose processes a container sees: its own, or those of the container that an ephemeral one names (CRI NamespaceOption `TARGET`). */
function seenBy(container: SimulatedContainer, sandbox: SimulatedSandbox): SimulatedContainer | undefined {
  const target = targetOf(container);
  return target === '' ? container : sandbox.latest(target);
}

function hasTerminal({ config: { spec } }: SimulatedContainer): boolean {
  return spec.stdin === true && spec.tty === true;
}

function targetOf({ config }: SimulatedContainer): string {
  return (config.spec as Partial<EphemeralContainer>).targetContainerName ?? '';
}

function workingDirectory({ config, image }: SimulatedContainer): string {
  return config.spec.workingDir ?? image.entry.workingDir ?? '/';
}
