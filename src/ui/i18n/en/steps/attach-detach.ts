import type { WordsOf } from '../../step-catalogue.ts';
import { workerWords } from './handler-words.ts';
import { constructorWords, runWords } from './start-words.ts';

export const attachDetach: WordsOf<'attachDetach'> = {
  NewAttachDetachController: constructorWords,
  Run: runWords,
  processVolumesInUse: { about: 'Tells whether a node may still have the volume mounted.' },
  runWorker: workerWords('the queue of claims'),
  syncPVCByKey: {
    about: 'Compares where the volume of a claim is needed with where it is attached.',
    outcomes: {
      unbound: 'the claim has no volume',
      noAttach: ({ driver }) => (driver === '' ? 'its volume is not attached' : `volumes of ${driver} are not attached`),
    },
  },
  reconcile: {
    about: 'Detaches the volume from nodes that do not need it, and then attaches it to those that do.',
    outcomes: {
      compared: ({ wanted, attached }) => `needed on ${wanted || 'no node'}, attached to ${attached || 'no node'}`,
    },
  },
  detachVolume: {
    about:
      'Detaches the volume from a node without a Pod that uses it. A node that cannot say that it has unmounted it gets six minutes.',
    outcomes: {
      detaches: ({ volume, node }) => `detach ${volume} from ${node}`,
      forces: ({ volume, node }) => `${node} has not answered for six minutes: detach ${volume} all the same`,
      mounted: ({ node, leftSeconds }) => `${node} may still have it mounted: wait up to ${leftSeconds} s`,
    },
  },
  attachDesiredVolumes: {
    about: 'Attaches the volume to a node with a Pod that uses it. A volume for one node is detached from the other one first.',
    outcomes: {
      attaches: ({ volume, node }) => `attach ${volume} to ${node}`,
      waits: ({ volume, node, attacher }) => `${attacher} has not attached ${volume} to ${node} yet`,
      multiAttach: ({ message }) => message,
    },
  },
};
