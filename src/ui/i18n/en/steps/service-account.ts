import type { WordsOf } from '../../step-catalogue.ts';

export const serviceAccount: WordsOf<'serviceAccount'> = {
  syncNamespace: {
    about: 'Creates the service account “default” in a namespace that has none.',
    outcomes: {
      notActive: 'Namespace is not active',
      complete: 'it has its service accounts',
      creates: ({ serviceAccount: name }) => `create ${name}`,
    },
  },
};
