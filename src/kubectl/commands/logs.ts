import {
  getContainerStatus,
  type Container,
  type Pod,
  formatMicroTime,
  StatusError,
  type KubeObject,
  selectorFromLabelSelector,
} from '../../api/index.ts';
import { sleep, type Process } from '../../sim/index.ts';
import { KubectlError } from '../errors.ts';
import { defineCommand } from '../line/command.ts';
import { SELECTOR_FLAG } from '../line/flag-groups.ts';
import { boolFlag, durationFlag, intFlag, stringFlag } from '../line/flags.ts';
import { select } from '../resources/selection.ts';
import type { Item } from '../resources/item.ts';
import type { Session } from '../session.ts';

/** One line that a container wrote. */
export interface LogLine {
  /** In milliseconds since 1970. */
  readonly atMs: number;
  readonly text: string;
}

/** What a container of a Pod has written, oldest first; `previous`: the one before its last restart. Undefined: there is no such container. */
export type LogSource = (pod: Pod, container: string, previous: boolean) => readonly LogLine[] | undefined;

/** How often `-f` looks for more. */
const FOLLOW_MS = 1000;

export const LOGS = defineCommand({
  name: 'logs',
  use: 'logs [-f] [-p] (POD | TYPE/NAME) [-c CONTAINER]',
  short: 'Print the logs for a container in a pod',
  flags: {
    ...SELECTOR_FLAG,
    container: stringFlag('Which container', { short: 'c' }),
    follow: boolFlag('Go on as more is written', { short: 'f' }),
    previous: boolFlag('Of the instance before the last restart', { short: 'p' }),
    tail: intFlag('How many of the last lines; -1: all', { default: -1 }),
    since: durationFlag('Only what is newer than this: 5s, 2m'),
    timestamps: boolFlag('Each line with its time'),
    'all-containers': boolFlag('Of every container'),
    prefix: boolFlag('Each line with its pod and container'),
  },
  *run(session, { args, flags, usageError, given }) {
    if (args.length === 0 && flags.selector === '') {
      throw usageError(
        "expected 'logs [-f] [-p] (POD | TYPE/NAME) [-c CONTAINER]'.\nPOD or TYPE/NAME is a required argument for the logs command",
      );
    }
    if (session.logs === undefined)
      throw new KubectlError('there are no logs here: this kubectl was started without access to the nodes');
    const pods = yield* podsOf(session, args, flags.selector);
    const tail = flags.selector !== '' && !given('tail') ? 10 : flags.tail;
    const sources = pods.flatMap((pod) =>
      containersOf(session, pod, flags.container || args[1] || '', flags['all-containers']).map((container) => ({
        pod,
        container,
      })),
    );
    for (const { pod, container } of sources) {
      const view = { source: session.logs, prefix: flags.prefix, timestamps: flags.timestamps, previous: flags.previous };
      const sinceMs = flags.since === 0 ? -Infinity : session.nowMs - flags.since;
      const lines = read(view, pod, container).filter(({ atMs }) => atMs >= sinceMs);
      for (const line of tail < 0 ? lines : lines.slice(Math.max(0, lines.length - tail)))
        session.out(format(view, pod, container, line));
      if (flags.follow && !flags.previous) yield* follow(session, view, pod, container);
    }
  },
});

interface View {
  readonly source: LogSource;
  readonly prefix: boolean;
  readonly timestamps: boolean;
  readonly previous: boolean;
}

/** Prints what is added, until the container has ended for good. */
function* follow(session: Session, view: View, pod: Pod, container: string): Process<void> {
  let seen = read(view, pod, container).length;
  for (;;) {
    yield* sleep(FOLLOW_MS);
    const lines = view.source(pod, container, false);
    if (lines === undefined) return;
    // A restarted container begins anew.
    if (lines.length < seen) seen = 0;
    for (const line of lines.slice(seen)) session.out(format(view, pod, container, line));
    seen = lines.length;
    const current: KubeObject = yield* session.api.get('Pod', { namespace: pod.metadata.namespace, name: pod.metadata.name });
    const { phase } = (current as Pod).status;
    if (phase === 'Succeeded' || phase === 'Failed') return;
  }
}

function read(view: View, pod: Pod, container: string): readonly LogLine[] {
  const { name } = pod.metadata;
  const status = getContainerStatus(
    [...(pod.status.containerStatuses ?? []), ...(pod.status.initContainerStatuses ?? [])],
    container,
  );
  if (view.previous && status?.lastState?.terminated === undefined) {
    throw new StatusError('BadRequest', `previous terminated container "${container}" in pod "${name}" not found`);
  }
  const waiting = status === undefined ? 'PodInitializing' : status.state?.waiting?.reason;
  const lines = view.source(pod, container, view.previous);
  if (lines !== undefined && (waiting === undefined || status?.lastState?.terminated !== undefined)) return lines;
  if (pod.spec.nodeName === undefined) throw new StatusError('BadRequest', `pod ${name} does not have a host assigned`);
  throw new StatusError(
    'BadRequest',
    `container "${container}" in pod "${name}" is waiting to start: ${waiting ?? 'ContainerCreating'}`,
  );
}

function format({ prefix, timestamps }: View, pod: Pod, container: string, { atMs, text }: LogLine): string {
  return `${prefix ? `[pod/${pod.metadata.name}/${container}] ` : ''}${timestamps ? `${formatMicroTime(atMs)} ` : ''}${text}\n`;
}

function* podsOf(session: Session, args: readonly string[], selector: string): Process<Pod[]> {
  if (selector !== '') return (yield* select(session, { args: ['pods'], selector })).items.map(({ object }) => object as Pod);
  const target = args[0]!.includes('/') ? args[0]! : `pods/${args[0]}`;
  const { items, errors } = yield* select(session, { args: [target], fetch: true });
  if (errors.length > 0) throw errors[0];
  const item = items[0]!;
  return [item.resource.kind === 'Pod' ? (item.object as Pod) : yield* firstPodOf(session, item)];
}

/** polymorphichelpers `attachablePodForObject`: of a workload's Pods, the first by name. */
function* firstPodOf(session: Session, { object, resource, namespace, name }: Item): Process<Pod> {
  const { selector } =
    (object as { readonly spec?: { readonly selector?: Parameters<typeof selectorFromLabelSelector>[0] } }).spec ?? {};
  const labelSelector = selectorFromLabelSelector(selector);
  if (labelSelector.empty || labelSelector.matchesNothing)
    throw new KubectlError(`cannot get the logs from ${resource.kind}/${name}: it selects no pods`);
  const list: { readonly items: readonly Pod[] } = yield* session.api.list('Pod', {
    namespace,
    labelSelector: labelSelector.toString(),
  });
  const pod = list.items[0];
  if (pod === undefined) throw new KubectlError(`timed out waiting for the condition`);
  if (list.items.length > 1) session.err(`Found ${list.items.length} pods, using pod/${pod.metadata.name}\n`);
  return pod;
}

function containersOf(session: Session, { metadata, spec }: Pod, wanted: string, all: boolean): string[] {
  const containers: readonly Container[] = [...(spec.initContainers ?? []), ...spec.containers];
  if (all) return containers.map(({ name }) => name);
  if (wanted !== '') {
    if (containers.some(({ name }) => name === wanted)) return [wanted];
    throw new KubectlError(`container ${wanted} is not valid for pod ${metadata.name}`);
  }
  const [first] = spec.containers;
  const names = [...spec.containers, ...(spec.initContainers ?? [])].map(({ name }) => name);
  if (names.length > 1) session.err(`Defaulted container "${first!.name}" out of: ${names.join(', ')}\n`);
  return [first!.name];
}
