import { isValidPercent, type IntOrString, type PodTemplateSpec, type LabelSelector } from '../../api/index.ts';
import { readSelector, validateSelectedTemplate } from '../podspec/validate-template.ts';
import { NOT_NEGATIVE, validateLabelSelector, validateNonnegative, type ErrorList, type FieldPath } from '../validation/index.ts';

/** The fields that the workloads of the apps group share. */
interface SelectingSpec {
  readonly selector: LabelSelector;
  readonly template: PodTemplateSpec;
}

/**
 * Checks the selector, and that it matches the template (apps/validation `ValidateDeploymentSpec`, `ValidateReplicaSetSpec`).
 */
export function validateSelectorAndTemplate(spec: Partial<SelectingSpec>, errors: ErrorList, path: FieldPath): void {
  const { selector, template } = spec;
  const at = path.child('selector');
  if (selector === undefined) {
    errors.required(at);
  } else {
    validateLabelSelector(selector, errors, at);
    const conditions = Object.keys(selector.matchLabels ?? {}).length + (selector.matchExpressions ?? []).length;
    if (conditions === 0) errors.invalid(at, selector, 'empty selector is invalid for deployment');
  }
  const readable = readSelector(selector, errors, at);
  if (readable !== undefined) validateSelectedTemplate(template, readable, errors, path.child('template'));
}

/** apps/validation `ValidatePositiveIntOrPercent`. */
export function validateIntOrPercent(value: IntOrString | undefined, errors: ErrorList, path: FieldPath): void {
  if (typeof value === 'string') errors.invalidEach(path, value, isValidPercent(value));
  else if (value !== undefined && value < 0) errors.invalid(path, value, NOT_NEGATIVE);
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

/** Checks the counts of a status: none negative, and those in `within` not above `replicas`. */
export function validateCounts<S extends object>(
  status: S,
  names: { readonly counts: readonly (keyof S & string)[]; readonly within: readonly (keyof S & string)[] },
  errors: ErrorList,
  path: FieldPath,
  tooManyAvailable = 'cannot be greater than readyReplicas',
): void {
  const counts = status as Readonly<Record<string, number | undefined>>;
  for (const name of names.counts) validateNonnegative(counts[name], errors, path.child(name));
  for (const name of names.within) {
    const count = counts[name] ?? 0;
    if (count > (counts['replicas'] ?? 0)) errors.invalid(path.child(name), count, 'cannot be greater than status.replicas');
  }
  const available = counts['availableReplicas'] ?? 0;
  if (available > (counts['readyReplicas'] ?? 0)) errors.invalid(path.child('availableReplicas'), available, tooManyAvailable);
}
