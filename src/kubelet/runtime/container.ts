import type { Container, Pod } from '../../api/index.ts';
import { Signal, TaskGroup } from '../../sim/index.ts';
import { FileSystem, type Mount } from '../files/file-system.ts';
import type { ResolvedImage } from '../images/image-catalogue.ts';
import { Cgroup } from './cgroup.ts';
import { ContainerLog } from './container-log.ts';
import type { Program } from './program.ts';
import type { Quota } from './quota.ts';

/** What the kubelet tells the runtime of a container to be created (CRI ContainerConfig). */
export interface ContainerConfig {
  /** As it was when the container was created. */
  readonly pod: Pod;
  readonly spec: Container;
  readonly image: ResolvedImage;
  /** How often this container has run before. */
  readonly attempt: number;
  /** Made when it is first asked for: most servers never look at it. */
  readonly environment: () => ReadonlyMap<string, string>;
  /** The manifest's, with variables in their places. */
  readonly command: readonly string[] | undefined;
  readonly args: readonly string[] | undefined;
  readonly mounts: readonly Mount[];
  /** Files that the kubelet puts in: `/etc/hosts` and its like. */
  readonly files: () => Readonly<Record<string, string>>;
  readonly hostname: string;
  /** Bytes; Infinity without a limit. */
  readonly memoryLimit: number;
}

/** What the containers of a node share of it. */
export interface NodeQuotas {
  /** What all programs of the simulation may hold together. */
  readonly simulated: Quota;
  /** The disk with the files that programs write into their containers and into volumes of their Pods. */
  readonly disk: Quota;
}

export type RuntimeState = 'created' | 'running' | 'exited';

/** One run of a container (kubecontainer.Status, and the processes behind it). */
export class RuntimeContainer {
  readonly name: string;
  state: RuntimeState = 'created';
  // Not a number until then. A 0 would tell V8 that these are whole numbers, and all that it has compiled for containers would be compiled
  // again when the first one ends.
  startedMs = NaN;
  finishedMs = NaN;
  exitCode = 0;
  /** `Completed`, `Error`, `OOMKilled`, `StartError`; empty while it runs. */
  reason = '';
  message = '';
  /** It has been told to stop. */
  stopping = false;
  /** Set when it is started. */
  program: Program | undefined;
  /** How many timers of its program were worth waiting for so far. */
  expectedTimers = 0;
  /** Processes beside the first one, so far. */
  startedProcesses = 0;
  readonly #quotas: NodeQuotas;
  #processes: TaskGroup | undefined;
  #cgroup: Cgroup | undefined;
  #exited: Signal | undefined;
  #log: ContainerLog | undefined;
  #greeting: readonly string[] = [];
  #greetedMs = NaN;
  #files: FileSystem | undefined;
  #environment: ReadonlyMap<string, string> | undefined;

  constructor(
    /** `containerd://` and 64 hexadecimal digits. */
    readonly id: string,
    readonly config: ContainerConfig,
    readonly createdMs: number,
    quotas: NodeQuotas,
  ) {
    this.name = config.spec.name;
    this.#quotas = quotas;
  }

  /** What its processes use of work and memory. Servers that are data use none. */
  get cgroup(): Cgroup {
    return (this.#cgroup ??= new Cgroup(this.config.memoryLimit, this.#quotas.simulated));
  }

  /** Broadcast when it exits. */
  get exited(): Signal {
    return (this.#exited ??= new Signal());
  }

  /** What runs in it: it all ends with the first process. */
  get processes(): TaskGroup {
    return (this.#processes ??= new TaskGroup(this.id));
  }

  get log(): ContainerLog {
    if (this.#log === undefined) {
      this.#log = new ContainerLog();
      for (const line of this.#greeting) this.#log.write(`${line}\n`, this.#greetedMs);
    }
    return this.#log;
  }

  /** For the runtime: nothing more will come. */
  endLog(): void {
    this.#log?.end();
  }

  /** What it says as the first thing. Nothing is written down before somebody asks. */
  greet(lines: readonly string[], wallMs: number): void {
    this.#greeting = lines;
    this.#greetedMs = wallMs;
  }

  get environment(): ReadonlyMap<string, string> {
    return (this.#environment ??= this.config.environment());
  }

  /** What its processes see of files. */
  get files(): FileSystem {
    return (this.#files ??= this.#makeFiles());
  }

  /** True where something has looked at its files: else there is nothing of its own in them. */
  get hasFiles(): boolean {
    return this.#files !== undefined;
  }

  /** For the runtime: it is over. */
  finish(exitCode: number, reason: string, nowMs: number): void {
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
    const { image, files, mounts, spec } = this.config;
    return new FileSystem({
      files: { ...image.entry.files, ...files() },
      mounts,
      readOnlyRoot: spec.securityContext?.readOnlyRootFilesystem === true,
      disk: this.#quotas.disk,
      work: (units) => this.cgroup.work(units),
    });
  }
}
