import type { WordsOf } from '../../step-catalogue.ts';

/** The steps of the agents that enforce NetworkPolicies. */
export const networkPolicy: WordsOf<'networkPolicy'> = {
  syncNetworkPolicies: {
    about: '把 NetworkPolicy 变成该节点上的规则。',
    outcomes: { synced: ({ policies }) => `${policies} 条 NetworkPolicy 在该节点上生效` },
  },
};
