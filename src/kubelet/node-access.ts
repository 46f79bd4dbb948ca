import { StatusError, badRequest, type AttachRequest, type ExecRequest, type MetricFamily, type Pod } from '../api/index.ts';
import { RuntimeError, type LogLine, type PodSandbox, type RuntimeContainer, type RuntimeService } from '../cri/index.ts';
import type { Process } from '../sim/index.ts';
import type { NodeStats } from '../cri/index.ts';
import { kubeletMetrics, resourceMetrics } from './stats/metrics.ts';
import type { StatsProvider } from './stats/stats-provider.ts';
import type { PodWork } from './pods/pod-work.ts';
import type { PodWorkers } from './pods/pod-workers.ts';

export interface LogOptions {
  /** The log of the previous run. */
  readonly previous?: boolean;
  /** The number of last lines to return. */
  readonly tail?: number;
}

/** The simulation's bound on a command of `kubectl exec`. The real kubelet has none. */
const EXEC_LIMIT_MS = 3_600_000;

/** The kubelet's services for others: `kubectl logs` and `exec`, and crashes as faults. Pods are named `namespace/name`. */
export class NodeAccess {
  readonly #runtime: RuntimeService;
  readonly #workers: PodWorkers;
  readonly #stats: StatsProvider;
  readonly #name: string;
  readonly #epochMs: number;

  constructor(options: { name: string; epochMs: number; runtime: RuntimeService; workers: PodWorkers; stats: StatsProvider }) {
    this.#name = options.name;
    this.#epochMs = options.epochMs;
    this.#stats = options.stats;
    this.#runtime = options.runtime;
    this.#workers = options.workers;
  }

  /** The log of a container. Throws `StatusError` if there is none (kubelet_pods.go `validateContainerLogStatus`). */
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

  /** Runs a command in a running container. Returns its exit code. Throws `StatusError`. */
  *exec(podKey: string, container: string, request: ExecRequest): Process<number> {
    const target = this.#running(podKey, container);
    try {
      return (yield* this.#runtime.exec(target, request, EXEC_LIMIT_MS, false)).exitCode;
    } catch (error) {
      if (error instanceof RuntimeError) throw new StatusError('InternalError', `Internal error occurred: ${error.message}`);
      throw error;
    }
  }

  /** Connects to the first process of a running container until it ends. Throws `StatusError`. */
  *attach(podKey: string, container: string, request: AttachRequest): Process<void> {
    yield* this.#runtime.attach(this.#running(podKey, container), request);
  }

  /** What the node and its containers had used at the last sample (`/stats/summary`). */
  stats(): NodeStats {
    return this.#stats.read();
  }

  /** `/metrics` */
  readonly metrics = (): readonly MetricFamily[] => kubeletMetrics(this.#name, this.#runtime.pods, this.#workers.active.count);

  /** `/metrics/resource` */
  readonly resourceMetrics = (): readonly MetricFamily[] => resourceMetrics(this.#stats.peek(), this.#epochMs);

  /** The Pod's sandbox in the runtime. Returns undefined if there is none. */
  sandbox(podKey: string): PodSandbox | undefined {
    for (const work of this.#workers.works) {
      if (work.key === podKey) return this.#runtime.find(work.uid);
    }
    return undefined;
  }

  /** Crashes all running containers that match. Returns their number. */
  crashAll(match: (pod: Pod, container: RuntimeContainer) => boolean, exitCode: number): number {
    const doomed = this.running(match);
    for (const container of doomed) this.#runtime.crash(container, exitCode);
    return doomed.length;
  }

  /** The running containers that match. */
  running(match: (pod: Pod, container: RuntimeContainer) => boolean): readonly RuntimeContainer[] {
    return [...this.#runtime.pods].flatMap((sandbox) => sandbox.running.filter((container) => match(sandbox.pod, container)));
  }

  /** Crashes a container. Throws `StatusError` if it does not run. */
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
