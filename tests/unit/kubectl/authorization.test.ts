import { describe, expect, it } from 'vitest';
import { Terminal } from './terminal.ts';

const NOT_JANE = 'Error from server (Forbidden): pods is forbidden: User "jane" cannot list resource "pods" in API group ""';

/** Jane may read Pods in the default namespace, joe is an admin there. */
function withUsers(): Terminal {
  const terminal = new Terminal();
  terminal.out('create role reader --verb=get,list --resource=pods');
  terminal.out('create rolebinding jane --role=reader --user=jane');
  terminal.out('create rolebinding joe --clusterrole=admin --user=joe');
  return terminal;
}

describe('kubectl --as', () => {
  it('is refused what nobody has granted', () => {
    const terminal = new Terminal();
    expect(terminal.err('get pods --as jane')).toBe(`${NOT_JANE} in the namespace "default"\n`);
    expect(terminal.err('get deploy web --as jane -n shop')).toBe(
      'Error from server (Forbidden): deployments.apps "web" is forbidden: User "jane" cannot get resource "deployments" in API group "apps" in the namespace "shop"\n',
    );
  });

  it('has what a binding grants, in its namespace', () => {
    const terminal = withUsers();
    expect(terminal.run('get pods --as jane').stderr).toBe('No resources found in default namespace.\n');
    expect(terminal.err('get pods -A --as jane')).toBe(`${NOT_JANE} at the cluster scope\n`);
    expect(terminal.err('delete pod x --as jane')).toBe(
      'Error from server (Forbidden): pods "x" is forbidden: User "jane" cannot delete resource "pods" in API group "" in the namespace "default"\n',
    );
  });

  it('names a role that a binding misses', () => {
    const terminal = withUsers();
    terminal.out('create clusterrolebinding lost --clusterrole=none --user=jane');
    expect(terminal.err('get secrets --as jane')).toBe(
      'Error from server (Forbidden): secrets is forbidden: User "jane" cannot list resource "secrets" in API group "" in the namespace "default": RBAC: clusterrole.rbac.authorization.k8s.io "none" not found\n',
    );
  });

  it('may be a member of groups, and a service account', () => {
    const terminal = new Terminal();
    terminal.out('create clusterrolebinding team --clusterrole=view --group=team');
    terminal.out('create rolebinding robot --clusterrole=view --serviceaccount=default:robot');
    expect(terminal.run('get pods --as jane --as-group team').exitCode).toBe(0);
    expect(terminal.out('auth can-i get pods --as system:serviceaccount:default:robot')).toBe('yes\n');
    expect(terminal.out('auth whoami --as system:serviceaccount:default:robot')).toContain(
      '[system:serviceaccounts system:serviceaccounts:default system:authenticated]',
    );
    expect(terminal.err('get pods --as-group team')).toBe(
      'error: invalid configuration: requesting uid, groups or user-extra for kubernetes-admin without impersonating a user\n',
    );
  });

  it('needs the right to impersonate', () => {
    const terminal = withUsers();
    terminal.out('delete clusterrolebinding kubeadm:cluster-admins --wait=false');
    expect(terminal.err('get pods --as jane')).toBe(
      'Error from server (Forbidden): users "jane" is forbidden: User "kubernetes-admin" cannot impersonate resource "users" in API group "" at the cluster scope\n',
    );
    expect(terminal.err('get pods')).toContain('User "kubernetes-admin" cannot list resource "pods"');
  });
});

describe('nobody grants more than they have', () => {
  it.each([
    [
      'create role r --verb=* --resource=nodes',
      'Error from server (Forbidden): roles.rbac.authorization.k8s.io "r" is forbidden: user "joe" (groups=["system:authenticated"]) is attempting to grant RBAC permissions not currently held:\n{APIGroups:[""], Resources:["nodes"], Verbs:["*"]}\n',
    ],
    [
      'create rolebinding b --clusterrole=cluster-admin --user=joe',
      'error: failed to create rolebinding: rolebindings.rbac.authorization.k8s.io "b" is forbidden: user "joe" (groups=["system:authenticated"]) is attempting to grant RBAC permissions not currently held:\n{APIGroups:["*"], Resources:["*"], Verbs:["*"]}\n{NonResourceURLs:["*"], Verbs:["*"]}\n',
    ],
    [
      'create rolebinding b --clusterrole=none --user=joe',
      'error: failed to create rolebinding: clusterrole.rbac.authorization.k8s.io "none" not found\n',
    ],
  ])('%s', (line, message) => {
    expect(withUsers().err(`${line} --as joe`)).toBe(message);
  });

  it('and may grant what they have', () => {
    const terminal = withUsers();
    terminal.out('create role r --verb=get,delete --resource=pods,deployments --as joe');
    terminal.out('create rolebinding b --clusterrole=view --user=kim --as joe');
    expect(terminal.out('auth can-i list deployments --as kim')).toBe('yes\n');
  });

  it('unless they may bind or escalate', () => {
    const terminal = withUsers();
    terminal.out('create clusterrole grants --verb=bind,escalate --resource=clusterroles,roles');
    terminal.out('create clusterrolebinding grants --clusterrole=grants --user=joe');
    terminal.out('create role r --verb=* --resource=nodes --as joe');
    terminal.out('create rolebinding b --clusterrole=cluster-admin --user=kim --as joe');
  });

  it('and only who may do everything collects roles', () => {
    const terminal = withUsers();
    terminal.out('create clusterrole writer --verb=create,get --resource=clusterroles');
    terminal.out('create clusterrolebinding writer --clusterrole=writer --user=joe');
    expect(terminal.err('create clusterrole all --aggregation-rule=a=b --as joe')).toBe(
      'Error from server (Forbidden): clusterroles.rbac.authorization.k8s.io "all" is forbidden: must have cluster-admin privileges to use the aggregationRule\n',
    );
  });
});

describe('kubectl auth', () => {
  it('can-i says yes or no, and exits with 1', () => {
    const terminal = withUsers();
    expect(terminal.run('auth can-i list pods --as jane')).toMatchObject({ stdout: 'yes\n', stderr: '', exitCode: 0 });
    expect(terminal.run('auth can-i delete pods --as jane')).toMatchObject({ stdout: 'no\n', stderr: '', exitCode: 1 });
    expect(terminal.run('auth can-i list pods -A --as jane')).toMatchObject({ stdout: 'no\n', exitCode: 1 });
    expect(terminal.run('auth can-i get /healthz --as jane')).toMatchObject({ stdout: 'yes\n', exitCode: 0 });
    expect(terminal.run('auth can-i get /metrics --as jane -q')).toMatchObject({ stdout: '', exitCode: 1 });
    expect(terminal.run('auth can-i fly nodes').stderr).toBe(
      "Warning: resource 'nodes' is not namespace scoped\n\nWarning: verb 'fly' is not a known verb\n\n",
    );
  });

  it('can-i --list shows all rules of a namespace', () => {
    const lines = withUsers().out('auth can-i --list --as jane --no-headers').split('\n');
    expect(lines.slice(0, 4).map((line) => line.split(/ {2,}/).join(' | '))).toEqual([
      'selfsubjectreviews.authentication.k8s.io | [] | [] | [create]',
      'selfsubjectaccessreviews.authorization.k8s.io | [] | [] | [create]',
      'selfsubjectrulesreviews.authorization.k8s.io | [] | [] | [create]',
      'pods | [] | [] | [get list]',
    ]);
  });

  it('whoami shows the user, his groups and more', () => {
    expect(new Terminal().out('auth whoami --as jane --as-uid 7 --as-group a --as-group b --as-user-extra team=x')).toBe(
      'ATTRIBUTE     VALUE\nUsername      jane\nUID           7\nGroups        [a b system:authenticated]\nExtra: team   [x]\n',
    );
  });
});

describe('the trace', () => {
  it('tells which bindings were looked at before a request was refused', () => {
    const terminal = withUsers();
    terminal.err('delete pod x --as jane');
    const records = [...terminal.sim.trace.since(0)];
    const denials = records.flatMap(({ body }) => (body.type === 'request' ? (body.denial ?? []) : []));
    expect(denials).toEqual([
      {
        user: 'jane',
        groups: ['system:authenticated'],
        verb: 'delete',
        group: '',
        resource: 'pods',
        namespace: 'default',
        name: 'x',
        reason: '',
        looked: [
          { kind: 'ClusterRoleBinding', namespace: '', name: 'system:basic-user', role: 'system:basic-user', rules: 2 },
          { kind: 'ClusterRoleBinding', namespace: '', name: 'system:discovery', role: 'system:discovery', rules: 1 },
          {
            kind: 'ClusterRoleBinding',
            namespace: '',
            name: 'system:public-info-viewer',
            role: 'system:public-info-viewer',
            rules: 1,
          },
          { kind: 'RoleBinding', namespace: 'default', name: 'jane', role: 'reader', rules: 1 },
        ],
      },
    ]);
  });
});

describe('authorization costs little', () => {
  it('nothing as long as nobody has changed a role', () => {
    const terminal = new Terminal();
    terminal.out('get pods');
    expect(terminal.server.authorizer.evaluations).toBe(0);
  });

  it('one evaluation for each kind of request, not for each request', () => {
    const terminal = withUsers();
    const before = terminal.server.authorizer.evaluations;
    for (let i = 0; i < 20; i++) terminal.out(`create configmap c${i}`);
    const first = terminal.server.authorizer.evaluations;
    expect(first - before).toBe(1);
    for (let i = 0; i < 20; i++) terminal.run(`get pod x${i} --as jane`);
    terminal.out('create configmap again');
    expect(terminal.server.authorizer.evaluations).toBeGreaterThan(first);
  });
});
