import type { WordsOf } from '../../step-catalogue.ts';
import { counted } from '../../words.ts';

const VERDICT = {
  none: 'nothing was expected',
  fulfilled: 'all has been seen',
  expired: 'the wait took too long',
  ignored: 'ignored, because a fault says so',
  pending: 'pending',
};

interface Awaited {
  readonly add: number;
  readonly del: number;
}

const creations = (count: number) => counted(count, 'creation');
const deletions = (count: number) => counted(count, 'deletion');
const stillToSee = ({ add, del }: Awaited) => `Still to be seen in the cache: ${creations(add)}, ${deletions(del)}.`;

const adopted = ({ object }: { readonly object: string }) => `adopt ${object}: the selector matches, and it has no controller`;
const released = ({ object }: { readonly object: string }) => `release ${object}: the selector does not match it any more`;

export const controllers: WordsOf<'controllers'> = {
  SplitMetaNamespaceKey: {
    about: 'Splits a key of the workqueue into namespace and name.',
    outcomes: { split: ({ namespace, name }) => (namespace === '' ? name : `namespace ${namespace}, name ${name}`) },
  },
  EnsureReady: {
    about:
      'Tells whether the cache shows the last writes that this controller made for the object. If not, the sync fails and is tried again.',
    outcomes: {
      ready: 'the cache shows this controller’s own last write',
      ignored: 'ignored, because a fault says so',
      stale: ({ resource, readVersion, wroteVersion }) =>
        `stale cache: ${resource} are known up to revision ${readVersion}, but this controller wrote revision ${wroteVersion}`,
    },
  },
  'Lister.Get': {
    about: 'Reads the object from the informer’s cache, not from the API server.',
    outcomes: {
      found: ({ resourceVersion }) => `as of resourceVersion ${resourceVersion}`,
      notFound: 'it is not in the cache: it has been deleted, and nothing is left to do',
    },
  },
  DeepCopy: {
    about: 'Copies the object, since the cache belongs to all controllers and must not be changed.',
    outcomes: { copied: 'the cache stays as it is' },
  },
  LabelSelectorAsSelector: {
    about: 'Parses spec.selector. A broken selector is not tried again.',
    outcomes: { invalid: ({ error }) => `the selector is invalid: ${error}` },
  },
  ClaimPods: {
    about:
      'Keeps the owner references of Pods in step with the selector: adopts orphans that match, releases Pods that match no more.',
    outcomes: {
      none: 'none',
      claimed: ({ pods }) => pods,
      unchanged: ({ claimed }) => `${counted(claimed, 'Pod')}, none to adopt or release`,
    },
  },
  AdoptPod: { about: 'Makes the controller the owner of a Pod that has none.', outcomes: { adopted } },
  ReleasePod: {
    about: 'Removes the owner reference of a Pod that the selector does not match any more.',
    outcomes: { released },
  },
  AdoptReplicaSet: { about: 'Makes the controller the owner of a ReplicaSet that has none.', outcomes: { adopted } },
  ReleaseReplicaSet: {
    about: 'Removes the owner reference of a ReplicaSet that the selector does not match any more.',
    outcomes: { released },
  },
  AdoptControllerRevision: {
    about: 'Makes the controller the owner of a ControllerRevision that has none.',
    outcomes: { adopted },
  },
  ReleaseControllerRevision: {
    about: 'Removes the owner reference of a ControllerRevision that the selector does not match any more.',
    outcomes: { released },
  },
  RecheckDeletionTimestamp: {
    about:
      'Reads the owner from the API server before the first adoption, since the cache may not know yet that it is being deleted.',
    outcomes: { mayAdopt: 'it is still there, so it may adopt', mayNot: ({ error }) => `it may not adopt: ${error}` },
  },
  SatisfiedExpectations: {
    about: 'Tells whether all creations and deletions that an earlier sync asked for have been seen in the cache.',
    outcomes: {
      true: { outcome: ({ verdict }) => `true: ${VERDICT[verdict]}`, arithmetic: stillToSee },
      false: { outcome: ({ verdict }) => `false: ${VERDICT[verdict]}`, arithmetic: stillToSee },
    },
  },
  SetExpectations: {
    about: 'Notes what the next syncs must see before they act again.',
    outcomes: { set: ({ add, del }) => `wait to see ${creations(add)} and ${deletions(del)}` },
  },
  ExpectCreations: {
    about: 'Notes how many creations the next syncs must see before they act again.',
    outcomes: { set: ({ add }) => `wait to see ${creations(add)}` },
  },
  ExpectDeletions: {
    about: 'Notes which deletions the next syncs must see before they act again, each by the name of its Pod.',
    outcomes: { set: ({ del }) => `wait to see ${deletions(del)}` },
  },
  CreationObserved: {
    about: 'Lowers the number of creations to wait for.',
    outcomes: {
      seen: ({ pod, add }) => `${pod}: ${creations(add)} still to see`,
      skipped: ({ skipped }) => `${creations(skipped)} failed or were skipped: do not wait for them`,
    },
  },
  DeletionObserved: {
    about:
      'Takes a Pod off the list of deletions to wait for. A Pod counts once: when it is marked for deletion, or when it is gone.',
    outcomes: {
      seen: ({ pod, del }) => `${pod}: ${deletions(del)} still to see`,
      notDeleted: ({ pod }) => `${pod} was not deleted: do not wait for it`,
    },
  },
  DeleteExpectations: {
    about: 'Forgets what a deleted object was waiting for.',
    outcomes: { forgotten: 'forget what was expected of it' },
  },
  slowStartBatch: {
    about: 'Creates Pods in batches of 1, 2, 4, 8 …, and stops after a batch in which a creation failed.',
    outcomes: {
      batch: {
        outcome: ({ batch }) => `create ${batch} at once`,
        arithmetic: ({ batch, created, of }) => `${batch} at once, after ${created} of ${of}.`,
      },
    },
  },
  resolveControllerRef: { about: 'Finds the owner that a reference names, if its uid is the same.' },
  FilterPodsByOwner: { about: 'Finds the cached objects that an owner controls, by an index, with orphans if asked.' },
  ClaimObject: { about: 'Decides about one object: adopt, release, keep or leave it.' },
  LowerExpectations: { about: 'Lowers the numbers of creations and deletions to wait for.' },
  GetExpectations: { about: 'Reads what an object is waiting to see.' },
  CreatePods: { about: 'Creates a Pod from a template with its owner’s reference, and records an Event.' },
  DeletePod: { about: 'Deletes a Pod, and records an Event about its owner.' },
  GetPodFromTemplate: { about: 'Makes the Pod that a template describes.' },
  'ActivePodsWithRanks.Less': { about: 'Compares two Pods by the criteria that decide which is deleted first.' },
  FilterTerminatingPods: { about: 'Picks the Pods that are being deleted.' },
  PodKey: { about: 'Makes the key of a Pod: namespace and name.' },
  ComputeHash: { about: 'Hashes a Pod template. The hash becomes part of the ReplicaSet’s name.' },
  FilterActiveReplicaSets: { about: 'Picks the ReplicaSets with spec.replicas above 0.' },
  GetReplicaCountForReplicaSets: { about: 'Adds up spec.replicas of several ReplicaSets.' },
  GetActualReplicaCountForReplicaSets: { about: 'Adds up status.replicas of several ReplicaSets.' },
  GetReadyReplicaCountForReplicaSets: { about: 'Adds up status.readyReplicas of several ReplicaSets.' },
  GetAvailableReplicaCountForReplicaSets: { about: 'Adds up status.availableReplicas of several ReplicaSets.' },
  ReplicaSetsByCreationTimestamp: { about: 'Orders ReplicaSets by age, the oldest first.' },
  ReplicaSetsBySizeOlder: { about: 'Orders ReplicaSets by size, the largest first, and among equals the older first.' },
  ReplicaSetsBySizeNewer: { about: 'Orders ReplicaSets by size, the largest first, and among equals the newer first.' },
  GetPodServiceMemberships: { about: 'Finds the Services whose selector matches a Pod.' },
  GetServicesToUpdateOnPodChange: { about: 'Finds the Services that a change of a Pod affects.' },
  ShouldPodBeInEndpoints: { about: 'Leaves out Pods that have ended or have no address yet.' },
};
