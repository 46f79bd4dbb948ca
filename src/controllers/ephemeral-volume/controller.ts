import {
  claimsOf,
  ephemeralClaimName,
  keyOf,
  StatusError,
  whyNotForPod,
  type Draft,
  type PersistentVolumeClaim,
  type Pod,
  type Volume,
} from '../../api/index.ts';
import { deletedObject, listNames, RateLimitingQueue, type SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import { type ControllerContext, defineController } from '../define-controller.ts';
import { controllerError } from '../errors.ts';
import { KeyQueue } from '../queue-key.ts';
import { getCached, splitMetaNamespaceKey } from '../read-cached.ts';
import { steps } from './steps.ts';

/**
 * Creates the claims of the generic ephemeral volumes of Pods (volume/ephemeral/controller.go `NewController`). A claim belongs to its Pod, so
 * the garbage collector deletes it with the Pod.
 */
export const ephemeralVolumeController = defineController({
  name: 'ephemeral-volume-controller',
  eventSource: 'ephemeral_volume',
  steps: { make: steps.NewController, run: steps.Run },
  build(context) {
    const { sim, api, informers, options } = context;
    const queue = new RateLimitingQueue(sim, 'ephemeral_volume', api.name);
    const keys = new KeyQueue(context, queue);
    const pods = informers.informer('Pod').lister;
    // A Pod's volumes never change, so its updates do not matter.
    const enqueuePod = (pod: Pod): void => {
      if (isOwner(pod)) keys.add(steps.enqueuePod, pod);
    };
    const onPVCDelete = (claim: PersistentVolumeClaim): void => {
      const { namespace, name } = claim.metadata;
      const owners = pods.list(namespace).filter((pod) => isOwner(pod) && claimsOf(pod).some((each) => each.name === name));
      if (owners.length === 0) return;
      const figures = { claim: keyOf(claim.metadata), pods: listNames(owners.map(({ metadata }) => metadata.name)) };
      keys.trace.report(steps.onPVCDelete, 'enqueued', figures);
      for (const { metadata } of owners) queue.add(keyOf(metadata), 'onPVCDelete');
    };
    return {
      watches: ['Pod', 'PersistentVolumeClaim'],
      handlers: {
        Pod: { onAdd: enqueuePod },
        PersistentVolumeClaim: { onDelete: (deleted) => onPVCDelete(deletedObject(deleted)) },
      },
      loops: [
        {
          queue,
          workers: options['concurrent-ephemeralvolume-syncs'],
          step: steps.syncHandler,
          sync: (key, trace) => syncHandler(context, key, trace),
        },
      ],
    };
  },
});

/** Returns true if the Pod has an ephemeral volume and is not being deleted. */
function isOwner({ metadata, spec }: Pod): boolean {
  return metadata.deletionTimestamp === undefined && spec.volumes?.some(({ ephemeral }) => ephemeral !== undefined) === true;
}

function* syncHandler(context: ControllerContext, key: string, trace: SyncTrace): Process<void> {
  splitMetaNamespaceKey(key, trace);
  const pod = getCached(context.informers.informer('Pod').lister, key, trace);
  if (pod === undefined) return;
  if (pod.metadata.deletionTimestamp !== undefined) return trace.step(steps.syncHandler, 'deleting');
  for (const volume of pod.spec.volumes ?? []) {
    const problem = yield* handleVolume(context, pod, volume, trace);
    if (problem === undefined) continue;
    const message = `ephemeral volume ${volume.name}: ${problem}`;
    context.recorder.event(pod, 'Warning', 'FailedBinding', message);
    throw controllerError(`pod ${key}, ${message}`);
  }
}

/** Creates the claim of one volume, unless it exists. Returns what is in the way. */
function* handleVolume(
  { api, informers }: ControllerContext,
  pod: Pod,
  volume: Volume,
  trace: SyncTrace,
): Process<string | undefined> {
  const template = volume.ephemeral?.volumeClaimTemplate;
  if (template === undefined) return undefined;
  const { namespace } = pod.metadata;
  const name = ephemeralClaimName(pod.metadata, volume);
  const figures = { volume: volume.name, claim: name };
  const existing = informers.informer('PersistentVolumeClaim').lister.get({ namespace, name });
  if (existing !== undefined) {
    const message = whyNotForPod(pod, existing);
    if (message === undefined) trace.step(steps.handleVolume, 'exists', figures);
    else trace.step(steps.handleVolume, 'foreign', { ...figures, message });
    return message;
  }
  trace.step(steps.handleVolume, 'creates', figures);
  try {
    yield* api.create('PersistentVolumeClaim', claimFor(pod, name, template));
    return undefined;
  } catch (error) {
    if (error instanceof StatusError) return `create PVC ${name}: ${error.message}`;
    throw error;
  }
}

type ClaimTemplate = NonNullable<NonNullable<Volume['ephemeral']>['volumeClaimTemplate']>;

function claimFor({ metadata: pod }: Pod, name: string, { metadata, spec }: ClaimTemplate): Draft<PersistentVolumeClaim> {
  const owner = { apiVersion: 'v1', kind: 'Pod', name: pod.name, uid: pod.uid, controller: true, blockOwnerDeletion: true };
  const { annotations, labels } = metadata ?? {};
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: {
      namespace: pod.namespace,
      name,
      ownerReferences: [owner],
      ...(annotations !== undefined && { annotations }),
      ...(labels !== undefined && { labels }),
    },
    spec,
  };
}
