import { describe, expect, test } from 'vitest';
import type { Refusal } from '../../../../src/cluster/why/refusal.ts';
import type { WhySubject } from '../../../../src/cluster/why/answer.ts';
import { User, webManifest } from '../user.ts';
import { ask } from './story.ts';

const ROLE = 'system:controller:deployment-controller';

/** What everybody may: see the reviews, and paths. */
const EVERYBODY = [
  'ClusterRoleBinding system:basic-user → ClusterRole/system:basic-user: 2 rules',
  'ClusterRoleBinding system:discovery → ClusterRole/system:discovery: 1 rules',
  'ClusterRoleBinding system:public-info-viewer → ClusterRole/system:public-info-viewer: 1 rules',
];

function refusalOf(user: User, subject: WhySubject): Refusal {
  const { refusal } = ask(user.cluster, subject);
  if (refusal === undefined) throw new Error('nothing was refused');
  return refusal;
}

function lookedAt({ looked }: Refusal): string[] {
  return looked.map(
    ({ kind, name, role, rules, moreRules }) =>
      `${kind} ${name} → ${role}: ${rules === undefined ? 'missing' : `${rules.length + moreRules} rules`}`,
  );
}

/** The last record that a test accepts. */
function lastRecord({ cluster: { trace } }: User, isWanted: (type: string, by: string) => boolean): number {
  for (let id = trace.lastId; id > 0; id--) {
    const { body, by } = trace.get(id)!;
    if (isWanted(body.type, by)) return id;
  }
  throw new Error('there is no such record');
}

/** Runs a command that is refused. */
function refused(user: User, line: string): void {
  expect(() => user.kubectl(line)).toThrow('(Forbidden)');
  user.pass(1_000);
}

/** A Deployment whose controller may not write. */
function withoutRights(): User {
  const user = new User();
  user.kubectl(`delete clusterrolebinding ${ROLE}`);
  user.apply(webManifest(2));
  user.pass(5_000);
  return user;
}

describe('a refused request of a command', () => {
  test('says who asked for what, and each rule with what of it does not match', () => {
    const user = new User();
    user.kubectl('create role reader --verb=get,list --resource=pods,services');
    user.kubectl('create rolebinding jane --role=reader --user=jane');
    refused(user, 'delete pod x --as jane');
    const { looked, record, atMs: _, ...asked } = refusalOf(user, { record: lastRecord(user, (type) => type === 'command') });
    expect(asked).toEqual({
      by: 'kubectl',
      user: 'jane',
      groups: ['system:authenticated'],
      verb: 'delete',
      group: '',
      resource: 'pods',
      namespace: 'default',
      name: 'x',
      reason: '',
    });
    expect(looked.at(-1)).toEqual({
      kind: 'RoleBinding',
      namespace: 'default',
      name: 'jane',
      role: 'Role/default/reader',
      rules: [{ verbs: ['get', 'list'], apiGroups: [''], resources: ['pods', 'services'], unmatched: ['verbs'] }],
      moreRules: 0,
    });
    expect(user.cluster.trace.get(record)?.body).toMatchObject({ type: 'request', code: 403, verb: 'delete' });
  });

  test('tells of a role that does not exist', () => {
    const user = new User();
    user.kubectl('create rolebinding jane --role=none --user=jane');
    refused(user, 'get pods --as jane');
    const refusal = refusalOf(user, { record: lastRecord(user, (type) => type === 'command') });
    expect(lookedAt(refusal)).toEqual([...EVERYBODY, 'RoleBinding jane → Role/default/none: missing']);
    expect(refusal.reason).toBe('RBAC: role.rbac.authorization.k8s.io "none" not found');
  });

  test('is told of commands only whose own requests were refused', () => {
    const user = withoutRights();
    user.kubectl('get pods');
    user.pass(5_000);
    const last = lastRecord(user, (type) => type === 'command');
    expect(ask(user.cluster, { record: last }).refusal).toBeUndefined();
  });
});

describe('a sync that fails by a refused request', () => {
  test('says so from its end, from its back-off and from the rollout: the first refused request, and who took the right away', () => {
    const user = withoutRights();
    const subjects: WhySubject[] = [
      { record: lastRecord(user, (type, by) => type === 'sync-end' && by === 'deployment-controller') },
      { waiting: 'Deployment/default/web' },
    ];
    for (const subject of subjects) {
      const refusal = refusalOf(user, subject);
      expect([refusal.by, refusal.verb, refusal.resource]).toEqual(['deployment-controller', 'create', 'replicasets']);
      expect(lookedAt(refusal)).toEqual([
        ...EVERYBODY,
        'ClusterRoleBinding system:service-account-issuer-discovery → ClusterRole/system:service-account-issuer-discovery: 1 rules',
      ]);
      const { taken } = refusal;
      expect(taken).toMatchObject({ op: 'delete', object: `ClusterRoleBinding/${ROLE}` });
      expect(user.cluster.trace.get(taken!.record)?.body).toMatchObject({ type: 'revision', op: 'delete' });
    }
    const waits = lastRecord(user, (type, by) => type === 'queue' && by === 'deployment-controller');
    expect(refusalOf(user, { record: waits }).resource).toBe('replicasets');
  });

  test('says so from the Event that the controller still may write, with the rule that comes nearest', () => {
    const user = new User();
    user.kubectl(`patch clusterrole ${ROLE} --type=json -p '[{"op":"replace","path":"/rules/3/verbs","value":["get","list"]}]'`);
    user.apply(webManifest(2));
    user.pass(5_000);
    const event = user.cluster.list('Event').find((each) => 'reason' in each && each.reason === 'ReplicaSetCreateError')!;
    const refusal = refusalOf(user, { event: `Event/default/${event.metadata.name}` });
    const own = refusal.looked.find(({ name }) => name === ROLE)!;
    expect(own.rules![0]).toEqual({
      verbs: ['get', 'list'],
      apiGroups: ['apps', 'extensions'],
      resources: ['replicasets'],
      unmatched: ['verbs'],
    });
    expect(refusal.taken).toMatchObject({ op: 'update', object: `ClusterRole/${ROLE}` });
  });

  test('is no longer told when the right is back', () => {
    const user = withoutRights();
    user.kubectl(`create clusterrolebinding again --clusterrole=${ROLE} --serviceaccount=kube-system:deployment-controller`);
    user.kubectl('scale deployment web --replicas=3');
    user.settle();
    expect(ask(user.cluster, { waiting: 'Deployment/default/web' }).refusal).toBeUndefined();
  });
});
