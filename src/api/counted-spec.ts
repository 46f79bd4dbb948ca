import type { Container, ContainerStatus, Pod, PodSpec } from './kinds.ts';
import { getContainerStatus } from './pod.ts';
import { resourceAmount, type ResourceList } from './resources.ts';

const known = new WeakMap<Pod, PodSpec>();

/**
 * The spec by which a Pod counts. While the Pod is being resized, each container counts with the most of what it asks for, was given and has. What it asks for
 * does not count if its node can never give it (component-helpers resource `PodRequests` with `UseStatusResources`). It is the Pod's own spec if all are equal.
 * Throws `FormatError`.
 */
export function countedSpec(pod: Pod): PodSpec {
  const { spec, metadata } = pod;
  // Without a change of the spec they are equal. A deletion counts as a change, and changes nothing here.
  if ((metadata.generation ?? 1) === 1 || hasWhatItAsks(pod)) return spec;
  let counted = known.get(pod);
  if (counted === undefined) known.set(pod, (counted = countResize(pod)));
  return counted;
}

/** Whether each container was given the very lists that it asks for. Equal lists are mostly the same object. */
function hasWhatItAsks({ spec, status }: Pod): boolean {
  const has = (statuses: readonly ContainerStatus[] = [], { name, resources }: Container): boolean => {
    const { resources: given, allocatedResources = resources.requests } = getContainerStatus(statuses, name) ?? {};
    if (given === undefined) return true;
    return (
      given.requests === resources.requests && given.limits === resources.limits && allocatedResources === resources.requests
    );
  };
  return (
    spec.containers.every((container) => has(status.containerStatuses, container)) &&
    spec.initContainers?.every((container) => has(status.initContainerStatuses, container)) !== false
  );
}

function countResize({ spec, status }: Pod): PodSpec {
  const isInfeasible =
    status.conditions?.some(({ type, reason }) => type === 'PodResizePending' && reason === 'Infeasible') === true;
  const count = (list: readonly Container[], statuses: readonly ContainerStatus[] = []): readonly Container[] => {
    const counted = list.map((container) =>
      countContainer(container, getContainerStatus(statuses, container.name), isInfeasible),
    );
    return counted.every((container, i) => container === list[i]) ? list : counted;
  };
  const containers = count(spec.containers, status.containerStatuses);
  const initContainers = spec.initContainers && count(spec.initContainers, status.initContainerStatuses);
  if (containers === spec.containers && initContainers === spec.initContainers) return spec;
  return { ...spec, containers, ...(initContainers && { initContainers }) };
}

function countContainer(container: Container, status: ContainerStatus | undefined, isInfeasible: boolean): Container {
  if (status?.resources === undefined) return container;
  const { resources } = container;
  const asked = isInfeasible ? {} : resources;
  const requests = mostOf(asked.requests, status.resources.requests, status.allocatedResources);
  const limits = mostOf(asked.limits, status.resources.limits);
  if (isSame(requests, resources.requests) && isSame(limits, resources.limits)) return container;
  return { ...container, resources: { ...resources, requests, limits } };
}

function mostOf(...lists: readonly (ResourceList | undefined)[]): Record<string, string> {
  const most: Record<string, string> = {};
  for (const [name, amount] of lists.flatMap((list) => Object.entries(list ?? {})))
    if (most[name] === undefined || resourceAmount(name, amount) > resourceAmount(name, most[name])) most[name] = amount;
  return most;
}

function isSame(first: ResourceList, second: ResourceList = {}): boolean {
  return Object.keys({ ...first, ...second }).every((name) => first[name] === second[name]);
}
