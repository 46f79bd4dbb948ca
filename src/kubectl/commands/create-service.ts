import { KubectlError } from '../errors.ts';
import { defineCommand, defineGroup, type Command } from '../line/command.ts';
import { cut } from '../line/pairs.ts';
import { intFlag, stringFlag, stringsFlag } from '../line/flags.ts';
import { createNamed, GENERATE_FLAGS, nameFrom, type Generated } from './generated.ts';

const CLUSTER_IP_FLAG = { clusterip: stringFlag('None creates a headless service') };
const NODE_PORT_FLAG = { 'node-port': intFlag('The port on each node') };

const EXTERNAL_NAME_FLAG = { 'external-name': stringFlag('The DNS name that the service is an alias for', { required: true }) };

type ServiceFlags = typeof CLUSTER_IP_FLAG & typeof NODE_PORT_FLAG & typeof EXTERNAL_NAME_FLAG;

/** Flags of only one type of Service. */
const OWN_SERVICE_FLAGS = {
  ClusterIP: CLUSTER_IP_FLAG,
  NodePort: NODE_PORT_FLAG,
  LoadBalancer: {},
  ExternalName: EXTERNAL_NAME_FLAG,
} as const;

/** One of `create service clusterip|nodeport|loadbalancer|externalname` (cmd/create/create_service.go). */
function createService(name: string, type: keyof typeof OWN_SERVICE_FLAGS, short: string): Command {
  return defineCommand({
    name,
    use: type === 'ExternalName' ? `${name} NAME --external-name external.name` : `${name} NAME --tcp=<port>:<targetPort>`,
    short,
    flags: {
      ...GENERATE_FLAGS,
      tcp: stringsFlag('Port, and optionally target port: 80 or 80:8080'),
      ...(OWN_SERVICE_FLAGS[type] as Partial<ServiceFlags>),
    },
    *run(session, { args, flags, usageError }) {
      const serviceName = nameFrom(args, usageError);
      if (flags.tcp.length === 0 && flags.clusterip !== 'None' && type !== 'ExternalName')
        throw new KubectlError('at least one tcp port specifier must be provided');
      const labels = { app: serviceName };
      const headless = (flags.clusterip ?? '') === '' ? {} : { clusterIP: flags.clusterip };
      const nodePort = (flags['node-port'] ?? 0) === 0 ? {} : { nodePort: flags['node-port'] };
      const ports = flags.tcp.map((spec) => ({ ...portOf(spec), ...nodePort }));
      const externalName = flags['external-name'];
      const spec = {
        ...(ports.length > 0 && { ports }),
        ...(externalName !== undefined && { externalName }),
        selector: labels,
        type,
        ...headless,
      };
      yield* createNamed(`failed to create ${type} service:`, session, flags, {
        apiVersion: 'v1',
        kind: 'Service',
        metadata: { name: serviceName, labels },
        spec,
      } satisfies Generated);
    },
  });
}

/** Parses `80:8080`. The port's name has both numbers (cmd/create `parsePorts`). */
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

export const CREATE_SERVICE = defineGroup({
  name: 'service',
  use: 'service',
  short: 'Create a service using a specified subcommand',
  children: [
    createService('clusterip', 'ClusterIP', 'Create a ClusterIP service'),
    createService('externalname', 'ExternalName', 'Create an ExternalName service'),
    createService('loadbalancer', 'LoadBalancer', 'Create a LoadBalancer service'),
    createService('nodeport', 'NodePort', 'Create a NodePort service'),
  ],
});
