import { isAssigned, isExtendedResource, NodeInfo, podRequests, type PodInfo, type Resource } from '../cache/index.ts';
import {
  unresolvable,
  unschedulable,
  type FilterPlugin,
  type NodeEvent,
  type PodEvent,
  type Rejection,
} from '../framework/index.ts';

const NAME = 'NodeResourcesFit';

/** A resource of which a node has too little left. */
export interface InsufficientResource {
  readonly resource: string;
  readonly reason: string;
  readonly requested: number;
  readonly used: number;
  readonly capacity: number;
}

/** Extended resources that are not looked at, by name or by what stands before the slash. */
export interface FitArgs {
  readonly ignoredResources?: readonly string[];
  readonly ignoredResourceGroups?: readonly string[];
}

/** Nodes with enough left of what the Pod asks for (plugins/noderesources/fit.go `Fit`). */
export function nodeResourcesFit(args: FitArgs = {}): FilterPlugin {
  return {
    name: NAME,
    hints: {
      pod: { actions: ['Delete', 'UpdatePodScaleDown'], isWorthRequeuing: freesResources },
      node: { actions: ['Add', 'UpdateNodeAllocatable'], isWorthRequeuing: nodeMayFit },
    },
    preFilter({ requests }) {
      return { check: (node) => (fits(requests.resource, node, args) ? undefined : rejection(requests.resource, node, args)) };
    },
  };
}

/** Whether nothing is insufficient: the answer that most nodes give, without making a list. */
function fits(request: Resource, node: NodeInfo, args: FitArgs): boolean {
  const { allocatable, requested } = node;
  if (node.pods.size + 1 > allocatable.allowedPods) return false;
  if (request.milliCpu > 0 && request.milliCpu > allocatable.milliCpu - requested.milliCpu) return false;
  if (request.memory > 0 && request.memory > allocatable.memory - requested.memory) return false;
  if (request.ephemeralStorage > 0 && request.ephemeralStorage > allocatable.ephemeralStorage - requested.ephemeralStorage)
    return false;
  return request.scalars.size === 0 || insufficientResources(request, node, args).length === 0;
}

/** If the node is too small even when empty, evicting others does not help. */
function rejection(request: Resource, node: NodeInfo, args: FitArgs): Rejection {
  const insufficient = insufficientResources(request, node, args);
  const reasons = insufficient.map(({ reason }) => reason);
  const hopeless = insufficient.some(({ resource, requested, capacity }) => resource !== 'pods' && requested > capacity);
  return hopeless ? unresolvable(NAME, ...reasons) : unschedulable(NAME, ...reasons);
}

/** fit.go `fitsRequest`. A Pod that asks for nothing takes a Pod's place all the same. */
export function insufficientResources(request: Resource, node: NodeInfo, args: FitArgs = {}): InsufficientResource[] {
  const { allocatable, requested } = node;
  const insufficient: InsufficientResource[] = [];
  if (node.pods.size + 1 > allocatable.allowedPods) {
    const { allowedPods } = allocatable;
    insufficient.push({ resource: 'pods', reason: 'Too many pods', requested: 1, used: node.pods.size, capacity: allowedPods });
  }
  for (const resource of ['cpu', 'memory', 'ephemeral-storage', ...request.scalars.keys()]) {
    const wanted = request.get(resource);
    const used = requested.get(resource);
    const capacity = allocatable.get(resource);
    if (wanted <= 0 || wanted <= capacity - used || isIgnored(resource, args)) continue;
    insufficient.push({ resource, reason: `Insufficient ${resource}`, requested: wanted, used, capacity });
  }
  return insufficient;
}

function isIgnored(resource: string, { ignoredResources = [], ignoredResourceGroups = [] }: FitArgs): boolean {
  if (!isExtendedResource(resource)) return false;
  return ignoredResources.includes(resource) || ignoredResourceGroups.includes(resource.slice(0, resource.indexOf('/')));
}

/** fit.go `isSchedulableAfterPodEvent`: a Pod left a node, or asks for less of what this one wants. */
function freesResources({ pod, requests }: PodInfo, { before, after }: PodEvent): boolean {
  if (after === undefined) return before?.status.nominatedNodeName !== undefined || isAssigned(before);
  if (after.metadata.uid === pod.metadata.uid) return true;
  if (!isAssigned(after) || before === undefined) return false;
  const old = podRequests(before).resource;
  const now = podRequests(after).resource;
  return resourcesOf(requests.resource).some((name) => old.get(name) > now.get(name));
}

/** fit.go `isSchedulableAfterNodeChange`: the Pod would fit if the node were empty, and the node is new or has grown. */
function nodeMayFit({ requests }: PodInfo, { before, after }: NodeEvent): boolean {
  if (after === undefined) return false;
  const now = new NodeInfo(after.metadata.name);
  now.setNode(after);
  if (!fits(requests.resource, now, {})) return false;
  if (before === undefined) return true;
  const old = new NodeInfo(after.metadata.name);
  old.setNode(before);
  return ['pods', ...resourcesOf(requests.resource)].some((name) => now.allocatable.get(name) > old.allocatable.get(name));
}

/** Names of the resources that are asked for. */
function resourcesOf(request: Resource): string[] {
  return ['cpu', 'memory', 'ephemeral-storage', ...request.scalars.keys()].filter((name) => request.get(name) > 0);
}
