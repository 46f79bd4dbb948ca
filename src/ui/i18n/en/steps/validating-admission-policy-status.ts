import type { WordsOf } from '../../step-catalogue.ts';
import { enqueues } from './handler-words.ts';
import { constructorWords, runWords } from './start-words.ts';

export const validatingAdmissionPolicyStatus: WordsOf<'validatingAdmissionPolicyStatus'> = {
  NewController: constructorWords,
  Run: runWords,
  enqueuePolicy: enqueues('A policy is new or has changed: queues its key.'),
  reconcile: {
    about:
      'Checks the expressions of a policy against the types of the kinds that it is about, and writes what it finds into the status.',
    outcomes: {
      observed: 'this generation has been checked',
      checked: ({ warnings }) => (warnings === 0 ? 'nothing is wrong' : `${warnings} of its expressions cannot be right`),
    },
  },
};
