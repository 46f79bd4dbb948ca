import type { ApiResource } from '../api/index.ts';
import type { KindDefinition } from './kinds/index.ts';

const VERBS = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'];

/** What discovery says of a kind (metav1.APIResource). */
export function apiResourceOf(kind: KindDefinition): ApiResource {
  const { group, version, plural, singular, shortNames, categories, namespaced } = kind;
  const status = kind.status === undefined ? [] : ['status'];
  const scale = kind.scale === undefined ? [] : ['scale'];
  const subresources = [...Object.keys(kind.subresources ?? {}), ...scale, ...status].sort();
  const verbs = VERBS.filter((verb) => !(kind.withoutVerbs ?? []).includes(verb));
  return {
    group,
    version,
    kind: kind.kind,
    name: plural,
    singularName: singular,
    shortNames,
    categories,
    namespaced,
    verbs,
    subresources,
  };
}
