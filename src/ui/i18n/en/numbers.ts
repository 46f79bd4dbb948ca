import type { Values } from '../texts.ts';

/** The words of numbers of Pods, and of whose they are. */
export const numbers = {
  ready: 'ready',
  pods: 'Pods',
  wanted: 'replicas',
  succeeded: 'succeeded',
  says: ({ ready, desired }: Values<'ready' | 'desired'>) => `The status says: ${ready} of ${desired}`,
  whose: { there: 'there', cache: 'cache', status: 'status', wanted: 'wanted' },
  lag: {
    of: { ready: 'Ready Pods', pods: 'Pods' },
    counts: ({ what, there, cache, status }: Values<'what' | 'there' | 'cache' | 'status'>) =>
      `${what}: ${there} there, the controller’s cache knows ${cache}, the status says ${status}.`,
    unwatched: ({ what, there, status }: Values<'what' | 'there' | 'status'>) =>
      `${what}: ${there} there, the status says ${status}. No controller looks.`,
    wanted: ({ wanted, cache }: Values<'wanted' | 'cache'>) =>
      `Replicas: ${wanted} wanted, the controller’s cache still has ${cache}.`,
    onTheWay: ({ count }: Values<'count'>) =>
      count === 1 ? `${count} event is on its way to the cache.` : `${count} events are on their way to the cache.`,
    missed: ({ count }: Values<'count'>) =>
      count === 1
        ? `${count} event was lost: the cache does not know, and waiting does not help.`
        : `${count} events were lost: the cache does not know, and waiting does not help.`,
    generation: ({ observed, generation }: Values<'observed' | 'generation'>) =>
      `The status is about generation ${observed} of ${generation}.`,
    join: ' ',
  },
  serve: ({ ready }: Values<'ready'>) => (ready === 1 ? `${ready} serves` : `${ready} serve`),
  serveOf: ({ ready, wanted }: Values<'ready' | 'wanted'>) =>
    wanted === 1 ? `${ready} of 1 serves` : `${ready} of ${wanted} serve`,
  leave: ({ count }: Values<'count'>) => (count === 1 ? `${count} leaves` : `${count} leave`),
  table: {
    title: 'Whose number',
    whose: 'Whose',
    from: 'Where it comes from',
    asOf: 'as of',
    hint: {
      wanted: 'What the spec asks for.',
      there: 'What exists in etcd, counted as the controller counts.',
      cache: 'What the controller would count now, from the cache of its informers.',
      cacheOfSets: 'What the controller would count now: the statuses of the ReplicaSets in its cache.',
      status: 'What the controller wrote last.',
    },
    generation: ({ generation }: Values<'generation'>) => `generation ${generation}`,
    revision: ({ revision }: Values<'revision'>) => `revision ${revision}`,
    observed: ({ observed, generation }: Values<'observed' | 'generation'>) => `generation ${observed} of ${generation}`,
    behind: ({ revision }: Values<'revision'>) => `revision ${revision},`,
    late: 'behind',
    onTheWay: ({ count }: Values<'count'>) => (count === 1 ? `${count} event on its way` : `${count} events on their way`),
    missed: ({ count }: Values<'count'>) => (count === 1 ? `${count} event lost` : `${count} events lost`),
    object: ({ count }: Values<'count'>) =>
      count === 1 ? `the object without its last write` : `the object without its last ${count} writes`,
    notCached: 'the object is not in it yet',
    none: 'The controller does not run.',
    whyWanted: 'Why is this wanted?',
    whyStatus: 'Why does the status say this?',
    loop: 'The loop of this controller',
  },
};
