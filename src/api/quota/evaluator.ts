import type { ScopedResourceSelectorRequirement } from 'kubernetes-types/core/v1';
import type { KubeObject, ResourceQuota } from '../index.ts';
import type { Quantities } from './quantities.ts';

/** Knows how objects of one kind are counted (apiserver pkg/quota/v1 `Evaluator`). */
export interface Evaluator {
  readonly kind: string;
  /** Whether an update, too, may use more. A creation always may. */
  readonly countsUpdates: boolean;
  /** Which of these names it counts. */
  matchingResources(names: readonly string[]): string[];
  /** What the object fails to say although a quota of these names asks for it; undefined: nothing. */
  missing?(required: readonly string[], object: KubeObject): string | undefined;
  matchesScope(scope: ScopedResourceSelectorRequirement, object: KubeObject): boolean;
  /** What the object uses at this date. Throws `FormatError`. */
  usage(object: KubeObject, wallMs: number): Quantities;
}

/** Whom the quota is about, as requirements that must all hold (apiserver plugin/resourcequota `getScopeSelectorsFromQuota`). */
export function scopesOf({ spec }: Pick<ResourceQuota, 'spec'>): readonly ScopedResourceSelectorRequirement[] {
  const plain = (spec.scopes ?? []).map((scopeName) => ({ scopeName, operator: 'Exists' }));
  return [...plain, ...(spec.scopeSelector?.matchExpressions ?? [])];
}

/** Whether the object counts towards the quota (pkg/quota/v1/generic/evaluator.go `Matches`). */
export function quotaMatches(quota: ResourceQuota, object: KubeObject, evaluator: Evaluator): boolean {
  if (evaluator.matchingResources(Object.keys(quota.status.hard ?? {})).length === 0) return false;
  return scopesOf(quota).every((scope) => evaluator.matchesScope(scope, object));
}
