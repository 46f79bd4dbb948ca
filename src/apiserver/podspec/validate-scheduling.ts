import {
  isDNS1123Label,
  isDNS1123Subdomain,
  isValidLabelValue,
  type Affinity,
  type NodeSelectorTerm,
  type PodAffinityTerm,
  type Taint,
  type Toleration,
  type TopologySpreadConstraint,
  type LabelSelector,
  type NodeSelectorRequirement,
} from '../../api/index.ts';
import { checkFields } from '../fields/check-fields.ts';
import { validateLabelName, validateLabelSelector, type ErrorList, type FieldPath } from '../validation/index.ts';

const EFFECTS = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'];
const REQUIRED = 'requiredDuringSchedulingIgnoredDuringExecution';
const PREFERRED = 'preferredDuringSchedulingIgnoredDuringExecution';
const BAD_OPERATOR = 'not a valid selector operator';
const BAD_WEIGHT = 'must be in the range 1-100';
const IN_BOTH = 'exists in both matchLabelKeys and labelSelector';

/** core/validation `validateAffinity`. */
export function validateAffinity(affinity: Affinity | undefined, errors: ErrorList, path: FieldPath): void {
  const node = affinity?.nodeAffinity;
  if (node?.[REQUIRED] !== undefined) {
    const terms = node[REQUIRED].nodeSelectorTerms ?? [];
    const at = path.child('nodeAffinity').child(REQUIRED).child('nodeSelectorTerms');
    if (terms.length === 0) errors.required(at, 'must have at least one node selector term');
    terms.forEach((term, i) => validateNodeSelectorTerm(term, true, errors, at.index(i)));
  }
  (node?.[PREFERRED] ?? []).forEach(({ weight, preference }, i) => {
    const at = path.child('nodeAffinity').child(PREFERRED).index(i);
    validateWeight(weight, errors, at);
    validateNodeSelectorTerm(preference ?? {}, false, errors, at.child('preference'));
  });
  for (const kind of ['podAffinity', 'podAntiAffinity'] as const) {
    const pods = affinity?.[kind];
    (pods?.[REQUIRED] ?? []).forEach((term, i) =>
      validatePodAffinityTerm(term, errors, path.child(kind).child(REQUIRED).index(i)),
    );
    (pods?.[PREFERRED] ?? []).forEach(({ weight, podAffinityTerm }, i) => {
      const at = path.child(kind).child(PREFERRED).index(i);
      validateWeight(weight, errors, at);
      validatePodAffinityTerm(podAffinityTerm, errors, at.child('podAffinityTerm'));
    });
  }
}

function validateWeight(weight: number | undefined, errors: ErrorList, path: FieldPath): void {
  const value = weight ?? 0;
  if (value <= 0 || value > 100) errors.invalid(path.child('weight'), value, BAD_WEIGHT);
}

/** core/validation `ValidateNodeSelectorTerm`. `strict`: values must be valid label values. */
function validateNodeSelectorTerm(term: NodeSelectorTerm, strict: boolean, errors: ErrorList, path: FieldPath): void {
  (term.matchExpressions ?? []).forEach((requirement, i) => {
    validateNodeRequirement(requirement, strict, errors, path.child('matchExpressions').index(i));
  });
  (term.matchFields ?? []).forEach(({ key, operator, values = [] }, i) => {
    const at = path.child('matchFields').index(i);
    if (operator !== 'In' && operator !== 'NotIn') errors.invalid(at.child('operator'), operator ?? '', BAD_OPERATOR);
    else if (values.length !== 1) {
      errors.required(at.child('values'), "must be only one value when `operator` is 'In' or 'NotIn' for node field selector");
    }
    if (key !== 'metadata.name') errors.invalid(at.child('key'), key ?? '', 'not a valid field selector key');
    else values.forEach((value, j) => errors.invalidEach(at.child('values').index(j), value, isDNS1123Subdomain(value)));
  });
}

function validateNodeRequirement(
  requirement: NodeSelectorRequirement,
  strict: boolean,
  errors: ErrorList,
  path: FieldPath,
): void {
  const { key, operator, values = [] } = requirement;
  const at = path.child('values');
  switch (operator) {
    case 'In':
    case 'NotIn':
      if (values.length === 0) errors.required(at, "must be specified when `operator` is 'In' or 'NotIn'");
      break;
    case 'Exists':
    case 'DoesNotExist':
      if (values.length > 0) errors.forbidden(at, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'");
      break;
    case 'Gt':
    case 'Lt':
      if (values.length !== 1) errors.required(at, "must be specified single value when `operator` is 'Lt' or 'Gt'");
      break;
    default:
      errors.invalid(path.child('operator'), operator ?? '', BAD_OPERATOR);
  }
  validateLabelName(key ?? '', errors, path.child('key'));
  if (strict) values.forEach((value, i) => errors.invalidEach(at.index(i), value, isValidLabelValue(value)));
}

/** core/validation `validatePodAffinityTerm`. */
function validatePodAffinityTerm(term: Partial<PodAffinityTerm> | undefined, errors: ErrorList, path: FieldPath): void {
  const {
    labelSelector,
    namespaceSelector,
    namespaces = [],
    topologyKey = '',
    matchLabelKeys = [],
    mismatchLabelKeys = [],
  } = term ?? {};
  validateLabelSelector(labelSelector, errors, path.child('labelSelector'));
  validateLabelSelector(namespaceSelector, errors, path.child('namespaceSelector'));
  for (const namespace of namespaces) errors.invalidEach(path.child('namespace'), namespace, isDNS1123Label(namespace));
  for (const [field, keys] of Object.entries({ matchLabelKeys, mismatchLabelKeys })) {
    if (keys.length > 0 && labelSelector === undefined) {
      errors.forbidden(path.child(field), 'must not be specified when labelSelector is not set');
    } else {
      keys.forEach((key, i) => validateLabelName(key, errors, path.child(field).index(i)));
    }
  }
  matchLabelKeys.forEach((key, i) => {
    if (namedTwice(labelSelector, key)) errors.invalid(path.index(i), key, IN_BOTH);
    if (mismatchLabelKeys.includes(key)) {
      errors.invalid(path.child('matchLabelKeys').index(i), key, 'exists in both matchLabelKeys and mismatchLabelKeys');
    }
  });
  if (topologyKey === '') errors.required(path.child('topologyKey'), 'can not be empty');
  validateLabelName(topologyKey, errors, path.child('topologyKey'));
}

/** The server adds one requirement for each of `matchLabelKeys` (match-label-keys.ts). A second one is the user's. */
function namedTwice(selector: LabelSelector | undefined, key: string): boolean {
  const expressions = (selector?.matchExpressions ?? []).filter((expression) => expression.key === key).length;
  return expressions + (Object.hasOwn(selector?.matchLabels ?? {}, key) ? 1 : 0) > 1;
}

/** core/validation `ValidateTolerations`. */
export function validateTolerations(tolerations: readonly Toleration[], errors: ErrorList, path: FieldPath): void {
  tolerations.forEach(({ key = '', operator = '', value = '', effect = '', tolerationSeconds }, i) => {
    const at = path.index(i);
    if (key !== '') validateLabelName(key, errors, at.child('key'));
    if (key === '' && operator !== 'Exists') {
      const detail = 'operator must be Exists when `key` is empty, which means "match all values and all keys"';
      errors.invalid(at.child('operator'), operator, detail);
    }
    if (tolerationSeconds !== undefined && effect !== 'NoExecute') {
      errors.invalid(at.child('effect'), effect, "effect must be 'NoExecute' when `tolerationSeconds` is set");
    }
    if (operator === 'Equal' || operator === '') {
      const problems = isValidLabelValue(value);
      if (problems.length > 0) errors.invalid(at.child('operator'), value, problems.join(';'));
    } else if (operator === 'Exists') {
      if (value !== '') errors.invalid(at.child('operator'), value, "value must be empty when `operator` is 'Exists'");
    } else {
      errors.notSupported(at.child('operator'), operator, ['Equal', 'Exists']);
    }
    if (effect !== '' && !EFFECTS.includes(effect)) errors.notSupported(at.child('effect'), effect, EFFECTS);
  });
}

/** core/validation `validateNodeTaints`. */
export function validateTaints(taints: readonly Taint[], errors: ErrorList, path: FieldPath): void {
  const seen = new Set<string>();
  taints.forEach((taint, i) => {
    const at = path.index(i);
    validateLabelName(taint.key ?? '', errors, at.child('key'));
    const problems = isValidLabelValue(taint.value ?? '');
    if (problems.length > 0) errors.invalid(at.child('value'), taint.value, problems.join(';'));
    if (!taint.effect) errors.required(at.child('effect'));
    else if (!EFFECTS.includes(taint.effect)) errors.notSupported(at.child('effect'), taint.effect, EFFECTS);
    const pair = `${taint.key}:${taint.effect}`;
    if (seen.has(pair)) {
      const detail = 'taints must be unique by key and effect pair';
      errors.add({ type: 'FieldValueDuplicate', field: at.toString(), badValue: taint, detail });
    }
    seen.add(pair);
  });
}

/** core/validation `validateTopologySpreadConstraints`. */
export function validateTopologySpread(
  constraints: readonly TopologySpreadConstraint[],
  errors: ErrorList,
  path: FieldPath,
): void {
  constraints.forEach((constraint, i) => {
    const at = path.index(i);
    const { topologyKey, whenUnsatisfiable, labelSelector } = constraint;
    const isSame = (other: TopologySpreadConstraint): boolean =>
      other.topologyKey === topologyKey && other.whenUnsatisfiable === whenUnsatisfiable;
    checkFields('TopologySpreadConstraint', constraint, errors, at, {
      topologyKey: (key, field) => key || errors.required(field, 'can not be empty'),
      whenUnsatisfiable: (_when, _field, declared) => {
        declared();
        if (!constraints.slice(i + 1).some(isSame)) return;
        errors.duplicate(at.child('{topologyKey, whenUnsatisfiable}'), `{${topologyKey}, ${whenUnsatisfiable}}`);
      },
      minDomains: (min, field, declared) => {
        declared();
        if (min === undefined || whenUnsatisfiable === 'DoNotSchedule') return;
        const detail = `can only use minDomains if whenUnsatisfiable=DoNotSchedule, not ${whenUnsatisfiable}`;
        errors.invalid(field, min, detail);
      },
      matchLabelKeys: (keys = [], field) => {
        if (keys.length > 0 && labelSelector === undefined)
          errors.forbidden(field, 'must not be specified when labelSelector is not set');
        keys.forEach((key, j) => {
          validateLabelName(key, errors, field.index(j));
          if (namedTwice(labelSelector, key)) errors.invalid(field.index(j), key, IN_BOTH);
        });
      },
    });
  });
}
