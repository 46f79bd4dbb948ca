import { describe, expect, it } from 'vitest';
import type { ClusterRole, ClusterRoleBinding, Role, RoleBinding } from '../../../src/api/index.ts';
import { ref, World } from './world.ts';

const sent = (object: object): never => object as never;
const API = { apiVersion: 'rbac.authorization.k8s.io/v1' };
const GROUP = 'rbac.authorization.k8s.io';
const role = (rules: unknown) => sent({ ...API, kind: 'Role', metadata: ref('r'), rules });
const clusterRole = (fields: object) => sent({ ...API, kind: 'ClusterRole', metadata: { name: 'r' }, ...fields });
const roleRef = { apiGroup: GROUP, kind: 'Role', name: 'r' };
const roleBinding = (fields: object) => sent({ ...API, kind: 'RoleBinding', metadata: ref('b'), roleRef, ...fields });
const clusterRoleBinding = (fields: object) => sent({ ...API, kind: 'ClusterRoleBinding', metadata: { name: 'b' }, ...fields });

describe('a Role', () => {
  it.each<[string, unknown[], string]>([
    [
      'no verbs',
      [{ apiGroups: [''], resources: ['pods'] }],
      'rules[0].verbs: Required value: verbs must contain at least one value',
    ],
    [
      'paths',
      [{ verbs: ['get'], nonResourceURLs: ['/healthz'] }],
      'rules[0].nonResourceURLs: Invalid value: ["/healthz"]: namespaced rules cannot apply to non-resource URLs',
    ],
    [
      'nothing to apply to',
      [{ verbs: ['get'] }],
      '[rules[0].apiGroups: Required value: resource rules must supply at least one api group, rules[0].resources: Required value: resource rules must supply at least one resource]',
    ],
  ])('is refused with %s', (_, rules, message) => {
    const world = new World();
    expect(world.refusalOf(world.user.create('Role', role(rules))).message).toBe(`Role.${GROUP} "r" is invalid: ${message}`);
  });

  it('may have a name that no other object may have', () => {
    const world = new World();
    const named = (name: string) => sent({ ...API, kind: 'Role', metadata: { name, namespace: 'default' }, rules: [] });
    world.do(world.user.create('Role', named('System:Any_Name')));
    expect(world.refusalOf(world.user.create('Role', named('a/b'))).message).toContain(`may not contain '/'`);
  });

  it('is created by an update', () => {
    const world = new World();
    const made = world.do(world.user.update('Role', role([{ verbs: ['get'], apiGroups: [''], resources: ['pods'] }]))) as Role;
    expect(made.metadata.uid).not.toBe('');
  });
});

describe('a ClusterRole', () => {
  it.each<[string, object, string]>([
    [
      'paths and resources in one rule',
      { rules: [{ verbs: ['get'], nonResourceURLs: ['/a'], resources: ['pods'] }] },
      'rules[0].nonResourceURLs: Invalid value: ["/a"]: rules cannot apply to both regular resources and non-resource URLs',
    ],
    [
      'no selector of others',
      { aggregationRule: {} },
      'aggregationRule.clusterRoleSelectors: Required value: at least one clusterRoleSelector required if aggregationRule is non-nil',
    ],
  ])('is refused with %s', (_, fields, message) => {
    const world = new World();
    expect(world.refusalOf(world.user.create('ClusterRole', clusterRole(fields))).message).toBe(
      `ClusterRole.${GROUP} "r" is invalid: ${message}`,
    );
  });
});

describe('a binding', () => {
  it.each<[string, object, string]>([
    [
      'another group',
      { roleRef: { ...roleRef, apiGroup: 'x' } },
      `roleRef.apiGroup: Unsupported value: "x": supported values: "${GROUP}"`,
    ],
    [
      'another kind',
      { roleRef: { ...roleRef, kind: 'Pod' } },
      'roleRef.kind: Unsupported value: "Pod": supported values: "Role", "ClusterRole"',
    ],
    ['no role', { roleRef: { ...roleRef, name: '' } }, 'roleRef.name: Required value'],
    ['a nameless subject', { subjects: [{ kind: 'User', name: '' }] }, 'subjects[0].name: Required value'],
    [
      'an unknown subject',
      { subjects: [{ kind: 'Robot', name: 'x' }] },
      'subjects[0].kind: Unsupported value: "Robot": supported values: "ServiceAccount", "User", "Group"',
    ],
    [
      'a user of another group',
      { subjects: [{ kind: 'User', name: 'x', apiGroup: 'y' }] },
      `subjects[0].apiGroup: Unsupported value: "y": supported values: "${GROUP}"`,
    ],
  ])('is refused with %s', (_, fields, message) => {
    const world = new World();
    expect(world.refusalOf(world.user.create('RoleBinding', roleBinding(fields))).message).toBe(
      `RoleBinding.${GROUP} "b" is invalid: ${message}`,
    );
  });

  it('of the cluster names a ClusterRole, and the namespace of a ServiceAccount', () => {
    const world = new World();
    const subjects = [{ kind: 'ServiceAccount', name: 'x' }];
    expect(world.refusalOf(world.user.create('ClusterRoleBinding', clusterRoleBinding({ roleRef, subjects }))).message).toBe(
      `ClusterRoleBinding.${GROUP} "b" is invalid: [roleRef.kind: Unsupported value: "Role": supported values: "ClusterRole", subjects[0].namespace: Required value]`,
    );
  });

  it('has the groups filled in, and keeps its role', () => {
    const world = new World();
    const subjects = [
      { kind: 'User', name: 'jane' },
      { kind: 'ServiceAccount', name: 'web' },
    ];
    const made = world.do(
      world.user.create('RoleBinding', roleBinding({ roleRef: { kind: 'Role', name: 'r' }, subjects })),
    ) as RoleBinding;
    expect([made.roleRef, made.subjects]).toEqual([
      roleRef,
      [
        { kind: 'User', name: 'jane', apiGroup: GROUP },
        { kind: 'ServiceAccount', name: 'web' },
      ],
    ]);
    const other = sent({ ...made, roleRef: { ...roleRef, name: 's' } });
    expect(world.refusalOf(world.user.update('RoleBinding', other)).message).toBe(
      `RoleBinding.${GROUP} "b" is invalid: roleRef: Invalid value: {"apiGroup":"${GROUP}","kind":"Role","name":"s"}: cannot change roleRef`,
    );
  });
});

describe('the default roles', () => {
  it('are there from the first revision on, and take none', () => {
    const world = new World();
    const { revision } = world.server.store;
    const records = world.sim.trace.lastId;
    const { registry } = world.server.handlers.resource('ClusterRole');
    const roles = registry.all() as readonly ClusterRole[];
    expect(roles.map(({ metadata }) => metadata.resourceVersion)).toEqual(roles.map(() => '1'));
    expect([world.server.store.revision, world.sim.trace.lastId]).toEqual([revision, records]);
  });

  it('have uids that do not depend on the order of the questions', () => {
    const [one, other] = [new World(), new World()];
    const find = (world: World, kind: string, name: string): string | undefined =>
      world.server.handlers.resource(kind).registry.find({ name })?.metadata.uid;
    const first = [find(one, 'ClusterRole', 'view'), find(one, 'ClusterRoleBinding', 'cluster-admin')];
    const second = [find(other, 'ClusterRoleBinding', 'cluster-admin'), find(other, 'ClusterRole', 'view')].reverse();
    expect(first).toEqual(second);
  });

  it('collect the rules of others: admin those of edit, edit those of view', () => {
    const { registry } = new World().server.handlers.resource('ClusterRole');
    const rules = (name: string): number => (registry.find({ name }) as ClusterRole).rules?.length ?? 0;
    expect(rules('edit')).toBe(rules('system:aggregate-to-edit') + rules('view'));
    expect(rules('admin')).toBe(rules('system:aggregate-to-admin') + rules('edit'));
  });

  it('bind to a role that exists', () => {
    const world = new World();
    const all = (kind: string) => world.server.handlers.resource(kind).registry.all();
    const names = new Set([...all('ClusterRole'), ...all('Role')].map(({ metadata }) => metadata.name));
    const bindings = [...all('ClusterRoleBinding'), ...all('RoleBinding')] as (RoleBinding | ClusterRoleBinding)[];
    expect(bindings.filter(({ roleRef: { name } }) => !names.has(name))).toEqual([]);
    expect([names.size, bindings.length]).toEqual([75, 62]);
  });

  it('are changed and deleted as other objects are, and watched from then on', () => {
    const world = new World();
    const watched = world.watch('ClusterRole', { resourceVersion: '1' });
    const view = world.do(world.user.get('ClusterRole', { name: 'view' })) as ClusterRole;
    world.do(world.user.update('ClusterRole', sent({ ...view, rules: [] })));
    world.do(world.user.delete('ClusterRole', { name: 'view' }));
    world.settle();
    expect(watched.seen()).toEqual(['MODIFIED view', 'DELETED view']);
  });
});
