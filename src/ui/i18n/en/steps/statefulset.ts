import type { WordsOf } from '../../step-catalogue.ts';
import { counted } from '../../words.ts';
import { enqueues, podOwnerWords } from './handler-words.ts';
import { constructorWords, runWords } from './start-words.ts';

const PHASE = { Failed: 'failed', Succeeded: 'succeeded' };

export const statefulset: WordsOf<'statefulset'> = {
  NewStatefulSetController: constructorWords,
  Run: runWords,
  enqueueStatefulSet: enqueues('A StatefulSet is new in the cache, has changed or is gone: queues its key.'),
  ...podOwnerWords('StatefulSet'),
  sync: {
    about: 'Brings one StatefulSet a step nearer to its spec: its Pods in order, then the status, then the old revisions.',
  },
  adoptOrphanRevisions: {
    about: 'Adopts ControllerRevisions that the selector matches and that have no owner.',
    outcomes: {
      none: 'none has lost its owner',
      adopted: ({ controllerRevisions }) => `adopt ${controllerRevisions}`,
    },
  },
  getPodsForStatefulSet: {
    about: 'Finds the Pods of the set: adopts orphans that match by label and name, and releases Pods that match no more.',
    outcomes: { asked: ({ candidates }) => counted(candidates, 'candidate') },
  },
  syncStatefulSet: {
    about: 'Updates the Pods and the status of the set.',
    outcomes: { pods: ({ pods }) => counted(pods, 'Pod') },
  },
  UpdateStatefulSet: { about: 'Updates the Pods and the status, and then deletes revisions beyond the limit.' },
  performUpdate: { about: 'Finds the current and the new revision, takes one step with the Pods, and updates the status.' },
  getStatefulSetRevisions: {
    about: 'Finds the ControllerRevision of the present template, and creates it if there is none.',
    outcomes: {
      unchanged: ({ controllerRevision, revision }) => `${controllerRevision} has the template: revision ${revision}`,
      wantedAgain: ({ controllerRevision, revision }) => `${controllerRevision} is wanted again: revision ${revision}`,
      newTemplate: ({ revision }) => `a new template: revision ${revision}`,
    },
  },
  updateStatefulSet: {
    about:
      'Creates and mends Pods from the lowest ordinal up, deletes those that are too many from the highest down, then replaces old ones.',
    outcomes: {
      arranged: ({ replicas, condemned, unavailable }) => `${replicas} wanted, ${condemned} too many, ${unavailable} unavailable`,
      deleting: 'the StatefulSet is being deleted: only the status is updated',
    },
  },
  processReplica: {
    about: 'Creates, mends or deletes one of the wanted Pods. In order, the next Pod waits until this one is available.',
    outcomes: {
      delete: ({ pod, phase }) => `delete ${pod}: it has ${PHASE[phase]}`,
      waitEnded: ({ pod }) => `wait for ${pod}, which has ended, to be gone`,
      waitClaim: ({ pod }) => `wait for the old claim of ${pod} to be gone`,
      create: ({ pod, controllerRevision }) => `create ${pod} of ${controllerRevision}`,
      waitTerminating: ({ pod }) => `wait for ${pod} to be gone`,
      waitReady: ({ pod }) => `wait for ${pod} to run and be ready`,
      waitAvailable: ({ pod }) => `wait for ${pod} to be available`,
    },
  },
  UpdateStatefulPod: {
    about: 'Gives a Pod back its identity and its volumes, and its claims their owners.',
    outcomes: { update: ({ pod }) => `mend ${pod}` },
  },
  UpdatePodClaimForRetentionPolicy: {
    about: 'Sets the owners of a Pod’s claims as persistentVolumeClaimRetentionPolicy asks.',
    outcomes: { update: ({ pod }) => `set the owners of the claims of ${pod}` },
  },
  processCondemned: {
    about: 'Deletes a Pod that is not wanted any more. In order, one at a time, and only while the others are available.',
    outcomes: {
      waitTerminating: ({ pod }) => `wait for ${pod} to be gone`,
      waitUnavailable: ({ pod, firstUnavailable }) =>
        `${pod} is not available: ${firstUnavailable === '' ? 'others' : firstUnavailable} must be available first`,
      delete: ({ pod }) => `delete ${pod}: scale down`,
    },
  },
  rollingUpdate: {
    about: 'Deletes the old Pod of the highest ordinal, once every Pod above it is available. Ordinals below the partition stay.',
    outcomes: {
      delete: ({ pod }) => `delete ${pod}: old revision`,
      waitAvailable: ({ pod }) => `wait for ${pod} to be available`,
    },
  },
  updateStatefulSetStatus: {
    about: 'Updates the status if it differs, and completes the update if every Pod is new and ready.',
    outcomes: { unchanged: 'unchanged', updated: ({ changes }) => (changes === '' ? 'generation' : changes) },
  },
  truncateHistory: {
    about: 'Deletes the oldest revisions that no Pod has, beyond revisionHistoryLimit.',
    outcomes: {
      none: ({ past, revisionHistoryLimit }) => `${past} kept, ${revisionHistoryLimit} allowed`,
      deleted: ({ controllerRevisions }) => `delete ${controllerRevisions}`,
    },
  },
  enqueueSSAfter: {
    about: 'Queues the key for later, since Pods become available as time passes.',
    outcomes: { later: 'Pods become available by waiting' },
  },
  getParentNameAndOrdinal: { about: 'Splits the name of a Pod into its set’s name and its ordinal.' },
  isMemberOf: { about: 'Tells by the name whether a Pod can belong to the set.' },
  getPodName: { about: 'Makes the name of a Pod from its ordinal: web-0.' },
  isRunningAndReady: { about: 'Tells whether a Pod runs and is ready.' },
  isUnavailable: { about: 'Tells whether a Pod is missing, not ready long enough, or being deleted.' },
  identityMatches: { about: 'Tells whether a Pod has the name and labels of its ordinal.' },
  storageMatches: { about: 'Tells whether a Pod mounts the claims of its ordinal.' },
  updateStorage: { about: 'Gives a Pod the volumes of its ordinal’s claims.' },
  newStatefulSetPod: { about: 'Makes the Pod of an ordinal, with its identity and storage.' },
  newVersionedStatefulSetPod: { about: 'Makes the Pod of an ordinal by the revision that it should have.' },
  CreateStatefulPod: { about: 'Creates the claims that a Pod lacks, then the Pod.' },
  DeleteStatefulPod: { about: 'Deletes a Pod of the set. Its claims stay.' },
  createPersistentVolumeClaims: { about: 'Creates the claims of an ordinal that do not exist.' },
  ListRevisions: { about: 'Lists the ControllerRevisions of the set.' },
  completeRollingUpdate: { about: 'Makes the new revision the current one, when all Pods have it and are ready.' },
  inconsistentStatus: { about: 'Tells whether the status has to be written.' },
};
