import type { WordsOf } from '../../step-catalogue.ts';
import { constructorWords, runWords } from './start-words.ts';

export const cloudNodeLifecycle: WordsOf<'cloudNodeLifecycle'> = {
  NewCloudNodeLifecycleController: constructorWords,
  Run: runWords,
  MonitorNodes: { about: 'Asks the cloud about each node that is not ready, every five seconds.' },
  ensureNodeExistsByProviderID: {
    about: 'Whether the machine of a node is still there. A node without one is deleted.',
    outcomes: { gone: ({ node }) => `the cloud has no machine ${node} any more: delete the node` },
  },
  shutdownInCloudProvider: {
    about: 'Whether the machine of a node is shut down. Its node gets a taint, so that no Pod is sent there.',
    outcomes: { taints: ({ node }) => `the machine ${node} is shut down: taint its node` },
  },
};
