import type { ClusterRole, PolicyRule } from './kinds.ts';
import { selectorFromLabelSelector } from './selector.ts';

export const RBAC_GROUP = 'rbac.authorization.k8s.io';

/** The parts of a ClusterRole that aggregation reads. */
type Aggregated = Pick<ClusterRole, 'rules' | 'aggregationRule'> & {
  readonly metadata: { readonly name: string; readonly labels?: Readonly<Record<string, string>> };
};

/**
 * The rules of a ClusterRole with an aggregation rule: those of all chosen roles, by selector, then by the roles' names, each equal rule once
 * (controller/clusterroleaggregation `syncClusterRole`).
 */
export function aggregatedRules({ metadata, aggregationRule }: Aggregated, roles: readonly Aggregated[]): PolicyRule[] {
  const byName = [...roles].sort((first, second) => (first.metadata.name < second.metadata.name ? -1 : 1));
  const rules = new Map<string, PolicyRule>();
  for (const labelSelector of aggregationRule?.clusterRoleSelectors ?? []) {
    const selector = selectorFromLabelSelector(labelSelector);
    for (const role of byName) {
      if (role.metadata.name === metadata.name || !selector.matches(role.metadata.labels)) continue;
      for (const rule of role.rules ?? []) if (!rules.has(JSON.stringify(rule))) rules.set(JSON.stringify(rule), rule);
    }
  }
  return [...rules.values()];
}
