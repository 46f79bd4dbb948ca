import type { AttachRequest, Container, ExecRequest, Keyboard, Pod } from '../../api/index.ts';
import { after, hex32, waitAtMost, type Process, type Random, type Task } from '../../sim/index.ts';
import type { Simulation } from '../../trace/index.ts';
import {
  FileError,
  END_OF_INPUT,
  INTERRUPT,
  RuntimeError,
  type TypedLines,
  type Components,
  type ContainerConfig,
  type ExecResult,
  type RuntimeChange,
  type RuntimeService,
  type RuntimeTimings,
} from '../../cri/index.ts';
import { resolvePath } from '../files/file-system.ts';
import { checkPath } from '../files/volume.ts';
import type { ImageCatalogue } from '../images/image-catalogue.ts';
import type { Network } from '../network/network.ts';
import { IpPool } from '../network/ip-pool.ts';
import type { ProgramBehaviour } from '../images/image-entry.ts';
import { ComponentProgram } from './component-program.ts';
import { SimulatedContainer, type NodeQuotas } from './container.ts';
import { ContainerHost } from './container-host.ts';
import { SimulatedSandbox } from './pod-sandbox.ts';
import { imaginedProgram } from './imagined.ts';
import type { Program } from './program.ts';
import { chooseProgram, type ProgramChoice } from './program-choice.ts';
import type { ScriptWorld } from './pod-network.ts';
import { canRunScript, execScript, ScriptProgram } from './script-program.ts';
import { ServerProgram, type ProgramHost } from './server-program.ts';

export interface ContainerRuntimeOptions {
  readonly sim: Simulation;
  readonly random: Random;
  readonly timings: RuntimeTimings;
  readonly network: Network;
  /** Empty if the addresses of Pods are not known yet. */
  readonly podCidr: string;
  readonly hostIp: string;
  readonly world: ScriptWorld;
  readonly quotas: NodeQuotas;
  readonly catalogue: ImageCatalogue;
  readonly components: Components;
  readonly onChange: (change: RuntimeChange) => void;
}

/** The configurations of containerd on each machine; its default has no name. */
const HANDLERS: ReadonlySet<string> = new Set(['', 'runc']);

/**
 * A node's container runtime with sandboxes and containers (CRI, as in containerd).
 *
 * Invariant: a container goes from created to running to exited and never back.
 */
export class ContainerRuntime implements RuntimeService {
  readonly #options: ContainerRuntimeOptions;
  readonly #pods = new Map<string, SimulatedSandbox>();
  /** Undefined until the node has a range for its Pods. */
  #addresses: IpPool | undefined;

  constructor(options: ContainerRuntimeOptions) {
    this.#options = options;
    this.updatePodCIDR(options.podCidr);
  }

  get pods(): Iterable<SimulatedSandbox> {
    return this.#pods.values();
  }

  get podCidr(): string {
    return this.#addresses?.cidr ?? '';
  }

  updatePodCIDR(cidr: string): void {
    if (this.podCidr !== cidr) this.#addresses = new IpPool(cidr);
  }

  find(uid: string): SimulatedSandbox | undefined {
    return this.#pods.get(uid);
  }

  pod(pod: Pod): SimulatedSandbox {
    const { uid } = pod.metadata;
    let sandbox = this.#pods.get(uid);
    if (sandbox === undefined) this.#pods.set(uid, (sandbox = new SimulatedSandbox(pod, this.#options.network)));
    else sandbox.pod = pod;
    return sandbox;
  }

  runSandbox(pod: Pod, handler: string): Process<SimulatedSandbox> {
    const { timings, random } = this.#options;
    return after(random.jitter(timings.sandboxMs, timings.jitter), () => this.#runSandbox(pod, handler), false);
  }

  #runSandbox(pod: Pod, handler: string): SimulatedSandbox {
    if (!HANDLERS.has(handler)) {
      const why = `failed to get sandbox runtime: no runtime for ${JSON.stringify(handler)} is configured`;
      throw new RuntimeError(`rpc error: code = Unknown desc = ${why}`);
    }
    const { network, hostIp, onChange } = this.#options;
    const sandbox = this.pod(pod);
    const ip = pod.spec.hostNetwork === true ? hostIp : this.#addresses?.take();
    if (ip === undefined) {
      const why = `failed to allocate for range 0: no IP addresses available in range set: ${this.podCidr}`;
      throw new RuntimeError(
        `rpc error: code = Unknown desc = failed to setup network for sandbox: plugin type="host-local" failed (add): ${why}`,
      );
    }
    sandbox.ready = true;
    sandbox.attempts++;
    sandbox.ip = ip;
    if (pod.spec.hostNetwork !== true) network.join(ip, sandbox);
    onChange({ type: 'sandbox', sandbox, container: undefined });
    return sandbox;
  }

  stopSandbox(sandbox: SimulatedSandbox): Process<void> {
    const { timings, random } = this.#options;
    const delayMs = sandbox.ready ? random.jitter(timings.stopMs, timings.jitter) : 0;
    return after(delayMs, () => this.#release(sandbox), false);
  }

  remove(uid: string): void {
    const sandbox = this.#pods.get(uid);
    if (sandbox === undefined) return;
    this.#release(sandbox);
    this.#pods.delete(uid);
  }

  create(sandbox: SimulatedSandbox, config: ContainerConfig): Process<SimulatedContainer> {
    const { sim, timings, random, quotas, catalogue } = this.#options;
    const act = (): SimulatedContainer => {
      const container = new SimulatedContainer(this.#newId(), config, catalogue.resolve(config.image.name), sim.nowMs, quotas);
      sandbox.add(container);
      return container;
    };
    return after(random.jitter(timings.createMs, timings.jitter), act, false);
  }

  start(container: SimulatedContainer): Process<void> {
    const { timings, random } = this.#options;
    return after(random.jitter(timings.startMs, timings.jitter), () => this.#start(container), false);
  }

  #start(container: SimulatedContainer): void {
    const { sim, onChange, world } = this.#options;
    const { pod } = container.config;
    const choice = programOf(container);
    const fault =
      choice.type === 'missing'
        ? cannotStart(choice.binary)
        : (mountFault(container) ?? (choice.type === 'script' ? argumentFault(container, choice.argv) : undefined));
    if (choice.type === 'missing' || fault !== undefined) {
      const error = `${CREATE_FAILED}: ${fault}`;
      container.message = error;
      container.finish(128, 'StartError', sim.nowMs);
      throw new RuntimeError(error);
    }
    const exit = (code: number, reason?: string): void => this.#exit(container, code, reason);
    const host = new ContainerHost(world, container, () => this.#sandboxOf(container), exit);
    container.program =
      choice.type === 'script'
        ? this.#script(container, choice.argv, host)
        : this.#server(
            container,
            choice.type === 'server' ? choice.behaviour : imaginedProgram(container.image, container.config),
            choice.args,
            host,
          );
    container.state = 'running';
    container.startedMs = sim.nowMs;
    container.program.start();
    const sandbox = this.#pods.get(pod.metadata.uid);
    if (sandbox !== undefined) onChange({ type: 'started', sandbox, container });
  }

  update(container: SimulatedContainer, spec: Container, memoryLimit: number): void {
    container.resize(spec, memoryLimit);
    this.#options.onChange({ type: 'updated', sandbox: this.#sandboxOf(container), container });
  }

  *stop(container: SimulatedContainer, graceMs: number): Process<void> {
    if (container.state !== 'running') return;
    const { sim } = this.#options;
    container.stopping = true;
    const cancel = sim.schedule(graceMs, () => this.kill(container));
    try {
      container.program?.signal('TERM');
      while (container.state === 'running') yield container.exited;
    } finally {
      cancel();
    }
  }

  /** SIGKILL. */
  kill(container: SimulatedContainer, reason?: string): void {
    if (container.state !== 'running') return;
    container.program?.kill();
    this.#exit(container, KILLED, reason);
  }

  crash(container: SimulatedContainer, exitCode: number): void {
    if (container.state !== 'running') return;
    container.program?.kill();
    this.#exit(container, exitCode);
  }

  /**
   * Runs a command in the container and returns the beginning of its output (ExecSync). It succeeds if it only failed for lack of something that an imagined
   * program may have made. Throws `RuntimeError` if there is no such command.
   */
  *execSync(
    container: SimulatedContainer,
    argv: readonly string[],
    timeoutMs: number,
    background: boolean,
  ): Process<ExecResult & { readonly output: string }> {
    let output = '';
    const onOutput = (_stream: string, text: string): void => void (output += text.slice(0, EXEC_SYNC_LIMIT - output.length));
    const { doubts } = container;
    const { exitCode, timedOut } = yield* this.#exec(container, { argv, onOutput }, timeoutMs, { background, goesOn: true });
    // What a command asked of an imagined program may well be true.
    const isBelieved = exitCode !== 0 && container.doubts > doubts && container.program?.isImagined === true;
    return { exitCode: isBelieved ? 0 : exitCode, output, timedOut };
  }

  exec(container: SimulatedContainer, request: ExecRequest, timeoutMs: number, background: boolean): Process<ExecResult> {
    return this.#exec(container, request, timeoutMs, { background, goesOn: false });
  }

  *#exec(
    container: SimulatedContainer,
    request: ExecRequest,
    timeoutMs: number,
    options: { readonly background: boolean; readonly goesOn: boolean },
  ): Process<ExecResult> {
    const { background } = options;
    const { sim, world } = this.#options;
    const [binary = ''] = request.argv;
    if (container.state !== 'running') throw new RuntimeError('container is not running');
    if (!canRunScript(container, binary)) {
      throw new RuntimeError(
        `failed to exec in container: failed to start exec: OCI runtime exec failed: exec failed: ${cannotStart(binary)}`,
      );
    }
    const end = (code: number, reason?: string): void => this.#exit(container, code, reason);
    const run = execScript(world, container, this.#sandboxOf(container), request, options, end);
    const task = sim.spawn(`exec/${container.name}`, run, { group: container.processes, background });
    try {
      if (request.keyboard !== undefined) return { exitCode: yield* untilInterrupted(task, request.keyboard), timedOut: false };
      const inTime = task.ended || (yield* waitAtMost(task.ending, timeoutMs, background));
      return { exitCode: task.state === 'done' ? task.result() : KILLED, timedOut: !inTime };
    } finally {
      task.stop();
    }
  }

  *attach(container: SimulatedContainer, { keyboard, onOutput }: AttachRequest): Process<void> {
    if (container.state !== 'running') throw new RuntimeError('container is not running');
    const end = container.log.follow(onOutput);
    const { sim } = this.#options;
    const typing = keyboard && sim.spawn(`attach/${container.name}`, passOn(keyboard, container.typed), { background: true });
    try {
      while (container.state === 'running') yield container.exited;
    } finally {
      end();
      typing?.stop();
    }
  }

  powerOff(): void {
    const { sim, network } = this.#options;
    for (const [, sandbox] of this.#pods) {
      for (const container of sandbox.running) {
        container.program?.kill();
        container.finish(255, 'Unknown', sim.nowMs);
        container.silentMs = sim.nowMs;
      }
      network.leave(sandbox.ip, sandbox);
      if (sandbox.ready) this.#addresses?.release(sandbox.ip);
      sandbox.ready = false;
    }
  }

  #server(container: SimulatedContainer, behaviour: ProgramBehaviour, args: readonly string[], host: ProgramHost): Program {
    const { components, world } = this.#options;
    const { component } = behaviour;
    const make = component === undefined || !Object.hasOwn(components, component) ? undefined : components[component];
    return make === undefined
      ? new ServerProgram(container, behaviour, args, host)
      : new ComponentProgram(world, container, this.#sandboxOf(container), make, args, host);
  }

  #script(container: SimulatedContainer, argv: readonly string[], host: ProgramHost): Program {
    return new ScriptProgram(this.#options.world, container, this.#sandboxOf(container), argv, host);
  }

  #sandboxOf({ config }: SimulatedContainer): SimulatedSandbox {
    return this.#pods.get(config.pod.metadata.uid) ?? this.pod(config.pod);
  }

  #exit(container: SimulatedContainer, exitCode: number, reason?: string): void {
    if (container.state !== 'running') return;
    container.endLog();
    container.message = terminationMessage(container, exitCode);
    container.finish(exitCode, reason ?? (exitCode === 0 ? 'Completed' : 'Error'), this.#options.sim.nowMs);
    const sandbox = this.#pods.get(container.config.pod.metadata.uid);
    if (sandbox !== undefined) this.#options.onChange({ type: 'exited', sandbox, container });
  }

  #release(sandbox: SimulatedSandbox): void {
    if (!sandbox.ready) return;
    sandbox.ready = false;
    this.#options.network.leave(sandbox.ip, sandbox);
    this.#addresses?.release(sandbox.ip);
  }

  #newId(): string {
    const { random } = this.#options;
    const words = ['containerd://'];
    for (let i = 0; i < 8; i++) words.push(hex32(random.uint32()));
    return words.join('');
  }
}

/** What a container runs. A path of a volume at which a script lies is that script: no image knows of it. */
function programOf(container: SimulatedContainer): ProgramChoice {
  const { command = [], args = [], mounts, spec } = container.config;
  const choice = chooseProgram(container.image, container.config.command, container.config.args);
  const [name = ''] = command;
  if ((choice.type !== 'missing' && choice.type !== 'imagined') || !name.includes('/')) return choice;
  const path = resolvePath(spec.workingDir ?? container.image.entry.workingDir ?? '/', name);
  const isMounted = mounts.some((mount) => path.startsWith(`${mount.path}/`) || path === mount.path);
  const isScript = isMounted && container.files.hasProgram(path) && container.files.read(path).startsWith('#!');
  return isScript ? { type: 'script', argv: [path, ...command.slice(1), ...args] } : choice;
}

/** Waits for a command with a terminal, as long as its user likes. Returns its exit code. */
function* untilInterrupted(task: Task<number>, keyboard: Keyboard): Process<number> {
  let killed = KILLED;
  keyboard.onInterrupt = () => {
    killed = INTERRUPTED;
    task.stop();
  };
  while (!task.ended) yield task.ending;
  return task.state === 'done' ? task.result() : killed;
}

/** The exit codes of processes that SIGINT and SIGKILL ended. */
const INTERRUPTED = 130;
const KILLED = 137;

function* passOn(keyboard: Keyboard, typed: TypedLines): Process<void> {
  keyboard.onInterrupt = () => typed.type(INTERRUPT);
  for (;;) typed.type((yield* keyboard.next()) ?? END_OF_INPUT);
}

const CREATE_FAILED =
  'failed to create containerd task: failed to create shim task: OCI runtime create failed: runc create failed';

function cannotStart(binary: string): string {
  const why = binary.includes('/') ? `stat ${binary}: no such file or directory` : 'executable file not found in $PATH';
  return `unable to start container process: error during container init: exec: "${binary}": ${why}: unknown`;
}

/** Limits of execve in bytes: all arguments, and one argument (Linux's `ARG_MAX` and `MAX_ARG_STRLEN`). */
const MOST_ARGUMENTS = 2_097_152;
const MOST_ARGUMENT = 131_072;

/** Why the kernel refuses these arguments with the environment. Returns undefined if it accepts them. */
function argumentFault({ environment }: SimulatedContainer, argv: readonly string[]): string | undefined {
  const texts = [...argv, ...[...environment].map(([name, value]) => `${name}=${value}`)];
  let length = 0;
  for (const text of texts) length += text.length + 1;
  if (length <= MOST_ARGUMENTS && texts.every((text) => text.length < MOST_ARGUMENT)) return undefined;
  return `unable to start container process: exec ${argv[0] ?? ''}: argument list too long: unknown`;
}

/** Why a container's file system cannot be built. Returns undefined if it can. */
function mountFault({ image, config: { mounts } }: SimulatedContainer): string | undefined {
  try {
    for (const path of Object.keys(image.entry.files ?? {})) checkPath(path);
    for (const { path, subPath } of mounts) for (const name of [path, subPath]) checkPath(name);
    return undefined;
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    const where = error.path.slice(0, 80);
    return `unable to start container process: error during container init: error mounting to rootfs at "${where}": ${error.message.toLowerCase()}: unknown`;
  }
}

/** How many characters of a probe's or a hook's output are kept (pkg/probe/exec/exec.go `maxReadLength`). */
const EXEC_SYNC_LIMIT = 10 * 1024;

/** How many bytes of a termination message are kept. */
const MESSAGE_LIMIT = 4096;
/** How much of the log replaces a missing message. */
const LOG_MESSAGE_LINES = 80;
const LOG_MESSAGE_LIMIT = 2048;

/** The container's termination message (kuberuntime_container.go `getTerminationMessage`). */
function terminationMessage(container: SimulatedContainer, exitCode: number): string {
  const { terminationMessagePath = '/dev/termination-log', terminationMessagePolicy } = container.config.spec;
  const message =
    container.hasFiles && container.files.isFile(terminationMessagePath) ? container.files.read(terminationMessagePath) : '';
  if (message !== '' || terminationMessagePolicy !== 'FallbackToLogsOnError' || exitCode === 0)
    return message.slice(0, MESSAGE_LIMIT);
  const lines = container.log.lines(LOG_MESSAGE_LINES).map(({ text }) => `${text}\n`);
  return lines.join('').slice(-LOG_MESSAGE_LIMIT);
}
