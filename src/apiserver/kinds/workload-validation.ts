import { isValidPercent, type IntOrString, type PodTemplateSpec, type LabelSelector } from '../../api/index.ts';
import { readSelector, validateSelectedTemplate } from '../podspec/validate-template.ts';
import { validateLabelSelector, type ErrorList, type FieldPath } from '../validation/index.ts';

/** The fields that the workloads of the apps group share. */
interface SelectingSpec {
  readonly selector: LabelSelector;
  readonly template: PodTemplateSpec;
}

/** The rule for the selector of a Deployment or ReplicaSet, which also must not be empty (apps/validation `ValidateDeploymentSpec`). */
export function validateWorkloadSelector(selector: LabelSelector | undefined, errors: ErrorList, path: FieldPath): void {
  if (selector === undefined) return errors.required(path);
  validateLabelSelector(selector, errors, path);
  const conditions = Object.keys(selector.matchLabels ?? {}).length + (selector.matchExpressions ?? []).length;
  if (conditions === 0) errors.invalid(path, selector, 'empty selector is invalid for deployment');
}

/** The rule for their template, which the selector must match (apps/validation `ValidatePodTemplateSpecForReplicaSet`). */
export function validateWorkloadTemplate(
  { selector, template }: Partial<SelectingSpec>,
  errors: ErrorList,
  path: FieldPath,
): void {
  const readable = readSelector(selector, errors, path.child('selector'));
  if (readable !== undefined) validateSelectedTemplate(template, readable, errors, path.child('template'));
}

/** apps/validation `IsNotMoreThan100Percent`. */
export function validateAtMost100Percent(value: IntOrString | undefined, errors: ErrorList, path: FieldPath): void {
  if (typeof value === 'string' && percentOf(value) > 100) errors.invalid(path, value, 'must not be greater than 100%');
}

/** The number or the percentage; 0 if the text is not a percentage (`getIntOrPercentValue`). */
export function intOrPercent(value: IntOrString | undefined): number {
  return typeof value === 'string' ? percentOf(value) : (value ?? 0);
}

function percentOf(text: string): number {
  return isValidPercent(text).length === 0 ? Number(text.slice(0, -1)) : 0;
}

/** Checks the counts of a status: those in `within` are not above `replicas` (apps/validation `ValidateReplicaSetStatus`). */
export function validateCounts<S extends object>(
  status: S,
  within: readonly (keyof S & string)[],
  errors: ErrorList,
  path: FieldPath,
  tooManyAvailable = 'cannot be greater than readyReplicas',
): void {
  const counts = status as Readonly<Record<string, number | undefined>>;
  for (const name of within) {
    const count = counts[name] ?? 0;
    if (count > (counts['replicas'] ?? 0)) errors.invalid(path.child(name), count, 'cannot be greater than status.replicas');
  }
  const available = counts['availableReplicas'] ?? 0;
  if (available > (counts['readyReplicas'] ?? 0)) errors.invalid(path.child('availableReplicas'), available, tooManyAvailable);
}

/** The count of collisions never decreases. */
export function validateCollisions(
  next: { readonly collisionCount?: number },
  old: { readonly collisionCount?: number },
  errors: ErrorList,
  path: FieldPath,
): void {
  const [before, after = 0] = [old.collisionCount, next.collisionCount];
  if (before !== undefined && after < before) errors.invalid(path.child('collisionCount'), after, 'cannot be decremented');
}
