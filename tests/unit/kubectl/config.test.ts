import { describe, expect, it, vi } from 'vitest';
import { createCluster, type Cluster } from '../../../src/cluster/index.ts';
import { KUBECTL } from '../../../src/kubectl/commands/index.ts';
import { findCommand } from '../../../src/kubectl/line/command.ts';
import { sleep } from '../../../src/sim/index.ts';

/** A cluster with a ConfigMap in each of two namespaces. */
function cluster(): Cluster {
  const cluster = createCluster({ seed: 'config', nodes: 1 });
  for (const line of ['create namespace shop', 'create configmap here', 'create configmap there -n shop']) say(cluster, line);
  return cluster;
}

/** Runs a line to its end, and returns all that it prints. */
function say(cluster: Cluster, line: string): string {
  const invocation = cluster.kubectl(line);
  cluster.run({ until: () => invocation.exitCode !== undefined, forMs: 60_000 });
  return invocation.stdout + invocation.stderr;
}

describe('kubectl config', () => {
  it('changes the namespace of the lines that follow, at once and without an event', () => {
    const world = cluster();
    expect(say(world, 'get configmaps -o name')).toBe('configmap/here\n');
    const { now, eventCount } = world;
    expect(world.kubectl('config set-context --current --namespace=shop')).toMatchObject({
      stdout: 'Context "kubeloupe" modified.\n',
      stderr: '',
      exitCode: 0,
    });
    expect({ now: world.now, eventCount: world.eventCount }).toEqual({ now, eventCount });
    expect(world.ask('get configmaps -o name')?.stdout).toBe('configmap/there\n');
    expect(say(world, 'get configmaps -o name -n default')).toBe('configmap/here\n');
    expect(say(world, 'create configmap new')).toBe('configmap/new created\n');
    expect(world.get('ConfigMap', { namespace: 'shop', name: 'new' })).toBeDefined();
    expect(world.check('apiVersion: v1\nkind: ConfigMap\nmetadata: {name: new, namespace: default}\n')).toEqual([]);
    expect(say(world, 'config view --minify -o jsonpath={..namespace}')).toBe('shop');
  });

  it('fails if it would have to wait, and the commands after it are carried out', () => {
    const world = cluster();
    const { command } = findCommand(KUBECTL, ['config', 'use-context']);
    const run = vi.spyOn(command, 'execute').mockImplementation(() => sleep(1000));
    expect(world.kubectl('config use-context kubeloupe')).toMatchObject({
      stdout: '',
      stderr: 'error: this line may take no time, but it would have to wait\n',
      exitCode: 1,
    });
    run.mockRestore();
    expect(say(world, 'get configmaps -o name')).toBe('configmap/here\n');
  });

  it('is replayed with the other commands', () => {
    const world = cluster();
    say(world, 'config set-context other --cluster=kubeloupe --namespace=shop');
    say(world, 'config use-context other');
    say(world, 'create configmap new');
    const replayed = createCluster({ seed: 'config', nodes: 1 });
    for (const { atMs, command } of world.commands) {
      replayed.run({ forMs: atMs - replayed.now });
      replayed.execute(command);
    }
    replayed.run({ forMs: world.now - replayed.now });
    expect(replayed.kubeconfig.contexts).toEqual(world.kubeconfig.contexts);
    expect(replayed.kubeconfig.currentContext).toBe('other');
    expect(replayed.get('ConfigMap', { namespace: 'shop', name: 'new' })).toBeDefined();
  });

  it('shows the contexts, and takes one for a single line', () => {
    const world = cluster();
    say(world, 'config set-context other --cluster=kubeloupe --user=kubernetes-admin --namespace=shop');
    expect(say(world, 'config get-contexts')).toBe(
      [
        'CURRENT   NAME        CLUSTER     AUTHINFO           NAMESPACE',
        '*         kubeloupe   kubeloupe   kubernetes-admin   ',
        '          other       kubeloupe   kubernetes-admin   shop',
        '',
      ].join('\n'),
    );
    expect(say(world, 'get configmaps -o name --context=other')).toBe('configmap/there\n');
    expect(say(world, 'get configmaps -o name')).toBe('configmap/here\n');
    expect(say(world, 'config rename-context other shop')).toBe('Context "other" renamed to "shop".\n');
    expect(say(world, 'config use shop')).toBe('Switched to context "shop".\n');
    expect(say(world, 'config current-context')).toBe('shop\n');
    expect(say(world, 'config delete-context shop')).toBe(
      'deleted context shop from /root/.kube/config\nwarning: this removed your active context, use "kubectl config use-context" to select a different one\n',
    );
    expect(say(world, 'get pods')).toBe('Error in configuration: context was not found for specified context: shop\n');
  });

  it.each([
    ['config set-context', 'error: you must specify a non-empty context name or --current\n'],
    ['config set-context --current x', 'error: you cannot specify both a context name and --current\n'],
    ['config use-context nobody', 'error: no context exists with the name: "nobody"\n'],
    ['config use-context', 'error: Unexpected args: []\n'],
    [
      'config set contexts.kubeloupe.name x',
      'error: unable to parse contexts.kubeloupe.name: contexts have the fields cluster, namespace, user\n',
    ],
    ['get pods --user=nobody', 'error: auth info "nobody" does not exist\n'],
    ['get pods --cluster=nobody', 'error: no server found for cluster "nobody"\n'],
    [
      'get pods --server=https://1.2.3.4:6443',
      'The connection to the server 1.2.3.4:6443 was refused - did you specify the right host or port?\n',
    ],
    [
      'config set-credentials jane --client-certificate=jane.crt',
      'error: this server knows users by tokens, and not by client certificates, passwords or what a program says\n',
    ],
    ['config delete-context nobody', 'error: cannot delete context nobody, not in /root/.kube/config\n'],
    ['config rename-context a b', 'error: cannot rename the context "a", it\'s not in /root/.kube/config\n'],
    ['get pods --context=nobody', 'Error in configuration: context was not found for specified context: nobody\n'],
  ])('refuses %s', (line, printed) => {
    expect(say(cluster(), line)).toBe(printed);
  });

  it('leads to no server with a context without a cluster', () => {
    const world = cluster();
    say(world, 'config set-context empty --namespace=shop');
    say(world, 'config use-context empty');
    expect(say(world, 'get pods')).toBe(
      'The connection to the server localhost:8080 was refused - did you specify the right host or port?\n',
    );
    expect(say(world, 'config use-context kubeloupe')).toBe('Switched to context "kubeloupe".\n');
    expect(say(world, 'get configmaps -o name')).toBe('configmap/here\n');
  });

  it('makes a user of the token of an account, who may do what the account may', () => {
    const world = cluster();
    say(world, 'create serviceaccount robot');
    say(world, 'create rolebinding robot --clusterrole=view --serviceaccount=default:robot');
    say(world, `config set-credentials robot --token=${say(world, 'create token robot').trim()}`);
    say(world, 'config set-context robot --cluster=kubeloupe --user=robot');
    say(world, 'config use-context robot');
    expect(say(world, 'auth whoami -o jsonpath={.status.userInfo.username}')).toBe('system:serviceaccount:default:robot');
    expect(say(world, 'get configmaps -o name')).toBe('configmap/here\n');
    expect(say(world, 'delete configmap here')).toBe(
      'Error from server (Forbidden): configmaps "here" is forbidden: User "system:serviceaccount:default:robot" cannot delete resource "configmaps" in API group "" in the namespace "default"\n',
    );
    expect(say(world, 'auth whoami --user=kubernetes-admin -o jsonpath={.status.userInfo.username}')).toBe('kubernetes-admin');
    expect(say(world, 'config view -o jsonpath={.users[1].user.token}')).toBe('REDACTED');
  });

  it('says of a token that is not valid that the server does not let it in, and works on without the server', () => {
    const world = cluster();
    say(world, 'config set users.kubernetes-admin.token nonsense');
    expect(say(world, 'get pods')).toBe('error: You must be logged in to the server (Unauthorized)\n');
    expect(say(world, 'config unset users.kubernetes-admin.token')).toBe('Property "users.kubernetes-admin.token" unset.\n');
    expect(say(world, 'get configmaps -o name')).toBe('configmap/here\n');
  });

  it('knows clusters that do not answer', () => {
    const world = cluster();
    say(world, 'config set-cluster far --server=https://far.example.com');
    say(world, 'config set-context far --cluster=far');
    expect(say(world, 'config get-clusters')).toBe('NAME\nfar\nkubeloupe\n');
    expect(say(world, 'get pods --context=far')).toBe(
      'The connection to the server far.example.com was refused - did you specify the right host or port?\n',
    );
    expect(say(world, 'config delete-cluster far')).toBe('deleted cluster far from /root/.kube/config\n');
  });
});
