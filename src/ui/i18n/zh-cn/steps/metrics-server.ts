import type { WordsOf } from '../../step-catalogue.ts';

/** metrics-server 的步骤。 */
export const metricsServer: WordsOf<'metricsServer'> = {
  Store: {
    about: '保留每个节点和容器最近的两次采样。有了第二次才有指标。',
    outcomes: { ready: ({ nodes }) => `可以回答 ${nodes} 个节点的用量` },
  },
};
