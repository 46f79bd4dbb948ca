import type { AttachRequest, Container, ExecRequest, LogLine as AnyLogLine, OutputStream, Pod } from '../api/index.ts';
import type { Process, Signal } from '../sim/index.ts';
import type { Image } from './image.ts';
import type { NetworkPeer } from './network.ts';
import type { Mount } from './volume.ts';

/** A request that the runtime refused, with its message. */
export class RuntimeError extends Error {}

/** The kubelet's configuration of a container (CRI ContainerConfig). */
export interface ContainerConfig {
  /** The Pod at the creation of the container. */
  readonly pod: Pod;
  readonly spec: Container;
  readonly image: Image;
  /** The number of earlier runs of this container. */
  readonly attempt: number;
  /** Evaluated on demand, because most servers never read it. */
  readonly environment: () => ReadonlyMap<string, string>;
  /** The manifest's command with its variables expanded. */
  readonly command: readonly string[] | undefined;
  readonly args: readonly string[] | undefined;
  readonly mounts: readonly Mount[];
  /** Files that the kubelet provides, such as `/etc/hosts`. */
  readonly files: () => Readonly<Record<string, string>>;
  readonly hostname: string;
  /** Bytes; Infinity without a limit. */
  readonly memoryLimit: number;
}

export type RuntimeState = 'created' | 'running' | 'exited';

/** One log line of a container. */
export interface LogLine extends AnyLogLine {
  readonly stream: OutputStream;
}

/** One run of a container (CRI ContainerStatus). */
export interface RuntimeContainer {
  /** `containerd://` and 64 hexadecimal digits. */
  readonly id: string;
  readonly name: string;
  readonly config: ContainerConfig;
  readonly state: RuntimeState;
  /** Milliseconds of simulated time; NaN until then. */
  readonly startedMs: number;
  readonly finishedMs: number;
  readonly exitCode: number;
  /** `Completed`, `Error`, `OOMKilled`, `StartError`; empty while the container runs. */
  readonly reason: string;
  readonly message: string;
  /** The CPU time that it has used since its start, in milliseconds of one core (ContainerStats `CpuUsage`). After the exit, all that it used. */
  readonly cpuMs: number;
  /** The memory that it uses; 0 unless it runs (ContainerStats `MemoryUsage`). */
  readonly memoryBytes: number;
  /** What its programs have written outside of volumes; 0 unless it runs (ContainerStats `WritableLayer`). */
  readonly layerBytes: number;
  /** Broadcast at the exit. */
  readonly exited: Signal;
  /** `lines`: the last `tail` lines, or all kept lines. */
  readonly log: { lines(tail?: number): readonly LogLine[] };
}

/** The runtime's state of one Pod: its sandbox and its containers (CRI PodSandboxStatus). It answers at the Pod's address. */
export interface PodSandbox extends NetworkPeer {
  /** The Pod as last seen. */
  pod: Pod;
  /** `namespace/name`, for the trace. */
  readonly key: string;
  /** False before the first sandbox, and after a sandbox has stopped. */
  readonly ready: boolean;
  /** The number of sandboxes so far. */
  readonly attempts: number;
  /** The address of the latest sandbox. It is kept after the sandbox has stopped. */
  readonly ip: string;
  /** Newest first, with at most two runs of each container. */
  readonly containers: readonly RuntimeContainer[];
  readonly running: readonly RuntimeContainer[];
  /** The latest run of a container. */
  latest(name: string): RuntimeContainer | undefined;
  /** The run before the latest one. */
  previous(name: string): RuntimeContainer | undefined;
}

/** A change of a Pod: its sandbox is ready, or a container has started, has got other resources, or has exited. */
export interface RuntimeChange {
  readonly type: 'sandbox' | 'started' | 'updated' | 'exited';
  readonly sandbox: PodSandbox;
  readonly container: RuntimeContainer | undefined;
}

/** The durations of the runtime's requests, in milliseconds of simulated time. */
export interface RuntimeTimings {
  /** Creating a Pod's sandbox: network and cgroups. */
  readonly sandboxMs: number;
  readonly createMs: number;
  readonly startMs: number;
  /** Stopping a sandbox. */
  readonly stopMs: number;
  /** The fraction by which durations vary, evenly in both directions. */
  readonly jitter: number;
}

export interface ExecResult {
  readonly exitCode: number;
  readonly timedOut: boolean;
}

/** What a kubelet says while a runtime cannot give Pods addresses (pkg/kubelet/runtime.go `networkErrors`). */
export const NETWORK_NOT_READY =
  'container runtime network not ready: NetworkReady=false reason:NetworkPluginNotReady message:Network plugin returns error: cni plugin not initialized';

/** A node's container runtime (cri-api services.go `RuntimeService`). */
export interface RuntimeService {
  readonly pods: Iterable<PodSandbox>;
  /** The sandbox of a Pod, if there is one. */
  find(uid: string): PodSandbox | undefined;
  /** The sandbox of a Pod. Creates an empty one if there is none. */
  pod(pod: Pod): PodSandbox;
  /** The addresses of the node's Pods. Empty while none are known, so that the condition NetworkReady of Status is false. */
  readonly podCidr: string;
  /** The addresses of the node's Pods from now on, as in `10.244.1.0/24` (UpdateRuntimeConfig). */
  updatePodCIDR(cidr: string): void;
  /** Creates a Pod's network and cgroups (RunPodSandbox). `handler`: the configuration of the runtime; empty for its default. Throws `RuntimeError`. */
  runSandbox(pod: Pod, handler: string): Process<PodSandbox>;
  /** Releases the network. The containers must have stopped (StopPodSandbox). */
  stopSandbox(sandbox: PodSandbox): Process<void>;
  /** Removes a Pod whose sandbox has stopped (RemovePodSandbox). */
  remove(uid: string): void;
  /** CreateContainer. */
  create(sandbox: PodSandbox, config: ContainerConfig): Process<RuntimeContainer>;
  /** StartContainer. Throws `RuntimeError` if the image does not have the binary; the container has then exited with 128. */
  start(container: RuntimeContainer): Process<void>;
  /** Gives a running container the resources of another spec (UpdateContainerResources). `memoryLimit`: bytes. */
  update(container: RuntimeContainer, spec: Container, memoryLimit: number): void;
  /** Sends the stop signal, and SIGKILL after the grace period (StopContainer). Returns after the exit. */
  stop(container: RuntimeContainer, graceMs: number): Process<void>;
  /**
   * Runs a command in the container and returns the beginning of its output, standard output and standard error in the order of writing (ExecSync). Throws
   * `RuntimeError` if there is no such command.
   */
  execSync(
    container: RuntimeContainer,
    argv: readonly string[],
    timeoutMs: number,
    background: boolean,
  ): Process<ExecResult & { readonly output: string }>;
  /** Runs a command in the container (Exec). Throws `RuntimeError` if there is no such command. */
  exec(container: RuntimeContainer, request: ExecRequest, timeoutMs: number, background: boolean): Process<ExecResult>;
  /** Connects to the first process until it ends (Attach). Throws `RuntimeError` if the container does not run. */
  attach(container: RuntimeContainer, request: AttachRequest): Process<void>;
  /** Ends a container as if its program had exited: for faults. */
  crash(container: RuntimeContainer, exitCode: number): void;
  /** Stops everything at once, as a power failure does. The disk keeps its contents. */
  powerOff(): void;
}
