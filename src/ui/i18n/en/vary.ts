import type { Values } from '../texts.ts';
import type { VariationId } from '../../../worker/protocol/index.ts';

/** What each variation of the code is called. */
const names = {
  'no-expectations': 'No expectations',
  'cache-changed-in-place': 'No DeepCopy',
  'max-unavailable-rounded-up': 'maxUnavailable rounded up',
  'old-pods-not-counted': 'Old Pods not counted',
  'no-min-ready-requeue': 'No requeue after minReadySeconds',
  'tombstones-ignored': 'Tombstones ignored',
  'observed-generation-not-set': 'observedGeneration not raised',
  'no-collision-count': 'Collisions not counted',
  'all-pods-in-one-batch': 'No slow start',
  'deletion-order-dropped': 'Deletion order dropped',
  'unhealthy-not-first': 'Unhealthy Pods not first',
  'revision-not-raised': 'Revision not raised',
  'desired-replicas-not-noted': 'desired-replicas not noted',
  'deadline-not-requeued': 'No requeue for the deadline',
  'no-forget': 'Failures not forgotten',
  'key-given-twice': 'One key, two workers',
  'pod-not-assumed': 'Pods not assumed',
  'lease-not-renewed': 'Lease not renewed',
} satisfies Record<VariationId, string>;

/** What changes, in one sentence. */
const effects = {
  'no-expectations':
    'The ReplicaSet controller acts on its cache at once, though the cache does not show the Pods that it has just created: it creates them again.',
  'cache-changed-in-place':
    'The Deployment controller writes its new status into the object in the cache: if the API server refuses the write, the next sync believes that it is done.',
  'max-unavailable-rounded-up':
    'A percentage of unavailable Pods is rounded up: 25 % of 10 is then 3, and one serving Pod more may be missing during a rollout.',
  'old-pods-not-counted':
    'Only the Pods of the new ReplicaSet count against replicas + maxSurge: the new version comes all at once, and there are more Pods than maxSurge allows.',
  'no-min-ready-requeue':
    'Nobody looks again when minReadySeconds are over: a Pod becomes available as time passes, without an event, so availableReplicas stays behind and the rollout stops.',
  'tombstones-ignored':
    'A Pod whose deletion the watch has missed is not replaced: the handler drops the tombstone by which the next list reports it.',
  'observed-generation-not-set':
    'The Deployment’s status never says that a change of the spec was seen: kubectl rollout status waits for ever, and the rollout is never complete.',
  'no-collision-count':
    'If another ReplicaSet has the name, the Deployment controller tries the same name again and again: the rollout never begins.',
  'all-pods-in-one-batch':
    'All missing Pods are requested at once: where the first request would have been refused alone, by a quota for example, now all of them are.',
  'deletion-order-dropped':
    'The Pods to delete are taken in the order of the cache: a Pod that serves may go while one stays that is not ready.',
  'unhealthy-not-first':
    'Old Pods that are not available are not removed first: if too few Pods are available, no old Pod may go, and a rollout that would repair them stops.',
  'revision-not-raised':
    'A new ReplicaSet gets the same revision as the one before: the history has one revision, and kubectl rollout undo finds nothing to go back to.',
  'desired-replicas-not-noted':
    'A scaled ReplicaSet keeps its old desired-replicas annotation: each later sync is a scaling event, and no rollout proceeds.',
  'deadline-not-requeued':
    'Nobody looks again when progressDeadlineSeconds are over: a rollout without progress causes no event, so it never counts as failed.',
  'no-forget':
    'A sync that succeeds does not reset the count of failures: each conflict makes the next retry wait twice as long as the last one, however long ago that was.',
  'key-given-twice':
    'The workqueue gives a key to a second worker while the first still works on it: both sync the same object at the same time.',
  'pod-not-assumed':
    'The scheduler does not count a Pod on its node until the watch shows the binding: the next Pods go to a node that is already full.',
  'lease-not-renewed':
    'The leader takes its lease for renewed without writing it: after 15 s another controller manager takes over while the first still works.',
} satisfies Record<VariationId, string>;

/** The real bug that a variation stands for. */
const bugs = {
  'no-expectations':
    'In 2017 a Deployment was seen to create one Pod too many and delete it at once; a slow cache of Pods was suspected.',
  'cache-changed-in-place': 'In 2016 the Deployment controller changed ReplicaSets and Pods in its caches.',
  'no-min-ready-requeue': 'A ReplicaSet could skip a check of availability, and a Deployment then made no progress.',
  'tombstones-ignored': 'The DaemonSet controller crashed on a tombstone, since it took it for a DaemonSet.',
  'no-collision-count': 'Until v1.7 two templates with the same hash blocked each other: “replica set already exists”.',
  'all-pods-in-one-batch': 'Until v1.8 a quota for 5 Pods and a ReplicaSet of 500 meant 500 refused requests in each sync.',
  'deletion-order-dropped': 'In 2015 scaling down removed Pods that were running and kept Pods that had failed.',
  'unhealthy-not-first': 'Until v1.2 the first Deployments did not remove unhealthy Pods first, and updates timed out.',
  'desired-replicas-not-noted':
    'If a Deployment is scaled in the middle of a rollout, the annotation can stay behind in a real cluster, too: the rollout hangs.',
  'deadline-not-requeued': 'Before the deadline was queued, it would only have been noticed by the resync every 30 seconds.',
  'no-forget': 'The CronJob controller did not forget the keys that it had synced.',
  'lease-not-renewed': 'A leader that had lost its lease went on to believe that it led.',
} satisfies Partial<Record<VariationId, string>>;

/** Words about the variations of the code, in English. */
export const vary = {
  names,
  effects,
  bugs,
  title: 'Change one line',
  here: 'Of this code',
  others: 'Elsewhere',
  all: 'All variations',
  about: 'The same history runs again with one change of the source. Both courses then stand side by side.',
  choose: 'Variations of the code',
  run: 'Run again with this change',
  full: 'There is no room for another branch. Remove one first.',
  active: ({ name }: Values<'name'>) => `This branch runs with a changed line: ${name}.`,
  show: 'Show the change',
  offerLine: ({ name }: Values<'name'>) => `change it: ${name}`,
  bug: 'Real bug:',
  bugLink: ({ number }: Values<'number'>) => `kubernetes#${number} ↗`,
  diff: ({ name }: Values<'name'>) => `The change in ${name}`,
  removed: 'removed',
  added: 'added',
  nothing: '(nothing)',
};
