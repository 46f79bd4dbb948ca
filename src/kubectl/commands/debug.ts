import { StatusError, type Pod } from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { KubectlError } from '../errors.ts';
import { defineCommand } from '../line/command.ts';
import { containerStatusOf, podOrTuple } from '../resources/chosen-pod.ts';
import { ObjectFollower } from '../resources/following.ts';
import type { Session } from '../session.ts';
import { attachTo } from './attach.ts';
import { DEBUG_FLAGS, OBJECTS, validateDebug, type DebugInput } from './debug-flags.ts';
import { Debugging } from './debugging.ts';

/** kubectl/pkg/cmd/debug `DebugOptions`. */
export const DEBUG = defineCommand({
  name: 'debug',
  use: 'debug (POD | TYPE[[.VERSION].GROUP]/NAME) [ -- COMMAND [args...] ]',
  short: 'Create debugging sessions for troubleshooting workloads and nodes',
  flags: DEBUG_FLAGS,
  *run(session, input) {
    const { args, argsBeforeDash = args.length, flags } = input;
    const [targets, command] = [args.slice(0, argsBeforeDash), args.slice(argsBeforeDash)];
    const debugging = new Debugging(session, input, command);
    validateDebug(session, input, targets, command);
    const selection = yield* OBJECTS.select(session, input, targets.map(podOrTuple));
    yield* selection.visit(function* (item) {
      const { pod, container } = yield* debugging.begin(item);
      const attaches = input.given('attach') ? flags.attach : flags.stdin;
      if (attaches && container !== '') yield* attachWhenRunning(session, pod, container, flags);
    });
  },
});

/** `handleAttachPod`: a container that has ended already, or that cannot be attached to, is shown by its log. */
function* attachWhenRunning(session: Session, { metadata }: Pod, name: string, flags: DebugInput['flags']): Process<void> {
  const resource = (yield* session.mapper()).forArgument('pods');
  const place = { resource, namespace: metadata.namespace ?? '', name: metadata.name, source: '' };
  const pod = yield* runningPod(session, new ObjectFollower(session, place, 0), name, flags.quiet);
  if (containerStatusOf(pod, name)?.state?.terminated !== undefined) return printLog(session, pod, name);
  try {
    yield* attachTo(session, pod, name, flags);
  } catch (error) {
    if (!(error instanceof KubectlError || error instanceof StatusError)) throw error;
    const why = `warning: couldn't attach to pod/${pod.metadata.name}, falling back to streaming logs: ${error.message}\n`;
    session.err(why);
    printLog(session, pod, name);
  }
}

/** The Pod, once the container runs or has ended (`waitForContainer`). Throws `NotFound` if it is deleted. */
function* runningPod(session: Session, follower: ObjectFollower, container: string, quiet: boolean): Process<Pod> {
  try {
    for (;;) {
      const pod = yield* follower.next();
      if (typeof pod === 'string') throw new StatusError('NotFound', 'pods "" not found');
      const { running, terminated, waiting } = containerStatusOf(pod as Pod, container)?.state ?? {};
      if (running !== undefined || terminated !== undefined) return pod as Pod;
      if (!quiet && waiting?.message) session.warn(`container ${container}: ${waiting.message}`);
    }
  } finally {
    follower.close();
  }
}

function printLog(session: Session, pod: Pod, container: string): void {
  for (const { text } of session.containers?.logs(pod, container, false) ?? []) session.out(`${text}\n`);
}
