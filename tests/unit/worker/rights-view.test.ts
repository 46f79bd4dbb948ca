import { describe, expect, test } from 'vitest';
import { rightsView } from '../../../src/worker/projection/rights-view.ts';
import type { RightsView } from '../../../src/worker/protocol/index.ts';
import { User } from '../cluster/user.ts';

const READER = [{ verbs: ['get'], apiGroups: [''], resources: ['pods'] }];

function rightsOf({ cluster }: User, object: string, atMs?: number): RightsView {
  return rightsView(cluster, atMs === undefined ? cluster.history.present : cluster.history.atTime(atMs), object);
}

/** Jane and a program may read Pods; the program has a role that does not exist, too. */
function granted(): User {
  const user = new User();
  user.kubectl('create serviceaccount robot');
  user.kubectl('create role reader --verb=get --resource=pods');
  user.kubectl('create rolebinding readers --role=reader --user=jane --serviceaccount=default:robot');
  user.kubectl('create clusterrolebinding lost --clusterrole=none --serviceaccount=default:robot');
  return user;
}

describe('the rights', () => {
  const robot = { kind: 'ServiceAccount', name: 'robot', object: 'ServiceAccount/default/robot' };
  const readers = {
    id: 'RoleBinding/default/readers',
    role: 'Role/default/reader',
    rules: READER,
    moreRules: 0,
    subjects: [{ kind: 'User', name: 'jane' }, robot],
  };
  const lost = { id: 'ClusterRoleBinding/lost', role: 'ClusterRole/none', moreRules: 0, subjects: [robot] };

  test('of a ServiceAccount are the bindings that name it, with the rules of their roles', () => {
    expect(rightsOf(granted(), robot.object)).toEqual({ bindings: [lost, readers], more: 0 });
  });

  test('of a role and of a binding are the bindings with that role, and the binding', () => {
    const user = granted();
    for (const id of [readers.role, readers.id]) expect(rightsOf(user, id)).toEqual({ bindings: [readers], more: 0 });
  });

  test('are those of a default role that nothing has changed', () => {
    const [binding] = rightsOf(new User(), 'ClusterRole/system:basic-user').bindings;
    expect([binding?.id, binding?.subjects]).toEqual([
      'ClusterRoleBinding/system:basic-user',
      [{ kind: 'Group', name: 'system:authenticated' }],
    ]);
  });

  test('are those of the shown moment', () => {
    const user = granted();
    const { nowMs } = user.cluster.sim;
    user.pass(1_000);
    user.kubectl('delete rolebinding readers');
    expect(rightsOf(user, readers.role).bindings).toEqual([]);
    expect(rightsOf(user, readers.role, nowMs).bindings).toEqual([readers]);
  });
});
