import { KubectlError } from '../errors.ts';
import type { CommandInput } from '../line/command.ts';
import { boolFlag, pairsFlag, stringFlag } from '../line/flags.ts';
import { ResourceFlags } from '../resources/resource-flags.ts';
import type { Session } from '../session.ts';
import { isImageName } from './run.ts';

/** The pods and nodes of `kubectl debug`. */
export const OBJECTS = new ResourceFlags(['filename'], { stopsAtError: true });
const PULL_POLICIES = ['', 'Always', 'IfNotPresent', 'Never'];
const COPIES = "(This flag only works when used with '--copy-to')";

/** The flags of `kubectl debug` (kubectl/pkg/cmd/debug/debug.go `AddFlags`). */
export const DEBUG_FLAGS = {
  filename: OBJECTS.flags.filename,
  'arguments-only': boolFlag('Use the words after -- as arguments, not as the command'),
  attach: boolFlag('Wait for the container and attach to it; the default with -i'),
  container: stringFlag('The name of the debugging container', { short: 'c' }),
  'copy-to': stringFlag('Debug a copy of the pod with this name'),
  replace: boolFlag('With --copy-to: delete the pod'),
  env: pairsFlag('Variables of the container: key=value'),
  image: stringFlag('The image of the debugging container'),
  'keep-labels': boolFlag(`Keep the labels ${COPIES}`),
  'keep-annotations': boolFlag(`Keep the annotations ${COPIES}`),
  'keep-liveness': boolFlag(`Keep the liveness probes ${COPIES}`),
  'keep-readiness': boolFlag(`Keep the readiness probes ${COPIES}`),
  'keep-startup': boolFlag(`Keep the startup probes ${COPIES}`),
  'keep-init-containers': boolFlag(`Keep the init containers ${COPIES}`, { default: true }),
  'set-image': pairsFlag('With --copy-to: new images: container=image'),
  'image-pull-policy': stringFlag('When to pull the image: Always, IfNotPresent or Never'),
  stdin: boolFlag('Keep the input of the container open', { short: 'i' }),
  quiet: boolFlag('Print no messages', { short: 'q' }),
  'same-node': boolFlag('With --copy-to: run the copy on the same node'),
  'share-processes': boolFlag('With --copy-to: share the process namespace', { default: true }),
  target: stringFlag('The container whose processes the debugging container sees'),
  tty: boolFlag('Give the container a terminal', { short: 't' }),
  profile: stringFlag('general, baseline, restricted, netadmin, sysadmin or legacy', { default: 'general' }),
  custom: stringFlag('', { hidden: true, refusal: '--custom is not part of this kubectl: choose a --profile' }),
};

export type DebugInput = CommandInput<typeof DEBUG_FLAGS>;

/** `Validate`. Throws `KubectlError`. */
export function validateDebug(
  session: Session,
  { flags, given }: DebugInput,
  targets: readonly string[],
  command: readonly string[],
): void {
  const { image, container, target } = flags;
  const setImages = Object.entries(flags['set-image']);
  const copies = flags['copy-to'] !== '';
  const refuse = (isRefused: boolean, why: string): void => {
    if (isRefused) throw new KubectlError(why);
  };
  refuse(
    given('attach') && flags.attach && image === '' && container === '',
    'you must specify --container or create a new container using --image in order to attach.',
  );
  const hasNothing = copies && image === '' && setImages.length === 0 && command.length === 0;
  refuse(hasNothing, 'you must specify --image, --set-image or command arguments.');
  refuse(
    copies && command.length > 0 && container === '' && image === '',
    'you must specify an existing container or a new image when specifying args.',
  );
  refuse(!copies && flags.replace, '--replace may only be used with --copy-to.');
  refuse(!copies && flags['same-node'], '--same-node may only be used with --copy-to.');
  refuse(!copies && setImages.length > 0, '--set-image may only be used with --copy-to.');
  refuse(!copies && image === '', 'you must specify --image when not using --copy-to.');
  const wrong = 'invalid reference format';
  refuse(image !== '' && !isImageName(image), `invalid image name ${JSON.stringify(image)}: ${wrong}`);
  refuse(targets.length === 0 && flags.filename.length === 0, 'NAME or filename is required for debug');
  const policy = flags['image-pull-policy'];
  refuse(!PULL_POLICIES.includes(policy), `invalid image pull policy: ${policy}`);
  for (const [name, value] of setImages)
    refuse(!isImageName(value), `invalid image name ${JSON.stringify(value)} for container ${JSON.stringify(name)}: ${wrong}`);
  refuse(target !== '' && copies, '--target is incompatible with --copy-to. Use --share-processes instead.');
  if (target !== '' && !flags.quiet)
    session.out(
      `Targeting container ${JSON.stringify(target)}. If you don't see processes from this container it may be because the container runtime doesn't support this feature.\n`,
    );
  refuse(flags.tty && !flags.stdin, '-i/--stdin is required for containers with -t/--tty=true');
  if (flags.profile === 'legacy')
    session.err(
      '--profile=legacy is deprecated and planned to be removed in v1.39. It is recommended to specify other profile, for example "--profile=general".\n',
    );
}
