import { type Container, type Pod, type PodSpec, qosClass, type ResourceRequirements } from '../../api/index.ts';
import { share } from '../registry/sharing.ts';
import type { PartRules } from '../subresources/definition.ts';
import { FieldPath, type ErrorList } from '../validation/index.ts';
import { validatePodSpec } from './validate-spec.ts';

const SPEC = FieldPath.of('spec');
const LISTS = ['containers', 'initContainers'] as const;
const SIDES = ['requests', 'limits'] as const;

type Amounts = Readonly<Record<string, string>>;

/** `pods/resize`: new amounts of CPU and memory for a Pod and its containers (pkg/registry/core/pod/strategy.go `podResizeStrategy`). */
export const RESIZE: PartRules<Pod> = {
  specFields: [...LISTS.flatMap((list) => [`spec.${list}.*.resources`, `spec.${list}.*.resizePolicy`]), 'spec.resources'],
  prepareForUpdate: withResources,
  validateUpdate: validatePodResize,
};

/** `dropNonResizeUpdates`. What adds, removes or renames containers is kept, for validation to refuse. */
function withResources({ spec: given }: Pod, old: Pod): Pod {
  if (LISTS.some((list) => (given[list] ?? []).length !== (old.spec[list] ?? []).length)) return { ...old, spec: given };
  const spec: PodSpec = { ...old.spec, resources: given.resources };
  for (const list of LISTS) if (old.spec[list] !== undefined) spec[list] = resized(given[list] ?? [], old.spec[list]);
  if (spec.resources === undefined) delete spec.resources;
  return { ...old, spec };
}

function resized(given: readonly Container[], old: readonly Container[]): Container[] {
  if (given.some(({ name }, i) => name !== old[i]!.name)) return [...given];
  return given.map(({ resources, resizePolicy }, i) => {
    const { resources: _resources, resizePolicy: _policy, ...rest } = old[i]!;
    return { ...rest, ...(resources && { resources }), ...(resizePolicy && { resizePolicy }) };
  });
}

/** core/validation `ValidatePodResize`. */
function validatePodResize(next: Pod, old: Pod, errors: ErrorList): void {
  validatePodSpec(next.spec, 'pod', errors, SPEC);
  if (old.spec.os?.name === 'windows') return errors.forbidden(FieldPath.root, 'windows pods cannot be resized');
  const { qosClass: before } = old.status;
  if (errors.length === 0 && before !== qosClass(next.spec))
    errors.invalid(SPEC, before, 'Pod QOS Class may not change as a result of resizing');
  if (!isSupported(old)) errors.forbidden(SPEC, 'Pod running on node without support for resize');
  validatePodLevel(next.spec.resources, old.spec.resources, errors);
  const unmatched = errors.length;
  for (const list of LISTS) validateOrder(list, next.spec, old.spec, errors);
  if (errors.length > unmatched) return;
  for (const list of [...LISTS].reverse())
    (next.spec[list] ?? []).forEach((container, i) => {
      validateNotRemoved(
        container.resources,
        old.spec[list]![i]!.resources,
        'resource',
        errors,
        SPEC.child(list).index(i).child('resources'),
      );
    });
  (next.spec.containers ?? []).forEach((container, i) => {
    if (!changesOnlyAmounts(container, old.spec.containers[i]!))
      errors.forbidden(SPEC, 'only cpu and memory resources are mutable');
  });
  (next.spec.initContainers ?? []).forEach((container, i) =>
    validateInitContainer(container, old.spec.initContainers![i]!, errors, i),
  );
}

/** Kubelets that resize report the resources of running containers (`isPodResizeRequestSupported`). */
function isSupported({ status: { containerStatuses = [] } }: Pod): boolean {
  const running = containerStatuses.find(({ state }) => state?.running !== undefined);
  return running === undefined || running.resources !== undefined;
}

/** `validatePodLevelResourcesResize`. */
function validatePodLevel(
  next: ResourceRequirements | undefined,
  old: ResourceRequirements | undefined,
  errors: ErrorList,
): void {
  const path = SPEC.child('resources');
  if (old !== undefined && next === undefined) return errors.forbidden(path, 'pod-level resources cannot be removed');
  validateNotRemoved(next, old, 'pod-level resource', errors, path);
  if (!haveSameOthers(next, old)) errors.forbidden(SPEC, 'only cpu and memory resources are mutable at pod-level');
}

function validateOrder(list: (typeof LISTS)[number], next: PodSpec, old: PodSpec, errors: ErrorList): void {
  const [after = [], before = []] = [next[list], old[list]];
  if (after.length !== before.length) return errors.forbidden(SPEC.child(list), `${list} may not be added or removed on resize`);
  after.forEach(({ name }, i) => {
    if (name !== before[i]!.name)
      errors.forbidden(SPEC.child(list).index(i).child('name'), `${list} may not be renamed or reordered on resize`);
  });
}

/** `validateContainerResize`. */
function validateNotRemoved(
  next: ResourceRequirements = {},
  old: ResourceRequirements = {},
  what: string,
  errors: ErrorList,
  path: FieldPath,
): void {
  for (const side of SIDES) {
    const after = next[side] ?? {};
    if (Object.keys(old[side] ?? {}).some((name) => !Object.hasOwn(after, name)))
      errors.forbidden(path.child(side), `${what} ${side} cannot be removed`);
  }
}

function validateInitContainer(next: Container, old: Container, errors: ErrorList, i: number): void {
  const path = SPEC.child('initContainers').index(i);
  if (!changesOnlyAmounts(next, old))
    errors.forbidden(path, 'only cpu and memory resources for init or sidecar containers are mutable');
  const restarts = (old.resizePolicy ?? []).some(({ restartPolicy }) => restartPolicy === 'RestartContainer');
  if (next !== old && next.restartPolicy !== 'Always' && restarts)
    errors.forbidden(path, 'non-sidecar init containers with a resize policy of RestartContainer cannot be resized');
}

/** Whether all but the amounts of CPU and memory is as before (`dropCPUMemoryResourcesFromContainer`). */
function changesOnlyAmounts(next: Container, old: Container): boolean {
  const { resources: before, ...rest } = old;
  const { resources: after, ...others } = next;
  return haveSameOthers(after, before) && share(rest, others) === rest;
}

function haveSameOthers(next: ResourceRequirements = {}, old: ResourceRequirements = {}): boolean {
  const same = SIDES.every((side) => {
    const [after, before]: Amounts[] = [next[side] ?? {}, old[side] ?? {}];
    const others = Object.keys({ ...after, ...before }).filter((name) => name !== 'cpu' && name !== 'memory');
    return others.every((name) => after![name] === before![name]);
  });
  return same && share(old.claims, next.claims) === old.claims;
}
