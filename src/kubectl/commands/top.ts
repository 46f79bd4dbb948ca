import {
  humanDuration,
  METRICS_GROUP,
  parseTime,
  quantityMilliValue,
  quantityValue,
  StatusError,
  usedMilli,
  type NodeMetrics,
  type Pod,
  type PodMetrics,
  type ResourceList,
} from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { KubectlError } from '../errors.ts';
import { defineCommand, defineGroup } from '../line/command.ts';
import { boolFlag, stringFlag } from '../line/flags.ts';
import { TableWriter } from '../printers/tab-writer.ts';
import type { Session } from '../session.ts';

/** A Pod that is older than this should have metrics (cmd/top/top_pod.go `metricsCreationDelay`). */
const CREATION_DELAY_MS = 120_000;
const NOT_YET = 'metrics not available yet';

const SHARED_FLAGS = {
  selector: stringFlag('Selector (label query) to filter on', { short: 'l' }),
  'sort-by': stringFlag('If non-empty, sort the list by this field: cpu or memory'),
  'no-headers': boolFlag('Do not print headers'),
  'use-protocol-buffers': boolFlag('', { default: true, hidden: true }),
  'show-swap': boolFlag('', { hidden: true, refusal: '--show-swap has nothing to show: these nodes have no swap memory' }),
};

/** cmd/top/top_node.go. */
const NODE = defineCommand({
  name: 'node',
  aliases: ['nodes', 'no'],
  use: 'node [NAME | -l label]',
  short: 'Display resource (CPU/memory) usage of nodes',
  reads: true,
  flags: { ...SHARED_FLAGS, 'show-capacity': boolFlag('Print percentages of the capacity and not of what Pods may use') },
  *run(session, { args, flags, usageError }) {
    const name = nameOf(args, flags, () => usageError('node [NAME | -l label]'));
    yield* checkAvailable(session);
    const metrics = (yield* metricsOf(session, 'NodeMetrics', name, { labelSelector: flags.selector })) as readonly NodeMetrics[];
    if (metrics.length === 0) throw new KubectlError(NOT_YET);
    const nodes =
      name === undefined
        ? (yield* session.api.list('Node', { labelSelector: flags.selector })).items
        : [yield* session.api.get('Node', { name })];
    const measured = new Map(metrics.map((each) => [each.metadata.name, each]));
    const available = new Map(
      nodes.map(({ metadata, status }) => [metadata.name, flags['show-capacity'] ? status.capacity : status.allocatable]),
    );
    const rows = sorted(metrics.map(nodeUse), flags['sort-by']).map((use) => nodeRow(use, available.get(use.name) ?? {}));
    const unknown = nodes.filter(({ metadata }) => !measured.has(metadata.name));
    const missing = unknown.map(({ metadata }) => [metadata.name, ...Array.from({ length: 4 }, () => '<unknown>')]);
    print(session, flags['no-headers'], ['NAME', 'CPU(cores)', 'CPU(%)', 'MEMORY(bytes)', 'MEMORY(%)'], [...rows, ...missing]);
  },
});

/** cmd/top/top_pod.go. */
const POD = defineCommand({
  name: 'pod',
  aliases: ['pods', 'po'],
  use: 'pod [NAME | -l label]',
  short: 'Display resource (CPU/memory) usage of pods',
  reads: true,
  flags: {
    ...SHARED_FLAGS,
    'field-selector': stringFlag('Selector (field query) to filter on'),
    containers: boolFlag('Print usage of containers within a pod'),
    'all-namespaces': boolFlag('List the Pods of all namespaces', { short: 'A' }),
    sum: boolFlag('Print the sum of the resource usage'),
  },
  *run(session, { args, flags, usageError }) {
    const name = nameOf(args, flags, () => usageError('pod [NAME | -l label]'));
    yield* checkAvailable(session);
    const all = flags['all-namespaces'];
    const namespace = all ? undefined : session.namespace;
    const selection = { namespace, labelSelector: flags.selector, fieldSelector: flags['field-selector'] };
    const metrics = (yield* metricsOf(session, 'PodMetrics', name, selection)) as readonly PodMetrics[];
    if (metrics.length === 0) {
      yield* explainEmpty(session, selection);
      return session.err(all ? 'No resources found\n' : `No resources found in ${namespace} namespace.\n`);
    }
    const uses = sorted(metrics.map(podUse), flags['sort-by'], all);
    const heads = [...(all ? ['NAMESPACE'] : []), ...(flags.containers ? ['POD'] : []), 'NAME', 'CPU(cores)', 'MEMORY(bytes)'];
    const rows = uses.flatMap((use) => podRows(use, all, flags.containers));
    print(session, flags['no-headers'], heads, flags.sum ? [...rows, ...sumRows(uses, heads.length)] : rows);
  },
});

export const TOP = defineGroup({
  name: 'top',
  use: 'top',
  short: 'Display resource (CPU/memory) usage',
  children: [NODE, POD],
});

/** What a node, a Pod or a container uses. */
interface Use {
  readonly namespace: string;
  readonly name: string;
  readonly milliCpu: number;
  readonly bytes: number;
  readonly containers: readonly Use[];
}

interface SharedFlags {
  readonly selector: string;
  readonly 'sort-by': string;
}

/** The given name. Throws `KubectlError` for words that do not go together. */
function nameOf(args: readonly string[], flags: SharedFlags, usage: () => KubectlError): string | undefined {
  const by = flags['sort-by'];
  if (by !== '' && by !== 'cpu' && by !== 'memory') throw new KubectlError('--sort-by accepts only cpu or memory');
  if (args.length > 1) throw usage();
  if (args.length === 1 && flags.selector !== '') throw new KubectlError('only one of NAME or selector can be provided');
  return args[0];
}

/** Whether discovery knows the group (cmd/top/top.go `SupportedMetricsAPIVersionAvailable`). */
function* checkAvailable(session: Session): Process<void> {
  const resources = yield* session.api.discover();
  if (!resources.some(({ group }) => group === METRICS_GROUP)) throw new KubectlError('Metrics API not available');
}

interface Selection {
  readonly namespace?: string | undefined;
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
}

function* metricsOf(session: Session, kind: 'NodeMetrics' | 'PodMetrics', name: string | undefined, selection: Selection) {
  try {
    if (name !== undefined) return [yield* session.api.get(kind, { namespace: selection.namespace, name })];
    return (yield* session.api.list(kind, selection)).items;
  } catch (error) {
    if (!(error instanceof StatusError) || error.reason !== 'ServiceUnavailable') throw error;
    const resource = kind === 'NodeMetrics' ? 'nodes' : 'pods';
    throw new StatusError(error.reason, `${error.message} (get ${resource}.${METRICS_GROUP})`);
  }
}

/** Fails if there are Pods: they have no metrics yet, or should have some (`verifyEmptyMetrics`). */
function* explainEmpty(session: Session, selection: Selection): Process<void> {
  const { items } = yield* session.api.list('Pod', selection);
  for (const { metadata } of items as readonly Pod[]) {
    const ageMs = session.nowMs - parseTime(metadata.creationTimestamp);
    if (ageMs > CREATION_DELAY_MS)
      throw new KubectlError(
        `Metrics not available for pod ${metadata.namespace}/${metadata.name}, age: ${humanDuration(ageMs)}`,
      );
  }
  if (items.length > 0) throw new KubectlError(NOT_YET);
}

function nodeUse({ metadata, usage }: NodeMetrics): Use {
  return { namespace: '', name: metadata.name, milliCpu: usedMilli(usage, 'cpu') ?? 0, bytes: bytesOf(usage), containers: [] };
}

function podUse({ metadata, containers: measured }: PodMetrics): Use {
  const containers = measured.map(({ name, usage }) => {
    return { namespace: '', name, milliCpu: usedMilli(usage, 'cpu') ?? 0, bytes: bytesOf(usage), containers: [] };
  });
  return { namespace: metadata.namespace ?? '', name: metadata.name, ...sumOf(containers), containers };
}

function bytesOf(usage: ResourceList): number {
  return quantityValue(usage['memory'] ?? '0');
}

function sumOf(uses: readonly Use[]): { readonly milliCpu: number; readonly bytes: number } {
  const sum = { milliCpu: 0, bytes: 0 };
  for (const { milliCpu, bytes } of uses) {
    sum.milliCpu += milliCpu;
    sum.bytes += bytes;
  }
  return sum;
}

/** By name, or the largest first (metricsutil `NewPodMetricsSorter`). */
function sorted(uses: readonly Use[], by: string, withNamespace = false): readonly Use[] {
  const keyOf = ({ namespace, name }: Use): string => (withNamespace ? `${namespace}/${name}` : name);
  const all = uses.map((use) => ({
    ...use,
    containers: use.containers.length < 2 ? use.containers : sorted(use.containers, by),
  }));
  return all.toSorted((a, b) => {
    if (by === 'cpu') return b.milliCpu - a.milliCpu;
    if (by === 'memory') return b.bytes - a.bytes;
    return keyOf(a) < keyOf(b) ? -1 : 1;
  });
}

const cpuText = (milliCpu: number): string => `${milliCpu}m`;
const memoryText = (bytes: number): string => `${Math.trunc(bytes / 2 ** 20)}Mi`;

function nodeRow({ name, milliCpu, bytes }: Use, available: ResourceList): string[] {
  const cpu = percent(milliCpu, quantityMilliValue(available['cpu'] ?? '0'));
  const memory = percent(bytes, quantityValue(available['memory'] ?? '0'));
  return [name, cpuText(milliCpu), cpu, memoryText(bytes), memory];
}

function percent(used: number, available: number): string {
  return available === 0 ? '<unknown>' : `${Math.trunc((used / available) * 100)}%`;
}

function podRows(pod: Use, withNamespace: boolean, byContainer: boolean): string[][] {
  const uses = byContainer ? pod.containers : [pod];
  return uses.map(({ name, milliCpu, bytes }) => [
    ...(withNamespace ? [pod.namespace] : []),
    ...(byContainer ? [pod.name] : []),
    name,
    cpuText(milliCpu),
    memoryText(bytes),
  ]);
}

/** `printPodResourcesSum`. */
function sumRows(uses: readonly Use[], columns: number): string[][] {
  const { milliCpu, bytes } = sumOf(uses);
  const before = Array.from({ length: columns - 2 }, () => '');
  return [
    [...before, '________', '________'],
    [...before, cpuText(milliCpu), memoryText(bytes)],
  ];
}

/** Upstream ends each cell with a tab, so each line ends with the padding of its last column. */
function print(session: Session, noHeaders: boolean, heads: readonly string[], rows: readonly (readonly string[])[]): void {
  session.out(new TableWriter().write([...(noHeaders ? [] : [heads]), ...rows].map((cells) => [...cells, ''])));
}
