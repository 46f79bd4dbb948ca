import { type DaemonSet, type DaemonSetSpec, type DaemonSetUpdateStrategy, type Json, jsonEqual } from '../../api/index.ts';
import { readSelector, validatePodTemplate } from '../podspec/validate-template.ts';
import { checkFields, checkUnchanged } from '../fields/check-fields.ts';
import { type ErrorList, FieldPath, validateLabelSelector } from '../validation/index.ts';
import { DAEMON_SET_COLUMNS } from './columns/stateful.ts';
import { defineKind, statusOnly } from './definition.ts';
import { MAKES_PODS } from './relation.ts';
import { intOrPercent, validateAtMost100Percent, validateCollisions } from './workload-validation.ts';

const SPEC = FieldPath.of('spec');
const STATUS = FieldPath.of('status');

/** The annotation for `spec.templateGeneration` of older versions (apps/v1 conversion). */
const TEMPLATE_GENERATION = 'deprecated.daemonset.template.generation';

/** `daemonSetStrategy.PrepareForCreate`. */
function firstTemplateGeneration(set: DaemonSet): DaemonSet {
  const status = { currentNumberScheduled: 0, numberMisscheduled: 0, desiredNumberScheduled: 0, numberReady: 0 };
  return withTemplateGeneration({ ...set, status }, 1);
}

/** `daemonSetStrategy.PrepareForUpdate`. Each change of the template counts. */
function countTemplateGeneration(next: DaemonSet, old: DaemonSet): DaemonSet {
  const same = jsonEqual(next.spec.template as unknown as Json, old.spec.template as unknown as Json);
  const before = Number(old.metadata.annotations?.[TEMPLATE_GENERATION] ?? 0);
  return withTemplateGeneration(next, same ? before : before + 1);
}

function withTemplateGeneration(set: DaemonSet, generation: number): DaemonSet {
  const text = String(generation);
  if (set.metadata.annotations?.[TEMPLATE_GENERATION] === text) return set;
  const annotations = { ...set.metadata.annotations, [TEMPLATE_GENERATION]: text };
  return { ...set, metadata: { ...set.metadata, annotations } };
}

/** apps/validation `ValidateDaemonSetSpec`. */
function validateDaemonSet({ spec }: DaemonSet, errors: ErrorList): void {
  checkFields('DaemonSetSpec', spec, errors, SPEC, {
    selector: (selector, path) =>
      selector === undefined ? errors.required(path) : validateLabelSelector(selector, errors, path),
    template: () => validateTemplate(spec, errors),
    updateStrategy: (strategy, path) => validateStrategy(strategy ?? spec.updateStrategy, errors, path),
  });
}

function validateTemplate({ selector: given, template }: DaemonSetSpec, errors: ErrorList): void {
  const selector = readSelector(given, errors, SPEC.child('selector'));
  const at = SPEC.child('template');
  const labels = template.metadata?.labels;
  if (selector !== undefined && !selector.matches(labels)) {
    errors.invalid(at.child('metadata').child('labels'), labels ?? null, '`selector` does not match template `labels`');
  }
  const conditions = Object.keys(given?.matchLabels ?? {}).length + (given?.matchExpressions ?? []).length;
  if (given !== undefined && conditions === 0)
    errors.invalid(SPEC.child('selector'), given, 'empty selector is invalid for daemonset');
  validatePodTemplate(template, errors, at);
  const { restartPolicy, activeDeadlineSeconds } = template.spec;
  if (restartPolicy !== 'Always') errors.notSupported(at.child('spec').child('restartPolicy'), restartPolicy, ['Always']);
  if (activeDeadlineSeconds !== undefined) {
    errors.forbidden(at.child('spec').child('activeDeadlineSeconds'), 'activeDeadlineSeconds in DaemonSet is not Supported');
  }
}

/** apps/validation `ValidateDaemonSetUpdateStrategy`. */
function validateStrategy(strategy: DaemonSetUpdateStrategy, errors: ErrorList, path: FieldPath): void {
  if (strategy.type === 'OnDelete') return;
  if (strategy.type !== 'RollingUpdate') return errors.notSupported(path, strategy, ['OnDelete', 'RollingUpdate']);
  const at = path.child('rollingUpdate');
  const { rollingUpdate } = strategy;
  if (rollingUpdate === undefined) return errors.required(at);
  const { maxUnavailable, maxSurge } = rollingUpdate;
  checkFields('RollingUpdateDaemonSet', rollingUpdate, errors, at);
  validateAtMost100Percent(maxUnavailable, errors, at.child('maxUnavailable'));
  validateAtMost100Percent(maxSurge, errors, at.child('maxSurge'));
  const [hasUnavailable, hasSurge] = [intOrPercent(maxUnavailable) !== 0, intOrPercent(maxSurge) !== 0];
  if (hasUnavailable && hasSurge) {
    errors.invalid(at.child('maxSurge'), maxSurge ?? 0, 'may not be set when maxUnavailable is non-zero');
  } else if (!hasUnavailable && !hasSurge) {
    errors.required(at.child('maxUnavailable'), 'cannot be 0 when maxSurge is 0');
  }
}

/** `daemonSetStrategy.ValidateUpdate`. The selector is immutable. */
function validateDaemonSetUpdate(next: DaemonSet, old: DaemonSet, errors: ErrorList): void {
  if (next.spec === old.spec) return;
  validateDaemonSet(next, errors);
  checkUnchanged('DaemonSetSpec', [next.spec, old.spec], errors, SPEC);
}

/** apps/validation `ValidateDaemonSetStatusUpdate`. */
function validateDaemonSetStatus({ status }: DaemonSet, old: DaemonSet, errors: ErrorList): void {
  checkFields('DaemonSetStatus', status, errors, STATUS);
  validateCollisions(status, old.status, errors, STATUS);
}

/** apps/v1 DaemonSet (pkg/registry/apps/daemonset/strategy.go). */
export const DAEMON_SET = defineKind<DaemonSet>({
  group: 'apps',
  version: 'v1',
  kind: 'DaemonSet',
  plural: 'daemonsets',
  shortNames: ['ds'],
  categories: ['all'],
  namespaced: true,
  generation: 'spec',
  prepareForCreate: firstTemplateGeneration,
  prepareForUpdate: countTemplateGeneration,
  validate: validateDaemonSet,
  validateUpdate: validateDaemonSetUpdate,
  status: { ...statusOnly<DaemonSet>(), validateUpdate: validateDaemonSetStatus },
  columns: DAEMON_SET_COLUMNS,
  relations: [MAKES_PODS],
});
