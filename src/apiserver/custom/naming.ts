import {
  findCondition,
  setCondition,
  type CustomResourceDefinition,
  type CustomResourceDefinitionCondition,
  type CustomResourceDefinitionNames,
  type CustomResourceDefinitionStatus,
} from '../../api/index.ts';

type Names = Partial<CustomResourceDefinitionNames>;
type Conditions = CustomResourceDefinitionStatus['conditions'];

/** The names that the definitions of one group have, of resources and of kinds. */
interface TakenNames {
  readonly resources: ReadonlySet<string>;
  readonly kinds: ReadonlySet<string>;
}

/** A conflict: its reason and its message. */
interface Problem {
  readonly reason: string;
  readonly message: string;
}

/**
 * The status of a definition after its names were compared with those of its group (apiextensions-apiserver pkg/controller/status/naming_controller.go
 * `calculateNamesAndConditions`). Returns the same status if nothing changes. `all`: every definition.
 */
export function planNames(
  definition: CustomResourceDefinition,
  all: readonly CustomResourceDefinition[],
  now: string,
): CustomResourceDefinitionStatus {
  const { spec, status } = definition;
  const { names, problem } = accepted(spec.names, status.acceptedNames ?? {}, takenIn(spec.group, all));
  const namesAccepted: CustomResourceDefinitionCondition =
    problem === undefined
      ? { type: 'NamesAccepted', status: 'True', reason: 'NoConflicts', message: 'no conflicts found' }
      : { type: 'NamesAccepted', status: 'False', ...problem };
  const old = findCondition(status.conditions, 'Established');
  const named = setCondition(status.conditions, { ...namesAccepted, lastTransitionTime: now });
  const conditions = setCondition(named, { lastTransitionTime: now, ...established(old, problem === undefined) });
  const isSame = sameNames(names, status.acceptedNames) && conditions === (status.conditions ?? NO_CONDITIONS);
  return isSame
    ? status
    : { ...status, acceptedNames: names as CustomResourceDefinitionNames, conditions: conditions as Conditions };
}

const NO_CONDITIONS: readonly CustomResourceDefinitionCondition[] = [];

/** It is established by another controller, once the names are accepted. */
function established(old: CustomResourceDefinitionCondition | undefined, isAccepted: boolean): CustomResourceDefinitionCondition {
  if (old?.status === 'True') return old;
  if (isAccepted)
    return { type: 'Established', status: 'False', reason: 'Installing', message: 'the initial names have been accepted' };
  return old ?? { type: 'Established', status: 'False', reason: 'NotAccepted', message: 'not all names are accepted' };
}

/** The names that a definition has from now on, and the last conflict. A name in conflict stays as it was. */
function accepted(
  wanted: CustomResourceDefinitionNames,
  had: Names,
  { resources, kinds }: TakenNames,
): { readonly names: Names; readonly problem: Problem | undefined } {
  let problem: Problem | undefined;
  const fits = (reason: string, names: readonly string[], own: readonly string[], taken: ReadonlySet<string>): boolean => {
    const used = names.filter((name) => name !== '' && !own.includes(name) && taken.has(name));
    if (used.length === 0) return true;
    const texts = used.map((name) => `${JSON.stringify(name)} is already in use`);
    problem = { reason, message: texts.length === 1 ? texts[0]! : `[${texts.join(', ')}]` };
    return false;
  };
  const one = (reason: string, field: 'plural' | 'singular' | 'kind' | 'listKind', taken: ReadonlySet<string>): Names => {
    const [name, own] = [wanted[field] ?? '', had[field] ?? ''];
    const chosen = fits(reason, [name], [own], taken) ? name : own;
    return chosen === '' ? {} : { [field]: chosen };
  };
  const plural = one('PluralConflict', 'plural', resources);
  const singular = one('SingularConflict', 'singular', resources);
  const { shortNames: short = [] } = wanted;
  const shortNames = fits('ShortNamesConflict', short, had.shortNames ?? [], resources) ? short : (had.shortNames ?? []);
  const names: Names = {
    ...plural,
    ...singular,
    ...(shortNames.length > 0 && { shortNames }),
    ...one('KindConflict', 'kind', kinds),
    ...one('ListKindConflict', 'listKind', kinds),
    ...(wanted.categories !== undefined && { categories: wanted.categories }),
  };
  return { names, problem };
}

function takenIn(group: string, all: readonly CustomResourceDefinition[]): TakenNames {
  const resources = new Set<string>();
  const kinds = new Set<string>();
  for (const { spec, status } of all) {
    if (spec.group !== group) continue;
    const { plural = '', singular = '', shortNames = [], kind = '', listKind = '' }: Names = status.acceptedNames ?? {};
    for (const name of [plural, singular, ...shortNames]) resources.add(name);
    kinds.add(kind).add(listKind);
  }
  return { resources, kinds };
}

function sameNames(first: Names, second: Names = {}): boolean {
  const lists = (['shortNames', 'categories'] as const).every(
    (field) => (first[field] ?? []).join(',') === (second[field] ?? []).join(','),
  );
  return lists && (['plural', 'singular', 'kind', 'listKind'] as const).every((field) => first[field] === second[field]);
}
