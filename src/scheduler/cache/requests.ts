import { podRequests as requestsOf, type Container, type Pod, type ResourceAmounts } from '../../api/index.ts';
import { Resource } from './resource.ts';

/** What a container that asks for no CPU or memory counts for when nodes are scored: 100m and 200 MiB (scheduler util/pod_resources.go). */
const NON_MISSING_CONTAINER_REQUESTS: ResourceAmounts = new Map([
  ['cpu', 100],
  ['memory', 200 * 1024 * 1024],
]);

/** What a Pod asks of a node. */
export interface PodRequests {
  /** What it asks for: what the filters count. */
  readonly resource: Resource;
  /** The same, with a minimum for each container that asks for nothing: what some scores count, so that such Pods spread too. */
  readonly nonZero: Resource;
}

/** Pods of one template share their containers: then the sums are shared too. */
const known = new WeakMap<readonly Container[], PodRequests>();

/** The requests of a Pod, as its spec has them; resizes in progress, which upstream also looks for in the status, are left out. */
export function podRequests({ spec }: Pod): PodRequests {
  const plain = spec.initContainers === undefined && spec.overhead === undefined && spec.resources === undefined;
  const shared = plain ? known.get(spec.containers) : undefined;
  if (shared !== undefined) return shared;
  const requests = {
    resource: Resource.of(requestsOf(spec)),
    nonZero: Resource.of(requestsOf(spec, { nonMissingContainerRequests: NON_MISSING_CONTAINER_REQUESTS })),
  };
  if (plain) known.set(spec.containers, requests);
  return requests;
}
