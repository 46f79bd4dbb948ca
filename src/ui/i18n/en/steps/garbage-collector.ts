import type { WordsOf } from '../../step-catalogue.ts';
import { counted } from '../../words.ts';
import { workerWords } from './handler-words.ts';
import { constructorWords, runWords } from './start-words.ts';

interface Owners {
  readonly solid: number;
  readonly dangling: number;
  readonly waitingForDependentsDeletion: number;
}

const arithmetic = ({ solid, dangling, waitingForDependentsDeletion }: Owners) =>
  `Of the owners, ${solid} exist, ${dangling} do not, ${waitingForDependentsDeletion} wait until their dependents are deleted.`;

const NOT_IN_GRAPH = 'no longer in the graph';

const graphChange = {
  attemptToDelete: ({ object }: { readonly object: string }) => `${object} may be garbage: queue it`,
  attemptToDeleteLater: ({ object }: { readonly object: string }) => `${object} may be garbage: queue it later`,
  attemptToOrphan: ({ object }: { readonly object: string }) => `the dependents of ${object} are to be orphaned: queue it`,
};

export const garbageCollector: WordsOf<'garbageCollector'> = {
  NewComposedGarbageCollector: constructorWords,
  Run: runWords,
  processGraphChanges: {
    about: 'Updates the graph of owners and dependents after an event, and queues what may be garbage now.',
    outcomes: graphChange,
  },
  addDependentToOwners: {
    about:
      'Enters a node among the dependents of its owners. An owner that nobody has seen yet becomes a virtual node, to be looked up.',
    outcomes: graphChange,
  },
  addUnblockedOwnersToDeleteQueue: {
    about: 'Queues owners that no longer have to wait for this dependent.',
    outcomes: graphChange,
  },
  processTransitions: {
    about: 'Notices that a foreground or orphaning deletion begins, and queues the object and its dependents.',
    outcomes: graphChange,
  },
  runAttemptToDeleteWorker: workerWords('the queue of objects that may be garbage'),
  runAttemptToOrphanWorker: workerWords('the queue of objects whose dependents are to be orphaned'),
  attemptToDeleteWorker: {
    about: 'Looks at one object that may be garbage, and deletes it if it is.',
    outcomes: { notInGraph: NOT_IN_GRAPH },
  },
  attemptToDeleteItem: {
    about: 'Decides about one object of the graph. It asks the API server, since the graph may be behind.',
    outcomes: {
      looks: ({ object, virtual, owners, dependents }) =>
        `${object}: ${counted(owners, 'owner')}, ${counted(dependents, 'dependent')}${virtual ? ', not yet seen by an informer' : ''}`,
    },
  },
  isBeingDeleted: {
    about: 'Tells whether the object is being deleted already, and not in the foreground.',
    outcomes: { true: 'true: wait for the final deletion' },
  },
  getObject: {
    about: 'Reads the object from the API server.',
    outcomes: {
      found: ({ resourceVersion }) => `as of resourceVersion ${resourceVersion}`,
      notFound: 'not found',
      otherUid: 'another object has its name',
    },
  },
  processDeletingDependentsItem: {
    about: 'An object that is being deleted in the foreground: waits for the dependents that block it, and then lets it go.',
    outcomes: {
      removesFinalizer: 'no blocking dependents: remove the finalizer',
      waits: ({ blockingDependents, dependents }) => `waits for ${blockingDependents}: ${dependents}`,
    },
  },
  classifyReferences: {
    about: 'Asks for each owner whether it still exists; an object whose owners are all gone is garbage.',
    outcomes: {
      noOwners: 'no owners',
      impossible: 'a cluster-scoped object cannot refer to a namespaced owner',
      keeps: { outcome: 'an owner exists: keep', arithmetic },
      removesOwners: {
        outcome: ({ count }) => `an owner exists: remove ${counted(count, 'other reference')}`,
        arithmetic,
      },
      deletes: { outcome: 'no owner holds it: delete', arithmetic },
    },
    columns: { owner: 'owner', kind: 'kind', state: 'state' },
    values: {
      state: {
        solid: 'exists',
        dangling: 'does not exist',
        waitingForDependentsDeletion: 'waits for the deletion of its dependents',
      },
    },
  },
  unblockOwnerReferencesStrategicMergePatch: {
    about: 'Two objects seem to wait for each other: makes the references of this one block nobody.',
    outcomes: { unblocks: ({ owners }) => counted(owners, 'owner') },
  },
  deleteObject: {
    about: 'Deletes the object, provided that it is still the one that was looked at.',
    outcomes: { deletes: ({ policy }) => policy },
  },
  enqueueVirtualDeleteEvent: {
    about: 'Tells the graph that an object is gone, although no informer has said so.',
    outcomes: { notFound: 'not found', otherUid: 'another object has its name' },
  },
  attemptToOrphanWorker: {
    about: 'Lets go of the dependents of an object that is deleted with the policy Orphan.',
    outcomes: { notInGraph: NOT_IN_GRAPH },
  },
  orphanDependents: {
    about: 'Takes the owner out of the owner references of each dependent.',
    outcomes: {
      orphans: ({ count, dependents }) => `${counted(count, 'dependent')}${dependents === '' ? '' : `: ${dependents}`}`,
    },
  },
  removeFinalizer: {
    about: 'Removes a finalizer of the collector, so that the object may be deleted.',
    outcomes: { removes: ({ finalizer }) => finalizer },
  },
  isDangling: { about: 'Looks one owner up: does it exist with that uid?' },
  removeNode: { about: 'Takes a deleted object out of the graph. Its dependents may be garbage.' },
  partitionDependents: { about: 'Separates dependents that name their owner rightly from those that do not.' },
  referencesDiffs: { about: 'Compares the owners of an object before and after a change.' },
};
