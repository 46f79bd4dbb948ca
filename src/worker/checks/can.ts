import { ADMINISTRATOR_IDENTITY, impersonated, ruleAllows } from '../../apiserver/index.ts';
import type { Cluster } from '../../cluster/index.ts';
import { rolesAt } from '../../cluster/history/roles-at.ts';

/** A question as for `kubectl auth can-i`. */
export interface CanI {
  /** `jane`, `system:serviceaccount:default:robot`. */
  readonly user: string;
  /** A verb and a resource: `list pods`, `update deployments.apps/scale`. */
  readonly what: string;
  /** Empty for the whole cluster. */
  readonly namespace: string;
}

/** Whether the roles let a user do something with each object of a resource, at a revision of etcd. */
export function can(history: Cluster['history'], revision: number, { user: username, what, namespace }: CanI): boolean {
  const [verb = '', target = ''] = what.split(' ');
  const [named = '', subresource = ''] = target.split('/');
  const dot = named.indexOf('.');
  const [resource, group] = dot < 0 ? [named, ''] : [named.slice(0, dot), named.slice(dot + 1)];
  const attributes = { verb, group, resource, subresource, namespace, name: '' };
  const { user } = impersonated(ADMINISTRATOR_IDENTITY, { username });
  return rolesAt(history, revision)
    .grants(user, namespace)
    .some(({ rules }) => rules.some((rule) => ruleAllows(rule, attributes)));
}
