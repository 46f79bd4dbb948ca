import {
  formatLabelSelector,
  type Json,
  jsonEqual,
  type PodTemplateSpec,
  type Selector,
  type StatefulSet,
  type StatefulSetSpec,
  type StatefulSetUpdateStrategy,
} from '../../api/index.ts';
import { readSelector, validatePodTemplate } from '../podspec/validate-template.ts';
import {
  type ErrorList,
  FieldPath,
  labelName,
  validateDNS1123Label,
  validateLabelSelector,
  validateNonnegative,
} from '../validation/index.ts';
import { STATEFUL_SET_COLUMNS } from './columns/stateful.ts';
import { defineKind, statusOnly } from './definition.ts';
import { fill, fillEach, fillIn } from './filling.ts';
import { validateClaimSpec } from './persistentvolumeclaim.ts';
import { MAKES_PODS } from './relation.ts';
import { validateCounts } from './workload-validation.ts';

const SPEC = FieldPath.of('spec');
const STATUS = FieldPath.of('status');

/** The claim templates are whole objects (apps/v1 conversion). */
function withClaimKinds(spec: StatefulSetSpec): StatefulSetSpec {
  return fillIn(spec, 'volumeClaimTemplates', (claims) =>
    fillEach(claims, (claim) => fill(claim, { apiVersion: 'v1', kind: 'PersistentVolumeClaim' })),
  );
}

/**
 * Drops fields of a feature gate that is off by default in v1.36, MaxUnavailableStatefulSet, unless the stored object has them
 * (registry/apps/statefulset/strategy.go `dropStatefulSetDisabledFields`).
 */
function dropDisabledFields(set: StatefulSet, old?: StatefulSet): StatefulSet {
  const { updateStrategy } = set.spec;
  if (updateStrategy.rollingUpdate?.maxUnavailable === undefined) return set;
  if (old?.spec.updateStrategy.rollingUpdate?.maxUnavailable !== undefined) return set;
  const { maxUnavailable: _dropped, ...rollingUpdate } = updateStrategy.rollingUpdate;
  return { ...set, spec: { ...set.spec, updateStrategy: { ...updateStrategy, rollingUpdate } } };
}

/** apps/validation `ValidateStatefulSetSpec`. */
function validateStatefulSet({ spec }: StatefulSet, errors: ErrorList): void {
  validatePolicies(spec, errors);
  validateNonnegative(spec.replicas, errors, SPEC.child('replicas'));
  validateNonnegative(spec.minReadySeconds, errors, SPEC.child('minReadySeconds'));
  validateNonnegative(spec.ordinals?.start, errors, SPEC.child('ordinals.start'));
  validateNonnegative(spec.revisionHistoryLimit, errors, SPEC.child('revisionHistoryLimit'));
  const at = SPEC.child('selector');
  if (spec.selector === undefined) errors.required(at);
  else {
    validateLabelSelector(spec.selector, errors, at);
    const conditions = Object.keys(spec.selector.matchLabels ?? {}).length + (spec.selector.matchExpressions ?? []).length;
    if (conditions === 0) errors.invalid(at, spec.selector, 'empty selector is invalid for statefulset');
  }
  const selector = readSelector(spec.selector, errors, at);
  if (selector !== undefined) validateTemplate(spec, selector, errors, SPEC.child('template'));
  if (spec.serviceName !== undefined) validateDNS1123Label(spec.serviceName, errors, SPEC.child('serviceName'));
  (spec.volumeClaimTemplates ?? []).forEach((claim, i) => {
    validateClaimSpec(claim.spec ?? {}, errors, SPEC.child('volumeClaimTemplates').index(i).child('spec'));
  });
}

function validatePolicies(spec: StatefulSetSpec, errors: ErrorList): void {
  if (spec.podManagementPolicy !== 'OrderedReady' && spec.podManagementPolicy !== 'Parallel') {
    errors.invalid(SPEC.child('podManagementPolicy'), spec.podManagementPolicy, "must be 'OrderedReady' or 'Parallel'");
  }
  validateStrategy(spec.updateStrategy, errors, SPEC.child('updateStrategy'));
  const retention = SPEC.child('persistentVolumeClaimRetentionPolicy');
  for (const when of ['whenDeleted', 'whenScaled'] as const) {
    const policy = spec.persistentVolumeClaimRetentionPolicy?.[when] ?? 'Retain';
    if (policy !== 'Retain' && policy !== 'Delete') errors.notSupported(retention.child(when), policy, ['Retain', 'Delete']);
  }
}

function validateStrategy(strategy: StatefulSetUpdateStrategy, errors: ErrorList, path: FieldPath): void {
  const rolling = strategy.rollingUpdate;
  const at = path.child('rollingUpdate');
  switch (strategy.type) {
    case 'OnDelete':
      if (rolling !== undefined) errors.invalid(at, rolling, "only allowed for updateStrategy 'RollingUpdate'");
      return;
    case 'RollingUpdate':
      if (rolling === undefined) return;
      return validateNonnegative(rolling.partition, errors, at.child('partition'));
    default:
      errors.invalid(path, strategy, "must be 'RollingUpdate' or 'OnDelete'");
  }
}

/** apps/validation `ValidatePodTemplateSpecForStatefulSet`. The claims' volumes replace volumes of the same name. */
function validateTemplate(spec: StatefulSetSpec, selector: Selector, errors: ErrorList, path: FieldPath): void {
  const { template } = spec;
  const labels = template.metadata?.labels;
  if (!selector.empty && !selector.matches(labels)) {
    errors.invalid(path.child('metadata').child('labels'), labels ?? null, '`selector` does not match template `labels`');
  }
  validatePodTemplate(withClaimedVolumes(spec), errors, path);
  const { restartPolicy, activeDeadlineSeconds } = template.spec;
  if (restartPolicy !== 'Always') errors.notSupported(path.child('spec').child('restartPolicy'), restartPolicy, ['Always']);
  if (activeDeadlineSeconds !== undefined) {
    errors.forbidden(path.child('spec').child('activeDeadlineSeconds'), 'activeDeadlineSeconds in StatefulSet is not Supported');
  }
}

function withClaimedVolumes({ template, volumeClaimTemplates = [] }: StatefulSetSpec): PodTemplateSpec {
  if (volumeClaimTemplates.length === 0) return template;
  const names = new Set(volumeClaimTemplates.map(({ metadata }) => metadata?.name ?? ''));
  const claimed = [...names].map((name) => ({ name, persistentVolumeClaim: { claimName: name } }));
  const own = (template.spec.volumes ?? []).filter(({ name }) => !names.has(name));
  return { ...template, spec: { ...template.spec, volumes: [...own, ...claimed] } };
}

/** The only mutable fields of the spec. */
const CHANGEABLE = [
  'replicas',
  'ordinals',
  'template',
  'updateStrategy',
  'revisionHistoryLimit',
  'persistentVolumeClaimRetentionPolicy',
  'minReadySeconds',
] as const;

/** apps/validation `ValidateStatefulSetUpdate`. */
function validateStatefulSetUpdate(next: StatefulSet, old: StatefulSet, errors: ErrorList): void {
  if (next.spec === old.spec) return;
  validateStatefulSet(next, errors);
  if (jsonEqual(fixedPart(next.spec), fixedPart(old.spec))) return;
  errors.forbidden(
    SPEC,
    "updates to statefulset spec for fields other than 'replicas', 'ordinals', 'template', 'updateStrategy', 'revisionHistoryLimit', 'persistentVolumeClaimRetentionPolicy' and 'minReadySeconds' are forbidden",
  );
}

function fixedPart(spec: StatefulSetSpec): Json {
  const fixed: Partial<StatefulSetSpec> = { ...spec };
  for (const field of CHANGEABLE) delete fixed[field];
  return fixed as Json;
}

/** apps/validation `ValidateStatefulSetStatusUpdate`. */
function validateStatefulSetStatus({ status }: StatefulSet, old: StatefulSet, errors: ErrorList): void {
  const names = {
    counts: [
      'replicas',
      'readyReplicas',
      'currentReplicas',
      'updatedReplicas',
      'availableReplicas',
      'observedGeneration',
      'collisionCount',
    ],
    within: ['readyReplicas', 'currentReplicas', 'updatedReplicas', 'availableReplicas'],
  } as const;
  validateCounts(status, names, errors, STATUS, 'cannot be greater than status.readyReplicas');
  const { collisionCount } = status;
  if ((old.status.collisionCount ?? 0) > (collisionCount ?? 0) && old.status.collisionCount !== undefined)
    errors.invalid(STATUS.child('collisionCount'), collisionCount ?? 0, 'cannot be decremented');
}

/** apps/v1 StatefulSet (pkg/registry/apps/statefulset/strategy.go). */
export const STATEFUL_SET = defineKind<StatefulSet>({
  group: 'apps',
  version: 'v1',
  kind: 'StatefulSet',
  plural: 'statefulsets',
  singular: 'statefulset',
  shortNames: ['sts'],
  categories: ['all'],
  namespaced: true,
  nameRule: labelName,
  generation: 'spec',
  setDefaults: (set) => fillIn(set, 'spec', withClaimKinds),
  prepareForCreate: (set) => ({ ...dropDisabledFields(set), status: { replicas: 0, availableReplicas: 0 } }),
  prepareForUpdate: (next, old) => dropDisabledFields(next, old),
  validate: validateStatefulSet,
  validateUpdate: validateStatefulSetUpdate,
  status: { ...statusOnly<StatefulSet>(), validateUpdate: validateStatefulSetStatus },
  scale: {
    specReplicas: ({ spec }) => spec.replicas,
    statusReplicas: ({ status }) => status.replicas,
    selector: ({ spec }) => formatLabelSelector(spec.selector),
    withReplicas: (set, replicas) => ({ ...set, spec: { ...set.spec, replicas } }),
  },
  columns: STATEFUL_SET_COLUMNS,
  relations: [MAKES_PODS],
});
