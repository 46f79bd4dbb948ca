import {
  isRestartableInitContainer,
  type Container,
  type ContainerStatus,
  type Pod,
  type PodStatus,
  type Probe,
} from '../../api/index.ts';
import type { PodSandbox, RuntimeContainer } from '../../cri/index.ts';
import type { Simulation } from '../../trace/index.ts';
import type { TaskGroup } from '../../sim/index.ts';
import type { Readiness } from '../status/pod-status.ts';
import { ProbeResults, type KnownProbeResult, type ProbeType } from './probe-results.ts';
import { ProbeWorker } from './probe-worker.ts';
import type { Prober } from './prober.ts';

/** A Pod with probes, and its workers. */
interface ProbedPod {
  pod: Pod;
  readonly sandbox: PodSandbox;
  readonly workers: Map<string, ProbeWorker>;
  /** Containers that a status has called started. */
  readonly reportedStarted: Set<string>;
}

export interface ProbeManagerOptions {
  readonly sim: Simulation;
  readonly group: () => TaskGroup;
  readonly prober: Prober;
  /** The last reported status of a Pod. */
  readonly statusOf: (uid: string) => PodStatus | undefined;
  /** Called when a result changes, so that the Pod is synced. */
  readonly onResult: (uid: string, container: RuntimeContainer, type: ProbeType, result: KnownProbeResult) => void;
}

const PROBES: readonly (readonly [ProbeType, (container: Container) => Probe | undefined])[] = [
  ['startup', (container) => container.startupProbe],
  ['readiness', (container) => container.readinessProbe],
  ['liveness', (container) => container.livenessProbe],
];

function hasProbe({ startupProbe, readinessProbe, livenessProbe }: Container): boolean {
  return startupProbe !== undefined || readinessProbe !== undefined || livenessProbe !== undefined;
}

/** One worker for each probe of each container on the node (pkg/kubelet/prober/prober_manager.go). Pods without probes have no cost. */
export class ProbeManager implements Readiness {
  readonly results: Readonly<Record<ProbeType, ProbeResults>> = {
    startup: new ProbeResults(),
    readiness: new ProbeResults(),
    liveness: new ProbeResults(),
  };
  readonly #options: ProbeManagerOptions;
  readonly #pods = new Map<string, ProbedPod>();

  constructor(options: ProbeManagerOptions) {
    this.#options = options;
  }

  /** `AddPod`. For a Pod that was already added, it only updates the object. */
  add(pod: Pod, sandbox: PodSandbox): void {
    const known = this.#pods.get(pod.metadata.uid);
    if (known !== undefined) {
      known.pod = pod;
      return;
    }
    const { containers, initContainers } = pod.spec;
    const probedContainers = containers.filter(hasProbe);
    if (initContainers !== undefined)
      probedContainers.unshift(
        ...initContainers.filter((container) => isRestartableInitContainer(container) && hasProbe(container)),
      );
    if (probedContainers.length === 0) return;
    const probed: ProbedPod = { pod, sandbox, workers: new Map(), reportedStarted: new Set() };
    for (const spec of probedContainers) {
      for (const [type, probeOf] of PROBES) {
        const probe = probeOf(spec);
        if (probe !== undefined) probed.workers.set(`${spec.name}/${type}`, this.#worker(probed, spec, type, probe));
      }
    }
    this.#pods.set(pod.metadata.uid, probed);
  }

  /** Notifies the workers of a change in the Pod's containers. */
  wake(uid: string): void {
    const probed = this.#pods.get(uid);
    if (probed === undefined) return;
    for (const worker of probed.workers.values()) worker.wake();
  }

  /**
   * Stops the probes that could restart containers of a terminating Pod (`StopLivenessAndStartup`). As upstream, not those of sidecars. A worker that stops
   * takes its result along, so a container that had not started yet counts as started in the next status, which comes with a second, shorter delete.
   */
  stopLivenessAndStartup(uid: string): void {
    const probed = this.#pods.get(uid);
    for (const [key, worker] of probed?.workers ?? []) {
      if (worker.type === 'readiness' || isRestartableInitContainer(worker.spec)) continue;
      worker.remove();
      probed?.workers.delete(key);
    }
  }

  /** `RemovePod` */
  remove(uid: string): void {
    for (const worker of this.#pods.get(uid)?.workers.values() ?? []) worker.remove();
    this.#pods.delete(uid);
  }

  reset(): void {
    for (const uid of [...this.#pods.keys()]) this.remove(uid);
    for (const results of Object.values(this.results)) results.clear();
  }

  updatePodStatus(pod: Pod, status: PodStatus): void {
    const probed = this.#pods.get(pod.metadata.uid);
    for (const container of status.containerStatuses ?? []) this.#updateStatus(probed, container);
    if (status.initContainerStatuses === undefined) return;
    for (const container of status.initContainerStatuses) {
      const spec = pod.spec.initContainers?.find(({ name }) => name === container.name);
      if (spec !== undefined && isRestartableInitContainer(spec)) {
        this.#updateStatus(probed, container);
      } else {
        container.started = container.state?.running !== undefined;
        container.ready = container.state?.terminated?.exitCode === 0;
      }
    }
  }

  #updateStatus(probed: ProbedPod | undefined, status: ContainerStatus): void {
    const running = status.state?.running !== undefined;
    const id = status.containerID ?? '';
    status.started = running && (probed === undefined || this.#isStarted(probed, status.name, id));
    status.ready = status.started;
    if (!status.started || probed === undefined) return;
    probed.reportedStarted.add(status.name);
    const worker = probed.workers.get(`${status.name}/readiness`);
    status.ready = worker === undefined || this.results.readiness.get(id) === 'success';
    // Readiness is probed at once, not at the next tick of the period.
    if (!status.ready) worker?.trigger();
  }

  #isStarted(probed: ProbedPod, name: string, id: string): boolean {
    return !probed.workers.has(`${name}/startup`) || this.results.startup.get(id) === 'success';
  }

  /** Whether the other probes of a container may begin. They read its status, which comes later than the end of a startup probe that is stopped. */
  #mayBeProbed(probed: ProbedPod, { name, startupProbe }: Container, id: string): boolean {
    const isStopped = startupProbe !== undefined && !probed.workers.has(`${name}/startup`);
    return this.#isStarted(probed, name, id) && (!isStopped || probed.reportedStarted.has(name));
  }

  #worker(probed: ProbedPod, spec: Container, type: ProbeType, probe: Probe): ProbeWorker {
    const { sim, group, prober, statusOf, onResult } = this.#options;
    const { sandbox } = probed;
    return new ProbeWorker({
      sim,
      group,
      prober,
      type,
      spec,
      probe,
      sandbox,
      results: this.results[type],
      pod: () => probed.pod,
      status: () => statusOf(probed.pod.metadata.uid),
      isStarted: (container) => this.#mayBeProbed(probed, spec, container.id),
      onResult: (changed, container, result) => {
        if (changed === 'startup') this.wake(probed.pod.metadata.uid);
        onResult(probed.pod.metadata.uid, container, changed, result);
      },
    });
  }
}
