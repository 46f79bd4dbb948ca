import { describe, expect, test } from 'vitest';
import { lostReason } from '../../../src/cluster/why/lost-request.ts';
import { createCluster, type Cluster, type ClusterOptions } from '../../../src/cluster/index.ts';

/** Pods `web` and `client` in two namespaces, on two nodes, and a Service for `web`. */
const WORLD = `
apiVersion: v1
kind: Namespace
metadata: {name: other, labels: {team: b}}
---
${pod('web', 'default', 'node-1', 'image: nginx:1.27, ports: [{containerPort: 80, name: http}]')}
---
${pod('client', 'default', 'node-2', 'image: busybox:1.37, command: [sleep, "100000"]')}
---
${pod('client', 'other', 'node-1', 'image: busybox:1.37, command: [sleep, "100000"]')}
---
apiVersion: v1
kind: Service
metadata: {name: web}
spec: {selector: {app: web}, ports: [{port: 80}]}
`;

function pod(name: string, namespace: string, node: string, container: string): string {
  return `{apiVersion: v1, kind: Pod, metadata: {name: ${name}, namespace: ${namespace}, labels: {app: ${name}}}, spec: {nodeName: ${node}, containers: [{name: c, ${container}}]}}`;
}

function policy(name: string, spec: string): string {
  return `{apiVersion: networking.k8s.io/v1, kind: NetworkPolicy, metadata: {name: ${name}}, spec: ${spec}}`;
}

const DENY_ALL = policy('deny-all', '{podSelector: {}, policyTypes: [Ingress, Egress]}');
const DENY_INGRESS = policy('deny-ingress', '{podSelector: {}}');

function world(options: ClusterOptions = {}): Cluster {
  const cluster = createCluster({ seed: 'policies', nodes: 2, ...options });
  cluster.run({ forMs: 15_000 });
  cluster.apply(WORLD);
  cluster.run({ forMs: 20_000 });
  return cluster;
}

function apply(cluster: Cluster, ...manifests: readonly string[]): void {
  cluster.apply(manifests.join('\n---\n'));
  cluster.run({ forMs: 1_000 });
}

/** What a command in a Pod prints, or its error. */
function exec(cluster: Cluster, from: string, command: string, forMs = 6_000): string {
  const [namespace, name] = from.split('/');
  const run = cluster.execute({ type: 'kubectl', line: `exec -n ${namespace} ${name} -- sh -c '${command}'` });
  cluster.run({ forMs });
  return `${run.stdout}${run.stderr}`.replaceAll(/^command terminated.*\n/gm, '').trim();
}

/** Whether a Pod gets an answer from the Service `web`. */
function reaches(cluster: Cluster, from: string): string {
  return exec(cluster, from, 'wget -q -T 2 -O /dev/null web.default && echo ok');
}

const DROPPED = 'wget: download timed out';

describe('a NetworkPolicy', () => {
  test('without rules drops what comes to its Pods, and after it is deleted nothing is dropped', () => {
    const cluster = world();
    expect(reaches(cluster, 'default/client')).toBe('ok');
    apply(cluster, DENY_INGRESS);
    expect(reaches(cluster, 'default/client')).toBe(DROPPED);
    expect(reaches(cluster, 'other/client')).toBe(DROPPED);
    cluster.execute({ type: 'kubectl', line: 'delete networkpolicy deny-ingress' });
    cluster.run({ forMs: 1_000 });
    expect(reaches(cluster, 'default/client')).toBe('ok');
  });

  test('allows what one of several policies allows: Pods of a label, of a namespace, by the name of a port', () => {
    const cluster = world();
    apply(
      cluster,
      DENY_INGRESS,
      policy('same', '{podSelector: {matchLabels: {app: web}}, ingress: [{from: [{podSelector: {}}]}]}'),
    );
    expect([reaches(cluster, 'default/client'), reaches(cluster, 'other/client')]).toEqual(['ok', DROPPED]);
    const from = '{namespaceSelector: {matchLabels: {team: b}}, podSelector: {matchLabels: {app: client}}}';
    apply(
      cluster,
      policy('team-b', `{podSelector: {matchLabels: {app: web}}, ingress: [{from: [${from}], ports: [{port: http}]}]}`),
    );
    expect(reaches(cluster, 'other/client')).toBe('ok');
    cluster.execute({ type: 'kubectl', line: 'label namespace other team=c --overwrite' });
    cluster.run({ forMs: 1_000 });
    expect(reaches(cluster, 'other/client')).toBe(DROPPED);
  });

  test('limits what leaves a Pod at its own node, also to the outside', () => {
    const cluster = world();
    const outside = (): string => exec(cluster, 'default/client', 'wget -q -T 2 -O /dev/null example.com && echo ok');
    expect(outside()).toBe('ok');
    const to = '{ipBlock: {cidr: 10.0.0.0/8}}';
    apply(
      cluster,
      policy('inside', `{podSelector: {matchLabels: {app: client}}, policyTypes: [Egress], egress: [{to: [${to}]}]}`),
    );
    expect([outside(), reaches(cluster, 'default/client')]).toEqual([DROPPED, 'ok']);
    // The policy is of the other namespace's client no policy.
    expect(reaches(cluster, 'other/client')).toBe('ok');
  });

  test('leaves a kubelet its probes, and a Pod itself', () => {
    const cluster = world();
    const probe = 'readinessProbe: {httpGet: {path: /, port: 80}, periodSeconds: 1}';
    apply(cluster, DENY_ALL, pod('probed', 'default', 'node-2', `image: nginx:1.27, ${probe}`));
    cluster.run({ forMs: 20_000 });
    const { status } = cluster.get('Pod', { namespace: 'default', name: 'probed' }) as never as {
      status: { podIP: string; conditions: { type: string; status: string }[] };
    };
    expect(status.conditions.find(({ type }) => type === 'Ready')?.status).toBe('True');
    expect(exec(cluster, 'default/probed', `curl -s -o /dev/null -w %{http_code} ${status.podIP}`)).toBe('200');
  });

  test('makes curl wait: for as long as it was told, or as the machine does', () => {
    const cluster = world();
    apply(cluster, DENY_INGRESS, pod('curl', 'default', 'node-2', 'image: nginx:1.27'));
    cluster.run({ forMs: 20_000 });
    expect(exec(cluster, 'default/curl', 'curl --connect-timeout 2 web; echo $?')).toBe(
      '28\ncurl: (28) Connection timed out after 2000 milliseconds',
    );
    expect(exec(cluster, 'default/curl', 'curl web; echo $?', 120_000)).toBe('');
    expect(exec(cluster, 'default/curl', 'curl web; echo $?', 140_000)).toContain(
      '28\ncurl: (28) Failed to connect to web after 127000 ms',
    );
    // A Service without endpoints still refuses.
    expect(exec(cluster, 'default/curl', 'curl localhost:81; echo $?')).toContain('7\ncurl: (7)');
  });

  test('that forgets DNS breaks names, and one that allows port 53 heals them', () => {
    const cluster = world({ addons: ['coredns'] });
    cluster.run({ forMs: 60_000 });
    const byName = (): string => exec(cluster, 'default/client', 'wget -q -T 2 -O /dev/null web && echo ok', 30_000);
    expect(byName()).toBe('ok');
    const egress = (rules: string): string =>
      policy('client', `{podSelector: {matchLabels: {app: client}}, policyTypes: [Egress], egress: [${rules}]}`);
    const toWeb = '{to: [{podSelector: {matchLabels: {app: web}}}]}';
    apply(cluster, egress(toWeb));
    expect(byName()).toContain("bad address 'web'");
    apply(cluster, egress(`${toWeb}, {ports: [{port: 53, protocol: UDP}]}`));
    expect(byName()).toBe('ok');
  });

  test('loses requests of users, with its name in the reason', () => {
    const cluster = world();
    cluster.execute({ type: 'traffic', line: 'service/web --rps 5' });
    cluster.run({ forMs: 5_000 });
    apply(cluster, DENY_ALL);
    cluster.run({ forMs: 6_000 });
    const { log } = cluster.traffic.of('default/web')!;
    const request = log.lost.at(-1)!;
    expect(request).toMatchObject({
      outcome: 'timed-out',
      pod: 'default/web',
      drop: { direction: 'ingress', node: 'node-1', policies: ['default/deny-all'] },
    });
    const reason = lostReason(cluster, 'default/web', request);
    expect(reason.verdict).toBe('network-policy');
    expect(reason.links.map(({ type }) => type)).toEqual(['lost', 'dropped', 'routed']);
    // Users come from the addresses of the nodes.
    const lost = log.totals.lost;
    apply(
      cluster,
      policy('users', '{podSelector: {matchLabels: {app: web}}, ingress: [{from: [{ipBlock: {cidr: 172.18.0.0/16}}]}]}'),
    );
    cluster.run({ forMs: 10_000 });
    expect(log.totals.lost - lost).toBeLessThan(25);
    expect(log.sent(0, Infinity).at(-1)?.outcome).toBe('answered');
  });

  test('holds again on a node that was off, and on one that is added later', () => {
    const cluster = world();
    apply(cluster, DENY_INGRESS);
    cluster.execute({ type: 'power-node', name: 'node-1', on: false });
    cluster.execute({ type: 'add-node', name: 'node-3' });
    cluster.run({ forMs: 2_000 });
    cluster.execute({ type: 'power-node', name: 'node-1', on: true });
    cluster.run({ forMs: 60_000 });
    const syncs = new Map<string, number>();
    for (let id = 1; id <= cluster.trace.lastId; id++) {
      const { by = '' } = cluster.trace.get(id) ?? {};
      const { name } = (cluster.trace.bodyOf(id) ?? {}) as { readonly name?: string };
      if (name === 'syncNetworkPolicies') syncs.set(by, (syncs.get(by) ?? 0) + 1);
    }
    expect(Object.fromEntries(syncs)).toEqual({
      'network-policy/node-1': 2,
      'network-policy/node-2': 1,
      'network-policy/node-3': 1,
    });
    expect(reaches(cluster, 'default/client')).toBe(DROPPED);
  });
});

describe('a cluster without a NetworkPolicy', () => {
  test('has no agent', () => {
    const cluster = world();
    const by = new Set<string>();
    for (let id = 1; id <= cluster.trace.lastId; id++) by.add(cluster.trace.get(id)?.by ?? '');
    expect([...by].filter((name) => name.startsWith('network-policy'))).toEqual([]);
  });
});
