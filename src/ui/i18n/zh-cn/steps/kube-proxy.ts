import type { WordsOf } from '../../step-catalogue.ts';

/** The steps of kube-proxy. */
export const kubeProxy: WordsOf<'kubeProxy'> = {
  syncProxyRules: {
    about: '更新节点上的规则，每秒最多一次。',
    outcomes: { synced: ({ services }) => `更新 ${services} 个 Service 的规则` },
  },
};
