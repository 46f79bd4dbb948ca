import type { WordsOf } from '../../step-catalogue.ts';
import { counted } from '../../words.ts';
import { constructorWords, runWords } from './start-words.ts';

const enqueued = ({ deployment }: { readonly deployment: string }) => `queue the key of ${deployment}`;

const orphan = ({ matching, deployments }: { readonly matching: number; readonly deployments: string }) =>
  matching === 0 ? 'an orphan that no Deployment matches: nothing' : `an orphan: queue all that match: ${deployments}`;

const foreign = ({ controller }: { readonly controller: string }) =>
  `its controller ${controller} is no Deployment in the cache: nothing`;

/** The words of the Deployment controller’s start and handlers. */
export const deploymentHandlers = {
  NewDeploymentController: constructorWords,
  Run: runWords,
  addDeployment: { about: 'A Deployment is new in the cache: queues its key.', outcomes: { enqueued } },
  updateDeployment: { about: 'A Deployment has changed, or a resync tells of it again: queues its key.', outcomes: { enqueued } },
  deleteDeployment: {
    about: 'A Deployment is gone: queues its key, and the sync finds nothing.',
    outcomes: {
      enqueued,
      tombstone: ({ deployment: name }) => `the deletion itself was missed, a list showed that ${name} is gone: queue its key`,
    },
  },
  addReplicaSet: {
    about: 'A ReplicaSet is new in the cache: finds the Deployment that it belongs to, and queues that one’s key.',
    outcomes: { deleting: 'it is being deleted already: handle it as deleted', enqueued, foreign, orphan },
  },
  updateReplicaSet: {
    about: 'A ReplicaSet has changed: queues the key of its Deployment, and of the one that it belonged to before.',
    outcomes: {
      resync: 'the same resourceVersion, so only a resync: nothing',
      controllerChanged: ({ before }) => `it belonged to ${before} before: queue that one, too`,
      enqueued,
      foreign,
      orphan,
      orphanUnchanged: 'an orphan whose labels and controller are as before: nothing',
    },
  },
  deleteReplicaSet: {
    about: 'A ReplicaSet is gone: queues the key of its Deployment.',
    outcomes: { enqueued, foreign, orphan: 'it had no controller: nobody minds' },
  },
  deletePod: {
    about: 'A Pod is gone: a Deployment of strategy Recreate goes on when its last Pod has gone.',
    outcomes: {
      noDeployment: 'no Deployment is behind it: nothing',
      notRecreate: ({ deployment: name }) => `${name} does not wait for Pods to go: nothing`,
      othersRemain: ({ deployment: name, pods }) => `${name} still has ${counted(pods, 'Pod')}: nothing`,
      enqueued: ({ deployment: name }) => `it was the last Pod: queue the key of ${name}`,
    },
  },
  processNextWorkItem: {
    about: 'Takes a key of a Deployment, syncs it, and hands a failure to handleErr. No two workers have the same key at once.',
  },
  handleErr: {
    about: 'Decides whether a key that has failed is tried again.',
    outcomes: { dropped: ({ key, error, retries }) => `drop ${key} out of the queue after ${retries} tries: ${error}` },
  },
  getDeploymentForPod: { about: 'Finds the Deployment of a Pod, by way of its ReplicaSet.' },
  getDeploymentsForReplicaSet: { about: 'Finds the Deployments whose selector matches a ReplicaSet that has no controller.' },
} satisfies Partial<WordsOf<'deployment'>>;
