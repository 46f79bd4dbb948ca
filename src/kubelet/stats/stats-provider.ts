import type { NodeStats, PodSandbox, PodStats, RuntimeContainer, RuntimeService } from '../../cri/index.ts';
import { sleep, type Process, type Random, type TaskGroup } from '../../sim/index.ts';
import type { Simulation } from '../../trace/index.ts';

/** cAdvisor takes a sample after this time, and up to half of it later (`--housekeeping-interval`, `max_housekeeping_interval`). */
const SAMPLE_MS = 10_000;
const SAMPLE_JITTER_MS = 5_000;
/** Without a reader for this time it stops. */
const FORGOTTEN_MS = 120_000;
/** What the machine itself, its kubelet and its runtime use: thousandths of a core, and memory. */
const SYSTEM_MILLICORES = 60;
const SYSTEM_BYTES = 480 * 2 ** 20;

interface StatsOptions {
  readonly sim: Simulation;
  readonly runtime: RuntimeService;
  readonly random: Random;
  readonly node: string;
  /** The task group since the kubelet's last start. */
  readonly group: () => TaskGroup;
}

/**
 * The kubelet's samples of what its containers use (pkg/kubelet/stats, cAdvisor's housekeeping). A reader gets the last one, which is a while old.
 *
 * Invariant: without a reader nothing is sampled, so a cluster without metrics has the same history.
 */
export class StatsProvider {
  readonly #options: StatsOptions;
  #last: NodeStats | undefined;
  /** CPU time of containers that are gone, so that the node's counter never goes back. */
  #goneMs = 0;
  #seen = new Map<string, number>();
  #startedMs = NaN;
  #readMs = NaN;
  #samples = false;

  constructor(options: StatsOptions) {
    this.#options = options;
  }

  /** The last sample. The first reader begins the sampling. */
  read(): NodeStats {
    const { sim, node, group } = this.#options;
    this.#readMs = sim.nowMs;
    if (!this.#samples) {
      this.#samples = true;
      if (Number.isNaN(this.#startedMs)) this.#startedMs = sim.nowMs;
      this.#last = this.#sample();
      sim.spawn(`kubelet/${node}/stats`, this.#run(), { group: group(), background: true, cause: 0 });
    }
    return this.#last!;
  }

  /** For a reader that changes nothing: the last sample while there are samples, otherwise what is used now. */
  peek(): NodeStats {
    return this.#samples ? this.#last! : this.#measure().stats;
  }

  /** The kubelet has ended, and its processes with it. */
  reset(): void {
    this.#samples = false;
  }

  *#run(): Process<void> {
    const { sim, random } = this.#options;
    while (sim.nowMs - this.#readMs < FORGOTTEN_MS) {
      yield* sleep(SAMPLE_MS + random.next() * SAMPLE_JITTER_MS);
      this.#last = this.#sample();
    }
    this.#samples = false;
  }

  #sample(): NodeStats {
    const { stats, seen, goneMs } = this.#measure();
    this.#seen = seen;
    this.#goneMs = goneMs;
    return stats;
  }

  #measure(): { readonly stats: NodeStats; readonly seen: Map<string, number>; readonly goneMs: number } {
    const { sim, runtime, node } = this.#options;
    const { nowMs: sampledMs } = sim;
    const seen = new Map<string, number>();
    const pods = [...runtime.pods].flatMap((sandbox) => statsOf(sandbox, seen));
    let goneMs = this.#goneMs;
    for (const [id, cpuMs] of this.#seen) if (!seen.has(id)) goneMs += cpuMs;
    const containersMs = [...seen.values()].reduce((sum, cpuMs) => sum + cpuMs, goneMs);
    const startedMs = Number.isNaN(this.#startedMs) ? sampledMs : this.#startedMs;
    const systemMs = ((sampledMs - startedMs) * SYSTEM_MILLICORES) / 1_000;
    const memoryBytes = pods.flatMap(({ containers }) => containers).reduce((sum, each) => sum + each.memoryBytes, SYSTEM_BYTES);
    return { stats: { node, sampledMs, startedMs, cpuMs: containersMs + systemMs, memoryBytes, pods }, seen, goneMs };
  }
}

/** The running containers of a Pod. `seen` gets their CPU time by id. */
function statsOf({ pod, running }: PodSandbox, seen: Map<string, number>): readonly PodStats[] {
  if (running.length === 0) return [];
  const { namespace = '', name } = pod.metadata;
  const containers = running.map(({ id, name: container, startedMs, cpuMs, memoryBytes }: RuntimeContainer) => {
    seen.set(id, cpuMs);
    return { name: container, startedMs, cpuMs, memoryBytes };
  });
  return [{ namespace, name, containers }];
}
