import type { KubeObject } from '../../api/index.ts';
import { type RoleRegistry, RuleResolver } from '../../apiserver/index.ts';
import type { History } from './history.ts';

/** Finds what users had at a revision of etcd, with the default roles. */
export function rolesAt(history: History, revision: number): RuleResolver {
  return new RuleResolver((kind): RoleRegistry => {
    const all = (): readonly KubeObject[] => history.listAt(kind, revision).map(({ value }) => value);
    return {
      writes: 0,
      all,
      inNamespace: (namespace) => all().filter(({ metadata }) => metadata.namespace === namespace),
      find: (ref) => history.objectAt(kind, ref, revision),
    };
  });
}
