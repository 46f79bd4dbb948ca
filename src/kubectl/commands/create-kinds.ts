import { encodeBase64, trim } from '../../api/index.ts';
import { KubectlError } from '../errors.ts';
import { defineCommand, defineGroup, type Command } from '../line/command.ts';
import { cut } from '../line/cut.ts';
import { intFlag, stringFlag, stringsFlag } from '../line/flags.ts';
import type { Session } from '../session.ts';
import { CREATE_CRON_JOB } from './create-cronjob.ts';
import { CREATE_JOB } from './create-job.ts';
import { createGenerated, GENERATE_FLAGS, nameFrom, type Generated } from './generated.ts';
import { CREATE_SECRET_REFUSED, CREATE_SERVICE_REFUSED } from './refused-parts.ts';

const CREATE_DEPLOYMENT = defineCommand({
  name: 'deployment',
  aliases: ['deploy', 'dep'],
  use: 'deployment NAME --image=image -- [COMMAND] [args...]',
  short: 'Create a deployment with the specified name',
  flags: {
    ...GENERATE_FLAGS,
    image: stringsFlag('The image of each container', { required: true }),
    port: intFlag('The port that the container listens on', { default: -1 }),
    replicas: intFlag('How many pods', { default: 1, short: 'r' }),
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
    yield* createGenerated(session, flags, {
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

/** The last part of the image's name, without tag: `docker.io/library/nginx:1.29` → `nginx` (cmd/create `buildPodSpec`). */
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
    yield* createGenerated(session, flags, {
      apiVersion: 'v1',
      kind: 'ServiceAccount',
      metadata: { name: nameFrom(args, usageError) },
    });
  },
});

const DATA_FLAGS = {
  ...GENERATE_FLAGS,
  'from-literal': stringsFlag('key=value', { split: false }),
  'from-file': stringsFlag('A file whose text becomes a value: [key=]file'),
  'from-env-file': stringsFlag('A file of key=value lines'),
};

const CREATE_CONFIG_MAP = defineCommand({
  name: 'configmap',
  aliases: ['cm'],
  use: 'configmap NAME [--from-file=[key=]source] [--from-literal=key1=value1]',
  short: 'Create a config map from a local file, directory or literal value',
  flags: DATA_FLAGS,
  *run(session, { args, flags, usageError }) {
    const data = dataOf(session, flags);
    const filled = Object.keys(data).length === 0 ? {} : { data };
    const object = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: nameFrom(args, usageError) }, ...filled };
    yield* createGenerated(session, flags, object);
  },
});

const CREATE_SECRET_GENERIC = defineCommand({
  name: 'generic',
  use: 'generic NAME [--type=string] [--from-file=[key=]source] [--from-literal=key1=value1]',
  short: 'Create a secret from a local file, directory, or literal value',
  flags: { ...DATA_FLAGS, type: stringFlag('The type of the secret') },
  *run(session, { args, flags, usageError }) {
    const data = Object.fromEntries(Object.entries(dataOf(session, flags)).map(([key, value]) => [key, encodeBase64(value)]));
    const type = flags.type === '' ? {} : { type: flags.type };
    const filled = Object.keys(data).length === 0 ? {} : { data };
    const object = { apiVersion: 'v1', kind: 'Secret', metadata: { name: nameFrom(args, usageError) }, ...type, ...filled };
    yield* createGenerated(session, flags, object);
  },
});

function dataOf(
  session: Session,
  flags: { readonly [K in 'from-literal' | 'from-file' | 'from-env-file']: readonly string[] },
): Record<string, string> {
  const entries: [string, string][] = [];
  for (const literal of flags['from-literal']) {
    const [key, value] = cut(literal, '=');
    if (value === undefined || key === '') throw new KubectlError(`invalid literal source ${literal}, expected key=value`);
    entries.push([key, value]);
  }
  for (const source of flags['from-file']) {
    const [first, second] = cut(source, '=');
    for (const { name, text } of session.filesAt(second ?? first))
      entries.push([second === undefined ? name.slice(name.lastIndexOf('/') + 1) : first, text]);
  }
  for (const source of flags['from-env-file']) {
    const lines = session
      .filesAt(source)
      .flatMap(({ text }) => text.split('\n'))
      .map((line) => line.trim());
    entries.push(
      ...lines
        .filter((line) => line !== '' && !line.startsWith('#'))
        .map((line): [string, string] => [cut(line, '=')[0], cut(line, '=')[1] ?? '']),
    );
  }
  const keys = new Set<string>();
  for (const [key] of entries) {
    if (keys.has(key))
      throw new KubectlError(`cannot add key "${key}", another key by that name already exists in Data for ConfigMap`);
    keys.add(key);
  }
  return Object.fromEntries(entries);
}

const CLUSTER_IP_FLAG = { clusterip: stringFlag('None: without an address of its own') };
const NODE_PORT_FLAG = { 'node-port': intFlag('The port on every node') };

type ServiceFlags = typeof CLUSTER_IP_FLAG & typeof NODE_PORT_FLAG;

/** Flags that only Services of one type have. */
const OWN_SERVICE_FLAGS = { ClusterIP: CLUSTER_IP_FLAG, NodePort: NODE_PORT_FLAG, LoadBalancer: {} } as const;

/** One of `create service clusterip|nodeport|loadbalancer`. */
function createService(name: string, type: keyof typeof OWN_SERVICE_FLAGS, short: string): Command {
  return defineCommand({
    name,
    use: `${name} NAME --tcp=<port>:<targetPort>`,
    short,
    flags: {
      ...GENERATE_FLAGS,
      tcp: stringsFlag('Ports: 80 or 80:8080'),
      ...(OWN_SERVICE_FLAGS[type] as Partial<ServiceFlags>),
    },
    *run(session, { args, flags, usageError }) {
      const serviceName = nameFrom(args, usageError);
      if (flags.tcp.length === 0 && flags.clusterip !== 'None')
        throw new KubectlError('at least one tcp port specifier must be provided');
      const labels = { app: serviceName };
      const headless = (flags.clusterip ?? '') === '' ? {} : { clusterIP: flags.clusterip };
      const nodePort = (flags['node-port'] ?? 0) === 0 ? {} : { nodePort: flags['node-port'] };
      const ports = flags.tcp.map((spec) => ({ ...portOf(spec), ...nodePort }));
      const spec = { ports, selector: labels, type, ...headless };
      yield* createGenerated(session, flags, {
        apiVersion: 'v1',
        kind: 'Service',
        metadata: { name: serviceName, labels },
        spec,
      } satisfies Generated);
    },
  });
}

/** cmd/create `parsePorts`: `80:8080`; the name says both. */
function portOf(spec: string): {
  readonly name: string;
  readonly port: number;
  readonly protocol: string;
  readonly targetPort: number | string;
} {
  const [port, target] = cut(spec, ':');
  const number = Number(port);
  if (!/^[0-9]+$/.test(port)) throw new KubectlError(`strconv.ParseInt: parsing ${JSON.stringify(port)}: invalid syntax`);
  const targetPort = target === undefined ? number : /^[0-9]+$/.test(target) ? Number(target) : target;
  return { name: spec.replace(':', '-'), port: number, protocol: 'TCP', targetPort };
}

export const CREATE_KINDS: readonly Command[] = [
  CREATE_CONFIG_MAP,
  CREATE_CRON_JOB,
  CREATE_DEPLOYMENT,
  CREATE_JOB,
  CREATE_NAMESPACE,
  defineGroup({
    name: 'secret',
    use: 'secret',
    short: 'Create a secret using a specified subcommand',
    children: [CREATE_SECRET_GENERIC, ...CREATE_SECRET_REFUSED],
  }),
  defineGroup({
    name: 'service',
    use: 'service',
    short: 'Create a service using a specified subcommand',
    children: [
      createService('clusterip', 'ClusterIP', 'Create a ClusterIP service'),
      createService('loadbalancer', 'LoadBalancer', 'Create a LoadBalancer service'),
      createService('nodeport', 'NodePort', 'Create a NodePort service'),
      ...CREATE_SERVICE_REFUSED,
    ],
  }),
  CREATE_SERVICE_ACCOUNT,
];
