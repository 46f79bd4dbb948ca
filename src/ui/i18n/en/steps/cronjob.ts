import type { WordsOf } from '../../step-catalogue.ts';
import { ageText } from '../../../model/time-text.ts';
import { counted } from '../../words.ts';
import { enqueues } from './handler-words.ts';
import { constructorWords, runWords } from './start-words.ts';

const MISSED = {
  none: 'at most one time was missed',
  few: 'some times were missed',
  many: 'more than 100 times were missed',
};

const seconds = (ms: number) => `${Math.ceil(ms / 1000)} s`;

const ofJob = ({ job, key }: { readonly job: string; readonly key: string }) => `${job}: queue the key ${key}`;

export const cronjob: WordsOf<'cronjob'> = {
  NewControllerV2: constructorWords,
  Run: runWords,
  addJob: { about: 'A Job is new in the cache: queues the CronJob that controls it.', outcomes: { enqueued: ofJob } },
  updateJob: {
    about: 'A Job has changed: queues the CronJob that controls it, and the one that did before.',
    outcomes: { enqueued: ofJob },
  },
  'ControllerV2.deleteJob': { about: 'A Job is gone: queues the CronJob that controlled it.', outcomes: { enqueued: ofJob } },
  enqueueController: enqueues('A CronJob is new in the cache or is gone: queues its key.'),
  updateCronJob: {
    about: 'A CronJob has changed: queues it at once, or for its next time if the schedule is another.',
    outcomes: {
      enqueued: ({ key }) => `queue the key ${key}`,
      rescheduled: ({ key, schedule, delayMs }) => `the schedule is ${schedule} now: queue ${key} in ${ageText(delayMs)}`,
      unparseable: ({ schedule }) => `the schedule ${schedule} cannot be parsed: nothing`,
    },
  },
  sync: {
    about:
      'Brings one CronJob in line with its Jobs: deletes old ones, notes which still run, and creates the next if it is due.',
  },
  getJobsToBeReconciled: {
    about: 'Lists the Jobs of the namespace that the CronJob controls.',
    outcomes: { found: ({ jobs }) => counted(jobs, 'Job') },
  },
  cleanupFinishedJobs: {
    about: 'Deletes the oldest Jobs that have ended, down to the history limits.',
    outcomes: {
      keepsAll: ({ successful, failed }) => `${successful} successful and ${failed} failed: keep all`,
      removes: ({ successful, failed, successfulJobsHistoryLimit, failedJobsHistoryLimit }) =>
        `${successful} successful (keep ${successfulJobsHistoryLimit ?? 'all'}), ${failed} failed (keep ${failedJobsHistoryLimit ?? 'all'})`,
    },
  },
  removeOldestJobs: {
    about: 'Deletes the oldest of the Jobs that have ended in the same way.',
    outcomes: {
      removes: {
        outcome: ({ jobs, limit }) => `${jobs} have ended alike: keep ${limit}`,
        arithmetic: ({ condition, jobs, limit, removed }) =>
          `${jobs} are ${condition}, ${limit} may stay: ${removed} are deleted.`,
      },
    },
  },
  syncCronJob: {
    about:
      'Decides whether a Job is created now. It asks in this order: deleted, time zone, suspended, schedule, due, too late, done already, concurrency policy.',
    outcomes: {
      deleting: 'it is being deleted',
      invalidTimeZone: 'Not starting job because timeZone is invalid',
      suspended: 'Not starting job because the cron is suspended',
      unparseable: 'Unparseable schedule',
      missedStartingWindow: {
        outcome: 'Missed starting window',
        arithmetic: ({ lateSeconds, startingDeadlineSeconds }) => `${lateSeconds} s late, ${startingDeadlineSeconds} s allowed.`,
      },
      alreadyProcessed: 'Not starting job because the scheduled time is already processed',
      forbidden: 'Not starting job because prior execution is running and concurrency policy is Forbid',
      creates: ({ job }) => `create ${job}`,
      exists: 'Job already exists',
    },
  },
  inActiveList: {
    about: 'Tells whether the status lists a Job as running.',
    outcomes: { false: ({ job }) => `${job} runs, and is not among those of the status` },
  },
  deleteFromActiveList: {
    about: 'Takes a Job out of the list of running Jobs in the status.',
    outcomes: {
      ended: ({ job, condition }) => `${job} has ended: ${condition}`,
      missing: ({ job }) => `${job} is not there any more`,
    },
  },
  nextScheduleTime: { about: 'Finds the last time of the schedule that has passed and for which no Job has been created.' },
  mostRecentScheduleTime: {
    about: 'Goes through the times of the schedule since the last Job, up to now.',
    outcomes: {
      none: { outcome: 'No unmet start times', arithmetic: ({ since }) => `Nothing was due since ${since}.` },
      due: { outcome: ({ at }) => `due at ${at}`, arithmetic: ({ since, missed }) => `Since ${since}, ${MISSED[missed]}.` },
      invalid: 'Invalid schedule',
    },
  },
  deleteJob: {
    about: 'Deletes a running Job, so that the next takes its place (concurrencyPolicy Replace).',
    outcomes: { replaced: ({ job }) => `${job} was still running at next scheduled start time` },
  },
  getJobFromTemplate2: {
    about: 'Makes a Job from spec.jobTemplate. Its name holds the scheduled time, so it cannot be created twice.',
    outcomes: { drafted: ({ job, scheduledAt }) => `${job}, scheduled at ${scheduledAt}` },
  },
  nextScheduleTimeDuration: {
    about: 'Works out how long it is until the next time of the schedule.',
    outcomes: { after: ({ delayMs }) => `look again in ${seconds(delayMs)}` },
  },
  UpdateStatus: {
    about: 'Writes the list of running Jobs and the time of the last one.',
    outcomes: { writes: ({ active }) => `${active} active` },
  },
  getJobName: { about: 'Makes the name of a Job from its scheduled minute, so that no time starts two Jobs.' },
  formatSchedule: { about: 'Joins schedule and time zone, and parses them.' },
  byJobStartTime: { about: 'Orders Jobs by their start, the oldest first.' },
};
