import type { WordsOf } from '../../step-catalogue.ts';
import { constructorWords, runWords } from './start-words.ts';

export const serviceAccount: WordsOf<'serviceAccount'> = {
  NewServiceAccountsController: constructorWords,
  Run: runWords,
  syncNamespace: {
    about: 'Creates the service account “default” in a namespace that has none.',
    outcomes: {
      notActive: 'Namespace is not active',
      complete: 'it has its service accounts',
      creates: ({ serviceAccount: name }) => `create ${name}`,
    },
  },
};
