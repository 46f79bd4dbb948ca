import type { WordsOf } from '../../step-catalogue.ts';
import { counted } from '../../words.ts';

/** The steps of the agents that enforce NetworkPolicies. */
export const networkPolicy: WordsOf<'networkPolicy'> = {
  syncNetworkPolicies: {
    about: 'Takes over the NetworkPolicies as the rules of this node.',
    outcomes: { synced: ({ policies }) => `${counted(policies, 'NetworkPolicy', 'NetworkPolicies')} in force on this node` },
  },
};
