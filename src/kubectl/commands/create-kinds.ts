import { trim } from '../../api/index.ts';
import { KubectlError } from '../errors.ts';
import { defineCommand, type Command } from '../line/command.ts';
import { cut } from '../line/pairs.ts';
import { intFlag, stringsFlag } from '../line/flags.ts';
import { CREATE_CONFIG_MAP, CREATE_SECRET } from './create-data.ts';
import { CREATE_INGRESS } from './create-ingress.ts';
import { CREATE_CRON_JOB, CREATE_JOB } from './create-jobs.ts';
import { CREATE_POD_DISRUPTION_BUDGET, CREATE_PRIORITY_CLASS, CREATE_QUOTA } from './create-policy.ts';
import { CREATE_CLUSTER_ROLE_BINDING, CREATE_ROLE_BINDING } from './create-role-binding.ts';
import { CREATE_CLUSTER_ROLE, CREATE_ROLE } from './create-role.ts';
import { CREATE_SERVICE } from './create-service.ts';
import { CREATE_TOKEN } from './create-token.ts';
import { createGenerated, createNamed, GENERATE_FLAGS, nameFrom } from './generated.ts';

const CREATE_DEPLOYMENT = defineCommand({
  name: 'deployment',
  aliases: ['deploy', 'dep'],
  use: 'deployment NAME --image=image -- [COMMAND] [args...]',
  short: 'Create a deployment with the specified name',
  flags: {
    ...GENERATE_FLAGS,
    image: stringsFlag('The image of each container', { required: true }),
    port: intFlag('The port that the container listens on', { default: -1 }),
    replicas: intFlag('Number of pods', { default: 1, short: 'r' }),
  },
  *run(session, { args, argsBeforeDash, flags, usageError }) {
    const name = nameFrom(args.slice(0, argsBeforeDash), usageError);
    const command = args.slice(argsBeforeDash ?? args.length);
    if (flags.image.length > 1 && command.length > 0)
      throw new KubectlError('cannot specify multiple --image options and command');
    const ports = flags.port >= 0 ? { ports: [{ containerPort: flags.port }] } : {};
    const containers = flags.image.map((image) => ({
      name: containerName(image),
      image,
      ...(command.length > 0 ? { command } : {}),
      ...ports,
      resources: {},
    }));
    const labels = { app: name };
    yield* createNamed('failed to create deployment:', session, flags, {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name, labels },
      spec: {
        replicas: flags.replicas,
        selector: { matchLabels: labels },
        template: { metadata: { labels }, spec: { containers } },
        strategy: {},
      },
    });
  },
});

/** The last part of the image name, without the tag: `docker.io/library/nginx:1.29` → `nginx` (cmd/create `buildPodSpec`). */
function containerName(image: string): string {
  const last = image.slice(image.lastIndexOf('/') + 1);
  const name = cut(cut(last, ':')[0], '@')[0].toLowerCase();
  return trim(name.replaceAll(/[^a-z0-9-]+/g, '-'), '-');
}

const CREATE_NAMESPACE = defineCommand({
  name: 'namespace',
  aliases: ['ns'],
  use: 'namespace NAME',
  short: 'Create a namespace with the specified name',
  flags: GENERATE_FLAGS,
  *run(session, { args, flags, usageError }) {
    yield* createGenerated(session, flags, {
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: { name: nameFrom(args, usageError) },
    });
  },
});

const CREATE_SERVICE_ACCOUNT = defineCommand({
  name: 'serviceaccount',
  aliases: ['sa'],
  use: 'serviceaccount NAME',
  short: 'Create a service account with the specified name',
  flags: GENERATE_FLAGS,
  *run(session, { args, flags, usageError }) {
    yield* createNamed('failed to create serviceaccount:', session, flags, {
      apiVersion: 'v1',
      kind: 'ServiceAccount',
      metadata: { name: nameFrom(args, usageError) },
    });
  },
});

/** The subcommands of `kubectl create`. */
export const CREATE_KINDS: readonly Command[] = [
  CREATE_CLUSTER_ROLE,
  CREATE_CLUSTER_ROLE_BINDING,
  CREATE_CONFIG_MAP,
  CREATE_CRON_JOB,
  CREATE_DEPLOYMENT,
  CREATE_INGRESS,
  CREATE_JOB,
  CREATE_NAMESPACE,
  CREATE_POD_DISRUPTION_BUDGET,
  CREATE_PRIORITY_CLASS,
  CREATE_QUOTA,
  CREATE_ROLE,
  CREATE_ROLE_BINDING,
  CREATE_SECRET,
  CREATE_SERVICE,
  CREATE_SERVICE_ACCOUNT,
  CREATE_TOKEN,
];
