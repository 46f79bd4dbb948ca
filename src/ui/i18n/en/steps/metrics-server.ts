import type { WordsOf } from '../../step-catalogue.ts';
import { counted } from '../../words.ts';

/** The steps of metrics-server. */
export const metricsServer: WordsOf<'metricsServer'> = {
  Store: {
    about: 'Keeps the last two samples of each node and container. With the second one there are metrics.',
    outcomes: { ready: ({ nodes }) => `answer about ${counted(nodes, 'node')}` },
  },
};
