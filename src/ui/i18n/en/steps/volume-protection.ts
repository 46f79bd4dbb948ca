import type { WordsOf } from '../../step-catalogue.ts';
import { enqueues, workerWords } from './handler-words.ts';
import { constructorWords, runWords } from './start-words.ts';

export const volumeProtection: WordsOf<'volumeProtection'> = {
  NewPVCProtectionController: constructorWords,
  NewPVProtectionController: constructorWords,
  NewVACProtectionController: constructorWords,
  Run: runWords,
  pvcAddedUpdated: enqueues(
    'A claim is new in the cache or has changed: queues its key, if its finalizer has to be added or may go.',
  ),
  podAddedDeletedUpdated: {
    about: 'A Pod may have stopped using its claims: queues them.',
    outcomes: { enqueued: ({ pod, claims }) => `${pod}: queue ${claims}` },
  },
  pvAddedUpdated: enqueues(
    'A volume is new in the cache or has changed: queues its key, if its finalizer has to be added or may go.',
  ),
  vacAddedUpdated: enqueues(
    'A VolumeAttributesClass is new in the cache or has changed: queues its key, if its finalizer has to be added or may go.',
  ),
  pvcUpdated: enqueues('A claim has left a VolumeAttributesClass for another one: queues the class that it has left.'),
  pvcDeleted: enqueues('A claim is gone: queues the VolumeAttributesClasses that it named.'),
  pvUpdated: enqueues('A volume has got the attributes of another class: queues the class that it had.'),
  pvDeleted: enqueues('A volume is gone: queues the VolumeAttributesClass whose attributes it had.'),
  runWorker: workerWords('the queue of claims, volumes or classes'),
  processPVC: {
    about: 'Keeps a claim that a Pod uses from being deleted: a finalizer holds it until the Pod has ended.',
    outcomes: { nothing: 'nothing to do' },
  },
  processPV: {
    about: 'Keeps a volume that is bound from being deleted: a finalizer holds it until its claim is gone.',
    outcomes: { nothing: 'nothing to do' },
  },
  processVAC: {
    about:
      'Keeps a VolumeAttributesClass that a claim or a volume names from being deleted: a finalizer holds it until none does.',
    outcomes: { nothing: 'nothing to do' },
  },
  addFinalizer: {
    about: 'Gives the object the finalizer that protects it.',
    outcomes: { added: ({ finalizer }) => finalizer },
  },
  isBeingUsed: {
    about: 'Tells whether somebody still uses what is being deleted.',
    outcomes: { true: 'true: it stays until nobody uses it', false: 'false' },
  },
  askInformer: {
    about: 'Looks in the cache for a Pod on a node that uses the claim.',
    outcomes: { true: ({ pod }) => `${pod} uses it`, false: 'no Pod uses it' },
  },
  askAPIServer: {
    about: 'The cache may be behind: asks the API server for a Pod that uses the claim.',
    outcomes: { true: ({ pod }) => `${pod} uses it`, false: 'no Pod uses it' },
  },
  removeFinalizer: {
    about: 'Takes the finalizer away, so that the object can go.',
    outcomes: { removed: ({ finalizer }) => `nobody uses it: remove ${finalizer}` },
  },
};
