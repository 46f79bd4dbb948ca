import type { ScopedResourceSelectorRequirement } from '../kinds.ts';
import type { KubeObject, ResourceQuota } from '../index.ts';
import type { Quantities } from './quantities.ts';

/** Computes the usage of objects of one kind (apiserver pkg/quota/v1 `Evaluator`). */
export interface Evaluator {
  readonly kind: string;
  /** Returns true if the update, of the object or of a subresource, may increase the usage of a quota. Creations always may (`Handles`). */
  handlesUpdate(next: KubeObject, old: KubeObject, subresource: string): boolean;
  /** The names that this evaluator counts. */
  matchingResources(names: readonly string[]): string[];
  /** The values that the object must specify because a quota has these names. Undefined if none is missing. */
  missing?(required: readonly string[], object: KubeObject): string | undefined;
  matchesScope(scope: ScopedResourceSelectorRequirement, object: KubeObject): boolean;
  /** The object's usage at this date. Throws `FormatError`. */
  usage(object: KubeObject, wallMs: number): Quantities;
}

/** The quota's scopes as requirements that must all hold (apiserver plugin/resourcequota `getScopeSelectorsFromQuota`). */
export function scopesOf({ spec }: Pick<ResourceQuota, 'spec'>): readonly ScopedResourceSelectorRequirement[] {
  const plain = (spec.scopes ?? []).map((scopeName) => ({ scopeName, operator: 'Exists' }));
  return [...plain, ...(spec.scopeSelector?.matchExpressions ?? [])];
}

/** True if the object counts towards the quota (pkg/quota/v1/generic/evaluator.go `Matches`). */
export function quotaMatches(quota: ResourceQuota, object: KubeObject, evaluator: Evaluator): boolean {
  if (evaluator.matchingResources(Object.keys(quota.status.hard ?? {})).length === 0) return false;
  return scopesOf(quota).every((scope) => evaluator.matchesScope(scope, object));
}
