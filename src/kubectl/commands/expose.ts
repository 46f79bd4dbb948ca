import {
  LABEL_MAX_LENGTH,
  parseIntOrString,
  type Container,
  type KubeObject,
  type Labels,
  type LabelSelector,
} from '../../api/index.ts';
import { RECORD_FLAG } from '../apply/annotations.ts';
import { KubectlError } from '../errors.ts';
import { defineCommand } from '../line/command.ts';
import { stringFlag } from '../line/flags.ts';
import { labelsFlag } from '../line/pairs.ts';
import { podSpecOf } from './change-pod-specs.ts';
import { ResourceFlags } from '../resources/resource-flags.ts';
import { groupKind, type Item } from '../resources/item.ts';
import { createGenerated, GENERATE_FLAGS, overridden, OVERRIDE_FLAGS, type Generated } from './generated.ts';

const OBJECTS = new ResourceFlags(['filename'], { typed: true });

const EXPOSABLE = new Set(['Pod', 'Service', 'ReplicationController', 'Deployment', 'ReplicaSet']);

export const EXPOSE = defineCommand({
  name: 'expose',
  use: 'expose (-f FILENAME | TYPE NAME) [--port=port] [--protocol=TCP|UDP|SCTP] [--target-port=number-or-name] [--name=name] [--type=type]',
  short: 'Take a replication controller, service, deployment or pod and expose it as a new Kubernetes service',
  flags: {
    ...OBJECTS.flags,
    ...GENERATE_FLAGS,
    ...RECORD_FLAG,
    ...OVERRIDE_FLAGS,
    port: stringFlag('The port of the service; default: the ports of the containers'),
    'target-port': stringFlag('The port of the containers, by number or name'),
    protocol: stringFlag('The protocol: TCP, UDP or SCTP'),
    name: stringFlag('The name of the service; default: the name of the object'),
    type: stringFlag('The type of the service: ClusterIP, NodePort or LoadBalancer'),
    selector: stringFlag('Label selector of the pods; default: the selector of the object'),
    labels: stringFlag('Labels of the service: a=b,c=d', { short: 'l' }),
    'cluster-ip': stringFlag('None creates a headless service'),
    'external-ip': stringFlag('An external IP address of the service'),
    'load-balancer-ip': stringFlag('The IP address that a load balancer is asked for'),
    'session-affinity': stringFlag('The session affinity: None or ClientIP'),
  },
  *run(session, input) {
    const { flags, usageError } = input;
    const selection = yield* OBJECTS.select(session, input);
    yield* selection.visit(function* (item) {
      const object = item.object as Exposed;
      if (!EXPOSABLE.has(item.resource.kind)) throw new KubectlError(`cannot expose a ${groupKind(item.resource)}`);
      const selector = flags.selector === '' ? selectorOf(item, object) : labelsFlag(flags.selector);
      const ports = servicePorts(item, object, flags);
      if (ports.length === 0 && flags['cluster-ip'] !== 'None')
        throw usageError("couldn't find port via --port flag or introspection");
      const labels = flags.labels === '' ? object.metadata.labels : labelsFlag(flags.labels);
      const spec = {
        ports: ports.map(({ port, protocol, name }) => ({
          ...(ports.length > 1 ? { name } : {}),
          protocol,
          port,
          targetPort: flags['target-port'] === '' ? port : parseIntOrString(flags['target-port']),
        })),
        selector,
        ...(flags.type === '' ? {} : { type: flags.type }),
        ...(flags['cluster-ip'] === '' ? {} : { clusterIP: flags['cluster-ip'] }),
        ...(flags['external-ip'] === '' ? {} : { externalIPs: flags['external-ip'].split(',') }),
        ...(flags['load-balancer-ip'] === '' ? {} : { loadBalancerIP: flags['load-balancer-ip'] }),
        ...(flags['session-affinity'] === '' ? {} : { sessionAffinity: flags['session-affinity'] }),
      };
      const metadata = { name: flags.name || item.name.slice(0, LABEL_MAX_LENGTH), ...(labels === undefined ? {} : { labels }) };
      const service: Generated = { apiVersion: 'v1', kind: 'Service', metadata, spec };
      yield* createGenerated(session, flags, overridden(flags, service), 'exposed', 'kubectl-expose');
    });
  },
});

/** The fields of objects that can be exposed. */
interface Exposed extends KubeObject {
  readonly spec: { readonly selector?: LabelSelector | Labels; readonly ports?: readonly ServicePort[] };
}

interface ServicePort {
  readonly port: number;
  readonly protocol?: string;
}

/** polymorphichelpers `MapBasedSelectorForObject`. */
function selectorOf({ resource }: Item, object: Exposed): Labels {
  const fail = (why: string): KubectlError =>
    new KubectlError(`couldn't retrieve selectors via --selector flag or introspection: ${why}`);
  if (resource.kind === 'Pod') {
    const { labels = {} } = object.metadata;
    if (Object.keys(labels).length === 0) throw fail('the pod has no labels and cannot be exposed');
    return labels;
  }
  if (resource.kind === 'Service' || resource.kind === 'ReplicationController') return (object.spec.selector ?? {}) as Labels;
  const { matchLabels, matchExpressions = [] } = (object.spec.selector ?? {}) as LabelSelector;
  if (Object.keys(matchLabels ?? {}).length === 0)
    throw fail(`invalid ${resource.kind.toLowerCase()}: no selectors, therefore cannot be exposed`);
  if (matchExpressions.length > 0)
    throw fail(`couldn't convert expressions - ${JSON.stringify(matchExpressions)} to map-based selector format`);
  return matchLabels ?? {};
}

/** polymorphichelpers `PortsForObject` and `ProtocolsForObject`. */
function portsOf({ resource }: Item, object: Exposed): { readonly port: number; readonly protocol: string }[] {
  if (resource.kind === 'Service') return (object.spec.ports ?? []).map(({ port, protocol = 'TCP' }) => ({ port, protocol }));
  const containers: readonly Container[] = podSpecOf(object)?.containers ?? [];
  return containers.flatMap(({ ports = [] }) =>
    ports.map(({ containerPort, protocol = 'TCP' }) => ({ port: containerPort, protocol })),
  );
}

/** A port of the new Service. */
interface NamedPort {
  readonly port: number;
  readonly protocol: string;
  readonly name: string;
}

/**
 * The ports of the Service (cmd/expose `createService`): each number once, and once for each protocol that it has on the object. `--protocol` applies to all
 * numbers.
 */
function servicePorts(
  item: Item,
  object: Exposed,
  flags: { readonly port: string; readonly protocol: string },
): readonly NamedPort[] {
  const own = portsOf(item, object);
  const numbers = new Set(flags.port === '' ? own.map(({ port }) => port) : flags.port.split(',').map(Number));
  return [...numbers].flatMap((port, index): NamedPort[] => {
    const name = `port-${index + 1}`;
    const protocols = [...new Set(own.filter((each) => each.port === port).map(({ protocol }) => protocol))];
    if (flags.protocol !== '' || protocols.length < 2) return [{ port, protocol: flags.protocol || protocols[0] || 'TCP', name }];
    return protocols.map((protocol) => ({ port, protocol, name: `${name}-${protocol.toLowerCase()}` }));
  });
}
