import type { LabelSelector } from './kinds.ts';
import { formatLabels, type Labels } from './labels.ts';
import { formatRequirement, newRequirement, type Requirement, requirementMatches, type SelectorOperator } from './requirement.ts';
import { parseRequirements } from './selector-parser.ts';
import { FormatError, quote } from './text.ts';

const NO_LABELS: Labels = {};

/**
 * Selects objects by their labels. All requirements must hold (apimachinery labels/selector.go `Selector`). Immutable.
 *
 * `=` requirements are stored separately, so that the selector of a ReplicaSet costs one comparison per label.
 */
export class Selector {
  static readonly everything = new Selector([]);
  /** Matches no object. Contradictory requirements are not detected and do not equal this. */
  static readonly nothing = new Selector([], true);

  /** In the given order. A parsed selector has them sorted by key. */
  readonly requirements: readonly Requirement[];
  readonly matchesNothing: boolean;
  private readonly exactKeys: readonly string[];
  private readonly exactValues: readonly string[];
  private readonly others: readonly Requirement[];

  constructor(requirements: readonly Requirement[], matchesNothing = false) {
    const exact = requirements.filter(isExact);
    this.requirements = requirements;
    this.matchesNothing = matchesNothing;
    this.exactKeys = exact.map(({ key }) => key);
    this.exactValues = exact.map(({ values }) => values[0]!);
    this.others = requirements.filter((requirement) => !isExact(requirement));
  }

  /** True if it matches all objects. */
  get empty(): boolean {
    return this.requirements.length === 0 && !this.matchesNothing;
  }

  /** Absent labels equal an empty set. */
  matches(labels: Labels | undefined = NO_LABELS): boolean {
    if (this.matchesNothing) return false;
    for (let i = 0; i < this.exactKeys.length; i++) {
      // An inherited property is not a string, so it equals no value.
      if (labels[this.exactKeys[i]!] !== this.exactValues[i]) return false;
    }
    for (const requirement of this.others) {
      if (!requirementMatches(requirement, labels)) return false;
    }
    return true;
  }

  /** The selector with these requirements added, all sorted by key. */
  add(...requirements: Requirement[]): Selector {
    return this.matchesNothing ? this : new Selector([...this.requirements, ...requirements].sort(byKey));
  }

  /** The only value that the label may have, if the selector requires one (`RequiresExactMatch`). Used for index lookups. */
  exactMatch(key: string): string | undefined {
    const first = this.requirements.find((requirement) => requirement.key === key);
    if (first === undefined || first.values.length !== 1) return undefined;
    return first.operator === '=' || first.operator === '==' || first.operator === 'in' ? first.values[0] : undefined;
  }

  toString(): string {
    return this.requirements.map(formatRequirement).join(',');
  }
}

/** Parses `a=b,c!=d,e in (x,y),!f` (labels/selector.go `Parse`). Throws `FormatError` with upstream's message. */
export function parseSelector(text: string): Selector {
  return text === '' ? Selector.everything : new Selector(parseRequirements(text).sort(byKey));
}

/** Selects objects that have all these labels; with no labels, all objects (`SelectorFromSet`). Not validated. */
export function selectorFromLabels(labels: Labels | undefined): Selector {
  const keys = Object.keys(labels ?? NO_LABELS).sort();
  if (keys.length === 0) return Selector.everything;
  return new Selector(keys.map((key) => ({ key, operator: '=' as const, values: [labels![key]!] })));
}

const EXPRESSION_OPERATORS: Readonly<Record<string, SelectorOperator>> = {
  In: 'in',
  NotIn: 'notin',
  Exists: 'exists',
  DoesNotExist: '!',
};

/** By the identity of the label selector: a controller converts it again at each sync. */
const converted = new WeakMap<LabelSelector, Selector>();

/**
 * The selector of a workload's `spec.selector` (apis/meta/v1/helpers.go `LabelSelectorAsSelector`). Undefined selects nothing,
 * an empty one everything. Throws `FormatError`.
 */
export function selectorFromLabelSelector(labelSelector: LabelSelector | undefined): Selector {
  if (labelSelector === undefined) return Selector.nothing;
  const known = converted.get(labelSelector);
  if (known !== undefined) return known;
  const selector = convertLabelSelector(labelSelector);
  converted.set(labelSelector, selector);
  return selector;
}

function convertLabelSelector({ matchLabels, matchExpressions }: LabelSelector): Selector {
  const requirements = Object.entries(matchLabels ?? NO_LABELS).map(([key, value]) => newRequirement(key, '=', [value]));
  for (const { key, operator, values } of matchExpressions ?? []) {
    const known = Object.hasOwn(EXPRESSION_OPERATORS, operator) ? EXPRESSION_OPERATORS[operator] : undefined;
    if (known === undefined) throw new FormatError(`${quote(operator)} is not a valid label selector operator`);
    requirements.push(newRequirement(key, known, values ?? []));
  }
  return requirements.length === 0 ? Selector.everything : new Selector(requirements.sort(byKey));
}

/**
 * True if a label selector matches labels. An invalid one matches nothing. `empty` says what an empty one matches, which
 * depends on the use.
 */
export function labelSelectorMatches(
  labelSelector: LabelSelector | undefined,
  labels: Labels | undefined,
  { empty }: { readonly empty: 'all' | 'none' },
): boolean {
  try {
    const selector = selectorFromLabelSelector(labelSelector);
    return (empty === 'all' || !selector.empty) && selector.matches(labels);
  } catch (error) {
    if (error instanceof FormatError) return false;
    throw error;
  }
}

/** The selector as in tables and in `describe` (`FormatLabelSelector`): `app=web`, or `<none>`. */
export function formatLabelSelector(labelSelector: LabelSelector | undefined): string {
  try {
    return selectorFromLabelSelector(labelSelector).toString() || '<none>';
  } catch (error) {
    if (error instanceof FormatError) return '<error>';
    throw error;
  }
}

/** The map selector of Services and ReplicationControllers as text. */
export function formatLabelsAsSelector(labels: Labels | undefined): string {
  return formatLabels(labels ?? NO_LABELS) || '<none>';
}

function isExact(requirement: Requirement): boolean {
  return requirement.operator === '=' || requirement.operator === '==';
}

function byKey(first: Requirement, second: Requirement): number {
  return first.key < second.key ? -1 : first.key > second.key ? 1 : 0;
}
