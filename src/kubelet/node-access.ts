import { StatusError, badRequest, type ExecRequest, type Pod } from '../api/index.ts';
import type { Process } from '../sim/index.ts';
import type { PodWork } from './pods/pod-work.ts';
import type { PodWorkers } from './pods/pod-workers.ts';
import type { LogLine } from './runtime/container-log.ts';
import type { RuntimeContainer } from './runtime/container.ts';
import { RuntimeError, type ContainerRuntime } from './runtime/container-runtime.ts';
import type { PodSandbox } from './runtime/pod-sandbox.ts';

export interface LogOptions {
  /** Of the run before the present one. */
  readonly previous?: boolean;
  /** At most so many lines, the last ones. */
  readonly tail?: number;
}

/** A command given by `kubectl exec` may run as long as it likes; the simulation bounds it. */
const EXEC_LIMIT_MS = 3_600_000;

/** What a kubelet does for others: `kubectl logs` and `exec`, and the faults of a scenario. Pods go by `namespace/name`. */
export class NodeAccess {
  readonly #runtime: ContainerRuntime;
  readonly #workers: PodWorkers;

  constructor(options: { runtime: ContainerRuntime; workers: PodWorkers }) {
    this.#runtime = options.runtime;
    this.#workers = options.workers;
  }

  /** What a container has said. Throws `StatusError` where there is nothing to read (kubelet_pods.go `validateContainerLogStatus`). */
  logs(podKey: string, container: string, options: LogOptions = {}): readonly LogLine[] {
    const work = this.#work(podKey);
    const sandbox = this.#runtime.find(work.uid);
    const latest = sandbox?.latest(container);
    const before = sandbox?.previous(container);
    const podName = work.pod.metadata.name;
    if (options.previous === true) {
      if (before === undefined) throw badRequest(`previous terminated container "${container}" in pod "${podName}" not found`);
      return before.log.lines(options.tail);
    }
    const readable = latest?.state === 'created' || latest === undefined ? before : latest;
    if (readable !== undefined) return readable.log.lines(options.tail);
    throw badRequest(`container "${container}" in pod "${podName}" is waiting to start: ${waitingText(work, container)}`);
  }

  /** Runs a command in a running container, beside its program. Returns its exit code. Throws `StatusError`. */
  *exec(podKey: string, container: string, request: ExecRequest): Process<number> {
    const target = this.#running(podKey, container);
    try {
      return (yield* this.#runtime.exec(target, request, EXEC_LIMIT_MS, false)).exitCode;
    } catch (error) {
      if (error instanceof RuntimeError) throw new StatusError('InternalError', `Internal error occurred: ${error.message}`);
      throw error;
    }
  }

  /** The Pod as the node's runtime has it; undefined where nothing of it is there. */
  sandbox(podKey: string): PodSandbox | undefined {
    for (const work of this.#workers.works) {
      if (work.key === podKey) return this.#runtime.find(work.uid);
    }
    return undefined;
  }

  /** A fault: all running containers that `match` names end now, with this exit code. Returns how many. */
  crashAll(match: (pod: Pod, container: RuntimeContainer) => boolean, exitCode: number): number {
    const doomed = this.running(match);
    for (const container of doomed) this.#runtime.crash(container, exitCode);
    return doomed.length;
  }

  /** The running containers that `match` names. */
  running(match: (pod: Pod, container: RuntimeContainer) => boolean): readonly RuntimeContainer[] {
    return [...this.#runtime.pods].flatMap((sandbox) => sandbox.running.filter((container) => match(sandbox.pod, container)));
  }

  /** A fault: a container ends now, with this exit code. Throws `StatusError` where it does not run. */
  crash(podKey: string, container: string, exitCode: number): void {
    this.#runtime.crash(this.#running(podKey, container), exitCode);
  }

  #running(podKey: string, container: string): RuntimeContainer {
    const found = this.#runtime.find(this.#work(podKey).uid)?.latest(container);
    if (found === undefined || found.state !== 'running')
      throw new StatusError('InternalError', `Internal error occurred: container not found ("${container}")`);
    return found;
  }

  #work(podKey: string): PodWork {
    for (const work of this.#workers.works) {
      if (work.key === podKey) return work;
    }
    throw new StatusError('NotFound', `pods "${podKey.slice(podKey.indexOf('/') + 1)}" not found`);
  }
}

function waitingText(work: PodWork, container: string): string {
  const reason = work.failures?.get(container)?.reason;
  if (reason === 'ErrImagePull') return "image can't be pulled";
  if (reason === 'ImagePullBackOff') return 'trying and failing to pull image';
  return reason ?? ((work.pod.spec.initContainers?.length ?? 0) > 0 ? 'PodInitializing' : 'ContainerCreating');
}
