import {
  FormatError,
  selectorFromLabelSelector,
  type PodTemplateSpec,
  type Selector,
  type LabelSelector,
} from '../../api/index.ts';
import { validateAnnotations, validateLabels, type ErrorList, type FieldPath } from '../validation/index.ts';
import { validatePodSpec } from './validate-spec.ts';

/** core/validation `ValidatePodTemplateSpec`. */
export function validatePodTemplate(template: PodTemplateSpec, errors: ErrorList, path: FieldPath): void {
  validateLabels(template.metadata?.labels, errors, path.child('labels'));
  validateAnnotations(template.metadata?.annotations, errors, path.child('annotations'));
  validatePodSpec(template.spec ?? {}, 'template', errors, path.child('spec'));
  if ((template.spec?.ephemeralContainers ?? []).length > 0) {
    errors.forbidden(path.child('spec').child('ephemeralContainers'), 'ephemeral containers not allowed in pod template');
  }
}

/**
 * Validates a workload's template, and that the selector matches it (apps/validation `ValidatePodTemplateSpecForReplicaSet`).
 */
export function validateSelectedTemplate(
  template: PodTemplateSpec | undefined,
  selector: Selector,
  errors: ErrorList,
  path: FieldPath,
): void {
  if (template === undefined) return errors.required(path);
  const labels = template.metadata?.labels;
  if (!selector.empty && !selector.matches(labels)) {
    errors.invalid(path.child('metadata').child('labels'), labels ?? null, '`selector` does not match template `labels`');
  }
  validatePodTemplate(template, errors, path);
  const policy = template.spec?.restartPolicy;
  if (policy !== 'Always') errors.notSupported(path.child('spec').child('restartPolicy'), policy ?? '', ['Always']);
  if (template.spec?.activeDeadlineSeconds !== undefined) {
    errors.forbidden(path.child('spec').child('activeDeadlineSeconds'), 'activeDeadlineSeconds in ReplicaSet is not Supported');
  }
}

/** The selector of a workload. Returns undefined and adds an error if it is invalid. */
export function readSelector(selector: LabelSelector | undefined, errors: ErrorList, path: FieldPath): Selector | undefined {
  try {
    return selectorFromLabelSelector(selector);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    errors.invalid(path, selector, 'invalid label selector');
    return undefined;
  }
}
