import {
  formatGoDuration,
  formatQuantity,
  formatTime,
  isPodTerminal,
  keyOf,
  METRICS_GROUP,
  METRICS_VERSION,
  parseGoDuration,
  FormatError,
  Quantity,
  type ApiPort,
  type KubeObject,
  type MeasuredUsage,
  type Node,
  type NodeMetrics,
  type Pod,
  type PodMetrics,
} from '../../api/index.ts';
import { Informer } from '../../client/index.ts';
import type { Component, ComponentHost, HttpAnswer, NodeStats, Scrape } from '../../cri/index.ts';
import { sleep, type Process } from '../../sim/index.ts';
import { startRecord } from '../../trace/index.ts';
import { MetricStore, type Usage } from './metric-store.ts';
import { steps } from './steps.ts';

/** The version whose behaviour this is. */
export const METRICS_SERVER_VERSION = '0.8.0';

const PORT = 10_250;
/** `--metric-resolution`: the time between scrapes, and the shortest that is accepted. */
const RESOLUTION_MS = 15_000;
const SHORTEST_RESOLUTION_MS = 10_000;
const END_MS = 100;
const OK: HttpAnswer = { status: 200, body: 'ok' };

/** What a metrics-server is connected to beside the API server. */
export interface MetricsServerLinks {
  readonly scrape: Scrape;
  /** Answers what the API server passes on. Undefined: no longer. */
  readonly serve: (objects: ((kind: string) => readonly KubeObject[]) | undefined) => void;
}

/**
 * metrics-server: asks every kubelet for its last sample, every 15 seconds, and answers metrics.k8s.io from the last two. So its metrics are as late as both
 * together, and begin with the second scrape.
 */
export class MetricsServer implements Component {
  readonly #host: ComponentHost;
  readonly #api: ApiPort;
  readonly #links: MetricsServerLinks;
  readonly #nodes: Informer<'Node'>;
  readonly #pods: Informer<'Pod'>;
  readonly #store = new MetricStore();
  readonly #port: number;

  constructor(host: ComponentHost, api: ApiPort, links: MetricsServerLinks) {
    this.#host = host;
    this.#api = api;
    this.#links = links;
    const { sim, args, group } = host;
    this.#nodes = new Informer({ sim, api, kind: 'Node' });
    this.#pods = new Informer({ sim, api, kind: 'Pod' });
    this.#port = Number(flagOf(args, 'secure-port') ?? PORT);
    const resolutionMs = durationOf(flagOf(args, 'metric-resolution'));
    if (resolutionMs === undefined || resolutionMs < SHORTEST_RESOLUTION_MS) {
      host.log(
        `panic: metric-resolution should be a time duration at least 10s, but value ${flagOf(args, 'metric-resolution')} provided`,
      );
      host.exit(1);
      return;
    }
    for (const informer of [this.#nodes, this.#pods]) informer.start(group);
    sim.spawn(`${api.name}/scrape`, this.#run(resolutionMs), { group, background: true });
  }

  listens(port: number): boolean {
    return port === this.#port;
  }

  get(_port: number, path: string): HttpAnswer {
    const [plain] = path.split('?');
    if (plain === '/livez' || plain === '/healthz') return OK;
    if (plain === '/readyz')
      return this.#store.ready ? OK : { status: 500, body: '[-]metric-storage-ready failed: reason withheld\n' };
    return { status: 404, body: '404 page not found\n' };
  }

  stop(): number {
    this.#links.serve(undefined);
    return END_MS;
  }

  *#run(resolutionMs: number): Process<void> {
    yield* this.#nodes.waitForSync();
    yield* this.#pods.waitForSync();
    try {
      this.#links.serve((kind) => (kind === 'NodeMetrics' ? this.#nodeMetrics() : this.#podMetrics()));
      for (;;) {
        this.#scrape(resolutionMs);
        yield* sleep(resolutionMs);
      }
    } finally {
      this.#links.serve(undefined);
    }
  }

  /** One round over the nodes (pkg/scraper/scraper.go `Scrape`). A node that does not answer has no metrics until it does. */
  #scrape(resolutionMs: number): void {
    const nodes = this.#nodes.lister.list();
    const answers: NodeStats[] = [];
    for (const { metadata } of nodes) {
      const answer = this.#links.scrape(metadata.name);
      if (answer === undefined)
        this.#host.log(`E] "Failed to scrape node" err="dial tcp: connect: no route to host" node="${metadata.name}"`);
      else answers.push(answer);
    }
    const wasReady = this.#store.ready;
    this.#store.store(answers, resolutionMs);
    if (wasReady || !this.#store.ready) return;
    const { sim } = this.#host;
    sim.trace.emit(this.#api.name, startRecord(steps.Store, 'ready', { nodes: answers.length }));
  }

  #nodeMetrics(): readonly NodeMetrics[] {
    return this.#nodes.lister.list().flatMap((node: Node) => {
      const usage = this.#store.node(node.metadata.name);
      return usage === undefined ? [] : [{ ...this.#head('NodeMetrics', node), ...this.#times(usage), usage: usageText(usage) }];
    });
  }

  #podMetrics(): readonly PodMetrics[] {
    const found = this.#pods.lister.list().flatMap((pod: Pod) => {
      const usages = isPodTerminal(pod) ? undefined : this.#store.pod(keyOf(pod.metadata));
      if (usages === undefined) return [];
      const [earliest] = usages.toSorted((a, b) => a.atMs - b.atMs);
      const containers = usages.map((usage) => ({ name: usage.name, usage: usageText(usage) }));
      return [{ ...this.#head('PodMetrics', pod), ...this.#times(earliest!), containers }];
    });
    return found.toSorted((a, b) => (keyOf(a.metadata) < keyOf(b.metadata) ? -1 : 1));
  }

  #head(kind: string, { metadata }: KubeObject): KubeObject {
    const { namespace, name, labels } = metadata;
    const creationTimestamp = formatTime(this.#host.sim.wallMs);
    const own = {
      name,
      ...(namespace !== undefined && { namespace }),
      ...(labels !== undefined && { labels }),
      creationTimestamp,
    };
    return { apiVersion: `${METRICS_GROUP}/${METRICS_VERSION}`, kind, metadata: own as KubeObject['metadata'] };
  }

  #times({ atMs, windowMs }: Usage): { readonly timestamp: string; readonly window: string } {
    const { wallMs, nowMs } = this.#host.sim;
    return { timestamp: formatTime(wallMs - nowMs + atMs), window: formatGoDuration(Math.round(windowMs)) };
  }
}

const PAGE_BYTES = 4_096;

function usageText({ nanocores, memoryBytes }: Usage): MeasuredUsage {
  const memory = formatQuantity(Math.ceil(memoryBytes / PAGE_BYTES) * PAGE_BYTES, 'BinarySI');
  return { cpu: new Quantity(BigInt(nanocores), -9, 'DecimalSI').toString(), memory };
}

function flagOf(args: readonly string[], name: string): string | undefined {
  const index = args.indexOf(`--${name}`);
  if (index >= 0) return args[index + 1];
  return args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
}

/** Undefined if it is no duration. */
function durationOf(text: string | undefined): number | undefined {
  if (text === undefined) return RESOLUTION_MS;
  try {
    return parseGoDuration(text);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    return undefined;
  }
}
