import { describe, expect, it } from 'vitest';
import { Terminal } from './terminal.ts';

const MANIFEST = `apiVersion: rbac.authorization.k8s.io/v1
kind: Role
metadata: { name: reader, namespace: shop, labels: { team: a } }
rules: [{ apiGroups: [''], resources: [pods], verbs: [get, list] }]
---
apiVersion: rbac.authorization.k8s.io/v1
kind: RoleBinding
metadata: { name: readers, namespace: shop }
roleRef: { apiGroup: rbac.authorization.k8s.io, kind: Role, name: reader }
subjects: [{ kind: User, name: jane, apiGroup: rbac.authorization.k8s.io }]
---
apiVersion: v1
kind: ConfigMap
metadata: { name: other }
`;
const JANE = '{Kind:User APIGroup:rbac.authorization.k8s.io Name:jane Namespace:}';

function reconcile(terminal: Terminal, manifest = MANIFEST, flags = ''): string[] {
  const { stdout, stderr, exitCode } = terminal.run(`auth reconcile -f - ${flags}`, manifest);
  if (exitCode !== 0) throw new Error(stderr);
  return [...stdout.trimEnd().split('\n'), ...stderr.trimEnd().split('\n')];
}

describe('kubectl auth reconcile', () => {
  it('creates what is missing, with its namespace, and leaves out other kinds', () => {
    const terminal = new Terminal();
    expect(reconcile(terminal)).toEqual([
      'role.rbac.authorization.k8s.io/reader reconciled',
      'rolebinding.rbac.authorization.k8s.io/readers reconciled',
      '\treconciliation required create',
      '\tmissing rules added:',
      '\t\t{Verbs:[get list] APIGroups:[] Resources:[pods] ResourceNames:[] NonResourceURLs:[]}',
      '\treconciliation required create',
      '\tmissing subjects added:',
      `\t\t${JANE}`,
    ]);
    expect(terminal.out('get ns shop -o name')).toBe('namespace/shop\n');
    expect(terminal.out('auth can-i list pods -n shop --as jane')).toBe('yes\n');
    expect(terminal.err('get configmap other')).toContain('not found');
    expect(reconcile(terminal)).toEqual([
      'role.rbac.authorization.k8s.io/reader reconciled',
      'rolebinding.rbac.authorization.k8s.io/readers reconciled',
      '',
    ]);
  });

  it('adds rules and subjects, and takes others away only if it is told to', () => {
    const terminal = new Terminal();
    terminal.out('create ns shop');
    terminal.out('create role reader -n shop --verb=list,delete --resource=pods');
    terminal.out('create rolebinding readers -n shop --role=reader --user=joe');
    expect(reconcile(terminal, MANIFEST, '--dry-run=client').slice(0, 2)).toEqual([
      'role.rbac.authorization.k8s.io/reader reconciled (dry run)',
      'rolebinding.rbac.authorization.k8s.io/readers reconciled (dry run)',
    ]);
    expect(terminal.run('auth can-i get pods -n shop --as joe').stdout).toBe('no\n');
    expect(reconcile(terminal).slice(2)).toEqual([
      '\treconciliation required update',
      '\tmissing rules added:',
      '\t\t{Verbs:[get] APIGroups:[] Resources:[pods] ResourceNames:[] NonResourceURLs:[]}',
      '\treconciliation required update',
      '\tmissing subjects added:',
      `\t\t${JANE}`,
    ]);
    expect(terminal.out('get role reader -n shop -o jsonpath={.rules[*].verbs}{.metadata.labels}')).toBe(
      '["list","delete"] ["get"]{"team":"a"}',
    );
    expect(reconcile(terminal, MANIFEST, '--remove-extra-permissions --remove-extra-subjects').slice(2)).toEqual([
      '\treconciliation required update',
      '\textra rules removed:',
      '\t\t{Verbs:[delete] APIGroups:[] Resources:[pods] ResourceNames:[] NonResourceURLs:[]}',
      '\treconciliation required update',
      '\textra subjects removed:',
      '\t\t{Kind:User APIGroup:rbac.authorization.k8s.io Name:joe Namespace:}',
    ]);
    expect(terminal.out('get rolebinding readers -n shop -o jsonpath={.subjects[*].name}')).toBe('jane');
  });

  it('makes a binding to another role again, and leaves alone what has opted out', () => {
    const terminal = new Terminal();
    terminal.out('create ns shop');
    terminal.out('create rolebinding readers -n shop --clusterrole=view --user=jane');
    reconcile(terminal);
    expect(terminal.out('get rolebinding readers -n shop -o jsonpath={.roleRef.name}')).toBe('reader');
    terminal.out('annotate role reader -n shop rbac.authorization.kubernetes.io/autoupdate=false');
    expect(reconcile(terminal, MANIFEST.replace('[get, list]', '[watch]'))[2]).toBe(
      '\treconciliation required update, but object opted out (rbac.authorization.kubernetes.io/autoupdate: false)',
    );
    expect(terminal.out('get role reader -n shop -o jsonpath={.rules[*].verbs}')).toBe('["get","list"]');
  });

  it('is refused with a dry run on the server, and with arguments', () => {
    const terminal = new Terminal();
    expect(terminal.run('auth reconcile -f - --dry-run=server', MANIFEST).stderr).toBe(
      'error: --dry-run=server for command reconcile is not supported yet\n',
    );
    expect(terminal.run('auth reconcile -f - role', MANIFEST).stderr).toBe('error: no arguments are allowed\n');
  });
});

describe('kubectl set subject', () => {
  it('adds those who are not there yet', () => {
    const terminal = new Terminal();
    terminal.out('create rolebinding readers --clusterrole=view --user=jane');
    const line = 'set subject rolebinding readers --user=jane --group=team --serviceaccount=default:robot';
    expect(terminal.out(line)).toBe('rolebinding.rbac.authorization.k8s.io/readers subjects updated\n');
    expect(terminal.out('get rolebinding readers -o jsonpath={.subjects}')).toBe(
      '[{"apiGroup":"rbac.authorization.k8s.io","kind":"User","name":"jane"},{"apiGroup":"rbac.authorization.k8s.io","kind":"Group","name":"team"},{"kind":"ServiceAccount","name":"robot","namespace":"default"}]',
    );
    expect(terminal.err(line)).toBe('error: info: rolebinding.rbac.authorization.k8s.io/readers was not changed\n');
  });

  it('is refused without a subject, and for other kinds', () => {
    const terminal = new Terminal();
    terminal.out('create rolebinding readers --clusterrole=view --user=jane');
    terminal.out('create configmap other');
    expect(terminal.err('set subject rolebinding readers')).toBe(
      'error: you must specify at least one value of user, group or serviceaccount\n',
    );
    expect(terminal.err('set subject configmap other --user=jane')).toBe(
      'error: setting subjects is only supported for RoleBinding/ClusterRoleBinding\n',
    );
  });
});
