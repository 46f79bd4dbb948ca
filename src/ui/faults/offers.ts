import type {
  Command,
  DeploymentView,
  Fault,
  LoopView,
  NodeView,
  ObjectView,
  PodView,
  ProbeKind,
} from '../../worker/protocol/index.ts';
import { kubectl } from '../model/actions.ts';
import type { ClusterState } from '../model/cluster-state.ts';
import { namespaceTally } from '../model/tallies.ts';
import type { FaultFormStart } from '../model/overlay.ts';

/** Names an offer in the texts: `offer.<id>`. */
export type OfferId =
  | 'crash'
  | 'crashLoop'
  | 'crashImage'
  | 'crashImageLoop'
  | 'failReadiness'
  | 'failLiveness'
  | 'failStartup'
  | 'powerOff'
  | 'powerOn'
  | 'cutNetwork'
  | 'pull'
  | 'quota'
  | 'quotaEnd'
  | 'stop'
  | 'restart'
  | 'noExpectations'
  | 'watch';

/** Something that can be broken about a thing of the page. */
export interface Offer {
  readonly id: OfferId;
  /** The subject of its text. */
  readonly words?: { readonly image?: string; readonly namespace?: string; readonly name?: string };
  /** The fault that choosing it puts in, or takes back where it is on. */
  readonly fault?: Fault;
  /** The effect of choosing it, if that is not a fault. */
  readonly command?: Command;
  /** The form that choosing it opens. */
  readonly form?: FaultFormStart;
}

/** The quota that stands for "no more Pods". */
const QUOTA = 'no-more-pods';
/** Kinds whose controllers have expectations, by the controller. */
const EXPECTING: ReadonlySet<string> = new Set([
  'replicaset-controller',
  'replicationcontroller-controller',
  'daemonset-controller',
  'job-controller',
]);
const PROBES: readonly { readonly id: OfferId; readonly probe: ProbeKind }[] = [
  { id: 'failReadiness', probe: 'readiness' },
  { id: 'failLiveness', probe: 'liveness' },
  { id: 'failStartup', probe: 'startup' },
];

/** The state that the offers depend on, apart from the object itself. */
export interface OfferSurroundings {
  readonly exists: (id: string) => boolean;
  /** Pods of a namespace. */
  readonly podsIn: (namespace: string) => number;
}

/** The part of a cluster that the offers of any object depend on. */
export function surroundingsIn({ objects, tallies }: Pick<ClusterState, 'objects' | 'tallies'>): OfferSurroundings {
  return {
    exists: (id) => objects.has(id),
    podsIn: (namespace) => tallies.get(namespaceTally(namespace))?.pods ?? 0,
  };
}

/** The faults that an object can have, in the order of the menu. */
export function offersOf(view: ObjectView, surroundings: OfferSurroundings): readonly Offer[] {
  switch (view.kind) {
    case 'Pod':
      return podOffers(view as PodView);
    case 'Node':
      return nodeOffers(view as NodeView);
    case 'Deployment':
      return [...imageOffers((view as DeploymentView).images), quotaOffer(view.namespace, surroundings)];
    default:
      return 'images' in view ? imageOffers(view.images) : [];
  }
}

/** The faults that a control loop can have. */
export function loopOffers({ client, id, informers }: LoopView): readonly Offer[] {
  const form: FaultFormStart = { type: 'watch-delay', client, kinds: informers.map(({ kind }) => kind) };
  const watch: Offer = { id: 'watch', form };
  if (id === 'scheduler') return [watch];
  const words = { name: client };
  return [
    { id: 'stop', words, fault: { type: 'controller-stop', controller: client } },
    { id: 'restart', words, command: { type: 'inject', fault: { type: 'controller-restart', controller: client } } },
    ...(EXPECTING.has(client) ? [noExpectations(client)] : []),
    watch,
  ];
}

function noExpectations(controller: string): Offer {
  return { id: 'noExpectations', fault: { type: 'no-expectations', controller } };
}

function podOffers({ namespace, name, images, probes = [] }: PodView): readonly Offer[] {
  const pod = `${namespace}/${name}`;
  return [
    { id: 'crash', command: { type: 'inject', fault: { type: 'container-crash', pod } } },
    { id: 'crashLoop', fault: { type: 'container-crash', pod, again: true } },
    ...PROBES.filter(({ probe }) => probes.includes(probe)).map(({ id, probe }): Offer => ({
      id,
      fault: { type: 'probe-fail', pod, probe },
    })),
    ...unique(images).map(pullOffer),
  ];
}

function nodeOffers({ name, powered }: NodeView): readonly Offer[] {
  return [
    { id: powered ? 'powerOff' : 'powerOn', command: { type: 'power-node', name, on: !powered } },
    { id: 'cutNetwork', fault: { type: 'node-network', node: name } },
  ];
}

function imageOffers(images: readonly string[]): readonly Offer[] {
  return unique(images).flatMap((image) => {
    const words = { image };
    return [
      pullOffer(image),
      { id: 'crashImage', words, command: { type: 'inject', fault: { type: 'container-crash', image } } },
      { id: 'crashImageLoop', words, fault: { type: 'container-crash', image, again: true } },
    ] satisfies Offer[];
  });
}

function pullOffer(image: string): Offer {
  return { id: 'pull', words: { image }, fault: { type: 'image-pull', image } };
}

/** A quota of as many Pods as there are: a plain command of kubectl. */
function quotaOffer(namespace: string, { exists, podsIn }: OfferSurroundings): Offer {
  const words = { namespace };
  if (exists(`ResourceQuota/${namespace}/${QUOTA}`))
    return { id: 'quotaEnd', words, command: kubectl(`delete resourcequota ${QUOTA} -n ${namespace}`) };
  const manifest = [
    'apiVersion: v1',
    'kind: ResourceQuota',
    `metadata: { name: ${QUOTA}, namespace: ${namespace} }`,
    `spec: { hard: { pods: "${podsIn(namespace)}" } }`,
    '',
  ].join('\n');
  return { id: 'quota', words, command: kubectl('apply -f -', manifest) };
}

function unique(images: readonly string[]): readonly string[] {
  return [...new Set(images)];
}
