import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { base64OfBytes } from '../../api/index.ts';
import { apiVersionOf, singularOf, type CustomRules, type KindDefinition } from '../kinds/definition.ts';
import { REVIEW_RESOURCES, verbsOf } from './api-resource.ts';

export interface GroupVersionKind {
  /** Empty for the core group. */
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

/** A part of a resource with its own path: `deployments/scale`. */
export interface ServedSubresource {
  /** `scale`. */
  readonly name: string;
  /** The kind that is sent and answered there. */
  readonly kind: GroupVersionKind;
  readonly verbs: readonly string[];
}

/** A resource as clients see it under its group and version. */
export interface ServedResource {
  /** Plural: `deployments`. */
  readonly name: string;
  readonly singular: string;
  readonly namespaced: boolean;
  readonly kind: GroupVersionKind;
  readonly verbs: readonly string[];
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  /** Tells clients that objects are stored in another version than before. Absent if none are stored. */
  readonly storageVersionHash?: string;
  /** Present if a CustomResourceDefinition made the kind. */
  readonly custom?: CustomRules;
  /** Sorted by name. */
  readonly subresources: readonly ServedSubresource[];
}

export interface ServedGroupVersion {
  readonly group: string;
  readonly version: string;
  /** By name. */
  readonly resources: readonly ServedResource[];
  /** Another server answers for it, and cannot be reached: what it serves is not known. */
  readonly isStale?: boolean;
}

/** The path of a group version: `/api/v1`, `/apis/apps/v1`. */
export function basePath({ group, version }: Pick<ServedGroupVersion, 'group' | 'version'>): string {
  return group === '' ? `/api/${version}` : `/apis/${group}/${version}`;
}

const POSTED: readonly ServedResource[] = REVIEW_RESOURCES.map(({ group, version, kind, singularName, ...resource }) => ({
  ...resource,
  singular: singularName,
  kind: { group, version, kind },
  subresources: [],
}));

const READ_AND_WRITE = ['get', 'patch', 'update'];
const SCALE = { group: 'autoscaling', version: 'v1', kind: 'Scale' };

/**
 * Everything that the server serves, by group version: its kinds, and requests without stored objects. Groups and versions are
 * in upstream's order, the preferred version of a group first.
 */
export function servedGroupVersions(
  kinds: readonly KindDefinition[],
  reviews: readonly ServedResource[] = POSTED,
): readonly ServedGroupVersion[] {
  const byGroupVersion = new Map<string, ServedResource[]>();
  for (const resource of [...kinds.map(servedKind), ...reviews]) {
    const key = apiVersionOf(resource.kind);
    byGroupVersion.set(key, [...(byGroupVersion.get(key) ?? []), resource]);
  }
  return [...byGroupVersion.values()]
    .map((resources) => ({
      group: resources[0]!.kind.group,
      version: resources[0]!.kind.version,
      resources: resources.sort((a, b) => (a.name < b.name ? -1 : 1)),
    }))
    .sort((a, b) => compareGroups(a.group, b.group) || compareVersions(a.version, b.version));
}

function servedKind(definition: KindDefinition): ServedResource {
  const { group, version, kind, plural, namespaced } = definition;
  const own = { group, version, kind };
  const verbs = verbsOf(definition);
  return {
    name: plural,
    singular: singularOf(definition),
    namespaced,
    kind: own,
    verbs,
    shortNames: definition.shortNames ?? [],
    categories: definition.categories ?? [],
    ...(verbs.includes('create') && { storageVersionHash: storageVersionHash(definition.storedAs ?? apiVersionOf(own), kind) }),
    subresources: subresourcesOf(definition, own),
    ...(definition.custom !== undefined && { custom: definition.custom }),
  };
}

/** How many bytes of the hash are told (apiserver pkg/endpoints/discovery/storageversionhash.go `StorageVersionHash`). */
const HASH_BYTES = 8;

function storageVersionHash(apiVersion: string, kind: string): string {
  const stored = `${apiVersion.includes('/') ? '' : '/'}${apiVersion}/${kind}`;
  return base64OfBytes(sha256(utf8ToBytes(stored)).subarray(0, HASH_BYTES));
}

function subresourcesOf(definition: KindDefinition, own: GroupVersionKind): readonly ServedSubresource[] {
  const found: ServedSubresource[] = Object.entries(definition.subresources ?? {}).map(([name, { verb, takes }]) => ({
    name,
    kind: takes ?? own,
    verbs: [verb],
  }));
  for (const name of Object.keys(definition.parts ?? {})) found.push({ name, kind: own, verbs: READ_AND_WRITE });
  // Served from the kubelets, not from the object (pkg/registry/core/pod/rest/log.go).
  if (own.group === '' && own.kind === 'Pod') found.push({ name: 'log', kind: own, verbs: ['get'] });
  if (definition.scale !== undefined) found.push({ name: 'scale', kind: SCALE, verbs: READ_AND_WRITE });
  if (definition.status !== undefined) found.push({ name: 'status', kind: own, verbs: READ_AND_WRITE });
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The built-in groups in upstream's order (pkg/controlplane/apiserver `DefaultGenericAPIServicePriorities`). */
const GROUPS = [
  '',
  'apps',
  'events.k8s.io',
  'authentication.k8s.io',
  'authorization.k8s.io',
  'autoscaling',
  'batch',
  'certificates.k8s.io',
  'networking.k8s.io',
  'policy',
  'rbac.authorization.k8s.io',
  'storage.k8s.io',
  'apiextensions.k8s.io',
  'admissionregistration.k8s.io',
  'scheduling.k8s.io',
  'coordination.k8s.io',
  'node.k8s.io',
  'discovery.k8s.io',
];

/** Negative if `first` comes before `second`. Groups that upstream does not have come last, by name. */
export function compareGroups(first: string, second: string): number {
  return placeOf(first) - placeOf(second) || compareTexts(first, second);
}

function placeOf(group: string): number {
  const at = GROUPS.indexOf(group);
  return at < 0 ? GROUPS.length : at;
}

/**
 * Orders versions by preference: v2, v1, v2beta1, v1beta1, v1alpha1 (apimachinery pkg/version
 * `CompareKubeAwareVersionStrings`).
 */
export function compareVersions(first: string, second: string): number {
  const [a, b] = [partsOf(first), partsOf(second)];
  return b.stage - a.stage || b.major - a.major || b.minor - a.minor || compareTexts(first, second);
}

const STAGES = ['alpha', 'beta', undefined];

function partsOf(version: string): { readonly stage: number; readonly major: number; readonly minor: number } {
  const match = /^v(\d+)(?:(alpha|beta)(\d+))?$/.exec(version);
  if (match === null) return { stage: -1, major: 0, minor: 0 };
  return { stage: STAGES.indexOf(match[2]), major: Number(match[1]), minor: Number(match[3] ?? 0) };
}

function compareTexts(first: string, second: string): number {
  if (first === second) return 0;
  return first < second ? -1 : 1;
}
