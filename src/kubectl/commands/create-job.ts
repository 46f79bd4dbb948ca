import { KubectlError } from '../errors.ts';
import { defineCommand } from '../line/command.ts';
import { stringFlag } from '../line/flags.ts';
import { createGenerated, GENERATE_FLAGS, nameFrom } from './generated.ts';

/** cmd/create/create_job.go. */
export const CREATE_JOB = defineCommand({
  name: 'job',
  use: 'job NAME --image=image [--from=cronjob/name] -- [COMMAND] [args...]',
  short: 'Create a job with the specified name',
  flags: {
    ...GENERATE_FLAGS,
    image: stringFlag('The image of its container'),
    from: stringFlag('The resource to make it of: only cronjob is supported'),
  },
  *run(session, { args, argsBeforeDash, flags, usageError }) {
    const name = nameFrom(args.slice(0, argsBeforeDash), usageError);
    const command = args.slice(argsBeforeDash ?? args.length);
    if ((flags.image === '') === (flags.from === '')) throw new KubectlError('either --image or --from must be specified');
    if (command.length > 0 && flags.from !== '') throw new KubectlError('cannot specify --from and command');
    if (flags.from !== '') throw new KubectlError('from must be an existing cronjob');
    const container = { name, image: flags.image, ...(command.length > 0 && { command }), resources: {} };
    const template = { metadata: {}, spec: { containers: [container], restartPolicy: 'Never' } };
    yield* createGenerated(session, flags, { apiVersion: 'batch/v1', kind: 'Job', metadata: { name }, spec: { template } });
  },
});
