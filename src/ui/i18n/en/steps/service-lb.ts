import type { WordsOf } from '../../step-catalogue.ts';
import { enqueues, workerWords } from './handler-words.ts';
import { constructorWords, runWords } from './start-words.ts';

export const serviceLB: WordsOf<'serviceLB'> = {
  New: constructorWords,
  Run: runWords,
  enqueueService: enqueues(
    'A Service has, wants or loses a load balancer, or changes in a way that concerns it: queues its key.',
  ),
  enqueueNode: enqueues('A node has come or gone, or may no longer be sent to: queues its key, for all load balancers.'),
  serviceWorker: workerWords('the queue of Services'),
  syncService: { about: 'Gives the Service the load balancer that it asks for, or takes it away.' },
  processServiceDeletion: {
    about: 'The Service is gone: sees to a load balancer that was not removed before.',
    outcomes: { cleansUp: 'remove it' },
  },
  syncLoadBalancerIfNeeded: {
    about: 'Decides whether the cloud has to make the load balancer, or to remove it.',
    outcomes: {
      ensures: ({ nodes }) => `the cloud makes it, for the nodes ${nodes}`,
      deletes: 'the cloud removes it',
      alreadyGone: 'the cloud has none: nothing to remove',
    },
  },
  patchStatus: {
    about: 'Writes the address of the load balancer into the status of the Service.',
    outcomes: { patches: ({ address }) => (address === '' ? 'there is no address any more' : `the address is ${address}`) },
  },
  syncNodes: { about: 'Tells all load balancers which nodes there are.' },
  nodeSyncService: {
    about: 'Tells one load balancer which nodes there are, if they are others than before.',
    outcomes: {
      unchanged: ({ service, nodes }) => `${service}: still ${nodes}`,
      updates: ({ service, nodes }) => `${service}: from now on ${nodes === '' ? 'no node' : nodes}`,
    },
  },
  needsUpdate: { about: 'Whether a change of the Service concerns its load balancer: its type, ports, policies or annotations.' },
  wantsLoadBalancer: { about: 'Whether the Service is of type LoadBalancer. One with a class is left to another controller.' },
  needsCleanup: { about: 'Whether the Service has a load balancer that must go: it is being deleted, or has another type now.' },
  shouldSyncUpdatedNode: { about: 'Whether a changed node may be sent to, and was not before, or the other way round.' },
};
