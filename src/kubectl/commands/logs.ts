import {
  formatMicroTime,
  linesAfter,
  parseTime,
  StatusError,
  type ContainerAccess,
  type KubeObject,
  type LogLine,
  type Pod,
} from '../../api/index.ts';
import { utf8 } from '../../api/base64.ts';
import { sleep, type Process } from '../../sim/index.ts';
import { KubectlError } from '../errors.ts';
import { defineCommand, type CommandInput } from '../line/command.ts';
import { boolFlag, durationFlag, intFlag, stringFlag, type FlagValues } from '../line/flags.ts';
import { chosenContainer, containersOf, podOrTuple, podsOfObject, containerStatusOf } from '../resources/chosen-pod.ts';
import { ResourceFlags } from '../resources/resource-flags.ts';
import type { Session } from '../session.ts';

/** How often `-f` checks for new lines. */
const FOLLOW_MS = 1000;

const OBJECTS = new ResourceFlags(['selector']);

const LOGS_FLAGS = {
  ...OBJECTS.flags,
  container: stringFlag('The name of the container', { short: 'c' }),
  follow: boolFlag('Print new lines as they are written', { short: 'f' }),
  previous: boolFlag('Print the log of the container before its last restart', { short: 'p' }),
  'limit-bytes': intFlag('How much of each log to print; 0 prints all'),
  'max-log-requests': intFlag('How many logs to follow at most', { default: 5, hidden: true }),
  tail: intFlag('Number of last lines to print; -1 prints all', { default: -1 }),
  since: durationFlag('Print only lines newer than this: 5s, 2m'),
  'since-time': stringFlag('Print only lines that are not older than this time: 2026-01-01T00:00:00Z'),
  timestamps: boolFlag('Print the time of each line'),
  'all-containers': boolFlag('Print the logs of all containers'),
  'all-pods': boolFlag('Print the logs of all Pods of the object, with --prefix'),
  prefix: boolFlag('Print the pod and container of each line'),
};

export const LOGS = defineCommand({
  name: 'logs',
  use: 'logs [-f] [-p] (POD | TYPE/NAME) [-c CONTAINER]',
  short: 'Print the logs for a container in a pod',
  reads: true,
  flags: LOGS_FLAGS,
  *run(session, input) {
    const { args, flags, usageError, given } = input;
    if (args.length === 1 && flags.selector !== '') throw usageError('only a selector (-l) or a POD name is allowed');
    if (args.length > 2 || (args.length === 0 && flags.selector === '')) {
      throw usageError(
        "expected 'logs [-f] [-p] (POD | TYPE/NAME) [-c CONTAINER]'.\nPOD or TYPE/NAME is a required argument for the logs command",
      );
    }
    const sinceMs = checkedSince(session, flags, given('limit-bytes'));
    if (flags['all-containers'] && flags.container !== '')
      throw new KubectlError(`--all-containers=true should not be specified with container name ${flags.container}`);
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
    if (flags.follow && sources.length > flags['max-log-requests'])
      throw new KubectlError(
        `you are attempting to follow ${sources.length} log streams, but maximum allowed concurrency is ${flags['max-log-requests']}, use --max-log-requests to increase the limit`,
      );
    for (const { pod, container } of sources) {
      const view = {
        access: session.containers,
        prefix: flags.prefix || flags['all-pods'],
        timestamps: flags.timestamps,
        previous: flags.previous,
      };
      session.api.authorize('get', 'Pod', pod.metadata, 'log');
      const lines = read(view, pod, container).filter(({ atMs }) => atMs >= sinceMs);
      const last = tail < 0 ? lines : lines.slice(Math.max(0, lines.length - tail));
      const text = last.map((line) => format(view, pod, container, line)).join('');
      session.out(flags['limit-bytes'] === 0 ? text : firstBytes(text, flags['limit-bytes']));
      if (flags.follow && !flags.previous) yield* follow(session, view, pod, container);
    }
  },
});

/** The earliest time of a line that is wanted (cmd/logs/logs.go `ToLogOptions`, `Validate`). Throws `KubectlError`, `FormatError`. */
function checkedSince(session: Session, flags: FlagValues<typeof LOGS_FLAGS>, limitGiven: boolean): number {
  const { since, tail, 'since-time': time, 'limit-bytes': limit } = flags;
  const sinceTimeMs = time === '' ? undefined : parseTime(time);
  if (limitGiven && limit < 0) throw new KubectlError('--limit-bytes must be greater than 0');
  if (tail < -1) throw new KubectlError('--tail must be greater than or equal to -1');
  if (since < 0) throw new KubectlError('--since must be greater than 0');
  if (since > 0 && sinceTimeMs !== undefined)
    throw new KubectlError('at most one of `sinceTime` or `sinceSeconds` may be specified');
  return sinceTimeMs ?? (since === 0 ? -Infinity : session.nowMs - since);
}

/** The start of a text of at most so many bytes. A character that is cut is left out. */
function firstBytes(text: string, limit: number): string {
  let bytes = 0;
  let end = 0;
  for (const char of text) {
    bytes += utf8(char).length;
    if (bytes > limit) break;
    end += char.length;
  }
  return text.slice(0, end);
}

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
  const status = containerStatusOf(pod, container);
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

function* podsOf(session: Session, input: Pick<CommandInput<typeof LOGS_FLAGS>, 'args' | 'flags'>): Process<readonly Pod[]> {
  const words = input.args.length === 0 ? ['pods'] : [podOrTuple(input.args[0]!)];
  const selection = yield* OBJECTS.select(session, input, words);
  if (input.flags.selector !== '') {
    if (selection.isEmpty)
      session.err(`No resources found in ${session.namespace} namespace.
`);
    return selection.infos().map(({ object }) => object as Pod);
  }
  const pods = yield* podsOfObject(session, selection, 'logs');
  if (input.flags['all-pods'] || pods.length === 1) return pods;
  session.err(`Found ${pods.length} pods, using pod/${pods[0]!.metadata.name}\n`);
  return pods.slice(0, 1);
}
