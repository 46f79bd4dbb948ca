import { parseIP, type IPNet, type Labels, type Pod } from '../api/index.ts';

type ContainerPorts = NonNullable<Pod['spec']['containers'][number]['ports']>;

/** One end of a connection, as an agent knows it: an address, and the Pod that has it. */
export interface ConnectionEnd {
  readonly ip: string;
  /** The address as a block of its own. Undefined if it is none. */
  readonly net: IPNet | undefined;
  /** Undefined outside of the cluster, and for Pods on the network of their node. */
  readonly pod?: {
    readonly namespace: string;
    readonly name: string;
    readonly labels: Labels;
    readonly namespaceLabels: Labels;
    /** The ports that its containers declare. */
    readonly ports: ContainerPorts;
  };
}

const NO_LABELS: Labels = {};

/** `pod`: undefined if no Pod is known to have the address. */
export function connectionEnd(ip: string, pod: Pod | undefined, namespaceLabels: Labels = NO_LABELS): ConnectionEnd {
  const net = parseIP(ip);
  if (pod === undefined) return { ip, net };
  const { metadata, spec } = pod;
  const containers = [...(spec.initContainers ?? []), ...spec.containers];
  return {
    ip,
    net,
    pod: {
      namespace: metadata.namespace ?? '',
      name: metadata.name,
      labels: metadata.labels ?? NO_LABELS,
      namespaceLabels,
      ports: containers.flatMap(({ ports = [] }) => ports),
    },
  };
}

/** The address by which policies know a Pod. None on the network of its node, before it has one, and once it has ended. */
export function policyAddressOf({ spec, status }: Pod): readonly string[] {
  const { phase, podIP = '' } = status;
  return spec.hostNetwork === true || podIP === '' || phase === 'Succeeded' || phase === 'Failed' ? [] : [podIP];
}
