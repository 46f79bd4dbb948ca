import { describe, expect, it } from 'vitest';
import { Terminal } from './terminal.ts';

describe('kubectl create role', () => {
  it('makes a rule for each group, in their order', () => {
    const terminal = new Terminal();
    const line = 'create role r --verb=get,list,get --resource=deploy,pods,deployments.apps/scale --resource-name=x';
    expect(terminal.out(line)).toBe('role.rbac.authorization.k8s.io/r created\n');
    expect(terminal.get('Role', 'r')).toMatchObject({
      rules: [
        { verbs: ['get', 'list'], apiGroups: [''], resources: ['pods'], resourceNames: ['x'] },
        { verbs: ['get', 'list'], apiGroups: ['apps'], resources: ['deployments', 'deployments/scale'], resourceNames: ['x'] },
      ],
    });
  });

  it.each([
    ['role r', 'error: at least one verb must be specified\n'],
    ['role r --verb=get', 'error: at least one resource must be specified\n'],
    ['role r --verb=get --resource=.apps', 'error: resource must be specified if apiGroup/subresource specified\n'],
    ['role r --verb=get --resource=things.x', 'error: the server doesn\'t have a resource type "things"\n'],
    ['role r --verb=bind --resource=pods', "error: can not perform 'bind' on 'pods' in group ''\n"],
    ['clusterrole r --verb=get', 'error: one of resource or nonResourceURL must be specified\n'],
    ['clusterrole r --verb=list --non-resource-url=/a', "error: invalid verb: 'list' for nonResourceURL\n"],
    ['clusterrole r --verb=get --non-resource-url=a', 'error: nonResourceURL should start with /\n'],
    [
      'clusterrole r --verb=get --non-resource-url=/a*b',
      "error: nonResourceURL only supports wildcard matches when '*' is at the end\n",
    ],
    [
      'clusterrole r --aggregation-rule=a=b --verb=get',
      'error: aggregation rule must be specified without nonResourceURLs, verbs, resources or resourceNames\n',
    ],
    ['rolebinding b', 'error: exactly one of clusterrole or role must be specified\n'],
    ['rolebinding b --role=r --serviceaccount=x', 'error: serviceaccount must be <namespace>:<name>\n'],
    ['clusterrolebinding b --user=jane', 'error: required flag(s) "clusterrole" not set\n'],
  ])('refuses create %s', (line, message) => {
    expect(new Terminal().err(`create ${line}`)).toBe(message);
  });

  it('warns of a verb that no resource has', () => {
    const { stdout, stderr } = new Terminal().run('create role r --verb=fly --resource=pods');
    expect(stdout).toBe('role.rbac.authorization.k8s.io/r created\n');
    expect(stderr).toBe("Warning: 'fly' is not a standard resource verb\n");
  });

  it('makes a ClusterRole that collects others, and one for paths', () => {
    const terminal = new Terminal();
    terminal.out('create clusterrole all --aggregation-rule=example.com/part=true');
    terminal.out('create clusterrole paths --verb=get --non-resource-url=/healthz --non-resource-url=/metrics/*');
    expect(terminal.get('ClusterRole', 'all', '')).toMatchObject({
      aggregationRule: { clusterRoleSelectors: [{ matchLabels: { 'example.com/part': 'true' } }] },
    });
    expect(terminal.get('ClusterRole', 'paths', '')).toMatchObject({
      rules: [{ verbs: ['get'], nonResourceURLs: ['/healthz', '/metrics/*'] }],
    });
  });
});

describe('kubectl shows bindings', () => {
  it('with their subjects by kind', () => {
    const terminal = new Terminal();
    terminal.out('create rolebinding b --role=r --user=jane --user=joe --group=team --serviceaccount=default:web');
    expect(terminal.out('get rolebinding b -o wide')).toBe(
      'NAME   ROLE     AGE   USERS       GROUPS   SERVICEACCOUNTS\nb      Role/r   0s    jane, joe   team     default/web\n',
    );
    expect(terminal.out('describe rolebinding b')).toBe(`Name:         b
Labels:       <none>
Annotations:  <none>
Role:
  Kind:  Role
  Name:  r
Subjects:
  Kind            Name  Namespace
  ----            ----  ---------
  User            jane  
  User            joe   
  Group           team  
  ServiceAccount  web   default
`);
  });
});

describe('the default roles', () => {
  it('are listed with the time of the start', () => {
    const lines = new Terminal().out('get clusterroles').split('\n');
    expect(lines).toHaveLength(71);
    expect(lines[1]).toMatch(/^admin +2026-01-01T00:00:00Z$/);
  });

  it('are described with one line for each resource', () => {
    const [, , , , , rules, ...lines] = new Terminal().out('describe clusterrole system:node-proxier').split('\n');
    expect([rules, ...lines].map((line) => line?.split(/ {2,}/).slice(1).join(' | '))).toEqual([
      '--------- | ----------------- | -------------- | -----',
      'events | [] | [] | [create patch update]',
      'events.events.k8s.io | [] | [] | [create patch update]',
      'nodes | [] | [] | [get list watch]',
      'endpoints | [] | [] | [list watch]',
      'services | [] | [] | [list watch]',
      'endpointslices.discovery.k8s.io | [] | [] | [list watch]',
      '',
    ]);
  });
});
