import { aggregateMessage, invalidField, notSupportedField, type FieldError } from './field-error.ts';
import { FormatError } from './text.ts';
import type { Node, NodeSelector, NodeSelectorTerm, PodSpec, NodeSelectorRequirement, PreferredSchedulingTerm } from './kinds.ts';
import { requirementMatches, validateRequirement, type SelectorOperator } from './requirement.ts';

const OPERATORS: Readonly<Record<string, SelectorOperator>> = {
  In: 'in',
  NotIn: 'notin',
  Exists: 'exists',
  DoesNotExist: '!',
  Gt: 'gt',
  Lt: 'lt',
};

/**
 * True if the node has the labels of `spec.nodeSelector` and matches the required node affinity (nodeaffinity
 * `RequiredNodeAffinity.Match`).
 */
export function matchesRequiredNodeAffinity(spec: PodSpec, node: Node): boolean {
  const labels = node.metadata.labels;
  for (const [key, value] of Object.entries(spec.nodeSelector ?? {})) {
    if (labels?.[key] !== value) return false;
  }
  const required = spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  return required === undefined || matchesNodeSelector(required, node);
}

/**
 * One of the terms must match (nodeaffinity `LazyErrorNodeSelector.Match`). An empty term matches nothing. Throws `FormatError`
 * if a term is invalid and no other matches.
 */
export function matchesNodeSelector(selector: NodeSelector, node: Node): boolean {
  const errors: FieldError[] = [];
  for (const [index, term] of selector.nodeSelectorTerms.entries()) {
    const wrong = validateNodeSelectorTerm(term, `nodeSelectorTerms[${index}]`);
    errors.push(...wrong);
    if (wrong.length === 0 && matchesNodeSelectorTerm(term, node)) return true;
  }
  if (errors.length > 0) throw new FormatError(aggregateMessage(errors));
  return false;
}

/** All expressions and fields of the term must match. An empty term matches nothing. */
function matchesNodeSelectorTerm(term: NodeSelectorTerm, node: Node): boolean {
  const { matchExpressions = [], matchFields = [] } = term;
  if (matchExpressions.length === 0 && matchFields.length === 0) return false;
  return (
    matchExpressions.every((requirement) => matchesExpression(requirement, node)) &&
    matchFields.every((requirement) => matchesField(requirement, node))
  );
}

function matchesExpression({ key, operator, values = [] }: NodeSelectorRequirement, node: Node): boolean {
  const known = knownOperator(operator);
  return known !== undefined && requirementMatches({ key, operator: known, values }, node.metadata.labels ?? {});
}

/** `metadata.name` is the only supported field. */
function matchesField({ key, operator, values = [] }: NodeSelectorRequirement, node: Node): boolean {
  const actual = key === 'metadata.name' ? node.metadata.name : '';
  return (actual === values[0]) === (operator === 'In');
}

/** The sum of the weights of the preferred terms that match (nodeaffinity `PreferredSchedulingTerms.Score`). */
export function preferredNodeAffinityScore(terms: readonly PreferredSchedulingTerm[] | undefined, node: Node): number {
  let score = 0;
  for (const { weight, preference } of terms ?? []) {
    if (weight !== 0 && matchesNodeSelectorTerm(preference, node)) score += weight;
  }
  return score;
}

/** The errors of a term at this field path. */
export function validateNodeSelectorTerm(term: NodeSelectorTerm, path: string): FieldError[] {
  return [
    ...(term.matchExpressions ?? []).flatMap((requirement, index) =>
      validateExpression(requirement, `${path}.matchExpressions[${index}]`),
    ),
    ...(term.matchFields ?? []).flatMap((requirement, index) => validateField(requirement, `${path}.matchFields[${index}]`)),
  ];
}

function validateExpression({ key, operator, values = [] }: NodeSelectorRequirement, path: string): FieldError[] {
  const known = knownOperator(operator);
  if (known === undefined) return [notSupportedField(`${path}.operator`, operator, Object.keys(OPERATORS))];
  return validateRequirement(key, known, values).map((error) => ({ ...error, field: `${path}.${error.field}` }));
}

function validateField({ operator, values = [] }: NodeSelectorRequirement, path: string): FieldError[] {
  if (operator !== 'In' && operator !== 'NotIn') return [notSupportedField(`${path}.operator`, operator, ['In', 'NotIn'])];
  return values.length === 1 ? [] : [invalidField(`${path}.values`, values, 'must have one element')];
}

function knownOperator(operator: string): SelectorOperator | undefined {
  return Object.hasOwn(OPERATORS, operator) ? OPERATORS[operator] : undefined;
}
