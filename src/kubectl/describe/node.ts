import {
  formatResourceAmount,
  isReason,
  countedSpec,
  podLimits,
  podRequests,
  resourceAmounts,
  type Lease,
  type Node,
  type Pod,
  type ResourceAmounts,
} from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { listInChunks } from '../resources/chunks.ts';
import type { Session } from '../session.ts';
import { ANNOTATIONS, CREATED, described, draw, LABELS, NAME, type Row } from './rows.ts';
import { longDate, since, taintLines } from './text.ts';

/** What is asked of the server about a node. */
interface NodeFacts {
  readonly pods: readonly Pod[];
  readonly lease: string;
}

/** `describeNode`. */
export const NODE = described<Node, NodeFacts>(
  [
    NAME,
    ['Roles', (node) => rolesOf(node).join(',') || '<none>'],
    LABELS,
    ANNOTATIONS,
    CREATED,
    ({ spec }) => taintLines(spec.taints),
    ['Unschedulable', ({ spec }) => spec.unschedulable === true],
    (_, { facts }) => facts.lease,
    conditionLines,
    ({ status }) => `Addresses:\n${(status.addresses ?? []).map(({ type, address }) => `  ${type}:\t${address}\n`).join('')}`,
    ({ status }) => amountLines('Capacity', status.capacity),
    ({ status }) => amountLines('Allocatable', status.allocatable),
    ({ status }, around) => `System Info:\n${draw(SYSTEM, status.nodeInfo, around)}`,
    ['PodCIDR', ({ spec }) => spec.podCIDR],
    ['PodCIDRs', ({ spec }) => (spec.podCIDRs ?? []).join(',') || undefined],
    ['ProviderID', ({ spec }) => spec.providerID],
    (node, { facts, nowMs }) => podLines(node, facts.pods, nowMs),
  ],
  function* (session, { metadata: { name } }) {
    const fieldSelector = `spec.nodeName=${name},status.phase!=Succeeded,status.phase!=Failed`;
    const pods: readonly Pod[] = yield* listInChunks(session, 'Pod', { fieldSelector });
    return { pods, lease: yield* leaseLines(session, name) };
  },
);

const ROLE_LABEL = 'node-role.kubernetes.io/';

/** `findNodeRoles`. */
function rolesOf({ metadata }: Node): string[] {
  const roles = Object.entries(metadata.labels ?? {}).flatMap(([key, value]) => {
    if (key.startsWith(ROLE_LABEL)) return [key.slice(ROLE_LABEL.length)];
    return key === 'kubernetes.io/role' ? [value] : [];
  });
  return [...new Set(roles.filter((role) => role !== ''))].sort();
}

/** `describeNodeLease`. */
function* leaseLines(session: Session, name: string): Process<string> {
  try {
    const lease: Lease = yield* session.api.get('Lease', { namespace: 'kube-node-lease', name });
    const { holderIdentity = '<unset>', acquireTime, renewTime } = lease.spec;
    const date = (time: string | undefined): string => (time === undefined ? '<unset>' : longDate(time));
    return `Lease:\n  HolderIdentity:\t${holderIdentity}\n  AcquireTime:\t${date(acquireTime)}\n  RenewTime:\t${date(renewTime)}\n`;
  } catch (error) {
    if (isReason(error, 'NotFound')) return `Lease:\tFailed to get lease: ${error.message}\n`;
    throw error;
  }
}

function conditionLines({ status }: Node): string {
  const { conditions = [] } = status;
  if (conditions.length === 0) return '';
  const rows = conditions.map(({ type, status: value, lastHeartbeatTime, lastTransitionTime, reason = '', message = '' }) => {
    return `  ${type} \t${value} \t${longDate(lastHeartbeatTime)} \t${longDate(lastTransitionTime)} \t${reason} \t${message}\n`;
  });
  const head = '  Type\tStatus\tLastHeartbeatTime\tLastTransitionTime\tReason\tMessage\n';
  return `Conditions:\n${head}  ----\t------\t-----------------\t------------------\t------\t-------\n${rows.join('')}`;
}

function amountLines(title: string, amounts: Readonly<Record<string, string>> = {}): string {
  const names = Object.keys(amounts).sort();
  return names.length === 0 ? '' : `${title}:\n${names.map((name) => `  ${name}:\t${amounts[name]}\n`).join('')}`;
}

/** `describeNode`: the fields of `status.nodeInfo`. */
const SYSTEM: readonly Row<Node['status']['nodeInfo'], unknown>[] = [
  ['  Machine ID', (info) => info?.machineID ?? ''],
  ['  System UUID', (info) => info?.systemUUID ?? ''],
  ['  Boot ID', (info) => info?.bootID ?? ''],
  ['  Kernel Version', (info) => info?.kernelVersion ?? ''],
  ['  OS Image', (info) => info?.osImage ?? ''],
  ['  Operating System', (info) => info?.operatingSystem ?? ''],
  ['  Architecture', (info) => info?.architecture ?? ''],
  ['  Container Runtime Version', (info) => info?.containerRuntimeVersion ?? ''],
  ['  Kubelet Version', (info) => info?.kubeletVersion ?? ''],
  ['  Kube-Proxy Version', (info) => info?.kubeProxyVersion ?? ''],
];

/** The resources that come first. */
const STANDARD: readonly string[] = ['cpu', 'memory', 'ephemeral-storage'];

/** `describeNodeResource`. */
function podLines({ status }: Node, pods: readonly Pod[], nowMs: number): string {
  const allocatable = resourceAmounts(status.allocatable ?? status.capacity);
  const cell = (resource: string, amounts: ResourceAmounts): string => {
    const amount = amounts.get(resource) ?? 0;
    const whole = allocatable.get(resource) ?? 0;
    return `${formatResourceAmount(resource, amount)} (${whole === 0 ? 0 : Math.trunc((amount / whole) * 100)}%)`;
  };
  const rows = pods.map((pod) => {
    const { metadata } = pod;
    const spec = countedSpec(pod);
    const [requests, limits] = [podRequests(spec), podLimits(spec)];
    const amounts = [cell('cpu', requests), cell('cpu', limits), cell('memory', requests), cell('memory', limits)].join('\t');
    return `  ${metadata.namespace ?? ''}\t${metadata.name}\t\t${amounts}\t${since(metadata.creationTimestamp, nowMs)}\n`;
  });
  const requests = sum(pods.map((pod) => podRequests(countedSpec(pod))));
  const limits = sum(pods.map((pod) => podLimits(countedSpec(pod))));
  const others = [...allocatable.keys()].filter((name) => name !== 'pods' && !STANDARD.includes(name)).toSorted();
  const totals = [...STANDARD, ...others].map(
    (resource) => `  ${resource}\t${cell(resource, requests)}\t${cell(resource, limits)}\n`,
  );
  return [
    `Non-terminated Pods:\t(${pods.length} in total)\n`,
    '  Namespace\tName\t\tCPU Requests\tCPU Limits\tMemory Requests\tMemory Limits\tAge\n',
    '  ---------\t----\t\t------------\t----------\t---------------\t-------------\t---\n',
    ...rows,
    'Allocated resources:\n  (Total limits may be over 100 percent, i.e., overcommitted.)\n',
    '  Resource\tRequests\tLimits\n  --------\t--------\t------\n',
    ...totals,
  ].join('');
}

function sum(all: readonly ResourceAmounts[]): ResourceAmounts {
  const total = new Map<string, number>();
  for (const amounts of all) for (const [resource, amount] of amounts) total.set(resource, (total.get(resource) ?? 0) + amount);
  return total;
}
