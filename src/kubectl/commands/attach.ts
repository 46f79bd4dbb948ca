import { StatusError, type Pod } from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { KubectlError } from '../errors.ts';
import { defineCommand } from '../line/command.ts';
import { boolFlag, stringFlag } from '../line/flags.ts';
import { chosenContainer, chosenPod, containersOf, podOrTuple } from '../resources/chosen-pod.ts';
import { select } from '../resources/selection.ts';
import type { Session } from '../session.ts';

/** kubectl/pkg/cmd/attach `AttachOptions`. */
export const ATTACH = defineCommand({
  name: 'attach',
  use: 'attach (POD | TYPE/NAME) -c CONTAINER',
  short: 'Attach to a running container',
  flags: {
    container: stringFlag('The name of the container', { short: 'c' }),
    stdin: boolFlag('Pass what you type to the container', { short: 'i' }),
    tty: boolFlag('The input is a terminal', { short: 't' }),
    quiet: boolFlag('Print only the output of the container', { short: 'q' }),
    'pod-running-timeout': stringFlag('', { hidden: true }),
  },
  *run(session, { args, flags, usageError }) {
    if (args.length === 0) throw new KubectlError('at least 1 argument is required for attach');
    if (args.length > 2)
      throw usageError(`expected POD, TYPE/NAME, or TYPE NAME, (at most 2 arguments) saw ${args.length}: [${args.join(' ')}]`);
    const { pod } = yield* chosenPod(session, yield* select(session, { args: [podOrTuple(args.join('/'))] }), 'exec');
    const { phase } = pod.status;
    if (phase === 'Succeeded' || phase === 'Failed')
      throw new KubectlError(`cannot attach a container in a completed pod; current phase is ${phase}`);
    yield* attachTo(session, pod, chosenContainer(session, pod, flags.container, flags.quiet), flags);
  },
});

interface AttachFlags {
  readonly stdin: boolean;
  readonly tty: boolean;
  readonly quiet: boolean;
}

/** Connects to a container's first process until it ends (attach.go `Run`). Throws `KubectlError`, `StatusError`. */
export function* attachTo(session: Session, pod: Pod, name: string, { stdin, tty, quiet }: AttachFlags): Process<void> {
  const { containers: access } = session;
  if (access === undefined)
    throw new KubectlError('there are no containers here: this kubectl was started without access to the nodes');
  const container = containersOf(pod).find((each) => each.name === name);
  const hasTerminal = container?.tty === true;
  if (tty && !hasTerminal && !quiet) session.err(`error: Unable to use a TTY - container ${name} did not allocate one\n`);
  const keyboard = stdin && hasTerminal ? session.keyboard(quiet) : undefined;
  if (!quiet) {
    // On a terminal both outputs are one, in the order in which they are written.
    const stream = keyboard === undefined ? 'stderr' : 'stdout';
    session.write(
      stream,
      'All commands and output from this session will be recorded in container logs, including credentials and sensitive information passed through the command prompt.\n',
    );
    session.write(stream, "If you don't see a command prompt, try pressing enter.\n");
  }
  session.api.authorize('create', 'Pod', pod.metadata, 'attach');
  try {
    yield* access.attach(pod, name, {
      keyboard: container?.stdin === true ? keyboard : undefined,
      onOutput: (stream, text) => session.write(hasTerminal ? 'stdout' : stream, text),
    });
  } catch (error) {
    if (!(error instanceof StatusError) || error.reason !== 'InternalError') throw error;
    const { namespace = '' } = pod.metadata;
    throw new KubectlError(`unable to upgrade connection: container ${name} not found in pod ${pod.metadata.name}_${namespace}`);
  }
  if (!quiet && keyboard !== undefined && pod.spec.restartPolicy === 'Always') session.out(`${endText(pod, name)}\n`);
}

/** `reattachMessage`. */
function endText({ metadata, spec }: Pod, container: string): string {
  const again = `kubectl attach ${metadata.name} -c ${container} -i -t`;
  return spec.ephemeralContainers?.some(({ name }) => name === container) === true
    ? `Session ended, the ephemeral container will not be restarted but may be reattached using '${again}' if it is still running`
    : `Session ended, resume using '${again}' command when the pod is running`;
}
