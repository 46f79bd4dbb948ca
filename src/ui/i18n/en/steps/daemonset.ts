import type { WordsOf } from '../../step-catalogue.ts';
import { counted } from '../../words.ts';
import { enqueues, enqueuesDeleted, podOwnerWords, workerWords } from './handler-words.ts';
import { constructorWords, runWords } from './start-words.ts';

interface Changes {
  readonly createOn: string;
  readonly podsToDelete: string;
}

function changes({ createOn, podsToDelete }: Changes): string {
  if (podsToDelete === '') return `create on ${createOn}`;
  return createOn === '' ? `delete ${podsToDelete}` : `create on ${createOn}; delete ${podsToDelete}`;
}

interface Queued {
  readonly node: string;
  readonly daemonSets: number;
}

const allSets = ({ node, daemonSets }: Queued) => `${node}: queue ${counted(daemonSets, 'DaemonSet')}`;

export const daemonset: WordsOf<'daemonset'> = {
  NewDaemonSetsController: constructorWords,
  Run: runWords,
  addDaemonset: enqueues('A DaemonSet is new in the cache: queues its key.'),
  updateDaemonset: enqueues('A DaemonSet has changed, or a resync tells of it again: queues its key.'),
  deleteDaemonset: enqueuesDeleted('A DaemonSet is gone: forgets its expectations, and queues its key.'),
  ...podOwnerWords('DaemonSet'),
  addNode: {
    about: 'A node is new in the cache: queues all DaemonSets, since each may need a Pod there.',
    outcomes: { enqueued: allSets },
  },
  updateNode: {
    about: 'The labels, taints or spec of a node have changed: queues all DaemonSets.',
    outcomes: { enqueued: allSets },
  },
  runWorker: workerWords('the queue of DaemonSets'),
  syncDaemonSet: {
    about: 'Brings one Pod of the DaemonSet to each node that should run it, replaces old Pods, and updates the status.',
    outcomes: {
      selectsEverything: 'the selector is empty and would select all Pods: do nothing',
      deleting: 'it is being deleted',
    },
  },
  getDaemonPods: {
    about:
      'Finds the Pods of the DaemonSet: adopts orphans that its selector matches, and releases Pods that it matches no more.',
    outcomes: { asked: ({ candidates }) => counted(candidates, 'candidate') },
  },
  constructHistory: {
    about: 'Finds the ControllerRevision of the present template among those of the DaemonSet.',
    outcomes: {
      unchanged: ({ controllerRevision, revision }) => `${controllerRevision} has the template: revision ${revision}`,
      wantedAgain: ({ controllerRevision, revision }) => `${controllerRevision} is wanted again: revision ${revision}`,
      newTemplate: ({ revision }) => `a new template: revision ${revision}`,
    },
  },
  controlledHistories: {
    about: 'Finds the ControllerRevisions of the DaemonSet, after adopting and releasing.',
    outcomes: { found: ({ controllerRevisions, revisions }) => (revisions === 0 ? 'none' : controllerRevisions) },
  },
  dedupCurHistories: {
    about: 'Keeps one of several ControllerRevisions with the same template, and gives all Pods its hash.',
    outcomes: {
      kept: ({ controllerRevision, revisions }) => `keep ${controllerRevision} of ${revisions} revisions with the same template`,
    },
  },
  snapshot: {
    about: 'Keeps the present template in a ControllerRevision. Its name holds the hash of the template.',
    outcomes: {
      create: ({ controllerRevision, revision }) => `create ${controllerRevision}: revision ${revision}`,
      collision: ({ controllerRevision }) => `hash collision: ${controllerRevision} has another template`,
    },
  },
  updateDaemonSet: { about: 'Creates and deletes Pods, then takes a step of the rolling update, then deletes old revisions.' },
  manage: {
    about: 'Brings one Pod to each node that should run it, and deletes Pods from all other nodes.',
    outcomes: { none: 'nothing to do', changes },
  },
  podsShouldBeOnNode: {
    about: 'Decides for each node whether it should run a Pod, and which of its Pods must go.',
    outcomes: { asked: ({ nodes }) => counted(nodes, 'node') },
    columns: {
      Node: 'Node',
      shouldRun: 'should run',
      shouldContinueRunning: 'should continue running',
      pods: 'Pods',
    },
  },
  failedPodsBackoff: {
    about: 'Leaves a failed Pod for a while, since the kubelet might refuse the next one, too.',
    outcomes: {
      stays: {
        outcome: ({ pod, node }) => `${pod} on ${node} has failed, and stays for now`,
        arithmetic: ({ delayMs }) => `The next look is in ${delayMs / 1000} s.`,
      },
    },
  },
  syncNodes: {
    about: 'Creates Pods in batches that double, and deletes Pods all at once.',
    outcomes: {
      none: 'nothing to do',
      acts: {
        outcome: ({ create, delete: removed }) => `create ${create}, delete ${removed}`,
        arithmetic: ({ burstReplicas }) => `At most ${burstReplicas} of each in one sync.`,
      },
    },
  },
  updatedDesiredNodeCounts: {
    about: 'Turns maxSurge and maxUnavailable into numbers of nodes. Both are rounded up.',
    outcomes: {
      counted: ({ desired, maxSurge, maxUnavailable }) =>
        `${counted(desired, 'node')}, ${maxUnavailable} may be unavailable, ${maxSurge} may surge`,
    },
  },
  rollingUpdate: {
    about: 'Replaces Pods of the old template, on as many nodes at a time as may be unavailable or surge.',
    outcomes: { none: 'nothing to do', changes },
  },
  cleanupHistory: {
    about: 'Deletes the oldest revisions that no Pod has, beyond revisionHistoryLimit.',
    outcomes: {
      none: ({ old, revisionHistoryLimit }) => `${old} kept, ${revisionHistoryLimit} allowed`,
      deleted: ({ controllerRevisions }) => `delete ${controllerRevisions}`,
    },
  },
  updateDaemonSetStatus: {
    about: 'Counts the nodes and their Pods, and updates the status if it differs.',
    outcomes: {
      unchanged: 'unchanged',
      updated: ({ current, desired, ready, updated }) => `${current} of ${desired} scheduled, ${ready} ready, ${updated} updated`,
    },
  },
  NodeShouldRunDaemonPod: { about: 'Decides whether a node should run a Pod, and whether one that runs there may stay.' },
  getNodesToDaemonPods: { about: 'Sorts the Pods of the DaemonSet by the node that they are on, or are made for.' },
  shouldIgnoreNodeUpdate: { about: 'Ignores changes of a node that do not concern Pods: heartbeats.' },
  getUnscheduledPodsWithoutNode: { about: 'Finds Pods that wait for a node which is gone.' },
  findUpdatedPodsOnNode: { about: 'Finds the old and the new Pod of a node.' },
  AddOrUpdateDaemonPodTolerations: { about: 'Adds the tolerations that let a daemon run on nodes in trouble.' },
  ReplaceDaemonSetPodNodeNameNodeAffinity: {
    about: 'Makes a Pod fit one node only, by node affinity. The scheduler then binds it.',
  },
  IsPodUpdated: { about: 'Tells whether a Pod has the present template.' },
  storeDaemonSetStatus: { about: 'Writes the status of the DaemonSet, and tries again after a conflict.' },
};
