import {
  claimsOf,
  isNodeReady,
  isPodTerminal,
  keyOf,
  type Node,
  type PersistentVolume,
  type PersistentVolumeClaim,
  type Pod,
  type VolumeAttachment,
} from '../../api/index.ts';
import { deletedObject, RateLimitingQueue } from '../../client/index.ts';
import { defineController } from '../define-controller.ts';
import { AttachDetach } from './attach-detach.ts';
import { steps } from './steps.ts';

/** Upstream runs each attach and each detach beside the others. */
const WORKERS = 10;

/**
 * Attaches the volumes of Pods to their nodes, and detaches them afterwards, if their driver needs it
 * (volume/attachdetach/attach_detach_controller.go `NewAttachDetachController`). Its keys are those of claims.
 */
export const attachDetachController = defineController({
  name: 'persistentvolume-attach-detach-controller',
  startsWith: 'CSIDriver',
  eventSource: 'attachdetach-controller',
  steps: { make: steps.NewAttachDetachController, run: steps.Run },
  build(context) {
    const { sim, api, informers } = context;
    const queue = new RateLimitingQueue(sim, 'pvcs', api.name);
    const attachDetach = new AttachDetach(context, queue);
    const claims = informers.informer('PersistentVolumeClaim').lister;
    const ofPod = (pod: Pod): void => {
      if (!pod.spec.nodeName) return;
      for (const { name } of claimsOf(pod)) queue.add(keyOf({ namespace: pod.metadata.namespace, name }), 'podUpdate');
    };
    const ofAttachment = ({ spec }: VolumeAttachment): void => {
      const key = attachDetach.claimOf(spec.source.persistentVolumeName ?? '');
      if (key !== undefined) queue.add(key, 'nodeUpdate');
    };
    const all = (via: string): void => {
      for (const claim of claims.list()) queue.add(keyOf(claim.metadata), via);
    };
    return {
      watches: ['Pod', 'PersistentVolumeClaim', 'PersistentVolume', 'Node', 'CSIDriver', 'VolumeAttachment'],
      handlers: {
        Pod: {
          onAdd: ofPod,
          onUpdate: (before, after) => {
            if (before.spec.nodeName !== after.spec.nodeName || isPodTerminal(before) !== isPodTerminal(after)) ofPod(after);
          },
          onDelete: (deleted) => ofPod(deletedObject(deleted)),
        },
        PersistentVolumeClaim: {
          onUpdate: (before: PersistentVolumeClaim, after: PersistentVolumeClaim) => {
            if (before.spec.volumeName !== after.spec.volumeName) queue.add(keyOf(after.metadata), 'enqueuePVC');
          },
        },
        Node: {
          onUpdate: (before: Node, after: Node) => {
            if (isNodeReady(before) !== isNodeReady(after)) all('nodeUpdate');
          },
          onDelete: () => all('nodeDelete'),
        },
        CSIDriver: { onAdd: () => all('csiDriverAdd') },
        PersistentVolume: { onDelete: (deleted) => attachDetach.forget(deletedObject<PersistentVolume>(deleted)) },
        VolumeAttachment: { onDelete: (deleted) => ofAttachment(deletedObject(deleted)) },
      },
      loops: [
        {
          queue,
          workers: WORKERS,
          step: steps.syncPVCByKey,
          sync: (key, trace) => attachDetach.syncPVCByKey(key, trace),
        },
      ],
    };
  },
});
