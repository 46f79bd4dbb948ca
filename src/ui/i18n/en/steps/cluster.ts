import type { WordsOf } from '../../step-catalogue.ts';

export const cluster: WordsOf<'cluster'> = {
  installAddon: {
    about: 'Creates the objects of an addon that the cluster is made with.',
    outcomes: { installed: ({ addon }) => `create the objects of ${addon}` },
  },
  installStorageClass: {
    about: 'Creates the storage class that claims get if they name none.',
    outcomes: { installed: ({ class: name }) => `create the storage class ${name}` },
  },
  updateKubernetesService: {
    about: 'Keeps the Service by which Pods reach the API server, and its endpoints.',
    outcomes: {
      created: ({ object }) => `create the ${object} kubernetes`,
      restored: ({ object }) => `put the ${object} kubernetes right`,
    },
  },
};
