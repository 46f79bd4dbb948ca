import { FormatError, parseContainerImage } from '../../api/index.ts';
import { RECORD_FLAG } from '../apply/annotations.ts';
import { KubectlError } from '../errors.ts';
import { defineCommand } from '../line/command.ts';
import { boolFlag, stringFlag, stringsFlag } from '../line/flags.ts';
import { labelsFlag } from '../line/pairs.ts';
import {
  createGenerated,
  GENERATE_FLAGS,
  overridden,
  OVERRIDE_FLAGS,
  pairsOf,
  writeGenerated,
  type Generated,
} from './generated.ts';

const NO_TERMINAL = 'run does not attach in this kubectl: make a pod with stdin and tty, and use attach -it, or use debug -it';

const RESTART_POLICIES = ['Always', 'OnFailure', 'Never'];

export const RUN = defineCommand({
  name: 'run',
  use: 'run NAME --image=image [--env="key=value"] [--port=port] [--dry-run=server|client] [--command] -- [COMMAND] [args...]',
  short: 'Run a particular image on the cluster',
  flags: {
    ...GENERATE_FLAGS,
    ...RECORD_FLAG,
    image: stringFlag('The image to run', { required: true }),
    'image-pull-policy': stringFlag('When to pull the image: Always, IfNotPresent or Never'),
    port: stringFlag('The port that the container listens on'),
    env: stringsFlag('Environment variables: key=value', { split: false }),
    labels: stringFlag('Labels of the pod: a=b,c=d', { short: 'l' }),
    annotations: stringsFlag('Annotations of the pod: key=value', { split: false }),
    restart: stringFlag('The restart policy: Always, OnFailure or Never', { default: 'Always' }),
    command: boolFlag('Use the words after -- as the command, not as arguments'),
    expose: boolFlag('Create a service for the pod; requires --port'),
    rm: boolFlag('Only for attached containers', { hidden: true }),
    stdin: boolFlag('', { short: 'i', hidden: true, refusal: NO_TERMINAL }),
    tty: boolFlag('', { short: 't', hidden: true, refusal: NO_TERMINAL }),
    attach: boolFlag('', { hidden: true, refusal: NO_TERMINAL }),
    ...OVERRIDE_FLAGS,
    quiet: boolFlag('', { short: 'q', hidden: true }),
    privileged: boolFlag('Run the container in privileged mode'),
  },
  *run(session, { args, argsBeforeDash, flags, usageError }) {
    const [name] = args;
    if (name === undefined || argsBeforeDash === 0) throw new KubectlError('NAME is required for run');
    if (flags.rm) throw new KubectlError('--rm should only be used for attached containers');
    if (flags.expose && flags.port === '') throw new KubectlError('--port must be set when exposing a service');
    if (!RESTART_POLICIES.includes(flags.restart)) throw usageError(`invalid restart policy: ${flags.restart}`);
    if (!isImageName(flags.image))
      throw new KubectlError(`Invalid image name ${JSON.stringify(flags.image)}: invalid reference format`);
    const labels = flags.labels === '' ? { run: name } : labelsFlag(flags.labels);
    const port = flags.port === '' ? undefined : portNumber(flags.port);
    const pod: Generated = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name, labels, ...annotationsOf(flags.annotations) },
      spec: {
        containers: [{ name, image: flags.image, ...containerOf(flags, args.slice(1), port), resources: {} }],
        restartPolicy: flags.restart,
        dnsPolicy: 'ClusterFirst',
      },
    };
    // As run.go: the Pod is written first and printed last.
    const printPod = yield* writeGenerated(session, flags, overridden(flags, pod), 'created', 'kubectl-run');
    if (flags.expose) {
      const spec = { selector: labels, ports: [{ protocol: 'TCP', port, targetPort: port }] };
      yield* createGenerated(
        session,
        flags,
        { apiVersion: 'v1', kind: 'Service', metadata: { name }, spec } as Generated,
        'created',
        'kubectl-run',
      );
    }
    printPod();
  },
});

interface ContainerFlags {
  readonly env: readonly string[];
  readonly command: boolean;
  readonly 'image-pull-policy': string;
  readonly privileged: boolean;
}

function containerOf(flags: ContainerFlags, words: readonly string[], port: number | undefined): object {
  const env = Object.entries(pairsOf(flags.env, (text) => `invalid env: ${text}`)).map(([key, value]) => ({ name: key, value }));
  return {
    ...(words.length === 0 ? {} : flags.command ? { command: words } : { args: words }),
    ...(env.length === 0 ? {} : { env }),
    ...(port === undefined ? {} : { ports: [{ containerPort: port }] }),
    ...(flags['image-pull-policy'] === '' ? {} : { imagePullPolicy: flags['image-pull-policy'] }),
    ...(flags.privileged ? { securityContext: { privileged: true } } : {}),
  };
}

function annotationsOf(texts: readonly string[]): { readonly annotations?: Readonly<Record<string, string>> } {
  return texts.length === 0 ? {} : { annotations: pairsOf(texts, (text) => `unexpected annotation: ${text}`) };
}

/** Whether a text is a reference to an image (distribution `ReferenceRegexp`). */
export function isImageName(image: string): boolean {
  try {
    parseContainerImage(image);
    return true;
  } catch (error) {
    if (error instanceof FormatError) return false;
    throw error;
  }
}

function portNumber(text: string): number {
  if (!/^[0-9]+$/.test(text)) throw new KubectlError(`strconv.ParseInt: parsing ${JSON.stringify(text)}: invalid syntax`);
  return Number(text);
}
