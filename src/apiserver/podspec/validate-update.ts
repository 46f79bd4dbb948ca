import { inclusiveRangeError, type Container, type Pod, type PodSpec } from '../../api/index.ts';
import { share } from '../registry/sharing.ts';
import { FieldPath, type ErrorList } from '../validation/index.ts';
import { validateTolerations } from './validate-scheduling.ts';
import { validatePodSpec } from './validate-spec.ts';

const SPEC = FieldPath.of('spec');
const MAX_INT32 = 2 ** 31 - 1;
const UPDATABLE = [
  '`spec.containers[*].image`',
  '`spec.initContainers[*].image`',
  '`spec.activeDeadlineSeconds`',
  '`spec.tolerations` (only additions to existing tolerations)',
  '`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)',
].join(',');
const ONLY_ADDITIONS = 'only additions are allowed (no mutations or deletions)';

/** Validates an update of a Pod, of which almost nothing may change (core/validation `ValidatePodUpdate`). */
export function validatePodUpdate(next: Pod, old: Pod, errors: ErrorList): void {
  if (next.spec === old.spec) return;
  validatePodSpec(next.spec, 'pod', errors, SPEC);
  for (const field of ['containers', 'initContainers'] as const) {
    if ((next.spec[field] ?? []).length === (old.spec[field] ?? []).length) continue;
    return errors.forbidden(SPEC.child(field), 'pod updates may not add or remove containers');
  }
  if (!validateDeadline(next.spec, old.spec, errors)) return;
  validateOnlyAddedTolerations(next.spec, old.spec, errors);
  validateOnlyDeletedGates(next.spec, old.spec, errors);
  const rest = withoutUpdatable(next.spec, old.spec);
  const gated = (old.spec.schedulingGates ?? []).length > 0;
  const compared = share(old.spec, gated ? withoutGatedChanges(rest, old.spec, errors) : rest);
  if (compared === old.spec) return;
  errors.forbidden(
    SPEC,
    `pod updates may not change fields other than ${UPDATABLE}\n${difference('PodSpec', old.spec, compared)}`,
  );
}

/** A deadline may be set or shortened. Returns false if further checks are pointless. */
function validateDeadline(next: PodSpec, old: PodSpec, errors: ErrorList): boolean {
  const path = SPEC.child('activeDeadlineSeconds');
  const { activeDeadlineSeconds: after } = next;
  const { activeDeadlineSeconds: before } = old;
  if (after === undefined) {
    if (before !== undefined) errors.invalid(path, null, 'must not update from a positive integer to nil value');
    return true;
  }
  if (after < 0 || after > MAX_INT32) {
    errors.invalid(path, after, inclusiveRangeError(0, MAX_INT32));
    return false;
  }
  if (before === undefined || before >= after) return true;
  errors.invalid(path, after, 'must be less than or equal to previous value');
  return false;
}

function validateOnlyAddedTolerations(next: PodSpec, old: PodSpec, errors: ErrorList): void {
  if (next.tolerations === old.tolerations) return;
  const path = SPEC.child('tolerations');
  const kept = (old.tolerations ?? []).every((before) =>
    (next.tolerations ?? []).some(
      (after) =>
        after.key === before.key &&
        after.operator === before.operator &&
        after.value === before.value &&
        after.effect === before.effect,
    ),
  );
  if (!kept) return errors.forbidden(path, 'existing toleration can not be modified except its tolerationSeconds');
  validateTolerations(next.tolerations ?? [], errors, path);
}

function validateOnlyDeletedGates(next: PodSpec, old: PodSpec, errors: ErrorList): void {
  const before = new Set((old.schedulingGates ?? []).map(({ name }) => name));
  (next.schedulingGates ?? []).forEach(({ name }, i) => {
    if (before.has(name)) return;
    errors.forbidden(
      SPEC.child('schedulingGates').index(i).child('name'),
      `only deletion is allowed, but found new scheduling gate '${name}'`,
    );
  });
}

/** The new spec with all mutable fields set to their old values. */
function withoutUpdatable(next: PodSpec, old: PodSpec): PodSpec {
  const images = (after: readonly Container[] = [], before: readonly Container[] = []): Container[] =>
    after.map((container, i) => ({ ...container, image: before[i]?.image }));
  const wasNegative = old.terminationGracePeriodSeconds < 0 && next.terminationGracePeriodSeconds === 1;
  return {
    ...next,
    containers: images(next.containers, old.containers),
    ...(next.initContainers === undefined ? {} : { initContainers: images(next.initContainers, old.initContainers) }),
    activeDeadlineSeconds: old.activeDeadlineSeconds,
    tolerations: old.tolerations,
    schedulingGates: old.schedulingGates,
    ...(wasNegative ? { terminationGracePeriodSeconds: old.terminationGracePeriodSeconds } : {}),
  };
}

/** A Pod with scheduling gates may still get additional node requirements. */
function withoutGatedChanges(next: PodSpec, old: PodSpec, errors: ErrorList): PodSpec {
  const before = old.nodeSelector ?? {};
  const after = next.nodeSelector ?? {};
  if (Object.keys(before).some((key) => after[key] !== before[key])) {
    errors.invalid(SPEC.child('nodeSelector'), after, ONLY_ADDITIONS);
  }
  const { nodeAffinity: nodeBefore } = old.affinity ?? {};
  const { nodeAffinity: nodeAfter, ...others } = next.affinity ?? {};
  if (share(nodeBefore, nodeAfter) !== nodeBefore) validateNodeAffinityChange(nodeAfter, nodeBefore, errors);
  const bare = nodeBefore === undefined && Object.keys(others).length === 0 && old.affinity === undefined;
  const affinity = bare ? undefined : { ...others, nodeAffinity: nodeBefore };
  return { ...next, nodeSelector: old.nodeSelector, affinity };
}

type NodeAffinity = NonNullable<NonNullable<PodSpec['affinity']>['nodeAffinity']>;

/** core/validation `validateNodeAffinityMutation`. */
function validateNodeAffinityChange(next: NodeAffinity | undefined, old: NodeAffinity | undefined, errors: ErrorList): void {
  const before = old?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms ?? [];
  const after = next?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms ?? [];
  if (before.length === 0) return;
  const path = SPEC.child('affinity')
    .child('nodeAffinity')
    .child('requiredDuringSchedulingIgnoredDuringExecution')
    .child('nodeSelectorTerms');
  if (after.length !== before.length) {
    return errors.invalid(path, after, 'no additions/deletions to non-empty NodeSelectorTerms list are allowed');
  }
  before.forEach((term, i) => {
    const kept = (['matchExpressions', 'matchFields'] as const).every((field) =>
      (term[field] ?? []).every((requirement, j) => share(requirement, (after[i]?.[field] ?? [])[j]) === requirement),
    );
    if (!kept) errors.invalid(path.index(i), after[i], ONLY_ADDITIONS);
  });
}

/** The fields that differ, as the diff in upstream's message. */
export function difference(type: 'PodSpec' | 'EphemeralContainer', old: object, next: object): string {
  const before = old as Readonly<Record<string, unknown>>;
  const after = next as Readonly<Record<string, unknown>>;
  const lines: string[] = [];
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (before[name] === after[name]) continue;
    if (before[name] !== undefined) lines.push(`- \t${name}: ${JSON.stringify(before[name])},`);
    if (after[name] !== undefined) lines.push(`+ \t${name}: ${JSON.stringify(after[name])},`);
  }
  return [`  core.${type}{`, ...lines, '  }'].join('\n');
}
