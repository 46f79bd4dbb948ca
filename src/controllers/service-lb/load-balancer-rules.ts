import { jsonEqual, type Json, type Node, type Service } from '../../api/index.ts';

/** Keeps a Service until its load balancer is gone (cloud-provider/service/helpers `LoadBalancerCleanupFinalizer`). */
export const CLEANUP_FINALIZER = 'service.kubernetes.io/load-balancer-cleanup';
/** A node with this label gets no traffic from load balancers (core/v1 `LabelNodeExcludeBalancers`). */
const EXCLUDED_LABEL = 'node.kubernetes.io/exclude-from-external-load-balancers';
/** The taint of the cluster autoscaler on a node that it is about to remove (`ToBeDeletedTaint`). */
const TO_BE_DELETED_TAINT = 'ToBeDeletedByClusterAutoscaler';

/** A Service with a class is another controller's. */
export function wantsLoadBalancer({ spec }: Service): boolean {
  return spec.type === 'LoadBalancer' && spec.loadBalancerClass === undefined;
}

export function hasCleanupFinalizer({ metadata }: Service): boolean {
  return metadata.finalizers?.includes(CLEANUP_FINALIZER) === true;
}

/** Whether the Service has a load balancer that must go. */
export function needsCleanup(service: Service): boolean {
  if (!hasCleanupFinalizer(service)) return false;
  return service.metadata.deletionTimestamp !== undefined || service.spec.type !== 'LoadBalancer';
}

/** The fields of a Service by which its load balancer differs. */
function balancedPart({ metadata, spec }: Service): Json {
  const { loadBalancerSourceRanges = [], loadBalancerIP = '', sessionAffinity = '', sessionAffinityConfig = null } = spec;
  const { externalIPs = [], externalTrafficPolicy = '', healthCheckNodePort = 0, ipFamilies = [], ports = [] } = spec;
  const { annotations = {}, uid } = metadata;
  return [
    { loadBalancerSourceRanges, loadBalancerIP, sessionAffinity, sessionAffinityConfig, externalIPs, ports, annotations, uid },
    { externalTrafficPolicy, healthCheckNodePort, families: ipFamilies.length },
  ] as unknown as Json;
}

/** Whether a change of a Service concerns its load balancer. */
export function needsUpdate(old: Service, service: Service): boolean {
  if (!wantsLoadBalancer(old) && !wantsLoadBalancer(service)) return false;
  return wantsLoadBalancer(old) !== wantsLoadBalancer(service) || !jsonEqual(balancedPart(old), balancedPart(service));
}

/** The nodes that load balancers send to, whether they are ready or not (`stableNodeSetPredicates`): the health checks of the balancer find out. */
export function balancedNodes(nodes: Iterable<Node>): readonly Node[] {
  const isBalanced = (node: Node): boolean =>
    node.metadata.deletionTimestamp === undefined &&
    isIncluded(node) &&
    !(node.spec.taints ?? []).some(({ key }) => key === TO_BE_DELETED_TAINT);
  return [...nodes].filter(isBalanced).toSorted((a, b) => (a.metadata.name < b.metadata.name ? -1 : 1));
}

function isIncluded({ metadata }: Node): boolean {
  return metadata.labels?.[EXCLUDED_LABEL] === undefined;
}

/** Whether a change of a node may change what load balancers send to. */
export function shouldSyncUpdatedNode(old: Node, node: Node): boolean {
  return isIncluded(old) !== isIncluded(node) || old.spec.providerID !== node.spec.providerID;
}

/** Whether a load balancer that sends to the first nodes may go on as it is (`nodesSufficientlyEqual`). */
export function sameNodes(first: readonly Node[], second: readonly Node[]): boolean {
  const partsOf = (nodes: readonly Node[]) => nodes.map(({ metadata, spec }) => [metadata.name, spec.providerID ?? '']);
  return jsonEqual(partsOf(first), partsOf(second));
}
