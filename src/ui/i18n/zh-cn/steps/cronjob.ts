import type { WordsOf } from '../../step-catalogue.ts';
import { ageText } from '../../../model/time-text.ts';
import { enqueues } from './handler-words.ts';
import { constructorWords, runWords } from './start-words.ts';

const MISSED = { none: '最多错过了一次', few: '错过了几次', many: '错过了 100 多次' };

const seconds = (ms: number) => `${Math.ceil(ms / 1000)} 秒`;

const ofJob = ({ job, key }: { readonly job: string; readonly key: string }) => `${job}：把 key ${key} 放进队列`;

export const cronjob: WordsOf<'cronjob'> = {
  NewControllerV2: constructorWords,
  Run: runWords,
  addJob: { about: '缓存中有了新的 Job：把控制它的 CronJob 放进队列。', outcomes: { enqueued: ofJob } },
  updateJob: { about: 'Job 变了：把控制它的 CronJob 放进队列，以前控制它的也一样。', outcomes: { enqueued: ofJob } },
  'ControllerV2.deleteJob': { about: 'Job 不在了：把控制过它的 CronJob 放进队列。', outcomes: { enqueued: ofJob } },
  enqueueController: enqueues('缓存中有了新的 CronJob，或者它不在了：把它的 key 放进队列。'),
  updateCronJob: {
    about: 'CronJob 变了：马上放进队列；如果调度时间变了，就到下一次时间再放。',
    outcomes: {
      enqueued: ({ key }) => `把 key ${key} 放进队列`,
      rescheduled: ({ key, schedule, delayMs }) => `调度时间现在是 ${schedule}：${ageText(delayMs)} 后把 ${key} 放进队列`,
      unparseable: ({ schedule }) => `无法解析调度时间 ${schedule}：不做什么`,
    },
  },
  sync: { about: '让一个 CronJob 与它的 Job 一致：删除旧的，记下还在运行的，到时间就创建下一个。' },
  getJobsToBeReconciled: {
    about: '列出 namespace 里由这个 CronJob 控制的 Job。',
    outcomes: { found: ({ jobs }) => `${jobs} 个 Job` },
  },
  cleanupFinishedJobs: {
    about: '删除最老的已结束的 Job，只留历史上限那么多。',
    outcomes: {
      keepsAll: ({ successful, failed }) => `成功 ${successful} 个，失败 ${failed} 个：都保留`,
      removes: ({ successful, failed, successfulJobsHistoryLimit, failedJobsHistoryLimit }) =>
        `成功 ${successful} 个（保留 ${successfulJobsHistoryLimit ?? '全部'}），失败 ${failed} 个（保留 ${failedJobsHistoryLimit ?? '全部'}）`,
    },
  },
  removeOldestJobs: {
    about: '在结局相同的 Job 中删除最老的。',
    outcomes: {
      removes: {
        outcome: ({ jobs, limit }) => `结局相同的有 ${jobs} 个：保留 ${limit} 个`,
        arithmetic: ({ condition, jobs, limit, removed }) =>
          `${condition} 的有 ${jobs} 个，可以留 ${limit} 个：删除 ${removed}。`,
      },
    },
  },
  syncCronJob: {
    about: '判断现在是否创建 Job。依次问：删除、时区、挂起、schedule、到时间、太晚、已处理、concurrencyPolicy。',
    outcomes: {
      deleting: '它正在被删除',
      invalidTimeZone: '不启动 Job：timeZone 无效',
      suspended: '不启动 Job：CronJob 已挂起',
      unparseable: 'schedule 无法解析',
      missedStartingWindow: {
        outcome: '错过了启动期限',
        arithmetic: ({ lateSeconds, startingDeadlineSeconds }) => `晚了 ${lateSeconds} 秒，允许 ${startingDeadlineSeconds} 秒。`,
      },
      alreadyProcessed: '不启动 Job：这个时间已处理过',
      forbidden: '不启动 Job：上一次还在运行，而 concurrencyPolicy 是 Forbid',
      creates: ({ job }) => `创建 ${job}`,
      exists: 'Job 已经存在',
    },
  },
  inActiveList: {
    about: '判断 status 是否把一个 Job 列为运行中。',
    outcomes: { false: ({ job }) => `${job} 在运行，却不在 status 之中` },
  },
  deleteFromActiveList: {
    about: '把一个 Job 从 status 的运行列表中去掉。',
    outcomes: {
      ended: ({ job, condition }) => `${job} 已结束：${condition}`,
      missing: ({ job }) => `${job} 已不在`,
    },
  },
  nextScheduleTime: { about: '找出 schedule 中已经过去、而还没有创建 Job 的最后一个时间。' },
  mostRecentScheduleTime: {
    about: '从上一个 Job 到现在，逐个看 schedule 的时间。',
    outcomes: {
      none: { outcome: '没有错过的启动时间', arithmetic: ({ since }) => `从 ${since} 起没有到时间的。` },
      due: { outcome: ({ at }) => `应在 ${at} 启动`, arithmetic: ({ since, missed }) => `从 ${since} 起，${MISSED[missed]}。` },
      invalid: 'schedule 无效',
    },
  },
  deleteJob: {
    about: '删除还在运行的 Job，让下一个取代它（concurrencyPolicy 为 Replace）。',
    outcomes: { replaced: ({ job }) => `到下一次启动时间，${job} 还在运行` },
  },
  getJobFromTemplate2: {
    about: '由 spec.jobTemplate 做出一个 Job。名字里有计划的时间，所以不会创建两次。',
    outcomes: { drafted: ({ job, scheduledAt }) => `${job}，计划时间 ${scheduledAt}` },
  },
  nextScheduleTimeDuration: {
    about: '算出离 schedule 的下一个时间还有多久。',
    outcomes: { after: ({ delayMs }) => `${seconds(delayMs)}后再看` },
  },
  UpdateStatus: {
    about: '写入运行中的 Job 的列表，以及上一个的时间。',
    outcomes: { writes: ({ active }) => `${active} 个活动的` },
  },
  getJobName: { about: '由计划的分钟生成 Job 名称，这样一个时间不会启动两个 Job。' },
  formatSchedule: { about: '合并调度时间和时区，然后解析。' },
  byJobStartTime: { about: '按开始时间排列 Job，最老的在前。' },
};
