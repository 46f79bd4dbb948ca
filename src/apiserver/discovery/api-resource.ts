import type { ApiResource } from '../../api/index.ts';
import { OTHER_VERSIONS } from '../kinds/index.ts';
import { keyOfKind, singularOf, type KindDefinition } from '../kinds/definition.ts';
import { REVIEWS } from '../rbac/reviews.ts';

const VERBS = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'];

/** The verbs of a kind, in alphabetical order. */
export function verbsOf(kind: KindDefinition): readonly string[] {
  return VERBS.filter((verb) => !(kind.withoutVerbs ?? []).includes(verb));
}

/** The discovery entry of a kind (metav1.APIResource). */
export function apiResourceOf(kind: KindDefinition): ApiResource {
  const { group, version, plural, shortNames = [], categories = [], namespaced } = kind;
  const status = kind.status === undefined ? [] : ['status'];
  const scale = kind.scale === undefined ? [] : ['scale'];
  const subresources = [...Object.keys({ ...kind.subresources, ...kind.parts }), ...scale, ...status].sort();
  const key = keyOfKind(kind);
  return {
    group,
    version,
    kind: kind.kind,
    key,
    name: plural,
    singularName: singularOf(kind),
    shortNames,
    categories,
    namespaced,
    isPreferred: kind.custom?.isPreferred ?? !OTHER_VERSIONS.has(key),
    verbs: verbsOf(kind),
    subresources,
  };
}

/** The discovery entries of what is posted and answered but never stored (authorization.k8s.io, authentication.k8s.io). */
export const REVIEW_RESOURCES: readonly ApiResource[] = [...REVIEWS].map(([kind, { group, plural, namespaced }]) => ({
  group,
  version: 'v1',
  kind,
  key: kind,
  name: plural,
  singularName: kind.toLowerCase(),
  shortNames: [],
  categories: [],
  namespaced,
  isPreferred: true,
  verbs: ['create'],
  subresources: [],
}));
