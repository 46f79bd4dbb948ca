import type { CronJob } from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { KubectlError } from '../errors.ts';
import { defineCommand } from '../line/command.ts';
import { stringFlag } from '../line/flags.ts';
import { select } from '../resources/selection.ts';
import type { Session } from '../session.ts';
import { createNamed, GENERATE_FLAGS, nameFrom, type Generated } from './generated.ts';

/** cmd/create/create_job.go. */
export const CREATE_JOB = defineCommand({
  name: 'job',
  use: 'job NAME --image=image [--from=cronjob/name] -- [COMMAND] [args...]',
  short: 'Create a job with the specified name',
  flags: {
    ...GENERATE_FLAGS,
    image: stringFlag('The image of the container'),
    from: stringFlag('The resource to create the job from; only cronjob is supported'),
  },
  *run(session, { args, argsBeforeDash, flags, usageError }) {
    const name = nameFrom(args.slice(0, argsBeforeDash), usageError);
    const command = args.slice(argsBeforeDash ?? args.length);
    if ((flags.image === '') === (flags.from === '')) throw new KubectlError('either --image or --from must be specified');
    if (command.length > 0 && flags.from !== '') throw new KubectlError('cannot specify --from and command');
    const job =
      flags.from === '' ? jobOf(name, flags.image, command) : jobFromCronJob(name, yield* findCronJob(session, flags.from));
    yield* createNamed('failed to create job:', session, flags, job);
  },
});

/** The Pod template of a Job that runs one command. */
function commandTemplate(name: string, image: string, command: readonly string[], restartPolicy: string): object {
  const container = { name, image, ...(command.length > 0 && { command }), resources: {} };
  return { metadata: {}, spec: { containers: [container], restartPolicy } };
}

function jobOf(name: string, image: string, command: readonly string[]): Generated {
  const template = commandTemplate(name, image, command, 'Never');
  return { apiVersion: 'batch/v1', kind: 'Job', metadata: { name }, spec: { template } };
}

/** The CronJob that `cronjob/hello` names. Throws `KubectlError` and errors of the server. */
function* findCronJob(session: Session, from: string): Process<CronJob> {
  const { items, errors } = yield* select(session, { args: [from] });
  if (errors.length > 0) throw errors[0];
  if (items.length !== 1) throw new KubectlError('from must be an existing cronjob');
  const { resource, object } = items[0]!;
  if (resource.kind !== 'CronJob') throw new KubectlError(`unknown object type *v1.${resource.kind}`);
  return object as CronJob;
}

/** A manual run of a CronJob (`createJobFromCronJob`). */
function jobFromCronJob(name: string, { metadata: { name: ownerName, uid }, spec }: CronJob): Generated {
  const { metadata, spec: jobSpec } = spec.jobTemplate;
  const { labels, annotations } = metadata ?? {};
  // The CronJob controls the Job, and so it is deleted with the CronJob and counts among the CronJob's Jobs.
  const owner = { apiVersion: 'batch/v1', kind: 'CronJob', name: ownerName, uid, controller: true };
  const all = { 'cronjob.kubernetes.io/instantiate': 'manual', ...annotations };
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name, annotations: all, ...(labels && { labels }), ownerReferences: [owner] },
    spec: jobSpec,
  };
}

/** cmd/create/create_cronjob.go. */
export const CREATE_CRON_JOB = defineCommand({
  name: 'cronjob',
  aliases: ['cj'],
  use: "cronjob NAME --image=image --schedule='0/5 * * * ?' -- [COMMAND] [args...]",
  short: 'Create a cron job with the specified name',
  flags: {
    ...GENERATE_FLAGS,
    image: stringFlag('The image of the container', { required: true }),
    schedule: stringFlag('The schedule in cron format', { required: true }),
    restart: stringFlag('The restart policy: OnFailure or Never'),
  },
  *run(session, { args, argsBeforeDash, flags, usageError }) {
    const name = nameFrom(args.slice(0, argsBeforeDash), usageError);
    const command = args.slice(argsBeforeDash ?? args.length);
    const template = commandTemplate(name, flags.image, command, flags.restart || 'OnFailure');
    const spec = { schedule: flags.schedule, jobTemplate: { metadata: { name }, spec: { template } } };
    yield* createNamed('failed to create cronjob:', session, flags, {
      apiVersion: 'batch/v1',
      kind: 'CronJob',
      metadata: { name },
      spec,
    });
  },
});
