import {
  isConditionTrue,
  isDNS1123Label,
  validateDomainPrefixedPath,
  type Container,
  type Job,
  type JobSpec,
  type JobTemplateJobSpec,
  type PodTemplateSpec,
} from '../../api/index.ts';
import { readSelector, validatePodTemplate } from '../podspec/validate-template.ts';
import { share } from '../registry/sharing.ts';
import { checkFields, checkUnchanged, ELSEWHERE } from '../fields/check-fields.ts';
import { FieldPath, validateImmutable, validateLabelSelector, type ErrorList } from '../validation/index.ts';
import { validatePodFailurePolicy, validatePodReplacementPolicy, validateSuccessPolicy } from './job-policy-validation.ts';

/** The labels that identify a Job's Pods, current ones and those before v1.27. */
export const CONTROLLER_UID_LABEL = 'batch.kubernetes.io/controller-uid';
export const JOB_NAME_LABEL = 'batch.kubernetes.io/job-name';
export const LEGACY_CONTROLLER_UID_LABEL = 'controller-uid';
export const LEGACY_JOB_NAME_LABEL = 'job-name';

const SPEC = FieldPath.of('spec');
const NAME = FieldPath.of('metadata', 'name');
const TEMPLATE_LABELS = FieldPath.of('spec', 'template', 'metadata', 'labels');

/** An Indexed Job must be able to list its indexes in its status. */
const MAX_INDEXED_PARALLELISM = 100_000;
const MAX_FAILED_INDEXES = 100_000;
/** Above this number of completions, a backoff limit per index requires lower limits. */
const MANY_COMPLETIONS = 100_000;
const MAX_FAILED_INDEXES_OF_MANY = 10_000;
const MAX_PARALLELISM_OF_MANY = 10_000;
const MAX_MANAGED_BY_LENGTH = 63;

/** batch/validation `ValidateJob`. */
export function validateJob(job: Job, errors: ErrorList): void {
  validateGeneratedSelector(job, errors);
  validateSpec(job.spec, errors);
  const { completionMode, completions = 0 } = job.spec;
  if (completionMode !== 'Indexed' || completions <= 0) return;
  // The controller appends the index to the Pods' host names. This refuses a Job whose last Pod could not be created.
  const longest = `${job.metadata.name}-${completions - 1}`;
  if (isDNS1123Label(longest).length > 0)
    errors.invalid(NAME, job.metadata.name, `will not able to create pod with invalid DNS label: ${longest}`);
}

/** `validateGeneratedSelector`. The generated labels must exist and be the Job's own. */
function validateGeneratedSelector({ metadata, spec }: Job, errors: ErrorList): void {
  if (spec.manualSelector || spec.selector === undefined) return;
  const expected = {
    [LEGACY_CONTROLLER_UID_LABEL]: metadata.uid,
    [LEGACY_JOB_NAME_LABEL]: metadata.name,
    [CONTROLLER_UID_LABEL]: metadata.uid,
    [JOB_NAME_LABEL]: metadata.name,
  };
  const labels = spec.template.metadata?.labels ?? {};
  for (const [key, value] of Object.entries(expected)) validateHasLabel(labels, key, value, errors);
  const selector = readSelector(spec.selector, errors, SPEC.child('selector'));
  if (selector !== undefined && !selector.matches(expected))
    errors.invalid(SPEC.child('selector'), spec.selector, '`selector` not auto-generated');
}

/** core/validation `ValidateHasLabel`. */
function validateHasLabel(labels: Readonly<Record<string, string>>, key: string, value: string, errors: ErrorList): void {
  const actual = Object.hasOwn(labels, key) ? labels[key] : undefined;
  if (actual === undefined) errors.required(TEMPLATE_LABELS.key(key), `must be '${value}'`);
  else if (actual !== value) errors.invalid(TEMPLATE_LABELS.key(key), labels, `must be '${value}'`);
}

/** `ValidateJobSpec`. */
function validateSpec(spec: JobSpec, errors: ErrorList): void {
  validateJobTemplateSpec(spec, errors, SPEC);
  const at = SPEC.child('selector');
  if (spec.selector === undefined) return errors.required(at);
  const before = errors.length;
  validateLabelSelector(spec.selector, errors, at);
  if (errors.length > before) return;
  const labels = spec.template.metadata?.labels;
  if (readSelector(spec.selector, errors, at)?.matches(labels) === false)
    errors.invalid(TEMPLATE_LABELS, labels ?? null, '`selector` does not match template `labels`');
}

/** The checks that Jobs and Job templates share (`validateJobSpec`). */
export function validateJobTemplateSpec(spec: JobTemplateJobSpec, errors: ErrorList, path: FieldPath): void {
  checkFields('JobSpec', spec, errors, path, {
    managedBy: (managedBy, at) => {
      if (spec.maxFailedIndexes !== undefined && spec.backoffLimitPerIndex === undefined)
        errors.required(path.child('backoffLimitPerIndex'), 'when maxFailedIndexes is specified');
      validateManagedBy(managedBy, errors, at);
    },
    completionMode: (mode, _at, declared) => {
      declared();
      if (mode === 'Indexed') validateIndexed(spec, errors, path);
      else if (mode === undefined || mode === 'NonIndexed') validateNonIndexed(spec, errors, path);
    },
    podFailurePolicy: (policy, at) => policy && validatePodFailurePolicy(spec, errors, at),
    successPolicy: (policy, at) => policy && validateSuccessPolicy(spec, errors, at),
    podReplacementPolicy: (_policy, at) => validatePodReplacementPolicy(spec, errors, at),
    template: (_template, at) => validatePodTemplate(spec.template, errors, at),
    selector: ELSEWHERE,
  });
  validateRestartPolicy(spec, errors, path.child('template').child('spec').child('restartPolicy'));
}

function validateNonIndexed(spec: JobTemplateJobSpec, errors: ErrorList, path: FieldPath): void {
  for (const field of ['backoffLimitPerIndex', 'maxFailedIndexes'] as const) {
    if (spec[field] !== undefined) errors.invalid(path.child(field), spec[field], 'requires indexed completion mode');
  }
}

function validateIndexed(spec: JobTemplateJobSpec, errors: ErrorList, path: FieldPath): void {
  const { completions, parallelism = 0, maxFailedIndexes } = spec;
  if (completions === undefined) errors.required(path.child('completions'), 'when completion mode is Indexed');
  if (parallelism > MAX_INDEXED_PARALLELISM) {
    const why = `must be less than or equal to ${MAX_INDEXED_PARALLELISM} when completion mode is Indexed`;
    errors.invalid(path.child('parallelism'), parallelism, why);
  }
  if (maxFailedIndexes !== undefined) {
    const at = path.child('maxFailedIndexes');
    if (completions !== undefined && maxFailedIndexes > completions)
      errors.invalid(at, maxFailedIndexes, 'must be less than or equal to completions');
    if (maxFailedIndexes > MAX_FAILED_INDEXES)
      errors.invalid(at, maxFailedIndexes, `must be less than or equal to ${MAX_FAILED_INDEXES}`);
  }
  if ((completions ?? 0) > MANY_COMPLETIONS && spec.backoffLimitPerIndex !== undefined) validateMany(spec, errors, path);
}

function validateMany({ maxFailedIndexes, parallelism = 0 }: JobTemplateJobSpec, errors: ErrorList, path: FieldPath): void {
  const when = `when completions are above ${MANY_COMPLETIONS} and used with backoff limit per index`;
  const failed = path.child('maxFailedIndexes');
  if (maxFailedIndexes === undefined) errors.required(failed, `must be specified when completions is above ${MANY_COMPLETIONS}`);
  if (parallelism > MAX_PARALLELISM_OF_MANY)
    errors.invalid(path.child('parallelism'), parallelism, `must be less than or equal to ${MAX_PARALLELISM_OF_MANY} ${when}`);
  if (maxFailedIndexes !== undefined && maxFailedIndexes > MAX_FAILED_INDEXES_OF_MANY)
    errors.invalid(failed, maxFailedIndexes, `must be less than or equal to ${MAX_FAILED_INDEXES_OF_MANY} ${when}`);
}

function validateManagedBy(value: string | undefined, errors: ErrorList, path: FieldPath): void {
  if (value === undefined) return;
  errors.add(...validateDomainPrefixedPath(path.toString(), value));
  if (value.length > MAX_MANAGED_BY_LENGTH) errors.tooLong(path, MAX_MANAGED_BY_LENGTH);
}

/** A Pod that always restarts never completes. */
function validateRestartPolicy({ template, podFailurePolicy }: JobTemplateJobSpec, errors: ErrorList, path: FieldPath): void {
  const policy = template.spec.restartPolicy;
  if (policy === 'Always') errors.required(path, 'valid values: "OnFailure", "Never"');
  else if (policy !== 'OnFailure' && policy !== 'Never') errors.notSupported(path, policy, ['OnFailure', 'Never']);
  else if (podFailurePolicy !== undefined && policy !== 'Never')
    errors.invalid(path, policy, 'only "Never" is supported when podFailurePolicy is specified');
}

/** `ValidateJobUpdate`. */
export function validateJobUpdate(next: Job, old: Job, errors: ErrorList): void {
  if (next.spec === old.spec) return;
  validateJob(next, errors);
  checkUnchanged('JobSpec', [next.spec, old.spec], errors, SPEC, {
    completions: () => validateCompletions(next.spec, old.spec, errors),
    template: () => validateTemplateUpdate(next, old, errors),
  });
}

/** An Indexed Job may change its completions together with its parallelism. */
function validateCompletions(next: JobSpec, old: JobSpec, errors: ErrorList): void {
  const at = SPEC.child('completions');
  if (next.completionMode !== 'Indexed') return validateImmutable(next.completions, old.completions, errors, at);
  if (next.completions === old.completions || next.completions === undefined) return;
  if (next.completions !== next.parallelism)
    errors.invalid(at, next.completions, 'can only be modified in tandem with spec.parallelism');
}

/** `validatePodTemplateUpdate`. Scheduling directives and resources may change while the Job is suspended. */
function validateTemplateUpdate(next: Job, old: Job, errors: ErrorList): void {
  const before = isAtRest(old) ? withMutableParts(old.spec.template, next.spec.template) : old.spec.template;
  validateImmutable(share(before, next.spec.template), before, errors, SPEC.child('template'));
}

/**
 * Whether no Pod of the old template runs: the Job is suspended, it has no active Pods, and it either never started or its controller has
 * noticed the suspension (pkg/registry/batch/job/strategy.go).
 */
function isAtRest({ spec, status }: Job): boolean {
  if (!spec.suspend || (status.active ?? 0) > 0) return false;
  return status.startTime === undefined || isConditionTrue(status.conditions, 'Suspended');
}

/** The old template with the parts of the new one that may change while nothing runs. */
function withMutableParts(old: PodTemplateSpec, next: PodTemplateSpec): PodTemplateSpec {
  const { nodeSelector, tolerations, schedulingGates } = next.spec;
  const { labels, annotations } = next.metadata ?? {};
  const { containers, initContainers } = old.spec;
  return {
    ...old,
    metadata: { ...old.metadata, labels, annotations } as NonNullable<PodTemplateSpec['metadata']>,
    spec: {
      ...old.spec,
      nodeSelector,
      tolerations,
      schedulingGates,
      affinity: affinityAfter(old, next),
      containers: withResources(containers, next.spec.containers),
      initContainers: initContainers && withResources(initContainers, next.spec.initContainers),
    } as PodTemplateSpec['spec'],
  };
}

/** The old containers with the requests, limits and claims of the new ones in the same places. */
function withResources(old: readonly Container[], next: readonly Container[] = []): readonly Container[] {
  return old.map((container, i) => {
    const { requests, limits, claims } = next[i]?.resources ?? {};
    if (next[i] === undefined) return container;
    return {
      ...container,
      resources: { ...container.resources, requests, limits, claims } as NonNullable<Container['resources']>,
    };
  });
}

/** The old affinity with the new node affinity. */
function affinityAfter(old: PodTemplateSpec, next: PodTemplateSpec): PodTemplateSpec['spec']['affinity'] {
  const { nodeAffinity: _before, ...others } = old.spec.affinity ?? {};
  const nodeAffinity = next.spec.affinity?.nodeAffinity;
  const affinity = nodeAffinity === undefined ? others : { ...others, nodeAffinity };
  return Object.keys(affinity).length === 0 && next.spec.affinity === undefined ? undefined : affinity;
}
