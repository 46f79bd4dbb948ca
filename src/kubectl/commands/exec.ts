import { CommandExit, KubectlError } from '../errors.ts';
import { defineCommand } from '../line/command.ts';
import { boolFlag, stringFlag } from '../line/flags.ts';
import { chosenContainer, chosenPod } from '../resources/chosen-pod.ts';

/** kubectl/pkg/cmd/exec `ExecOptions`. There is no terminal, as in a script: with `-i` the command reads kubectl's stdin. */
export const EXEC = defineCommand({
  name: 'exec',
  use: 'exec (POD | TYPE/NAME) [-c CONTAINER] [flags] -- COMMAND [args...]',
  short: 'Execute a command in a container',
  flags: {
    container: stringFlag('The name of the container', { short: 'c' }),
    stdin: boolFlag('Pass the standard input to the command', { short: 'i' }),
    tty: boolFlag('Accepted without effect, because there is no terminal', { short: 't' }),
    quiet: boolFlag('Print only the output of the command', { short: 'q' }),
    'pod-running-timeout': stringFlag('', { hidden: true }),
  },
  *run(session, { args, argsBeforeDash, flags, usageError }) {
    const targets = args.slice(0, argsBeforeDash);
    const command = argsBeforeDash === undefined ? [] : args.slice(argsBeforeDash);
    if (argsBeforeDash === undefined && args.length > 1)
      throw usageError('exec [POD] [COMMAND] is not supported anymore. Use exec [POD] -- [COMMAND] instead');
    if (targets.length === 0) throw new KubectlError('pod, type/name or --filename must be specified');
    if (command.length === 0) throw new KubectlError('you must specify at least one command for the container');
    if (session.containers === undefined)
      throw new KubectlError('there are no containers here: this kubectl was started without access to the nodes');
    const { pod } = yield* chosenPod(session, targets[0]!, 'exec');
    const { phase } = pod.status;
    if (phase === 'Succeeded' || phase === 'Failed')
      throw new KubectlError(`cannot exec into a container in a completed pod; current phase is ${phase}`);
    const container = flags.container || chosenContainer(session, pod, '', flags.quiet);
    if (flags.stdin && flags.tty && !flags.quiet)
      session.err('Unable to use a TTY - input is not a terminal or the right kind of file\n');
    const exitCode = yield* session.containers.exec(pod, container, {
      argv: command,
      stdin: flags.stdin ? session.stdin : undefined,
      onOutput: (stream, text) => session.write(stream, text),
    });
    if (exitCode !== 0) throw new CommandExit(exitCode);
  },
});
