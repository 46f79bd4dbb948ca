import {
  formatMicroTime,
  getContainerStatus,
  linesAfter,
  StatusError,
  type ContainerAccess,
  type KubeObject,
  type LogLine,
  type Pod,
} from '../../api/index.ts';
import { sleep, type Process } from '../../sim/index.ts';
import { KubectlError } from '../errors.ts';
import { defineCommand, type CommandInput } from '../line/command.ts';
import { boolFlag, durationFlag, intFlag, stringFlag } from '../line/flags.ts';
import { chosenContainer, chosenPod, containersOf, podOrTuple } from '../resources/chosen-pod.ts';
import { ResourceFlags } from '../resources/resource-flags.ts';
import type { Session } from '../session.ts';

/** How often `-f` checks for new lines. */
const FOLLOW_MS = 1000;

const OBJECTS = new ResourceFlags(['selector']);

export const LOGS = defineCommand({
  name: 'logs',
  use: 'logs [-f] [-p] (POD | TYPE/NAME) [-c CONTAINER]',
  short: 'Print the logs for a container in a pod',
  reads: true,
  flags: {
    ...OBJECTS.flags,
    container: stringFlag('The name of the container', { short: 'c' }),
    follow: boolFlag('Print new lines as they are written', { short: 'f' }),
    previous: boolFlag('Print the log of the container before its last restart', { short: 'p' }),
    tail: intFlag('Number of last lines to print; -1 prints all', { default: -1 }),
    since: durationFlag('Print only lines newer than this: 5s, 2m'),
    timestamps: boolFlag('Print the time of each line'),
    'all-containers': boolFlag('Print the logs of all containers'),
    prefix: boolFlag('Print the pod and container of each line'),
  },
  *run(session, input) {
    const { args, flags, usageError, given } = input;
    if (args.length === 1 && flags.selector !== '') throw usageError('only a selector (-l) or a POD name is allowed');
    if (args.length > 2 || (args.length === 0 && flags.selector === '')) {
      throw usageError(
        "expected 'logs [-f] [-p] (POD | TYPE/NAME) [-c CONTAINER]'.\nPOD or TYPE/NAME is a required argument for the logs command",
      );
    }
    if (session.containers === undefined)
      throw new KubectlError('there are no logs here: this kubectl was started without access to the nodes');
    const pods = yield* podsOf(session, input);
    const tail = flags.selector !== '' && !given('tail') ? 10 : flags.tail;
    const sources = pods.flatMap((pod) =>
      (flags['all-containers']
        ? containersOf(pod).map(({ name }) => name)
        : [chosenContainer(session, pod, flags.container || args[1] || '')]
      ).map((container) => ({ pod, container })),
    );
    for (const { pod, container } of sources) {
      const view = { access: session.containers, prefix: flags.prefix, timestamps: flags.timestamps, previous: flags.previous };
      const sinceMs = flags.since === 0 ? -Infinity : session.nowMs - flags.since;
      session.api.authorize('get', 'Pod', pod.metadata, 'log');
      const lines = read(view, pod, container).filter(({ atMs }) => atMs >= sinceMs);
      for (const line of tail < 0 ? lines : lines.slice(Math.max(0, lines.length - tail)))
        session.out(format(view, pod, container, line));
      if (flags.follow && !flags.previous) yield* follow(session, view, pod, container);
    }
  },
});

interface View {
  readonly access: ContainerAccess;
  readonly prefix: boolean;
  readonly timestamps: boolean;
  readonly previous: boolean;
}

/** Prints new lines until the container has ended for good. */
function* follow(session: Session, view: View, pod: Pod, container: string): Process<void> {
  let last = read(view, pod, container).at(-1);
  for (;;) {
    yield* sleep(FOLLOW_MS);
    const lines = view.access.logs(pod, container, false);
    if (lines === undefined) return;
    for (const line of linesAfter(lines, last)) session.out(format(view, pod, container, line));
    last = lines.at(-1);
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
  const lines = view.access.logs(pod, container, view.previous);
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

function* podsOf(session: Session, input: Pick<CommandInput<typeof OBJECTS.flags>, 'args' | 'flags'>): Process<Pod[]> {
  const words = input.args.length === 0 ? ['pods'] : [podOrTuple(input.args[0]!)];
  const selection = yield* OBJECTS.select(session, input, words);
  if (input.flags.selector !== '') {
    if (selection.isEmpty)
      session.err(`No resources found in ${session.namespace} namespace.
`);
    return selection.infos().map(({ object }) => object as Pod);
  }
  const { pod, among } = yield* chosenPod(session, selection, 'logs');
  if (among > 1)
    session.err(`Found ${among} pods, using pod/${pod.metadata.name}
`);
  return [pod];
}
