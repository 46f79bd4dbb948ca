import type { WordsOf } from '../../step-catalogue.ts';
import { ageText } from '../../../model/time-text.ts';

export const client: WordsOf<'client'> = {
  HandleCrash: {
    about:
      'The process ends, because nothing has caught an error: a defect. What its queues and caches held is lost. It is started again, as a static Pod or a service of systemd is.',
    outcomes: {
      panicked: ({ error, delayMs }) => `Has crashed: ${error}. Is started again in ${ageText(delayMs)}.`,
    },
  },
  'LeaderElector.Run': { about: 'Competes for the Lease, leads as long as it can renew it, and returns when the lead is lost.' },
  acquire: { about: 'Tries again and again to get the Lease, not in step with other candidates.' },
  tryAcquireOrRenew: { about: 'Reads the Lease, and writes it if it is free, expired or its own.' },
  renew: { about: 'Writes the Lease again and again while it leads.' },
  release: { about: 'Gives the Lease up, so that another candidate need not wait until it has expired.' },
  maybeReportTransition: { about: 'Tells that another candidate leads now.' },
  NewSharedInformerFactory: { about: 'Makes the factory of informers, which all controllers of a process share.' },
  InformerFor: { about: 'Returns the informer of a kind. The first call makes it.' },
  'sharedIndexInformer.Run': { about: 'Starts the reflector of an informer, and its resync.' },
  AddEventHandler: { about: 'Adds handlers to an informer. They are told of each cached object at once.' },
  HasSynced: { about: 'Tells whether the first list is in the cache.' },
  ByIndex: { about: 'Finds cached objects by an index, for example the Pods of an owner or a node.' },
  ListAndWatchWithContext: { about: 'Lists all objects of a kind once, then watches for changes from there on.' },
  list: { about: 'Reads all objects of a kind from the API server, and replaces the cache by them.' },
  watch: { about: 'Opens one watch after another, each from where the last one ended.' },
  handleWatch: { about: 'Takes in the events of a watch until the server ends it.' },
  startResync: {
    about: 'Tells all handlers of each cached object again, by the clock, though nothing has changed.',
    outcomes: { resyncs: ({ kind }) => kind },
  },
  Replace: { about: 'Takes in a fresh list: what is not in it is gone.' },
  HandleDeltas: { about: 'Updates the informer’s cache, then tells the handlers.' },
  distribute: { about: 'Tells every handler of a change, in the order in which they were added.' },
  WaitForNamedCacheSyncWithContext: {
    about:
      'Waits until the first list of each kind is in its cache. Before that a worker would take for missing what it cannot see yet.',
    outcomes: { waits: ({ informers }) => informers },
  },
  Add: {
    about: 'Puts a key into the queue, unless it is in there already. A key that a worker holds waits until the worker is done.',
  },
  Get: { about: 'Hands the first key of the queue to a worker, or lets the worker wait for one.' },
  Done: { about: 'Ends the work on a key. If it was added meanwhile, it is put into the queue again.' },
  AddAfter: { about: 'Puts a key into the queue after some time.' },
  AddRateLimited: { about: 'Puts a key into the queue after a time that grows with each failure.' },
  Forget: { about: 'Forgets how often a key has failed.' },
  ShutDown: { about: 'Closes the queue: workers end when they have handled their keys.' },
  NumRequeues: { about: 'Tells how often a key has failed.' },
  waitingLoop: { about: 'Puts a key into the queue when its delay is over.' },
  DefaultTypedControllerRateLimiter: {
    about: 'Makes the rate limiter of most queues: from 5 ms to 1000 s for each key, and 10 a second for all together.',
  },
  'TypedItemExponentialFailureRateLimiter.When': { about: 'Doubles the delay of a key with each failure.' },
  'TypedBucketRateLimiter.When': { about: 'Lets only so many keys through in a second, all together.' },
  'TypedMaxOfRateLimiter.When': { about: 'Takes the longest delay of several rate limiters.' },
  Eventf: { about: 'Records an Event about an object. It is written later.' },
  recordToSink: { about: 'Writes the recorded Events to the API server.' },
  EventCorrelate: { about: 'Counts an Event up if there was one like it, joins similar ones, and drops too many.' },
  worker: { about: 'Handles one key after another until the queue is shut down.' },
  processNextWorkItem: { about: 'Takes a key, syncs it, and decides what becomes of it: forget it, or try again later.' },
};
