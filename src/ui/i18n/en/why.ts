import type { Values } from '../texts.ts';

/** Why something is as it is: chains of causes, in English. Names of upstream's functions and of fields are the same in every language. */
export const why = {
  asking: 'Looking back …',
  nothing: 'Select an object, or press "Why?" on a condition, an Event or a line of YAML.',
  which: 'Question',
  of: { creation: 'Created', last: 'Last write', deletion: 'Deleted', waiting: 'Rollout' },
  question: {
    creation: ({ object }: Values<'object'>) => `Why is there ${object}?`,
    last: ({ object }: Values<'object'>) => `Why was ${object} written last?`,
    deletion: ({ object }: Values<'object'>) => `Why is ${object} deleted?`,
    waiting: ({ object }: Values<'object'>) => `Why is the rollout of ${object} waiting?`,
    event: 'Why this Event?',
    record: 'How did this happen?',
    field: ({ path, value }: Values<'path' | 'value'>) => `Why is ${path} ${value}?`,
    fieldGone: ({ path }: Values<'path'>) => `Why is there no ${path} any more?`,
    before: ({ value }: Values<'value'>) => `before: ${value}`,
  },
  askPod: ({ name }: Values<'name'>) => `Why is ${name} as it is?`,
  none: {
    object: 'The object did not exist at the shown moment.',
    field: 'It never had this field, up to the shown moment.',
    deletion: 'It is not deleted at the shown moment.',
    record: 'That has not happened yet at the shown moment.',
    forgotten: 'That is too old: etcd and the trace no longer have it.',
  },
  asOf: ({ time }: Values<'time'>) => `As of ${time}, the shown moment. Newest first: each line is caused by the one below it.`,
  asOfNow: 'Newest first: each line is caused by the one below it.',
  decided: 'What decided',
  began: 'It began with',
  machinery: ({ count }: Values<'count'>) =>
    count === 1 ? `How it came to this: ${count} link` : `How it came to this: ${count} links`,
  chain: 'Chain of causes, newest first',
  fold: ({ count }: Values<'count'>) => (count === 1 ? `${count} more link in between` : `${count} more links in between`),
  did: {
    create: 'created',
    update: 'changed',
    status: 'wrote the status of',
    scale: 'set the scale of',
    binding: 'bound to a node',
    eviction: 'evicted',
    mark: 'requested the deletion of',
    delete: 'removed',
  },
  generation: ({ generation }: Values<'generation'>) => `generation ${generation}`,
  revision: ({ revision }: Values<'revision'>) => `revision ${revision}`,
  what: {
    command: 'A user gave this command',
    start: ({ stage }: Values<'stage'>) => `started: ${stage}`,
    timer: ({ stage, every }: Values<'stage' | 'every'>) => `${stage}, every ${every}`,
    fault: ({ fault, target }: Values<'fault' | 'target'>) => `A fault was injected: ${fault} ${target}`,
    lease: {
      acquired: ({ lease }: Values<'lease'>) => `acquired the lease ${lease}`,
      lost: ({ lease }: Values<'lease'>) => `lost the lease ${lease}`,
      released: ({ lease }: Values<'lease'>) => `released the lease ${lease}`,
      observed: ({ lease }: Values<'lease'>) => `saw the leader in the lease ${lease}`,
    },
    add: ({ key, queue, via }: Values<'key' | 'queue' | 'via'>) => `added the key ${key} to the queue ${queue} (${via})`,
    get: ({ key, queue }: Values<'key' | 'queue'>) => `handed the key ${key} of the queue ${queue} to a worker`,
    done: ({ key }: Values<'key'>) => `finished the key ${key}`,
    forget: ({ key }: Values<'key'>) => `reset the failures of the key ${key}`,
    addAfter: ({ key, delay, via }: Values<'key' | 'delay' | 'via'>) => `delayed the key ${key} for ${delay} (${via})`,
    addRateLimited: ({ key, delay, via }: Values<'key' | 'delay' | 'via'>) => `will retry the key ${key} in ${delay} (${via})`,
    due: ({ key }: Values<'key'>) => `the wait of the key ${key} ended, but it had been added already`,
    unschedulable: ({ key }: Values<'key'>) => `put ${key} aside: no node is suitable`,
    expect: ({ add, del, key }: Values<'add' | 'del' | 'key'>) =>
      `expects to see ${add} creations and ${del} deletions for ${key}`,
    syncStart: ({ worker, key }: Values<'worker' | 'key'>) => `worker ${worker} began with the key ${key}`,
    syncEnd: ({ worker, key }: Values<'worker' | 'key'>) => `worker ${worker} finished the key ${key}`,
    syncFailed: ({ worker, key, error }: Values<'worker' | 'key' | 'error'>) =>
      `worker ${worker} failed with the key ${key}: ${error}`,
    step: ({ name }: Values<'name'>) => `reached ${name}`,
    kubelet: ({ name, key }: Values<'name' | 'key'>) => `${name} ${key}`,
    deliver: ({ event, kind, key, revision }: Values<'event' | 'kind' | 'key' | 'revision'>) =>
      `received by watch: ${event} ${kind} ${key}, revision ${revision}`,
    listed: ({ kind, count, revision }: Values<'kind' | 'count' | 'revision'>) =>
      `listed all ${kind}: ${count}, revision ${revision}`,
    request: ({ verb, kind, key, code, reason }: Values<'verb' | 'kind' | 'key' | 'code' | 'reason'>) =>
      `requested: ${verb} ${kind} ${key}: ${code} ${reason}`,
  },
  passage: {
    summary: ({ way, took }: Values<'way' | 'took'>) => `${way}, ${took}`,
    watch: 'watch',
    list: 'list',
    queue: 'queue',
    wait: ({ delay }: Values<'delay'>) => `wait ${delay}`,
    title: 'How the news arrived',
  },
  more: ({ count }: Values<'count'>) => `${count} more`,
  steps: ({ count }: Values<'count'>) => (count === 1 ? `${count} step before` : `${count} steps before`),
  rows: ({ count }: Values<'count'>) => (count === 1 ? `One by one: ${count} row` : `One by one: ${count} rows`),
  changes: ({ count }: Values<'count'>) => (count === 1 ? `Changes: ${count} field` : `Changes: ${count} fields`),
  noValue: 'none',
  beside: {
    merged: ({ count, vias }: Values<'count' | 'vias'>) =>
      count === 1
        ? `The key was added once more before a worker took it (${vias}): a workqueue holds a key only once, so one sync covered all.`
        : `The key was added ${count} times more before a worker took it (${vias}): a workqueue holds a key only once, so one sync covered all.`,
    listed: ({ kind, count }: Values<'kind' | 'count'>) => `Found in the initial list of all ${kind} (${count}), not by a watch.`,
    released: ({ via }: Values<'via'>) => `It had waited in the scheduler’s queue until ${via}`,
    silence: ({ node, seconds }: Values<'node' | 'seconds'>) =>
      `${node} had sent nothing for ${seconds} s. Nobody reports such a silence; its cause was:`,
    tries: ({ count, since }: Values<'count' | 'since'>) =>
      count === 1
        ? `One earlier sync of this key, since ${since}, did not do it.`
        : `${count} earlier syncs of this key, since ${since}, did not do it.`,
    mutated: ({ fields }: Values<'fields'>) => `On the way, a policy changed ${fields}:`,
    struck: ({ fault }: Values<'fault'>) => `An injected fault delayed this: ${fault}.`,
    ask: 'Why that?',
  },
  open: { code: 'Open the code', moment: 'Show this moment', object: ({ object }: Values<'object'>) => `Show ${object}` },
  end: {
    command: 'The chain begins here, with a command.',
    start: ({ by }: Values<'by'>) => `The chain begins here: ${by} started with the cluster and looked at what existed.`,
    timer: ({ by, every }: Values<'by' | 'every'>) =>
      `The chain begins here: ${by} does this every ${every}. There is no other cause.`,
    fault: 'The chain begins here, with an injected fault.',
    forgotten: 'The cause of this is too old: the trace keeps only the newest records.',
  },
  waiting: {
    decided: ({ time }: Values<'time'>) => `What the last sync decided, at ${time}`,
    never: 'No sync has ended yet.',
    pods: 'Waiting for',
    lacks: {
      node: 'no node',
      containers: 'its containers',
      readiness: 'not ready',
      time: 'ready, but not yet for minReadySeconds',
      end: 'has not ended',
    },
    chain: 'Why that sync ran',
  },
};
