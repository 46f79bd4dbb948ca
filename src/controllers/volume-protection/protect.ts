import {
  attributesClassesOf,
  claimsOf,
  isPodTerminal,
  keyOf,
  usesClaim,
  type KubeObject,
  type PersistentVolume,
  type PersistentVolumeClaim,
  type Pod,
  type VolumeAttributesClass,
} from '../../api/index.ts';
import type { SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import type { ControllerContext, HandlersByKind } from '../define-controller.ts';
import type { KeyQueue } from '../queue-key.ts';
import type { ConstructorStep, EnqueueStep } from '../steps.ts';
import { steps } from './steps.ts';

/** What is protected: the kind, its finalizer, and whether an object is used. */
export interface Protection<T extends KubeObject> {
  /** As in `--controllers`. */
  readonly name: string;
  /** See `ControllerDefinition`. */
  readonly startsWith?: string;
  /** The name of the queue, as in upstream's metrics. */
  readonly queue: string;
  readonly kind: 'PersistentVolumeClaim' | 'PersistentVolume' | 'VolumeAttributesClass';
  readonly finalizer: string;
  /** The controller's constructor. */
  readonly made: ConstructorStep;
  /** The handler of the objects. */
  readonly addedUpdated: EnqueueStep;
  /** The controller's sync function. */
  readonly step: typeof steps.processPVC | typeof steps.processPV | typeof steps.processVAC;
  /** The handlers of the kinds that may use the objects. */
  readonly users?: (keys: KeyQueue) => HandlersByKind;
  isBeingUsed(context: ControllerContext, object: T, trace: SyncTrace): Process<boolean>;
}

function hasFinalizer({ metadata }: KubeObject, finalizer: string): boolean {
  return metadata.finalizers?.includes(finalizer) === true;
}

/**
 * Returns true if the finalizer must be added or may be removed: the object is being deleted with it, or is not being deleted and
 * lacks it (volume/protectionutil).
 */
export function needsProcessing(object: KubeObject, finalizer: string): boolean {
  return (object.metadata.deletionTimestamp !== undefined) === hasFinalizer(object, finalizer);
}

/**
 * The keys of the claims of a Pod that may have stopped using them: it is deleted or finished, or it has no node. Otherwise
 * empty.
 */
export function claimsOfPod(pod: Pod, gone: boolean): string[] {
  if (!gone && !isPodTerminal(pod) && isScheduled(pod)) return [];
  const { namespace } = pod.metadata;
  return claimsOf(pod).map(({ name }) => keyOf({ namespace, name }));
}

/**
 * Adds the finalizer to an object that lacks it. Removes it from a deleted object that is not used (`processPVC`, `processPV`).
 */
export function* protect<T extends KubeObject>(
  context: ControllerContext,
  { kind, finalizer, step, isBeingUsed }: Protection<T>,
  object: T,
  trace: SyncTrace,
): Process<void> {
  const { metadata } = object;
  const { finalizers = [] } = metadata;
  if (!needsProcessing(object, finalizer)) return trace.step(step, 'nothing');
  if (metadata.deletionTimestamp === undefined) {
    trace.step(steps.addFinalizer, 'added', { finalizer });
    yield* context.api.update<string>(kind, { ...object, metadata: { ...metadata, finalizers: [...finalizers, finalizer] } });
    return;
  }
  if (yield* isBeingUsed(context, object, trace)) return trace.step(steps.isBeingUsed, 'true');
  trace.step(steps.isBeingUsed, 'false');
  trace.step(steps.removeFinalizer, 'removed', { finalizer });
  const others = finalizers.filter((name) => name !== finalizer);
  yield* context.api.update<string>(kind, { ...object, metadata: { ...metadata, finalizers: others } });
}

/**
 * Returns true if a scheduled Pod uses the claim (`isBeingUsed`). If the cache has none, asks the API server, because the cache
 * may be old.
 */
export function* claimIsBeingUsed(
  { api, informers }: ControllerContext,
  claim: PersistentVolumeClaim,
  trace: SyncTrace,
): Process<boolean> {
  const { namespace = '' } = claim.metadata;
  const uses = (pod: Pod): boolean => isScheduled(pod) && usesClaim(pod, claim);
  const cached = informers.informer('Pod').lister.list(namespace).find(uses);
  if (cached !== undefined) {
    trace.step(steps.askInformer, 'true', { pod: cached.metadata.name });
    return true;
  }
  trace.step(steps.askInformer, 'false');
  const { items } = yield* api.list('Pod', { namespace });
  const user = items.find(uses);
  if (user === undefined) trace.step(steps.askAPIServer, 'false');
  else trace.step(steps.askAPIServer, 'true', { pod: user.metadata.name });
  return user !== undefined;
}

/** The name of the class whose attributes the volume has (`getPVReferencedVACNames`). */
export function attributesClassesOfVolume({
  spec: { volumeAttributesClassName: name = '' },
}: PersistentVolume): ReadonlySet<string> {
  return new Set(name === '' ? [] : [name]);
}

/** Returns true if a volume or a claim names the class. Asks the caches alone, as upstream does. */
export function* classIsBeingUsed(
  { informers }: ControllerContext,
  { metadata: { name } }: VolumeAttributesClass,
): Process<boolean> {
  const volumes = informers.informer('PersistentVolume').lister.list();
  const claims = informers.informer('PersistentVolumeClaim').lister.list();
  return (
    volumes.some((each) => attributesClassesOfVolume(each).has(name)) ||
    claims.some((each) => attributesClassesOf(each).has(name))
  );
}

/** A Pod without a node does not use its claims yet: no kubelet starts a Pod whose claim is being deleted. */
function isScheduled({ spec }: Pod): boolean {
  return (spec.nodeName ?? '') !== '';
}
