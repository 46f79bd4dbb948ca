import type { ContainerStats, NodeStats } from '../../cri/index.ts';

/** A container that started this long ago has metrics after one sample (metrics-server pkg/storage/pod.go `freshContainerMinMetricsResolution`). */
const FRESH_MS = 10_000;

/** A counter at one moment. */
interface Point {
  readonly atMs: number;
  readonly startedMs: number;
  readonly cpuMs: number;
  readonly memoryBytes: number;
}

/** Two samples, between which CPU is averaged. */
interface Pair {
  readonly last: Point;
  readonly before: Point | undefined;
}

/** What was used between two samples. */
export interface Usage {
  /** When the later sample was taken, in milliseconds of simulated time. */
  readonly atMs: number;
  readonly windowMs: number;
  readonly nanocores: number;
  readonly memoryBytes: number;
}

export interface ContainerUsage extends Usage {
  readonly name: string;
}

/**
 * The last two samples of each node and each container (metrics-server pkg/storage). One that was not in the last scrape is forgotten, so it holds as much as
 * the cluster has containers.
 */
export class MetricStore {
  #nodes: ReadonlyMap<string, Pair> = new Map();
  /** By `namespace/name`, then by container. */
  #pods: ReadonlyMap<string, ReadonlyMap<string, Pair>> = new Map();

  /** Whether it has an answer about anything (`Ready`). It takes two samples. */
  get ready(): boolean {
    return [...this.#nodes.values()].some(({ before }) => before !== undefined);
  }

  /** Takes the answers of one scrape. `resolutionMs`: the time between scrapes. */
  store(scraped: readonly NodeStats[], resolutionMs: number): void {
    const nodes = new Map<string, Pair>();
    const pods = new Map<string, ReadonlyMap<string, Pair>>();
    for (const { node, sampledMs, startedMs, cpuMs, memoryBytes, pods: sampled } of scraped) {
      nodes.set(node, pairOf(this.#nodes.get(node), { atMs: sampledMs, startedMs, cpuMs, memoryBytes }));
      for (const { namespace, name, containers } of sampled) {
        const key = `${namespace}/${name}`;
        const known = this.#pods.get(key);
        const pairs = containers.map(
          (stats) => [stats.name, containerPair(known?.get(stats.name), stats, sampledMs, resolutionMs)] as const,
        );
        pods.set(key, new Map(pairs));
      }
    }
    this.#nodes = nodes;
    this.#pods = pods;
  }

  /** Undefined before the second sample. */
  node(name: string): Usage | undefined {
    const pair = this.#nodes.get(name);
    return pair && usageOf(pair);
  }

  /** The usage of a Pod's containers. Undefined while one of them has only one sample. `key`: `namespace/name`. */
  pod(key: string): readonly ContainerUsage[] | undefined {
    const found: ContainerUsage[] = [];
    for (const [name, pair] of this.#pods.get(key) ?? []) {
      const usage = usageOf(pair);
      if (usage === undefined) return undefined;
      found.push({ name, ...usage });
    }
    return found.length === 0 ? undefined : found;
  }
}

function containerPair(known: Pair | undefined, stats: ContainerStats, atMs: number, resolutionMs: number): Pair {
  const { startedMs, cpuMs, memoryBytes } = stats;
  const last = { atMs, startedMs, cpuMs, memoryBytes };
  const ageMs = atMs - startedMs;
  // A container that is younger than a scrape is measured from its start on.
  if (ageMs >= FRESH_MS && ageMs < resolutionMs)
    return { last, before: { atMs: startedMs, startedMs, cpuMs: 0, memoryBytes: 0 } };
  return pairOf(known, last);
}

/** Another run of the container, or a counter that went back, begins anew. The same sample again keeps the one before it. */
function pairOf(known: Pair | undefined, last: Point): Pair {
  if (known === undefined || last.startedMs > known.last.atMs || last.cpuMs < known.last.cpuMs)
    return { last, before: undefined };
  return last.atMs > known.last.atMs ? { last, before: known.last } : { last, before: known.before };
}

function usageOf({ last, before }: Pair): Usage | undefined {
  if (before === undefined) return undefined;
  const windowMs = last.atMs - before.atMs;
  const nanocores = Math.round(((last.cpuMs - before.cpuMs) / windowMs) * 1e9);
  return { atMs: last.atMs, windowMs, nanocores, memoryBytes: last.memoryBytes };
}
