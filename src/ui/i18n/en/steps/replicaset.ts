import type { WordsOf } from '../../step-catalogue.ts';
import { counted } from '../../words.ts';
import { constructorWords, runWords } from './start-words.ts';

const queueKey = ({ replicaSet }: { readonly replicaSet: string }) => `queue the key of ${replicaSet}`;
const orphan = ({ matching, replicaSets }: { readonly matching: number; readonly replicaSets: string }) =>
  matching === 0
    ? 'an orphan that no selector matches: nothing'
    : `an orphan: queue ${matching === 1 ? 'the one' : `all ${matching}`} whose selector matches: ${replicaSets}`;
const foreign = ({ controller }: { readonly controller: string }) =>
  `its controller ${controller} is not in this controller’s cache: nothing`;

interface Managed {
  readonly current: number;
  readonly desired: number;
  readonly burstReplicas: number;
  readonly count: number;
  readonly later: number;
}

const managed = ({ current, desired, count, burstReplicas, later }: Managed) =>
  `${current} there, ${desired} wanted: ${count} now (at most ${burstReplicas}), ${later} later.`;

const CRITERIA = {
  unassigned: 'unassigned',
  phase: 'phase',
  notReady: 'not ready',
  deletionCost: 'deletion cost',
  crowdedNode: 'crowded node',
  readyLater: 'ready later',
  restarts: 'restarts',
  createdLater: 'created later',
  uid: 'uid',
  none: 'none',
};

export const replicaset: WordsOf<'replicaset'> = {
  NewReplicaSetController: constructorWords,
  NewReplicationManager: constructorWords,
  Run: runWords,
  NewBaseController: {
    about:
      'Makes the controller: its expectations (UIDTrackingControllerExpectations), its rate-limited queue of keys, and the handlers of its informers. ReplicationControllers are served by the same code.',
    outcomes: {
      built: ({ kind, queue, burstReplicas }) =>
        `for ${kind}s: queue ${queue}, at most ${burstReplicas} Pods created or deleted in one sync`,
    },
  },
  addRS: { about: 'A ReplicaSet is new in the cache: queues its key.', outcomes: { enqueued: queueKey } },
  updateRS: {
    about: 'A ReplicaSet has changed, or a resync tells of it again: queues its key.',
    outcomes: {
      recreated: ({ replicaSet }) => `${replicaSet} has another uid: handle the old one as deleted`,
      replicasChanged: ({ replicaSet, oldReplicas, newReplicas }) =>
        `spec.replicas ${oldReplicas}→${newReplicas}: queue the key of ${replicaSet}`,
      enqueued: queueKey,
    },
  },
  deleteRS: {
    about: 'A ReplicaSet is gone: forgets its expectations, and queues its key. The sync finds nothing.',
    outcomes: {
      enqueued: ({ replicaSet }) => `forget the expectations of ${replicaSet}, queue its key`,
      tombstone: ({ replicaSet }) =>
        `the deletion itself was missed, but ${replicaSet} is gone: forget its expectations, queue its key`,
    },
  },
  addPod: {
    about: 'A Pod is new in the cache: counts a creation that its ReplicaSet was waiting for, and queues the ReplicaSet’s key.',
    outcomes: {
      deleting: 'it is being deleted already: handle it as deleted',
      owned: ({ replicaSet }) => `one creation less to wait for: queue the key of ${replicaSet}`,
      foreign,
      orphan,
    },
  },
  updatePod: {
    about: 'A Pod has changed: queues the key of its ReplicaSet, and of the one that it belonged to before.',
    outcomes: {
      resync: 'the same resourceVersion, so only a resync: nothing',
      deleting: ({ labelsChanged }) =>
        labelsChanged
          ? 'it is being deleted: handle it as deleted, also with its old labels'
          : 'it is being deleted: handle it as deleted',
      controllerChanged: ({ before }) => `it belonged to ${before} before: queue that one, too`,
      owned: queueKey,
      newlyReady: ({ replicaSet, minReadySeconds }) =>
        `it is ready now: queue the key of ${replicaSet}, and again in ${minReadySeconds} s, when it may be available`,
      foreign,
      orphan,
      orphanUnchanged: 'an orphan whose labels and controller are as before: nothing',
    },
  },
  deletePod: {
    about:
      'A Pod is gone, or is marked for deletion: counts the deletion if it was awaited, and queues the key of its ReplicaSet.',
    outcomes: {
      owned: ({ replicaSet, awaited, tombstone }) => {
        const missed = tombstone ? 'the deletion itself was missed, but it is gone; ' : '';
        const seen = awaited ? 'one deletion less to wait for' : 'nobody waits to see this deletion';
        return `${missed}${seen}: queue the key of ${replicaSet}`;
      },
      foreign,
      orphan: 'it had no controller: nobody minds',
    },
  },
  processNextWorkItem: {
    about:
      'Takes a key, syncs it, and decides on a retry: no error forgets the key’s failures, an error queues it again, later each time.',
  },
  syncReplicaSet: {
    about:
      'Brings the number of a ReplicaSet’s Pods to spec.replicas, and updates the status. It does not act while expectations are pending.',
  },
  claimPods: {
    about:
      'Finds the Pods of the ReplicaSet: adopts orphans that its selector matches, and releases Pods that it matches no more.',
    outcomes: {
      counted: ({ active }) => `${active} active, none to adopt or release`,
      asked: ({ candidates }) => counted(candidates, 'candidate'),
    },
  },
  manageReplicas: {
    about: 'Creates missing Pods, or deletes those that are too many.',
    outcomes: {
      none: {
        outcome: ({ current, desired }) => `nothing to do: ${current} of ${desired}`,
        arithmetic: ({ current, desired }) => `${current} there, ${desired} wanted.`,
      },
      create: { outcome: ({ count }) => `create ${count}`, arithmetic: managed },
      delete: { outcome: ({ count }) => `delete ${count}`, arithmetic: managed },
    },
  },
  getReplicaSetsWithSameController: {
    about: 'Finds the ReplicaSets that have the same controller: those of the same Deployment.',
    outcomes: { noController: 'the ReplicaSet has no controller', found: ({ replicaSets }) => replicaSets },
  },
  getIndirectlyRelatedPods: {
    about: 'Lists the Pods of all ReplicaSets with the same controller. A node with many of them should lose one first.',
    outcomes: { found: ({ pods }) => counted(pods, 'Pod') },
  },
  getPodsToDelete: {
    about: 'Chooses the Pods to delete: first those that do the least work.',
    outcomes: {
      all: { outcome: ({ pods }) => pods, arithmetic: ({ of }) => `All ${of} go: their order does not matter.` },
      chosen: {
        outcome: ({ pods, decidedBy }) => `${pods} (${CRITERIA[decidedBy]})`,
        arithmetic: ({ count, of }) =>
          `${count} of ${of}, in this order; the first question in which two Pods differ decides between them.`,
      },
    },
    columns: {
      Pod: 'Pod',
      deleted: 'deleted',
      decidedBy: 'before the next by',
      node: 'node',
      phase: 'phase',
      ready: 'ready',
      deletionCost: 'deletion cost',
      relatedOnNode: 'related on node',
      readySince: 'ready since',
      restarts: 'restarts',
      created: 'created',
    },
    values: { decidedBy: CRITERIA, ready: { yes: 'yes', no: 'no' } },
  },
  calculateStatus: {
    about: 'Counts the Pods for the status.',
    outcomes: {
      counted: ({ active, ready, available, terminating }) =>
        `${active} active, ${ready} ready, ${available} available, ${terminating} terminating`,
    },
  },
  updateReplicaSetStatus: {
    about: 'Updates the status if it differs. It tells what was there before this sync created or deleted Pods.',
    outcomes: {
      unchanged: 'unchanged',
      updated: ({ changes }) => (changes === '' ? 'conditions or generation' : changes),
    },
  },
  FindMinNextPodAvailabilityCheck: {
    about: 'Finds when the next ready Pod will have been ready for minReadySeconds, and queues the key for that time.',
    outcomes: {
      later: ({ unavailable }) => `${counted(unavailable, 'Pod becomes', 'Pods become')} available by waiting`,
    },
  },
  getPodReplicaSets: { about: 'Finds the ReplicaSets whose selector matches an orphan.' },
  enqueueRS: { about: 'Queues the key of a ReplicaSet.' },
  getPodsRankedByRelatedPodsOnSameNode: { about: 'Counts for each Pod how many related Pods share its node.' },
  SetCondition: { about: 'Puts a condition into the status, for example ReplicaFailure.' },
  RemoveCondition: { about: 'Takes a condition out of the status.' },
};
