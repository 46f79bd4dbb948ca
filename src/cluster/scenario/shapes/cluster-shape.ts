import { parseContainerImage } from '../../../api/container-image.ts';
import { FormatError } from '../../../api/text.ts';
import { FlagError } from '../../../controllers/options/command-line.ts';
import { parseOptions } from '../../../controllers/options/options.ts';
import type { KubeletTimings } from '../../../kubelet/index.ts';
import {
  KNOWN_SERVER_NAMES,
  type HttpRoute,
  type ImageEntry,
  type ProgramBehaviour,
  type ProgramCall,
} from '../../../userland/index.ts';
import type { NodeOptions, Timings, TimingsPreset } from '../../options.ts';
import { ADDON_NAMES } from '../../addon-names.ts';
import { MAX_MANAGERS, MAX_NODES, MAX_SUBCOMMAND_DEPTH, type ScenarioCluster } from '../scenario.ts';
import { ScenarioError } from '../scenario-error.ts';
import { flag, integer, labels, milliseconds, nodeName, number, quantity, text } from './scalars.ts';
import { checkCount, choice, described, list, object, oneOf, optional, record, type Shape } from './shape.ts';

const hourMs = milliseconds(3_600_000);
const fraction = number({ min: 0, max: 1 });

const preset: Shape<TimingsPreset> = oneOf('realistic', 'teaching');

const kubeletTimings = object<KubeletTimings>({
  readyMs: hourMs,
  syncMs: hourMs,
  sandboxMs: hourMs,
  mountMs: hourMs,
  pullMs: hourMs,
  pullBytesPerMs: number({ min: 1, max: 1e9 }),
  createMs: hourMs,
  startMs: hourMs,
  stopMs: hourMs,
  // A period of 0 would be an endless loop at one moment.
  relistMs: number({ min: 1, max: 3_600_000 }),
  probeMs: hourMs,
  jitter: fraction,
});

const figures = object<Timings>({
  requestMs: hourMs,
  watchMs: hourMs,
  jitter: fraction,
  scheduleMs: hourMs,
  kubelet: kubeletTimings,
});

const node = object<NodeOptions>({
  name: nodeName,
  cpu: optional(quantity),
  memory: optional(quantity),
  pods: optional(integer({ min: 1, max: 10_000 })),
  labels: optional(labels),
});

const word = text({ max: 1_000 });
const words = list(word, { max: 100 });
const status = integer({ min: 100, max: 599 });
const code = integer({ min: 0, max: 255 });

const http = object<HttpRoute>({
  path: word,
  status,
  body: optional(text({ max: 10_000 })),
  fromMs: optional(hourMs),
  before: optional(status),
  delayMs: optional(hourMs),
  calls: optional(object<ProgramCall>({ url: word, timeoutMs: optional(hourMs), otherwise: optional(status) })),
});

const requests = integer({ min: 0, max: 1e9 });

type Stop = Exclude<NonNullable<ProgramBehaviour['onStop']>, 'ignore'>;
const stop = object<Stop>({ afterMs: hourMs, code, serves: optional(flag) });
const ignore = oneOf('ignore');

const deepest: Shape<never> = {
  schema: false,
  read(_value, path) {
    throw new ScenarioError('too-deep', `subcommands are nested at most ${MAX_SUBCOMMAND_DEPTH} deep`, path, {
      max: MAX_SUBCOMMAND_DEPTH,
    });
  },
};

function program(depth: number): Shape<ProgramBehaviour> {
  return object<ProgramBehaviour>({
    logs: optional(words),
    ports: optional(list(integer({ min: 1, max: 65_535 }), { max: 50 })),
    http: optional(list(http, { max: 50 })),
    documentRoot: optional(word),
    startMs: optional(hourMs),
    answerMs: optional(hourMs),
    exit: optional(
      object<NonNullable<ProgramBehaviour['exit']>>({
        afterMs: optional(hourMs),
        afterRequests: optional(requests),
        code,
        logs: optional(words),
      }),
    ),
    breaks: optional(
      object<NonNullable<ProgramBehaviour['breaks']>>({
        afterMs: optional(hourMs),
        afterRequests: optional(requests),
        status: optional(status),
        logs: optional(words),
      }),
    ),
    onStop: optional(
      choice<NonNullable<ProgramBehaviour['onStop']>>((value) => (typeof value === 'string' ? ignore : stop), [ignore, stop]),
    ),
    cpuMsPerRequest: optional(hourMs),
    baseMillicores: optional(number({ min: 0, max: 1_000_000 })),
    memoryBytes: optional(number({ min: 0, max: 1e15 })),
    memoryFlag: optional(word),
    needsEnv: optional(object<NonNullable<ProgramBehaviour['needsEnv']>>({ anyOf: words, logs: words })),
    server: optional(oneOf(...KNOWN_SERVER_NAMES)),
    asks: optional(integer({ min: 1, max: 65_535 })),
    component: optional(oneOf(...ADDON_NAMES)),
    subcommands: optional(depth === 0 ? deepest : record(program(depth - 1), { max: 50, maxName: 200 })),
  });
}

const image = object<ImageEntry>({
  name: text({ min: 1, max: 512, called: 'name of an image', fits: isImageName }),
  tags: optional(
    described(
      'Tags that there are; a * at the end stands for any rest. Absent: any.',
      list(text({ min: 1, max: 128 }), { max: 100 }),
    ),
  ),
  missing: optional(oneOf('not-found', 'denied', 'unavailable')),
  sizeBytes: optional(number({ min: 0, max: 1e13 })),
  pullMs: optional(hourMs),
  entrypoint: optional(words),
  command: optional(words),
  env: optional(record(word, { max: 200, maxName: 200 })),
  workingDir: optional(word),
  user: optional(integer({ min: 0, max: 2 ** 31 })),
  userland: optional(oneOf('busybox', 'gnu', 'any', 'none')),
  tools: optional(words),
  files: optional(record(text({ max: 100_000 }), { max: 100, maxName: 1_000 })),
  main: optional(program(MAX_SUBCOMMAND_DEPTH)),
  programs: optional(record(program(MAX_SUBCOMMAND_DEPTH), { max: 100, maxName: 1_000 })),
});

function isImageName(name: string): boolean {
  if (name.endsWith('*')) return true;
  try {
    parseContainerImage(name);
    return true;
  } catch (error) {
    if (error instanceof FormatError) return false;
    throw error;
  }
}

const nodeCount = integer({ min: 0, max: MAX_NODES });
const nodeList = list(node, { max: MAX_NODES });
const lines = list(text({ max: 500 }), { max: 100 });

/** The manager's own parser checks the flags. */
const managerFlags: Shape<readonly string[]> = {
  schema: lines.schema,
  read(value, path) {
    const read = lines.read(value, path);
    try {
      parseOptions(read);
    } catch (error) {
      if (!(error instanceof FlagError)) throw error;
      throw new ScenarioError('no-cluster', error.message, path, { reason: error.message });
    }
    return read;
  },
};

const fields = object<ScenarioCluster>({
  seed: described('Everything that is left to chance comes from this.', text({ max: 200 })),
  timings: optional(
    described(
      'How long things take: by name, or in milliseconds.',
      choice<TimingsPreset | Timings>((value) => (typeof value === 'string' ? preset : figures), [preset, figures]),
    ),
  ),
  nodes: optional(
    described(
      'How many machines, or which.',
      choice<number | readonly NodeOptions[]>(
        (value) => (typeof value === 'number' ? nodeCount : nodeList),
        [nodeCount, nodeList],
      ),
    ),
  ),
  controllerManagers: optional(integer({ min: 0, max: MAX_MANAGERS })),
  flags: optional(described('The command line of kube-controller-manager.', managerFlags)),
  images: optional(described('Images beside those that every cluster knows.', list(image, { max: 100 }))),
  scheduler: optional(flag),
  kubelets: optional(flag),
  addons: optional(
    described('What the cluster is made with beside its core.', list(oneOf(...ADDON_NAMES), { max: ADDON_NAMES.length })),
  ),
  kubeadm: optional(described('The cluster is as kubeadm sets it up.', flag)),
  cloud: optional(described('There is a cloud, which makes load balancers.', flag)),
  epochMs: optional(
    described(
      'The date at which the simulation begins, in milliseconds since 1970.',
      integer({ min: 0, max: 4_102_444_800_000 }),
    ),
  ),
});

/** Invariant: any value that it accepts makes a cluster. */
export const cluster: Shape<ScenarioCluster> = {
  schema: fields.schema,
  read(value, path) {
    const read = fields.read(value, path);
    const { nodes = 0, kubeadm, kubelets } = read;
    // The control plane has a machine of its own.
    if (kubeadm === true && kubelets !== false)
      checkCount(typeof nodes === 'number' ? nodes : nodes.length, 0, MAX_NODES - 1, `${path}.nodes`);
    return read;
  },
};
