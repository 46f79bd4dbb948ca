import type { Values } from '../texts.ts';

/** A sync, opened, in English. Comes with the tab that shows it: a part of its own. The names of upstream's functions are the same in every language. */
export const sync = {
  list: {
    intro:
      'Every sync of every control loop, the newest first. Open one to see what it read, what it decided from which figures, and what it wrote.',
    label: 'Syncs, newest first',
    controller: 'Control loop',
    everybody: 'all loops',
    clearKey: 'Syncs of all keys',
    none: 'No sync yet. A sync begins when a worker takes a key from a workqueue.',
    noneOf: 'No such sync yet.',
    older: 'Show older ones',
    running: 'running',
    steps: ({ count }: Values<'count'>) => (count === 1 ? `${count} step` : `${count} steps`),
    writes: ({ count }: Values<'count'>) => (count === 1 ? `${count} write` : `${count} writes`),
    asking: 'Reading the trace …',
  },
  /** Between what is said one after another, and before what is said of something. */
  comma: ', ',
  colon: ': ',
  ofObject: 'Syncs of this key',
  back: 'All syncs',
  previous: 'The previous sync of this key',
  next: 'The next sync of this key',
  gone: 'This sync is not available: it is too old, or has not begun yet at the shown moment.',
  worker: ({ worker }: Values<'worker'>) => `worker ${worker}`,
  took: ({ ms }: Values<'ms'>) => `took ${ms}`,
  stillRunning: ({ ms }: Values<'ms'>) => `running for ${ms}`,
  failed: 'It ended with an error, and the key is retried:',
  /** Nothing is wrong, and the key is tried again. In the timeline's words. */
  returned: {
    Conflict: '409, retried',
    ConsistencyError: 'retried: its cache does not show its own last writes yet',
    Unschedulable: ({ error }: Values<'error'>) => `no node yet: ${error}`,
  },
  showMoment: 'Show the moment at which it began',
  wake: {
    title: 'What woke it',
    add: ({ via }: Values<'via'>) => `<fn>${via}</fn> added the key to the queue`,
    waited: ({ ms }: Values<'ms'>) => `${ms} before`,
    rateLimited: ({ ms }: Values<'ms'>) => `It was added again for a retry after ${ms}`,
    addAfter: ({ ms }: Values<'ms'>) => `It was to be checked again after ${ms}`,
    deliver: ({ kind, key, event, revision }: Values<'kind' | 'key' | 'event' | 'revision'>) =>
      `the watch reported <object>${kind} ${key}</object>: ${event}, revision ${revision}`,
    listed: ({ count, kind, revision }: Values<'count' | 'kind' | 'revision'>) =>
      `a fresh list of ${count} ${kind}, revision ${revision}`,
    request: ({ by, verb, kind }: Values<'by' | 'verb' | 'kind'>) => `written by ${by}: ${verb} ${kind}`,
    bySync: ({ controller }: Values<'controller'>) => `in a sync of ${controller}`,
    openSync: 'Open that sync',
    command: ({ line }: Values<'line'>) => `The user: <fn>${line}</fn>`,
    start: ({ by }: Values<'by'>) => `the start of ${by}`,
    itself: 'It checks again by itself.',
  },
  reads: {
    title: 'What it read',
    intro: 'A sync reads its caches, not the API server. They may be behind.',
    current: 'up to date',
    behind: ({ count }: Values<'count'>) => (count === 1 ? `${count} write behind` : `${count} writes behind`),
    oldest: ({ ms }: Values<'ms'>) => `the oldest ${ms} old`,
    revision: ({ revision }: Values<'revision'>) => `revision ${revision}`,
    unknown: 'too long ago to know',
    others: ({ count }: Values<'count'>) => (count === 1 ? `${count} more kind, up to date` : `${count} more kinds, up to date`),
    object: ({ kind, key, revision }: Values<'kind' | 'key' | 'revision'>) => `${kind} ${key} at resourceVersion ${revision}`,
    generation: ({ generation }: Values<'generation'>) => `generation ${generation}`,
    newest: 'the newest',
    stale: ({ newest }: Values<'newest'>) => `etcd already had ${newest}`,
    staleGeneration: ({ newest, generation }: Values<'newest' | 'generation'>) =>
      `etcd already had ${newest}, generation ${generation}`,
    absent: ({ kind, key }: Values<'kind' | 'key'>) => `${kind} ${key} was not in the cache`,
    absentYet: ({ kind, key, newest }: Values<'kind' | 'key' | 'newest'>) =>
      `${kind} ${key} was not in the cache, though etcd had it at ${newest}`,
  },
  writes: {
    title: 'What it wrote',
    none: 'Nothing.',
  },
  outside: {
    intro: 'It runs outside of any sync: an event handler, or part of a start. Below is what it called.',
    why: 'Why it ran',
  },
  flow: {
    title: 'The path it took',
    taken: 'taken',
    passed: 'no',
    open: 'not reached',
    deployment: {
      deletion: {
        name: 'delete',
        taken: 'metadata.deletionTimestamp is set: only update the status',
        passed: 'metadata.deletionTimestamp is not set',
      },
      pause: { name: 'pause', taken: 'spec.paused is true: scale, but do not roll out', passed: 'spec.paused is false' },
      rollback: {
        name: 'rollback',
        taken: 'the annotation deprecated.deployment.rollback.to requests it',
        passed: 'no annotation deprecated.deployment.rollback.to',
      },
      scale: {
        name: 'scale',
        taken: ({ annotated, replicas }: Values<'annotated' | 'replicas'>) =>
          `isScalingEvent: desired-replicas ${annotated} ≠ spec.replicas ${replicas}`,
        passed: ({ active, replicas }: Values<'active' | 'replicas'>) =>
          `isScalingEvent: desired-replicas of the active ReplicaSets (${active}) = ${replicas}`,
        passedNone: 'isScalingEvent: no ReplicaSet is active',
      },
      rollout: { name: 'rollout', taken: 'nothing else to do: continue the rollout', passed: '' },
    },
    replicaset: {
      cache: {
        name: 'EnsureReady',
        taken: 'the cache does not show this controller’s own last write yet: try later',
        passed: 'the cache shows this controller’s own last write',
      },
      expectations: {
        name: 'expectations',
        taken: ({ add, del }: Values<'add' | 'del'>) =>
          `${add} creations and ${del} deletions not seen yet: leave the Pods alone`,
        passed: 'no expectations: the cache can be trusted',
      },
      manage: {
        name: 'manageReplicas',
        taken: ({ current, desired }: Values<'current' | 'desired'>) => `${current} existing, ${desired} desired`,
        passed: ({ current, desired }: Values<'current' | 'desired'>) => `${current} existing, ${desired} desired: nothing to do`,
      },
      status: { name: 'status', taken: 'changed: written', passed: 'unchanged: not written' },
    },
  },
  steps: {
    title: 'What it did',
    label: 'Steps of this sync, by upstream’s names',
    none: 'No step yet.',
    after: ({ ms }: Values<'ms'>) => `${ms} after its start`,
    later: 'afterwards',
    newStep: 'new',
    newTip: 'The previous sync had no such step.',
    changedTip: 'It had another result in the previous sync.',
    before: 'Previous sync:',
    missing: 'Only in the previous sync',
    figures: 'Figures',
    more: ({ count }: Values<'count'>) => `and ${count} more`,
    revision: ({ revision }: Values<'revision'>) => `revision ${revision}`,
    queue: {
      add: ({ key }: Values<'key'>) => `Add ${key}`,
      get: ({ key }: Values<'key'>) => `Get ${key}`,
      done: 'Done: the key may be taken again',
      due: ({ key }: Values<'key'>) => `${key} is due`,
      unschedulable: ({ key }: Values<'key'>) => `${key} waits until something relevant changes`,
      forget: 'Forget: its failure count is reset to 0',
      'add-after': ({ key, ms }: Values<'key' | 'ms'>) => `AddAfter: ${key} again in ${ms}`,
      'add-rate-limited': ({ key, ms }: Values<'key' | 'ms'>) => `AddRateLimited: ${key} again in ${ms}`,
    },
    end: 'At its end',
    running: 'It has reached this point.',
    objectTip: 'Show it in the inspector',
  },
  table: {
    deleted: 'deleted',
    kept: 'kept',
  },
};
