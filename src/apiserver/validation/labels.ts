import {
  byteLength,
  isQualifiedName,
  isValidLabelValue,
  type Labels,
  type LabelSelector,
  type LabelSelectorRequirement,
} from '../../api/index.ts';
import type { ErrorList } from './error-list.ts';
import type { FieldPath } from './field-path.ts';

const MAX_ANNOTATIONS_BYTES = 256 * 1024;

/** Valid label maps: the Pods of a ReplicaSet share theirs with its template. */
const validLabels = new WeakSet<Labels>();

/** apis/meta/v1/validation `ValidateLabels`. */
export function validateLabels(labels: Labels | undefined, errors: ErrorList, path: FieldPath): void {
  if (labels === undefined || validLabels.has(labels)) return;
  const before = errors.length;
  for (const key of Object.keys(labels)) {
    validateLabelName(key, errors, path);
    errors.invalidEach(path, labels[key], isValidLabelValue(labels[key]!));
  }
  if (errors.length === before) validLabels.add(labels);
}

/** apis/meta/v1/validation `ValidateLabelName`. */
export function validateLabelName(name: string, errors: ErrorList, path: FieldPath): void {
  errors.invalidEach(path, name, isQualifiedName(name));
}

/** api/validation `ValidateAnnotations`: keys as in labels, but in any case; only the total size of the values is limited. */
export function validateAnnotations(annotations: Labels | undefined, errors: ErrorList, path: FieldPath): void {
  if (annotations === undefined) return;
  let bytes = 0;
  for (const [key, value] of Object.entries(annotations)) {
    errors.invalidEach(path, key, isQualifiedName(key.toLowerCase()));
    bytes += byteLength(key) + byteLength(value);
  }
  if (bytes > MAX_ANNOTATIONS_BYTES) errors.tooLong(path, MAX_ANNOTATIONS_BYTES);
}

/** apis/meta/v1/validation `ValidateLabelSelector`. */
export function validateLabelSelector(selector: LabelSelector | undefined, errors: ErrorList, path: FieldPath): void {
  if (selector === undefined) return;
  validateLabels(selector.matchLabels, errors, path.child('matchLabels'));
  (selector.matchExpressions ?? []).forEach((requirement, i) => {
    validateRequirement(requirement, errors, path.child('matchExpressions').index(i));
  });
}

function validateRequirement({ key, operator, values = [] }: LabelSelectorRequirement, errors: ErrorList, path: FieldPath): void {
  switch (operator) {
    case 'In':
    case 'NotIn':
      if (values.length === 0) errors.required(path.child('values'), "must be specified when `operator` is 'In' or 'NotIn'");
      break;
    case 'Exists':
    case 'DoesNotExist':
      if (values.length > 0)
        errors.forbidden(path.child('values'), "may not be specified when `operator` is 'Exists' or 'DoesNotExist'");
      break;
    default:
      errors.invalid(path.child('operator'), operator ?? '', 'not a valid selector operator');
  }
  validateLabelName(key ?? '', errors, path.child('key'));
  values.forEach((value, i) => errors.invalidEach(path.child('values').index(i), value, isValidLabelValue(value)));
}
