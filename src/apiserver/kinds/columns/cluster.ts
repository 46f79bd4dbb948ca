import { findCondition, type Lease, type Namespace, type Node } from '../../../api/index.ts';
import { AGE, NAME, orNone, textColumn, type Column } from './column.ts';

const ROLE_LABEL = 'node-role.kubernetes.io/';
const OLD_ROLE_LABEL = 'kubernetes.io/role';

/** printers.go `nodeColumnDefinitions` and `printNode`. */
export const NODE_COLUMNS: readonly Column<Node>[] = [
  NAME,
  textColumn({ name: 'Status', description: 'Whether the node is ready and accepts Pods.', cell: nodeStatus }),
  textColumn({ name: 'Roles', description: "Roles, from the node's labels.", cell: (node) => orNone(rolesOf(node).join(',')) }),
  AGE,
  textColumn({
    name: 'Version',
    description: 'Version of the kubelet.',
    cell: ({ status }) => status.nodeInfo?.kubeletVersion ?? '',
  }),
  textColumn({
    name: 'Internal-IP',
    wide: true,
    description: 'Address inside the cluster.',
    cell: (node) => addressOf(node, 'InternalIP'),
  }),
  textColumn({
    name: 'External-IP',
    wide: true,
    description: 'Address outside the cluster.',
    cell: (node) => addressOf(node, 'ExternalIP'),
  }),
  textColumn({
    name: 'OS-Image',
    wide: true,
    description: 'Operating system.',
    cell: ({ status }) => orUnknown(status.nodeInfo?.osImage),
  }),
  textColumn({
    name: 'Kernel-Version',
    wide: true,
    description: 'Version of the kernel.',
    cell: ({ status }) => orUnknown(status.nodeInfo?.kernelVersion),
  }),
  textColumn({
    name: 'Container-Runtime',
    wide: true,
    description: 'Container runtime and its version.',
    cell: ({ status }) => orUnknown(status.nodeInfo?.containerRuntimeVersion),
  }),
];

/** printers.go `namespaceColumnDefinitions`. */
export const NAMESPACE_COLUMNS: readonly Column<Namespace>[] = [
  NAME,
  textColumn({ name: 'Status', description: 'Active or Terminating.', cell: ({ status }) => status.phase ?? '' }),
  AGE,
];

/** printers.go `leaseColumnDefinitions`. */
export const LEASE_COLUMNS: readonly Column<Lease>[] = [
  NAME,
  textColumn({ name: 'Holder', description: 'Holder of the lease.', cell: ({ spec }) => spec?.holderIdentity ?? '' }),
  AGE,
];

function nodeStatus({ spec, status }: Node): string {
  const ready = findCondition(status.conditions, 'Ready');
  const state = ready === undefined ? 'Unknown' : ready.status === 'True' ? 'Ready' : 'NotReady';
  return spec.unschedulable === true ? `${state},SchedulingDisabled` : state;
}

function rolesOf({ metadata }: Node): string[] {
  const roles = new Set<string>();
  for (const [key, value] of Object.entries(metadata.labels ?? {})) {
    if (key.startsWith(ROLE_LABEL)) roles.add(key.slice(ROLE_LABEL.length));
    else if (key === OLD_ROLE_LABEL) roles.add(value);
  }
  roles.delete('');
  return [...roles].sort();
}

function addressOf({ status }: Node, type: string): string {
  return orNone(status.addresses?.find((address) => address.type === type)?.address);
}

function orUnknown(text: string | undefined): string {
  return text === undefined || text === '' ? '<unknown>' : text;
}
