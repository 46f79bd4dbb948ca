import { RateLimitingQueue, deletedObject } from '../../client/index.ts';
import { defineController } from '../define-controller.ts';
import { KeyQueue } from '../queue-key.ts';
import { CronJobHandlers } from './event-handlers.ts';
import { steps } from './steps.ts';
import { processNextWorkItem, type CronJobWork } from './sync.ts';

/** Creates Jobs on schedule (cronjob/cronjob_controllerv2.go `NewControllerV2`). */
export const cronJobController = defineController({
  name: 'cronjob-controller',
  eventSource: 'cronjob-controller',
  steps: { make: steps.NewControllerV2, run: steps.Run },
  build(context) {
    const { sim, api, informers, recorder, options } = context;
    const queue = new RateLimitingQueue(sim, 'cronjob', api.name);
    const jobs = informers.informer('Job').lister;
    const cronJobs = informers.informer('CronJob').lister;
    const work: CronJobWork = { sim, api, recorder, queue, jobs, cronJobs };
    const keys = new KeyQueue(context, queue);
    const handlers = new CronJobHandlers(work, keys.trace);
    return {
      watches: ['Job', 'CronJob'],
      handlers: {
        Job: {
          onAdd: (job) => handlers.addJob(job),
          onUpdate: (old, job) => handlers.updateJob(old, job),
          onDelete: (deleted) => handlers.deleteJob(deletedObject(deleted)),
        },
        CronJob: {
          onAdd: (cronJob) => keys.add(steps.enqueueController, cronJob),
          onUpdate: (old, cronJob) => handlers.updateCronJob(old, cronJob),
          onDelete: (deleted) => keys.add(steps.enqueueController, deletedObject(deleted)),
        },
      },
      loops: [
        {
          queue,
          workers: options['concurrent-cron-job-syncs'],
          step: steps.sync,
          sync: (key, trace) => processNextWorkItem(work, key, trace),
        },
      ],
    };
  },
});
