import {
  formatLabelSelector,
  type Json,
  type LabelSelector,
  jsonEqual,
  type PodTemplateSpec,
  type Selector,
  type StatefulSet,
  type StatefulSetSpec,
  type StatefulSetUpdateStrategy,
} from '../../api/index.ts';
import { readSelector, validatePodTemplate } from '../podspec/validate-template.ts';
import { checkFields } from '../fields/check-fields.ts';
import { type ErrorList, FieldPath, labelName, validateLabelSelector } from '../validation/index.ts';
import { STATEFUL_SET_COLUMNS } from './columns/stateful.ts';
import { defineKind, statusOnly } from './definition.ts';
import { fill, fillEach, fillIn } from './filling.ts';
import { validateClaimSpec } from './persistentvolumeclaim.ts';
import { MAKES_PODS } from './relation.ts';
import { validateCollisions, validateCounts } from './workload-validation.ts';

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
  checkFields('StatefulSetSpec', spec, errors, SPEC, {
    podManagementPolicy: (policy, path) => {
      if (policy !== 'OrderedReady' && policy !== 'Parallel')
        errors.invalid(path, policy, "must be 'OrderedReady' or 'Parallel'");
    },
    updateStrategy: (strategy, path) => validateStrategy(strategy ?? spec.updateStrategy, errors, path),
    selector: (selector, path) => validateSelector(selector, errors, path),
    template: (_template, path) => {
      const selector = readSelector(spec.selector, errors, SPEC.child('selector'));
      if (selector !== undefined) validateTemplate(spec, selector, errors, path);
    },
    volumeClaimTemplates: (claims = [], path) =>
      claims.forEach((claim, i) => validateClaimSpec(claim.spec ?? {}, errors, path.index(i).child('spec'))),
  });
}

function validateSelector(selector: LabelSelector | undefined, errors: ErrorList, path: FieldPath): void {
  if (selector === undefined) return errors.required(path);
  validateLabelSelector(selector, errors, path);
  const conditions = Object.keys(selector.matchLabels ?? {}).length + (selector.matchExpressions ?? []).length;
  if (conditions === 0) errors.invalid(path, selector, 'empty selector is invalid for statefulset');
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
      return checkFields('RollingUpdateStatefulSetStrategy', rolling, errors, at);
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
  const within = ['readyReplicas', 'currentReplicas', 'updatedReplicas', 'availableReplicas'] as const;
  checkFields('StatefulSetStatus', status, errors, STATUS);
  validateCounts(status, within, errors, STATUS, 'cannot be greater than status.readyReplicas');
  validateCollisions(status, old.status, errors, STATUS);
}

/** apps/v1 StatefulSet (pkg/registry/apps/statefulset/strategy.go). */
export const STATEFUL_SET = defineKind<StatefulSet>({
  group: 'apps',
  version: 'v1',
  kind: 'StatefulSet',
  plural: 'statefulsets',
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
