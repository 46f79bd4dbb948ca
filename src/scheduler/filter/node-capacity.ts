import { hostPortsOf, isExtendedResource, portsConflict } from '../../api/index.ts';
import { isAssigned, NodeInfo, podRequests, type PodInfo, type Resource } from '../cache/index.ts';
import {
  unresolvable,
  unschedulable,
  type FilterPlugin,
  type NodeCheck,
  type NodeEvent,
  type PodEvent,
  type Rejection,
} from '../framework/index.ts';

const NAME = 'NodeResourcesFit';

/** A resource that a node has too little of. */
export interface InsufficientResource {
  readonly resource: string;
  readonly reason: string;
  readonly requested: number;
  readonly used: number;
  readonly capacity: number;
}

/** Extended resources to ignore, by name or by the part before the slash. */
export interface FitArgs {
  readonly ignoredResources?: readonly string[];
  readonly ignoredResourceGroups?: readonly string[];
}

/** Filters nodes by their free resources (plugins/noderesources/fit.go `Fit`). */
export function nodeResourcesFit(args: FitArgs = {}): FilterPlugin {
  return {
    name: NAME,
    hints: {
      pod: { actions: ['Delete', 'UpdatePodScaleDown'], isWorthRequeuing: freesResources },
      node: { actions: ['Add', 'UpdateNodeAllocatable'], isWorthRequeuing: nodeMayFit },
    },
    preFilter: ({ requests }) => ({ check: fitCheck(requests.resource, args) }),
  };
}

/** Checks the common case, where everything suffices, without building a list. */
function fitCheck(request: Resource, args: FitArgs): NodeCheck {
  const { milliCpu, memory, ephemeralStorage, scalars } = request;
  return (node) => {
    const { allocatable, requested } = node;
    if (
      node.pods.size + 1 > allocatable.allowedPods ||
      (milliCpu > 0 && milliCpu > allocatable.milliCpu - requested.milliCpu) ||
      (memory > 0 && memory > allocatable.memory - requested.memory) ||
      (ephemeralStorage > 0 && ephemeralStorage > allocatable.ephemeralStorage - requested.ephemeralStorage) ||
      scalars.size > 0
    )
      return rejection(request, node, args);
    return undefined;
  };
}

/** If even the empty node is too small, preemption does not help. */
function rejection(request: Resource, node: NodeInfo, args: FitArgs): Rejection | undefined {
  const insufficient = insufficientResources(request, node, args);
  if (insufficient.length === 0) return undefined;
  const reasons = insufficient.map(({ reason }) => reason);
  const hopeless = insufficient.some(({ resource, requested, capacity }) => resource !== 'pods' && requested > capacity);
  return hopeless ? unresolvable(NAME, ...reasons) : unschedulable(NAME, ...reasons);
}

/** fit.go `fitsRequest`. A Pod without requests still needs a free place. */
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

/** fit.go `isSchedulableAfterPodEvent`: a Pod left a node, or now requests less of a resource that this Pod needs. */
function freesResources({ pod, requests }: PodInfo, { before, after }: PodEvent): boolean {
  if (after === undefined) return before?.status.nominatedNodeName !== undefined || isAssigned(before);
  if (after.metadata.uid === pod.metadata.uid) return true;
  if (!isAssigned(after) || before === undefined) return false;
  const old = podRequests(before).resource;
  const now = podRequests(after).resource;
  return resourcesOf(requests.resource).some((name) => old.get(name) > now.get(name));
}

/** fit.go `isSchedulableAfterNodeChange`: the Pod would fit on the empty node, and the node is new or has grown. */
function nodeMayFit({ requests }: PodInfo, { before, after }: NodeEvent): boolean {
  if (after === undefined) return false;
  const now = new NodeInfo(after.metadata.name);
  now.setNode(after);
  if (insufficientResources(requests.resource, now).length > 0) return false;
  if (before === undefined) return true;
  const old = new NodeInfo(after.metadata.name);
  old.setNode(before);
  return ['pods', ...resourcesOf(requests.resource)].some((name) => now.allocatable.get(name) > old.allocatable.get(name));
}

/** The names of the requested resources. */
function resourcesOf(request: Resource): string[] {
  return ['cpu', 'memory', 'ephemeral-storage', ...request.scalars.keys()].filter((name) => request.get(name) > 0);
}

const NO_FREE_PORTS = unschedulable('NodePorts', "node(s) didn't have free ports for the requested pod ports");

/** Filters nodes by free host ports (plugins/nodeports). */
export const nodePorts: FilterPlugin = {
  name: 'NodePorts',
  hints: {
    pod: {
      actions: ['Delete'],
      isWorthRequeuing: ({ hostPorts }, { before }) =>
        isAssigned(before) && hostPortsOf(before).some((freed) => hostPorts.some((port) => portsConflict(port, freed))),
    },
    node: { actions: ['Add'] },
  },
  preFilter({ hostPorts }) {
    if (hostPorts.length === 0) return undefined;
    return { check: (node) => (node.hasPortConflict(hostPorts) ? NO_FREE_PORTS : undefined) };
  },
};
