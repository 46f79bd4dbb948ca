import { isReason, StatusError, type ContainerAccess, type ExecRequest, type Pod } from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { CommandExit, KubectlError } from '../errors.ts';
import { defineCommand } from '../line/command.ts';
import { boolFlag, stringFlag } from '../line/flags.ts';
import { chosenContainer, chosenPod, containersOf, podOrTuple } from '../resources/chosen-pod.ts';
import { ResourceFlags } from '../resources/resource-flags.ts';
import type { Session } from '../session.ts';

const OBJECTS = new ResourceFlags(['filename'], { typed: true, nothing: 'pod, type/name or --filename must be specified' });

/** kubectl/pkg/cmd/exec `ExecOptions`. With `-it` the command has a terminal, if kubectl has one; with `-i` alone it reads kubectl's stdin. */
export const EXEC = defineCommand({
  name: 'exec',
  use: 'exec (POD | TYPE/NAME) [-c CONTAINER] [flags] -- COMMAND [args...]',
  short: 'Execute a command in a container',
  flags: {
    filename: OBJECTS.flags.filename,
    container: stringFlag('The name of the container', { short: 'c' }),
    stdin: boolFlag('Pass the standard input to the command', { short: 'i' }),
    tty: boolFlag('With -i: the command reads what you type', { short: 't' }),
    quiet: boolFlag('Print only the output of the command', { short: 'q' }),
    'pod-running-timeout': stringFlag('', { hidden: true }),
  },
  *run(session, input) {
    const { args, argsBeforeDash, flags, usageError } = input;
    const targets = args.slice(0, argsBeforeDash).slice(0, 1).map(podOrTuple);
    const command = argsBeforeDash === undefined ? [] : args.slice(argsBeforeDash);
    if (argsBeforeDash === undefined && (args.length > 1 || flags.filename.length > 0))
      throw usageError('exec [POD] [COMMAND] is not supported anymore. Use exec [POD] -- [COMMAND] instead');
    OBJECTS.require(input, targets);
    if (command.length === 0) throw new KubectlError('you must specify at least one command for the container');
    const { pod } = yield* chosenPod(session, yield* OBJECTS.select(session, input, targets), 'exec');
    const { access, container } = containerOf(session, pod, flags.container, flags.quiet);
    const keyboard = flags.stdin && flags.tty ? session.keyboard(flags.quiet) : undefined;
    const exitCode = yield* execIn(access, pod, container, {
      argv: command,
      keyboard,
      stdin: flags.stdin && keyboard === undefined ? session.stdin : undefined,
      // A terminal has one output.
      onOutput: (stream, text) => session.write(keyboard === undefined ? stream : 'stdout', text),
    });
    if (exitCode !== 0) throw new CommandExit(exitCode);
  },
});

/** The container of a Pod in which a command can run. Throws `KubectlError`, `StatusError`. */
export function containerOf(
  session: Session,
  pod: Pod,
  wanted: string,
  quiet: boolean,
): { readonly access: ContainerAccess; readonly container: string } {
  const { containers: access } = session;
  if (access === undefined)
    throw new KubectlError('there are no containers here: this kubectl was started without access to the nodes');
  const { phase } = pod.status;
  if (phase === 'Succeeded' || phase === 'Failed')
    throw new KubectlError(`cannot exec into a container in a completed pod; current phase is ${phase}`);
  session.api.authorize('create', 'Pod', pod.metadata, 'exec');
  const container = wanted || chosenContainer(session, pod, '', quiet);
  // The server refuses one that the Pod does not have (pkg/registry/core/pod/strategy.go `streamLocation`).
  if (!containersOf(pod).some(({ name }) => name === container))
    throw new StatusError('BadRequest', `container ${container} is not valid for pod ${pod.metadata.name}`);
  return { access, container };
}

/** Runs a command. Throws `KubectlError` for an error that comes over the connection to the container, which has no status before it. */
export function* execIn(access: ContainerAccess, pod: Pod, container: string, request: ExecRequest): Process<number> {
  try {
    return yield* access.exec(pod, container, request);
  } catch (error) {
    throw isReason(error, 'InternalError') ? new KubectlError(error.message) : error;
  }
}
