import { apiVersionOf } from '../kinds/definition.ts';
import type { GroupVersionKind, ServedGroupVersion, ServedResource, ServedSubresource } from './served.ts';

/** metav1.APIGroup without its kind, as in a list. */
interface ApiGroup {
  readonly name: string;
  readonly versions: readonly GroupVersionForDiscovery[];
  readonly preferredVersion: GroupVersionForDiscovery;
}

interface GroupVersionForDiscovery {
  readonly groupVersion: string;
  readonly version: string;
}

/** The document of `/api` (metav1.APIVersions). `serverAddress`: the host and port that the client reached. */
export function apiVersions(served: readonly ServedGroupVersion[], serverAddress: string): object {
  return {
    kind: 'APIVersions',
    versions: served.filter(({ group }) => group === '').map(({ version }) => version),
    serverAddressByClientCIDRs: [{ clientCIDR: '0.0.0.0/0', serverAddress }],
  };
}

/** The document of `/apis` (metav1.APIGroupList). */
export function apiGroupList(served: readonly ServedGroupVersion[]): object {
  const names = new Set(served.map(({ group }) => group).filter((group) => group !== ''));
  return { kind: 'APIGroupList', apiVersion: 'v1', groups: [...names].map((name) => groupOf(served, name)) };
}

/** The document of `/apis/{group}` (metav1.APIGroup). Undefined if there is no such group. */
export function apiGroup(served: readonly ServedGroupVersion[], name: string): object | undefined {
  if (name === '' || !served.some(({ group }) => group === name)) return undefined;
  return { kind: 'APIGroup', apiVersion: 'v1', ...groupOf(served, name) };
}

/**
 * The document of `/api/v1` and of `/apis/{group}/{version}` (metav1.APIResourceList). Undefined if there is no such version.
 */
export function apiResourceList(served: readonly ServedGroupVersion[], group: string, version: string): object | undefined {
  const found = served.find((candidate) => candidate.group === group && candidate.version === version);
  if (found === undefined) return undefined;
  return {
    kind: 'APIResourceList',
    // The core group's list has no apiVersion for historical reasons.
    ...(group === '' ? {} : { apiVersion: 'v1' }),
    groupVersion: apiVersionOf(found),
    resources: found.resources.flatMap((resource) => resourceEntries(resource)),
  };
}

function groupOf(served: readonly ServedGroupVersion[], name: string): ApiGroup {
  const versions = served
    .filter(({ group }) => group === name)
    .map((found) => ({ groupVersion: apiVersionOf(found), version: found.version }));
  return { name, versions, preferredVersion: versions[0]! };
}

/** A resource and its subresources, as separate entries. */
function resourceEntries(resource: ServedResource): object[] {
  const { name, singular, namespaced, kind, verbs, shortNames, categories, storageVersionHash } = resource;
  const whole = {
    name,
    singularName: singular,
    namespaced,
    kind: kind.kind,
    verbs,
    ...(shortNames.length > 0 && { shortNames }),
    ...(categories.length > 0 && { categories }),
    ...(storageVersionHash !== undefined && { storageVersionHash }),
  };
  const parts = resource.subresources.map((part) => ({
    name: `${name}/${part.name}`,
    singularName: '',
    namespaced,
    ...foreignVersion(part.kind, kind),
    kind: part.kind.kind,
    verbs: part.verbs,
  }));
  return [whole, ...parts];
}

/** Group and version, if they differ from those of the list. */
function foreignVersion(part: GroupVersionKind, whole: GroupVersionKind): Partial<GroupVersionKind> {
  const same = part.group === whole.group && part.version === whole.version;
  return same ? {} : { group: part.group, version: part.version };
}

/** The versions of apidiscovery.k8s.io that clients request. Both have the same content. */
export type AggregatedVersion = 'v2' | 'v2beta1';

/**
 * All of `/api` or of `/apis` in one answer (apidiscovery.k8s.io APIGroupDiscoveryList), for clients that accept
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

function versionDiscovery({ version, resources, isStale = false }: ServedGroupVersion): object {
  if (isStale) return { version, freshness: 'Stale' };
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
