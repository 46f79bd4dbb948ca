import type { ServedResource } from './served.ts';

/** Questions that are posted and answered, and never stored (authorization.k8s.io, authentication.k8s.io). */
export const REVIEWS: readonly ServedResource[] = [
  review('authorization.k8s.io', 'SelfSubjectAccessReview'),
  review('authorization.k8s.io', 'SelfSubjectRulesReview'),
  review('authentication.k8s.io', 'SelfSubjectReview'),
];

function review(group: string, kind: string): ServedResource {
  const singular = kind.toLowerCase();
  return {
    name: `${singular}s`,
    singular,
    namespaced: false,
    kind: { group, version: 'v1', kind },
    verbs: ['create'],
    shortNames: [],
    categories: [],
    subresources: [],
  };
}
