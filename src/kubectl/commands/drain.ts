import {
  FormatError,
  formatGoDuration,
  ignoreNotFound,
  isReason,
  parseSelector,
  StatusError,
  type KubeObject,
  type Pod,
} from '../../api/index.ts';
import { joinAll, sleep, TaskGroup, type Process } from '../../sim/index.ts';
import { isOverdue, planDrain, type DrainFilters, type DrainPlan } from './drain-filters.ts';
import { aggregateText, KubectlError, throwAll } from '../errors.ts';
import { defineCommand } from '../line/command.ts';
import { dryRunOf } from '../line/flag-groups.ts';
import { boolFlag, durationFlag, intFlag, stringFlag } from '../line/flags.ts';
import { ResultPrinter } from '../printers/result-printer.ts';
import { listInChunks } from '../resources/chunks.ts';
import type { Item } from '../resources/item.ts';
import { ResourceFlags } from '../resources/resource-flags.ts';
import type { Session } from '../session.ts';
import { cordonNodes, NODE_FLAGS, nodesOf } from './cordon.ts';

/** The pause before a refused eviction is retried, and between checks for terminating Pods (kubectl pkg/drain). */
const EVICTION_RETRY_MS = 5000;
const POLL_MS = 1000;

/** The Pods of a node are listed in parts. */
const PODS = new ResourceFlags(['chunk-size']);

export const DRAIN = defineCommand({
  name: 'drain',
  use: 'drain NODE',
  short: 'Drain node in preparation for maintenance',
  flags: {
    ...NODE_FLAGS,
    ...PODS.flags,
    force: boolFlag('Also delete pods without a controller'),
    'ignore-daemonsets': boolFlag('Ignore the pods of DaemonSets'),
    'delete-emptydir-data': boolFlag('Also delete pods with emptyDir volumes, whose data is lost'),
    'delete-local-data': boolFlag('', { hidden: true }),
    'disable-eviction': boolFlag('Delete pods instead of evicting them, which ignores disruption budgets'),
    'grace-period': intFlag('Grace period of each pod in seconds; -1 uses the period of the pod', { default: -1 }),
    'pod-selector': stringFlag('Drain only pods with these labels'),
    'skip-wait-for-delete-timeout': intFlag('Do not wait for pods that were deleted more than this many seconds ago'),
    timeout: durationFlag('How long to try; 0 tries without limit'),
  },
  *run(session, input) {
    const { flags } = input;
    const dryRun = dryRunOf(flags['dry-run']);
    checkPodSelector(flags['pod-selector']);
    const nodes = yield* nodesOf(session, input, 'drain NODE');
    yield* cordonNodes(session, nodes, true, dryRun);
    const printer = new ResultPrinter(session, { output: '' }, dryRun);
    const drainer = new Drainer(session, printer, {
      filters: {
        force: flags.force,
        ignoreDaemonSets: flags['ignore-daemonsets'],
        deleteEmptyDirData: flags['delete-emptydir-data'] || flags['delete-local-data'],
        skipSeconds: flags['skip-wait-for-delete-timeout'],
      },
      podSelector: flags['pod-selector'],
      gracePeriod: flags['grace-period'],
      evict: !flags['disable-eviction'],
      timeoutMs: flags.timeout,
      dryRun: dryRun !== 'none',
      chunkSize: flags['chunk-size'],
    });
    yield* drainAll(session, nodes, drainer, printer);
  },
});

function checkPodSelector(selector: string): void {
  try {
    parseSelector(selector);
  } catch (error) {
    if (error instanceof FormatError) throw new KubectlError('--pod-selector=<pod_selector> must be a valid label selector');
    throw error;
  }
}

/** `RunDrain`. The failure of one node does not stop the others. */
function* drainAll(session: Session, nodes: readonly Item[], drainer: Drainer, printer: ResultPrinter): Process<void> {
  const failed: { readonly name: string; readonly errors: readonly unknown[] }[] = [];
  for (const node of nodes) {
    const errors = yield* drainer.drain(node.name);
    if (errors.length === 0) {
      printer.print(node, 'drained', node.object);
      continue;
    }
    failed.push({ name: node.name, errors });
    session.err(
      `error: unable to drain node ${JSON.stringify(node.name)} due to error: ${aggregateText(errors)}, continuing command...\n`,
    );
  }
  if (failed.length === 0) return;
  session.err(`There are pending nodes to be drained:\n${failed.map(({ name }) => ` ${name}\n`).join('')}`);
  throwAll(failed.flatMap(({ errors }) => errors));
}

interface DrainOptions {
  readonly filters: DrainFilters;
  readonly podSelector: string;
  /** Seconds; below 0: the Pod's own grace period. */
  readonly gracePeriod: number;
  /** Whether to evict. False: delete. */
  readonly evict: boolean;
  /** 0: no limit. */
  readonly timeoutMs: number;
  readonly dryRun: boolean;
  /** The number of Pods per list request. */
  readonly chunkSize: number;
}

/** Removes the Pods of nodes (kubectl pkg/drain `Helper`). */
class Drainer {
  readonly #session: Session;
  readonly #printer: ResultPrinter;
  readonly #options: DrainOptions;

  constructor(session: Session, printer: ResultPrinter, options: DrainOptions) {
    this.#session = session;
    this.#printer = printer;
    this.#options = options;
  }

  /** Drains one node. Returns the errors (`deleteOrEvictPodsSimple`). */
  *drain(nodeName: string): Process<readonly unknown[]> {
    const plan = yield* this.#plan(nodeName);
    if (plan.errors.length > 0) return plan.errors.map((message) => new KubectlError(message));
    if (plan.warnings !== '') this.#session.warn(plan.warnings);
    if (this.#options.dryRun) {
      for (const { metadata } of plan.pods) this.#session.out(`evicting pod ${metadata.namespace}/${metadata.name} (dry run)\n`);
      return [];
    }
    const errors = yield* this.#removeAll(plan.pods);
    if (errors.length > 0) yield* this.#reportPending(nodeName, errors);
    return errors;
  }

  *#plan(nodeName: string): Process<DrainPlan> {
    const labelSelector = this.#options.podSelector || undefined;
    const selection = { fieldSelector: `spec.nodeName=${nodeName}`, labelSelector };
    const pods: readonly Pod[] = yield* listInChunks(this.#session, 'Pod', selection, this.#options.chunkSize);
    const mapper = yield* this.#session.mapper();
    const knowsDaemonSets = mapper.resources.some(({ kind }) => kind === 'DaemonSet');
    const daemonSets: { readonly items: readonly KubeObject[] } = knowsDaemonSets
      ? yield* this.#session.api.list<string>('DaemonSet')
      : { items: [] };
    return planDrain(pods, daemonSets.items, this.#options.filters, this.#session.nowMs);
  }

  *#reportPending(nodeName: string, errors: readonly unknown[]): Process<void> {
    const { pods } = yield* this.#plan(nodeName);
    if (pods.length === 0) return;
    const names = pods.map(({ metadata }) => `pod/${metadata.name}\n`).join('');
    this.#session.err(
      `There are pending pods in node ${JSON.stringify(nodeName)} when an error occurred: ${aggregateText(errors)}\n${names}`,
    );
  }

  /** Removes all Pods at the same time, each in its own task. Returns the errors. */
  *#removeAll(pods: readonly Pod[]): Process<unknown[]> {
    const { sim } = this.#session;
    const group = new TaskGroup('kubectl drain');
    const { timeoutMs } = this.#options;
    const untilMs = timeoutMs === 0 ? Infinity : sim.nowMs + timeoutMs;
    try {
      const tasks = pods.map((pod) => sim.spawn(`kubectl/drain/${pod.metadata.name}`, this.#remove(pod, untilMs), { group }));
      return (yield* joinAll(tasks)).filter((error) => error !== undefined);
    } finally {
      group.stop();
    }
  }

  /** Returns the error, or undefined. */
  *#remove(pod: Pod, untilMs: number): Process<unknown> {
    try {
      if (this.#options.evict) yield* this.#evict(pod, untilMs);
      else yield* this.#session.api.delete('Pod', pod.metadata, { gracePeriodSeconds: this.#graceSeconds });
      yield* this.#waitUntilGone(pod, untilMs);
      return undefined;
    } catch (error) {
      if (isReason(error, 'NotFound')) return undefined;
      if (error instanceof KubectlError || error instanceof StatusError) return error;
      throw error;
    }
  }

  get #graceSeconds(): number | undefined {
    return this.#options.gracePeriod < 0 ? undefined : this.#options.gracePeriod;
  }

  *#evict({ metadata }: Pod, untilMs: number): Process<void> {
    const { name, namespace = '' } = metadata;
    const deleteOptions = this.#graceSeconds === undefined ? {} : { gracePeriodSeconds: this.#graceSeconds };
    const eviction = { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name, namespace }, deleteOptions };
    const title = `error when evicting pods/${JSON.stringify(name)} -n ${JSON.stringify(namespace)}`;
    for (;;) {
      this.#session.out(`evicting pod ${namespace}/${name}\n`);
      if (this.#session.sim.nowMs >= untilMs)
        throw new KubectlError(`${title}: global timeout reached: ${formatGoDuration(this.#options.timeoutMs)}`);
      try {
        yield* this.#session.api.subresource('Pod', { namespace, name }, 'eviction', 'create', eviction);
        return;
      } catch (error) {
        if (!(error instanceof StatusError) || error.reason === 'NotFound') throw error;
        if (error.reason !== 'TooManyRequests') throw new KubectlError(`${title}: ${error.message}`);
        this.#session.err(`${title} (will retry after 5s): ${error.message}\n`);
        yield* sleep(EVICTION_RETRY_MS);
      }
    }
  }

  *#waitUntilGone(pod: Pod, untilMs: number): Process<void> {
    const { name, uid, deletionTimestamp } = pod.metadata;
    const done = this.#options.evict ? 'evicted' : 'deleted';
    const { skipSeconds } = this.#options.filters;
    for (;;) {
      const current = yield* ignoreNotFound(() => this.#session.api.get('Pod', pod.metadata));
      if (current === undefined || current.metadata.uid !== uid) {
        const mapper = yield* this.#session.mapper();
        return this.#printer.print({ resource: mapper.forArgument('pods'), name }, done, pod);
      }
      if (skipSeconds > 0 && deletionTimestamp !== undefined && isOverdue(current, skipSeconds, this.#session.nowMs)) {
        return this.#session.out(
          `pod ${JSON.stringify(name)} has DeletionTimestamp older than ${skipSeconds} seconds, skipping\n`,
        );
      }
      if (this.#session.sim.nowMs >= untilMs) {
        const limit = formatGoDuration(this.#options.timeoutMs);
        throw new KubectlError(
          `error when waiting for pod ${JSON.stringify(name)} in namespace ${JSON.stringify(pod.metadata.namespace)} to terminate: global timeout reached: ${limit}`,
        );
      }
      yield* sleep(POLL_MS);
    }
  }
}
