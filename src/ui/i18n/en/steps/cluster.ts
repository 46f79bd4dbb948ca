import type { WordsOf } from '../../step-catalogue.ts';

export const cluster: WordsOf<'cluster'> = {
  installStorageClass: {
    about: 'Creates the storage class that claims get if they name none.',
    outcomes: { installed: ({ class: name }) => `create the storage class ${name}` },
  },
};
