import { defineCommand } from '../line/command.ts';
import { stringFlag } from '../line/flags.ts';
import { commandTemplate } from './create-job.ts';
import { createNamed, GENERATE_FLAGS, nameFrom } from './generated.ts';

/** cmd/create/create_cronjob.go. */
export const CREATE_CRON_JOB = defineCommand({
  name: 'cronjob',
  aliases: ['cj'],
  use: "cronjob NAME --image=image --schedule='0/5 * * * ?' -- [COMMAND] [args...]",
  short: 'Create a cron job with the specified name',
  flags: {
    ...GENERATE_FLAGS,
    image: stringFlag('The image of its container', { required: true }),
    schedule: stringFlag('When, in the format of cron', { required: true }),
    restart: stringFlag('What becomes of a container that has ended: OnFailure or Never'),
  },
  *run(session, { args, argsBeforeDash, flags, usageError }) {
    const name = nameFrom(args.slice(0, argsBeforeDash), usageError);
    const command = args.slice(argsBeforeDash ?? args.length);
    const template = commandTemplate(name, flags.image, command, flags.restart || 'OnFailure');
    const spec = { schedule: flags.schedule, jobTemplate: { metadata: { name }, spec: { template } } };
    yield* createNamed('cronjob', session, flags, { apiVersion: 'batch/v1', kind: 'CronJob', metadata: { name }, spec });
  },
});
