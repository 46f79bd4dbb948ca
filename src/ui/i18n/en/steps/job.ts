import type { WordsOf } from '../../step-catalogue.ts';
import { counted } from '../../words.ts';
import { constructorWords, runWords } from './start-words.ts';

const seconds = (ms: number) => `${Math.ceil(ms / 1000)} s`;

const foreign = ({ controller }: { readonly controller: string }) =>
  `its controller ${controller} is no Job in the cache: nothing`;

/** What happens to an orphan that has the finalizer of a Job that does not count it. */
const untracked = (finalizer: boolean) => (finalizer ? '; queue the Pod too, since it may wait for a Job that is gone' : '');

const orphan = ({
  finalizer,
  matching,
  jobs,
}: {
  readonly finalizer: boolean;
  readonly matching: number;
  readonly jobs: string;
}) =>
  `${matching === 0 ? 'an orphan that no Job matches' : `an orphan: queue all Jobs that match: ${jobs}`}${untracked(finalizer)}`;

interface StatusFigures {
  readonly active: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly uncounted: number;
}

const status = ({ active, succeeded, failed, uncounted }: StatusFigures) =>
  `write the status: active ${active}, succeeded ${succeeded}, failed ${failed}${uncounted > 0 ? `, ${uncounted} uncounted` : ''}`;

interface Sizes {
  readonly active: number;
  readonly want: number;
  readonly parallelism: number;
  readonly succeeded: number;
  readonly completions?: number;
}

const sizes = ({ active, want, parallelism, succeeded, completions }: Sizes) =>
  completions === undefined
    ? `${active} active, ${want} wanted (parallelism ${parallelism}, a work queue).`
    : `${completions} completions − ${succeeded} succeeded = ${completions - succeeded} missing, at most ${parallelism} at once: ${want} wanted, ${active} active.`;

interface Ending {
  readonly succeeded: number;
  readonly failed: number;
  readonly backoffLimit: number;
}

const ending = ({ succeeded, failed, backoffLimit }: Ending) =>
  `${succeeded} succeeded, ${failed} failed; ${backoffLimit} may fail.`;

export const job: WordsOf<'job'> = {
  NewController: constructorWords,
  Run: runWords,
  addJob: {
    about: 'A Job is new in the cache: queues its key.',
    outcomes: { enqueued: ({ job: name }) => `queue the key of ${name}` },
  },
  updateJob: {
    about: 'A Job has changed: queues its key, at once after a change of its spec, and a second later after any other change.',
    outcomes: {
      enqueued: ({ job: name }) => `a new generation: queue the key of ${name} at once`,
      batched: ({ job: name, batchMs }) => `the same generation: queue the key of ${name} in ${seconds(batchMs)}`,
      finished: ({ pods }) =>
        pods === 0
          ? 'it has ended, and all its Pods are counted'
          : `it has ended: queue ${counted(pods, 'Pod')} that nobody counts`,
      deadlineChanged: ({ remainingMs }) =>
        `it has a new activeDeadlineSeconds: look again in ${seconds(Math.max(0, remainingMs))}`,
    },
  },
  deleteJob: {
    about: 'A Job is gone: queues its key, and its Pods that still have the finalizer.',
    outcomes: {
      enqueued: ({ job: name, pods }) =>
        `queue the key of ${name}${pods === 0 ? '' : `, and ${counted(pods, 'Pod')} that nobody counts`}`,
      tombstone: ({ job: name }) => `the deletion itself was missed, a list showed that ${name} is gone: queue its key`,
    },
  },
  addPod: {
    about: 'A Pod is new in the cache: its Job has seen one of the creations that it waits for.',
    outcomes: {
      deleting: 'it is being deleted already: handle it as deleted',
      enqueued: ({ job: name }) => `a creation is seen: queue the key of ${name} in a second`,
      foreign,
      orphan,
    },
  },
  updatePod: {
    about: 'A Pod has changed: queues the key of its Job, and of the one that it belonged to before.',
    outcomes: {
      resync: 'the same resourceVersion, so only a resync: nothing',
      deleting: 'it is being deleted: handle it as deleted',
      controllerChanged: ({ before }) => `it belonged to ${before} before: queue that one, too`,
      enqueued: ({ job: name }) => `queue the key of ${name} in a second`,
      foreign,
      orphan,
      orphanUnchanged: ({ finalizer }) => `an orphan whose labels and controller are as before${untracked(finalizer)}`,
    },
  },
  deletePod: {
    about: 'A Pod is gone, or is being deleted: its Job has seen one of the deletions that it waits for.',
    outcomes: {
      enqueued: ({ job: name, gone }) =>
        `${gone ? 'it is gone' : 'it is being deleted'}: a deletion is seen: queue the key of ${name} in a second`,
      uncounted: 'no Job will count it: queue the Pod, so that its finalizer is removed',
      noJob: 'no unfinished Job is behind it: nothing',
    },
  },
  syncJob: {
    about:
      'Brings one Job a step nearer to its end: counts Pods that have ended, decides whether the Job has, and creates or deletes Pods.',
    outcomes: {
      unknownCompletionMode: ({ completionMode }) => `completion mode ${completionMode} is unknown`,
      goesOn: { outcome: 'it goes on', arithmetic: ending },
      ends: {
        outcome: ({ condition, reason }) => (reason === '' ? condition : `${condition}: ${reason}`),
        arithmetic: ending,
      },
    },
  },
  managedByExternalController: {
    about: 'Tells whether spec.managedBy gives the Job to another controller.',
    outcomes: { true: ({ managedBy }) => `${managedBy} looks after it` },
  },
  IsJobFinished: {
    about: 'Tells whether the Job has the condition Complete or Failed.',
    outcomes: { true: 'true: nothing to do', false: 'false' },
  },
  getPodsForJob: {
    about:
      'Lists the Pods of the namespace, adopts orphans that the selector matches, and releases those that it matches no more.',
    outcomes: { asked: ({ candidates }) => counted(candidates, 'candidate') },
  },
  FilterActivePods: {
    about: 'Leaves out the Pods that have ended or are being deleted.',
    outcomes: {
      filtered: ({ active, pods, ready, terminating }) =>
        `${active} of ${counted(pods, 'Pod')} active, ${ready} ready, ${terminating} terminating`,
    },
  },
  getNewFinishedPods: {
    about: 'Finds the Pods that have ended and that no status has counted yet.',
    outcomes: { found: ({ succeeded, failed }) => `${succeeded} succeeded, ${failed} failed` },
  },
  newBackoffRecord: {
    about: 'Counts the failures since the last success: the more there are, the longer the next Pod waits.',
    outcomes: {
      recorded: ({ failuresAfterLastSuccess }) => `${counted(failuresAfterLastSuccess, 'failure')} in a row`,
    },
  },
  calculateSucceededIndexes: {
    about: 'Adds the indexes of the Pods that have just succeeded to those that the status has.',
    outcomes: { calculated: ({ before, now, completions }) => `${now} of ${completions} indexes, ${before} in the status` },
  },
  calculateFailedIndexes: {
    about: 'Finds the indexes that have failed too often to be tried again.',
    outcomes: { calculated: ({ failed }) => counted(failed, 'failed index', 'failed indexes') },
  },
  getFailJobMessage: {
    about: 'Looks for a failed Pod for which spec.podFailurePolicy says that the whole Job fails.',
    outcomes: { none: 'no rule fails the Job', fails: ({ message }) => message },
  },
  pastBackoffLimitOnFailure: {
    about: 'Tells whether containers have been started again too often; with restartPolicy OnFailure these count as failures.',
    outcomes: {
      true: {
        outcome: 'true',
        arithmetic: ({ restarts, backoffLimit }) => `${counted(restarts, 'restart')}, limit ${backoffLimit}.`,
      },
      false: {
        outcome: 'false',
        arithmetic: ({ restarts, backoffLimit }) => `${counted(restarts, 'restart')}, limit ${backoffLimit}.`,
      },
    },
  },
  pastActiveDeadline: {
    about: 'Tells whether the Job has run for longer than activeDeadlineSeconds.',
    outcomes: {
      true: {
        outcome: 'true',
        arithmetic: ({ activeDeadlineSeconds }) => `It has run for longer than the ${activeDeadlineSeconds} s allowed.`,
      },
      false: {
        outcome: 'false',
        arithmetic: ({ activeDeadlineSeconds, remainingMs }) =>
          `${activeDeadlineSeconds} s allowed, ${seconds(remainingMs)} left.`,
      },
    },
  },
  matchSuccessPolicy: {
    about: 'Tells whether enough indexes have succeeded for a rule of spec.successPolicy, so that the rest need not run.',
    outcomes: {
      none: ({ succeededIndexes }) => `no rule matches the ${counted(succeededIndexes, 'index', 'indexes')} that have succeeded`,
      matches: ({ message }) => message,
    },
  },
  deleteActivePods: {
    about: 'The Job has come to its end: deletes the Pods that still run.',
    outcomes: { deleted: ({ active }) => `delete ${active}` },
  },
  manageJob: {
    about: 'Creates Pods if too few are active, and deletes Pods if too many are.',
    outcomes: {
      enough: { outcome: ({ active, want }) => `nothing to do: ${active} of ${want}`, arithmetic: sizes },
      backoff: {
        outcome: ({ failures, waitMs }) =>
          `wait ${seconds(waitMs)} before the next Pod: ${counted(failures, 'failure')} in a row`,
        arithmetic: sizes,
      },
      indexBackoff: {
        outcome: ({ waitMs }) => `wait ${seconds(waitMs)}: each index that has no Pod has just failed`,
        arithmetic: sizes,
      },
      suspended: ({ count }) => (count === 0 ? 'suspended, and no Pod runs' : `suspended: delete ${count}`),
      deletes: { outcome: ({ count }) => `delete ${count}`, arithmetic: sizes },
      creates: { outcome: ({ count }) => `create ${count}`, arithmetic: sizes },
    },
  },
  firstPendingIndexes: {
    about: 'Finds the lowest indexes that have no Pod and have neither succeeded nor failed.',
    outcomes: { picked: ({ indexes }) => `index ${indexes}` },
  },
  deleteJobPods: {
    about: 'Deletes Pods that are too many. Their finalizers are removed first, so they are not counted as failed.',
    outcomes: { deleted: ({ pods }) => pods },
  },
  ExpectDeletions: {
    about: 'Notes how many deletions the cache must show before Pods are created or deleted again.',
    outcomes: { set: ({ del }) => `wait to see ${counted(del, 'deletion')}` },
  },
  ensureJobConditionStatus: {
    about: 'Notes in the condition Suspended whether the Job is suspended or resumed.',
    outcomes: { suspended: 'Job suspended', resumed: 'Job resumed' },
  },
  trackJobStatusAndRemoveFinalizers: {
    about:
      'Counts each Pod that has ended exactly once: its uid is noted in the status, its finalizer is removed, and then it is counted.',
  },
  flushUncountedAndRemoveFinalizers: {
    about: 'Writes the uids of Pods that have ended into the status, and then removes the finalizers of these Pods.',
    outcomes: { writes: status, asWritten: 'the status has their uids already' },
  },
  removeTrackingFinalizerFromPods: {
    about: 'Removes the finalizer of Pods that the status has noted, so that they may be deleted.',
    outcomes: { removes: ({ pods }) => (pods === 1 ? '1 Pod is noted and may go' : `${pods} Pods are noted and may go`) },
  },
  enactJobFinished: {
    about: 'Gives the Job the condition Complete or Failed, once all its Pods have stopped and are counted.',
    outcomes: {
      uncounted: ({ condition, uncounted }) => `not ${condition} yet: ${counted(uncounted, 'Pod')} not counted yet`,
      terminating: ({ condition, terminating }) => `not ${condition} yet: ${counted(terminating, 'Pod')} terminating`,
      finished: ({ condition }) => condition,
    },
  },
  updateJobStatus: { about: 'Writes the new counts and conditions.', outcomes: { writes: status } },
  syncOrphanPod: {
    about: 'Removes the finalizer of a Pod that has ended and that no Job will count.',
    outcomes: {
      foreign: ({ controllerKind }) => `it belongs to a ${controllerKind}`,
      managedByOther: 'another controller looks after its Job',
      counted: ({ job: name }) => `its Job ${name} will count it`,
      noFinalizer: 'it has no finalizer of ours',
      released: 'nobody will count it: remove the finalizer',
    },
  },
  getPodJobs: { about: 'Finds the Jobs whose selector matches an orphan.' },
  cleanupPodFinalizers: { about: 'Finds the Pods of a finished or deleted Job that still have the tracking finalizer.' },
  getRemainingTime: { about: 'Computes how long new Pods have to wait after failures: 10 s, doubled up to 10 minutes.' },
  getFinishedTime: { about: 'Finds when a Pod ended.' },
  processNextOrphanPod: { about: 'Takes a Pod that has the finalizer and no Job, and frees it.' },
};
