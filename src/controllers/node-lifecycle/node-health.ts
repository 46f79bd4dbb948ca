import { findCondition, formatTime, parseTime, type Lease, type Node, type NodeCondition } from '../../api/index.ts';

/**
 * What is known about a node's signs of life (node_lifecycle_controller.go `nodeHealthData`). Times are of this controller's
 * clock, in milliseconds since 1970.
 */
export interface NodeHealth {
  /** When the last sign of life was seen: a newer heartbeat in the status, or a renewed lease. */
  readonly probeMs: number;
  readonly readyCondition: NodeCondition | undefined;
  readonly renewTime: string | undefined;
}

/** How long a node may be silent. */
export interface GracePeriods {
  readonly nodeMonitorGracePeriodMs: number;
  /** For nodes that have never posted a status. */
  readonly nodeStartupGracePeriodMs: number;
}

/** The result of checking one node. */
export interface Observation {
  readonly health: NodeHealth;
  /** The Ready condition as found. Its status is Unknown if the node has none. */
  readonly observedReady: NodeCondition;
  /** True if the node has been silent for too long. */
  readonly isSilent: boolean;
}

/** The first half of `tryUpdateNodeHealth`: updates the signs of life. */
export function observeNode(
  node: Node,
  lease: Lease | undefined,
  known: NodeHealth | undefined,
  grace: GracePeriods,
  wallMs: number,
): Observation {
  const readyCondition = findCondition(node.status.conditions, 'Ready');
  const health = nextHealth(node, readyCondition, lease?.spec.renewTime, known, wallMs);
  const graceMs = readyCondition === undefined ? grace.nodeStartupGracePeriodMs : grace.nodeMonitorGracePeriodMs;
  return { health, observedReady: readyCondition ?? neverPosted(node), isSilent: wallMs > health.probeMs + graceMs };
}

function nextHealth(
  node: Node,
  readyCondition: NodeCondition | undefined,
  renewTime: string | undefined,
  known: NodeHealth | undefined,
  wallMs: number,
): NodeHealth {
  const renewed =
    renewTime !== undefined && (known?.renewTime === undefined || parseTime(known.renewTime) < parseTime(renewTime));
  return {
    probeMs: renewed ? wallMs : probeOfStatus(node, readyCondition, known, wallMs),
    readyCondition,
    renewTime: renewed ? renewTime : known?.renewTime,
  };
}

/** A status is a sign of life if its Ready condition appeared, disappeared or has a new heartbeat. */
function probeOfStatus(
  node: Node,
  readyCondition: NodeCondition | undefined,
  known: NodeHealth | undefined,
  wallMs: number,
): number {
  if (known === undefined) return readyCondition === undefined ? parseTime(node.metadata.creationTimestamp) : wallMs;
  const saved = known.readyCondition;
  if (saved === undefined && readyCondition === undefined) return known.probeMs;
  return saved?.lastHeartbeatTime === readyCondition?.lastHeartbeatTime && saved !== undefined ? known.probeMs : wallMs;
}

function neverPosted({ metadata }: Node): NodeCondition {
  const { creationTimestamp } = metadata;
  return { type: 'Ready', status: 'Unknown', lastHeartbeatTime: creationTimestamp, lastTransitionTime: creationTimestamp };
}

/** The conditions that become Unknown if the kubelet is silent. NetworkUnavailable is not the kubelet's. */
const KUBELET_CONDITIONS = ['Ready', 'MemoryPressure', 'DiskPressure', 'PIDPressure'] as const;

/** Sets the kubelet's conditions to Unknown. Returns the same node if they already are. */
export function withUnknownConditions(node: Node, wallMs: number): Node {
  const now = formatTime(wallMs);
  let conditions: readonly NodeCondition[] = node.status.conditions ?? [];
  for (const type of KUBELET_CONDITIONS) {
    const index = conditions.findIndex((condition) => condition.type === type);
    const current = conditions[index];
    if (current === undefined) conditions = [...conditions, neverUpdated(type, node, now)];
    else if (current.status !== 'Unknown') conditions = conditions.with(index, stopped(current, now));
  }
  return conditions === node.status.conditions ? node : { ...node, status: { ...node.status, conditions: [...conditions] } };
}

function neverUpdated(type: string, { metadata }: Node, lastTransitionTime: string): NodeCondition {
  const why = { reason: 'NodeStatusNeverUpdated', message: 'Kubelet never posted node status.' };
  return { type, status: 'Unknown', ...why, lastHeartbeatTime: metadata.creationTimestamp, lastTransitionTime };
}

function stopped(condition: NodeCondition, lastTransitionTime: string): NodeCondition {
  return {
    ...condition,
    status: 'Unknown',
    reason: 'NodeStatusUnknown',
    message: 'Kubelet stopped posting node status.',
    lastTransitionTime,
  };
}
