import type { WordsOf } from '../../step-catalogue.ts';
import { counted } from '../../words.ts';

const PROGRESS = {
  settled: 'nobody waits for a rollout',
  complete: 'complete',
  progressing: 'progressing',
  timedOut: 'timed out',
  waiting: 'waiting',
};

interface StatusFigures {
  readonly wanted: number;
  readonly readyReplicas: number;
  readonly updatedReplicas: number;
  readonly availableReplicas: number;
}

const statusText = ({ wanted, readyReplicas, updatedReplicas, availableReplicas }: StatusFigures) =>
  `${readyReplicas}/${wanted} ready, ${updatedReplicas} updated, ${availableReplicas} available`;

interface DeadlineFigures {
  readonly 'Progressing.reason'?: string;
  readonly progressDeadlineSeconds?: number;
  readonly waitedSeconds?: number;
  readonly leftSeconds?: number;
}

function deadline({
  'Progressing.reason': reason,
  progressDeadlineSeconds,
  waitedSeconds,
  leftSeconds,
}: DeadlineFigures): string {
  if (progressDeadlineSeconds === undefined) return 'The Deployment has no progress deadline.';
  if (reason === 'ProgressDeadlineExceeded' || (leftSeconds !== undefined && leftSeconds <= 0))
    return `Nothing has moved for longer than the ${progressDeadlineSeconds} s allowed.`;
  if (waitedSeconds === undefined) return `${progressDeadlineSeconds} s are allowed from the first progress on.`;
  return `${waitedSeconds} s since the last progress, ${progressDeadlineSeconds} s allowed: ${leftSeconds} s left.`;
}

/** The words of a Deployment’s status and progress. */
export const deploymentStatus = {
  checkPausedConditions: {
    about: 'Notes a pause or its end in the condition Progressing, so that a pause does not count against the deadline.',
    outcomes: {
      noDeadline: 'no progress deadline: nothing to note',
      unchanged: ({ paused }) => (paused ? 'paused, as noted' : 'not paused'),
      notePaused: 'note that it is paused',
      noteResumed: 'note that it is resumed',
    },
  },
  calculateStatus: {
    about: 'Adds up the statuses of the ReplicaSets. No Pod is looked at.',
    outcomes: {
      counted: ({ replicas, updatedReplicas, readyReplicas, availableReplicas }) =>
        `${counted(replicas, 'Pod')}, ${updatedReplicas} updated, ${readyReplicas} ready, ${availableReplicas} available`,
    },
  },
  syncDeploymentStatus: {
    about: 'Updates the status, without judging the progress of the rollout.',
    outcomes: { unchanged: 'unchanged', updated: statusText },
  },
  DeploymentComplete: {
    about: 'Tells whether all Pods are of the new version and available, and no old one is left.',
    outcomes: { true: 'true', false: 'false' },
  },
  DeploymentProgressing: {
    about: 'Tells whether there are more new Pods, fewer old ones, or more that are ready or available than before.',
    outcomes: { true: 'true', false: 'false' },
  },
  DeploymentTimedOut: {
    about: 'Tells whether nothing has moved for progressDeadlineSeconds.',
    outcomes: { true: 'true', false: 'false' },
  },
  syncRolloutStatus: {
    about: 'Updates the status and judges the progress of the rollout.',
    outcomes: {
      unchanged: { outcome: ({ progress }) => `unchanged: ${PROGRESS[progress]}`, arithmetic: deadline },
      updated: { outcome: (figures) => `${PROGRESS[figures.progress]}: ${statusText(figures)}`, arithmetic: deadline },
    },
  },
  requeueStuckDeployment: {
    about: 'Queues the key again for the time of the deadline, since a rollout that stands still gives no event.',
    outcomes: {
      now: 'check the progress now',
      later: ({ afterMs }) => `check the progress in ${Math.round(afterMs / 1000)} s`,
    },
  },
  NewDeploymentCondition: { about: 'Makes a condition of a Deployment, with the present time.' },
  SetDeploymentCondition: { about: 'Puts a condition into the status. Its time of transition stays if its status does.' },
  GetDeploymentCondition: { about: 'Finds a condition by its type.' },
  RemoveDeploymentCondition: { about: 'Takes a condition out of the status.' },
  getReplicaFailures: { about: 'Gathers the failures of the ReplicaSets for the condition ReplicaFailure.' },
  HasProgressDeadline: { about: 'Tells whether the Deployment has a progressDeadlineSeconds.' },
} satisfies Partial<WordsOf<'deployment'>>;
