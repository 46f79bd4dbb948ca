import type { WordsOf } from '../../step-catalogue.ts';
import { counted } from '../../words.ts';

export const apiserver: WordsOf<'apiserver'> = {
  PostStartHook: {
    about: 'Creates what every cluster has, once the API server serves: the system’s namespaces and priority classes.',
    outcomes: {
      ensured: ({ namespaces, priorityClasses }) =>
        `${counted(namespaces, 'namespace')}, ${counted(priorityClasses, 'priority class', 'priority classes')}`,
    },
  },
};
