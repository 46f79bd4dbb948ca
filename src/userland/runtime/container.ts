import type { Container } from '../../api/index.ts';
import { TypedLines, type ContainerConfig, type RuntimeContainer, type RuntimeState } from '../../cri/index.ts';
import { Signal, TaskGroup } from '../../sim/index.ts';
import { FileSystem } from '../files/file-system.ts';
import type { ResolvedImage } from '../images/image-catalogue.ts';
import { Cgroup } from './cgroup.ts';
import { ContainerLog } from './container-log.ts';
import { isUnknownImage } from './imagined.ts';
import type { Program } from './program.ts';
import type { Quota } from './quota.ts';

/** The quotas that the containers of a node share. */
export interface NodeQuotas {
  /** The memory and files of all simulated programs. */
  readonly simulated: Quota;
  /** The disk for files that programs write to containers and Pod volumes. */
  readonly disk: Quota;
}

/** One run of a container with its processes (kubecontainer.Status). */
export class SimulatedContainer implements RuntimeContainer {
  readonly name: string;
  state: RuntimeState = 'created';
  // NaN instead of 0 until then: V8 would otherwise compile the field as a small integer, and discard all code for containers when the first one ends.
  startedMs = NaN;
  finishedMs = NaN;
  /** When its machine lost power while it ran. Its end is told to nobody. Undefined if it ended otherwise, or runs. */
  silentMs: number | undefined;
  exitCode = 0;
  reason = '';
  message = '';
  /** Whether the container has been told to stop. */
  stopping = false;
  /** Set at the start. */
  program: Program | undefined;
  /** How often a command asked for something that an imagined program may have made or be. */
  doubts = 0;
  /** Whether its commands have installed programs, of which nobody knows what they do. */
  #hasInstalled = false;
  /** How many timers of its program were waited for. */
  expectedTimers = 0;
  /** The number of processes after the first one. */
  startedProcesses = 0;
  readonly #quotas: NodeQuotas;
  /** All CPU time, once it has exited. */
  #cpuMs = 0;
  #processes: TaskGroup | undefined;
  #cgroup: Cgroup | undefined;
  #exited: Signal | undefined;
  #log: ContainerLog | undefined;
  #greeting: readonly string[] = [];
  #greetedMs = NaN;
  #files: FileSystem | undefined;
  #typed: TypedLines | undefined;
  #environment: ReadonlyMap<string, string> | undefined;

  constructor(
    readonly id: string,
    public config: ContainerConfig,
    readonly image: ResolvedImage,
    readonly createdMs: number,
    quotas: NodeQuotas,
  ) {
    this.name = config.spec.name;
    this.#quotas = quotas;
  }

  /** The work and memory of its processes. Servers described by data use none. */
  get cgroup(): Cgroup {
    return (this.#cgroup ??= new Cgroup(this.config.memoryLimit, this.#quotas.simulated));
  }

  /** Its processes run on with the resources of another spec. */
  resize(spec: Container, memoryLimit: number): void {
    this.config = { ...this.config, spec, memoryLimit };
    this.#cgroup?.setMemoryLimit(memoryLimit);
    this.program?.resize?.();
  }

  get exited(): Signal {
    return (this.#exited ??= new Signal());
  }

  /** The container's processes. All end with the first one. */
  get processes(): TaskGroup {
    return (this.#processes ??= new TaskGroup(this.id));
  }

  /** What those type who are attached to it. */
  get typed(): TypedLines {
    return (this.#typed ??= new TypedLines());
  }

  get log(): ContainerLog {
    if (this.#log === undefined) {
      this.#log = new ContainerLog();
      for (const line of this.#greeting) this.#log.write(`${line}\n`, this.#greetedMs);
    }
    return this.#log;
  }

  /** Called by the runtime after the last output. */
  endLog(): void {
    this.#log?.end();
  }

  /** Sets the first log lines. They are written only when somebody reads the log. */
  greet(lines: readonly string[], wallMs: number): void {
    this.#greeting = lines;
    this.#greetedMs = wallMs;
  }

  get cpuMs(): number {
    return this.state === 'running' ? (this.program?.cpuMs ?? 0) : this.#cpuMs;
  }

  get memoryBytes(): number {
    return this.state === 'running' ? (this.program?.memoryBytes ?? 0) : 0;
  }

  get layerBytes(): number {
    return this.#files?.layerBytes ?? 0;
  }

  get environment(): ReadonlyMap<string, string> {
    return (this.#environment ??= this.config.environment());
  }

  /** Whether it may have programs and files that nobody knows. */
  get isUnknown(): boolean {
    return this.#hasInstalled || isUnknownImage(this.image);
  }

  /** A package manager has brought programs: from now on it has every one that somebody asks for. */
  install(): void {
    this.#hasInstalled = true;
    this.files.doubtBy(() => this.doubts++);
  }

  get hasInstalled(): boolean {
    return this.#hasInstalled;
  }

  /** The file system of its processes. */
  get files(): FileSystem {
    return (this.#files ??= this.#makeFiles());
  }

  /** Whether its file system was ever used. If not, there are no files of its own. */
  get hasFiles(): boolean {
    return this.#files !== undefined;
  }

  /** Called by the runtime at the exit. */
  finish(exitCode: number, reason: string, nowMs: number): void {
    this.#cpuMs = this.cpuMs;
    this.state = 'exited';
    this.finishedMs = nowMs;
    this.exitCode = exitCode;
    this.reason = reason;
    this.#processes?.stop();
    this.#cgroup?.memory.close();
    this.#files?.clear();
    this.#exited?.broadcast();
  }

  #makeFiles(): FileSystem {
    const { files, mounts, spec } = this.config;
    return new FileSystem({
      files: { ...this.image.entry.files, ...files() },
      mounts,
      readOnlyRoot: spec.securityContext?.readOnlyRootFilesystem === true,
      disk: this.#quotas.disk,
      ...(this.isUnknown && { onDoubt: () => this.doubts++ }),
      work: (units) => this.cgroup.work(units),
    });
  }
}
