import type { WordsOf } from '../../step-catalogue.ts';
import { enqueues } from './handler-words.ts';
import { constructorWords, runWords } from './start-words.ts';

export const bootstrapTokens: WordsOf<'bootstrapTokens'> = {
  NewTokenCleaner: constructorWords,
  'TokenCleaner.Run': runWords,
  enqueueSecrets: enqueues('The Secret of a bootstrap token has changed: queues its key.'),
  syncFunc: { about: 'Looks whether a bootstrap token has expired.' },
  evalSecret: {
    about: 'Deletes a bootstrap token that has expired, or looks again when it does.',
    outcomes: {
      otherType: 'it is not a bootstrap token: nothing',
      neverExpires: 'it never expires: nothing',
      waits: ({ remainingSeconds }) => `it expires in ${remainingSeconds} s: look again then`,
      deletes: ({ expiration }) => `it expired at ${expiration}: delete`,
    },
  },
  NewSigner: constructorWords,
  'Signer.Run': runWords,
  pokeConfigMapSync: enqueues('A bootstrap token or the ConfigMap cluster-info has changed: queues the key of the ConfigMap.'),
  signConfigMap: {
    about: 'Signs the kubeconfig in the ConfigMap cluster-info with each bootstrap token that may sign.',
    outcomes: {
      noConfigMap: 'there is no ConfigMap kube-public/cluster-info: nothing',
      noKubeconfig: 'it has no kubeconfig: nothing',
      unchanged: ({ tokens }) => `${tokens} signatures are right`,
      signs: ({ tokens, removed }) =>
        `signatures of ${tokens === '' ? 'no token' : tokens}${removed === '' ? '' : `; without ${removed}`}`,
    },
  },
  getTokens: { about: 'Finds the bootstrap tokens that may sign and have not expired.' },
};
