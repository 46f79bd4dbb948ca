import { FAULT_TYPES, definitionOf } from '../../worker/protocol/faults.ts';
import type {
  Command,
  DeploymentView,
  Fault,
  FaultOffer,
  FaultOfferId,
  LoopView,
  NodeView,
  ObjectView,
  PodView,
} from '../../worker/protocol/index.ts';
import { kubectl } from '../model/actions.ts';
import type { ClusterState } from '../model/cluster-state.ts';
import { namespaceTally } from '../model/tallies.ts';
import type { FaultFormStart } from '../model/overlay.ts';

/** Names an offer in the texts: `offer.<id>`. Beside the faults, some commands break something too. */
export type OfferId = FaultOfferId | 'powerOff' | 'powerOn' | 'quota' | 'quotaEnd' | 'watch';

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
  return [...declared('controller', client, { name: client }).filter(({ only }) => only?.includes(client) ?? true), watch];
}

function podOffers({ namespace, name, images, probes = [] }: PodView): readonly Offer[] {
  const ofPod = declared('pod', `${namespace}/${name}`).filter(
    ({ fault }) => !('probe' in fault) || probes.includes(fault.probe),
  );
  return [...ofPod, ...imageOffers(images).filter(({ alsoOnPods }) => alsoOnPods)];
}

function nodeOffers({ name, powered }: NodeView): readonly Offer[] {
  return [
    { id: powered ? 'powerOff' : 'powerOn', command: { type: 'power-node', name, on: !powered } },
    ...declared('node', name),
  ];
}

function imageOffers(images: readonly string[]): readonly DeclaredOffer[] {
  return [...new Set(images)].flatMap((image) => declared('image', image, { image }));
}

interface DeclaredOffer extends Offer {
  readonly fault: Fault;
  readonly only: readonly string[] | undefined;
  readonly alsoOnPods: boolean;
}

/** The offers that faults declare for a subject, which fills one of their fields. */
function declared(on: FaultOffer['on'], subject: string, words: Offer['words'] = {}): readonly DeclaredOffer[] {
  return FAULT_TYPES.flatMap((type) =>
    (definitionOf({ type }).offers ?? []).flatMap((offer) => {
      if (offer.on !== on) return [];
      const fault = { type, [on]: subject, ...offer.with } as unknown as Fault;
      return [{ id: offer.id as FaultOfferId, words, fault, only: offer.only, alsoOnPods: offer.alsoOnPods === true }];
    }),
  );
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
