import type { ServedGroupVersion, ServedResource, ServedSubresource } from './served.ts';

/** The versions of apidiscovery.k8s.io that clients ask for. Both say the same. */
export type AggregatedVersion = 'v2' | 'v2beta1';

/**
 * All of `/api` or of `/apis` in one answer (apidiscovery.k8s.io APIGroupDiscoveryList): what clients get who accept
 * `application/json;v=v2;g=apidiscovery.k8s.io;as=APIGroupDiscoveryList`.
 */
export function apiGroupDiscoveryList(
  served: readonly ServedGroupVersion[],
  root: 'api' | 'apis',
  version: AggregatedVersion,
): object {
  const shown = served.filter(({ group }) => (group === '') === (root === 'api'));
  const names = [...new Set(shown.map(({ group }) => group))];
  return {
    kind: 'APIGroupDiscoveryList',
    apiVersion: `apidiscovery.k8s.io/${version}`,
    metadata: {},
    items: names.map((name) => ({
      // The core group has no name.
      metadata: { ...(name !== '' && { name }), creationTimestamp: null },
      versions: shown.filter(({ group }) => group === name).map(versionDiscovery),
    })),
  };
}

function versionDiscovery({ version, resources }: ServedGroupVersion): object {
  return { version, resources: resources.map(resourceDiscovery), freshness: 'Current' };
}

function resourceDiscovery(resource: ServedResource): object {
  const { name, singular, namespaced, kind, verbs, shortNames, categories, subresources } = resource;
  return {
    resource: name,
    responseKind: kind,
    scope: namespaced ? 'Namespaced' : 'Cluster',
    singularResource: singular,
    verbs,
    ...(shortNames.length > 0 && { shortNames }),
    ...(categories.length > 0 && { categories }),
    ...(subresources.length > 0 && { subresources: subresources.map(subresourceDiscovery) }),
  };
}

function subresourceDiscovery({ name, kind, verbs }: ServedSubresource): object {
  return { subresource: name, responseKind: kind, verbs };
}
