import { describe, expect, test } from 'vitest';
import { createCluster, type Cluster } from '../../../src/cluster/index.ts';

const WEB = `
apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  replicas: 2
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec: {containers: [{name: web, image: 'nginx:1.27', ports: [{containerPort: 80}]}]}
---
apiVersion: v1
kind: Service
metadata: {name: web}
spec: {clusterIP: 10.96.0.50, selector: {app: web}, ports: [{port: 80}]}
---
apiVersion: v1
kind: Service
metadata: {name: outside}
spec: {type: ExternalName, externalName: www.example.com}
---
apiVersion: v1
kind: Service
metadata: {name: alias}
spec: {type: ExternalName, externalName: web.default.svc.cluster.local}
---
apiVersion: apps/v1
kind: StatefulSet
metadata: {name: db}
spec:
  serviceName: db
  replicas: 2
  selector: {matchLabels: {app: db}}
  template:
    metadata: {labels: {app: db}}
    spec: {containers: [{name: db, image: 'nginx:1.27', ports: [{containerPort: 80}]}]}
---
apiVersion: v1
kind: Service
metadata: {name: db}
spec: {clusterIP: None, selector: {app: db}, ports: [{port: 80}]}
`;

function client(name: string, spec = ''): string {
  return `
---
apiVersion: v1
kind: Pod
metadata: {name: ${name}}
spec:
  ${spec}
  hostAliases: [{ip: 10.1.2.3, hostnames: [printer]}]
  containers: [{name: shell, image: registry.k8s.io/e2e-test-images/jessie-dnsutils:1.7}]
`;
}

const CLIENTS = [
  client('client'),
  client('of-node', 'dnsPolicy: Default'),
  client('own', 'dnsPolicy: None\n  dnsConfig: {nameservers: [10.96.0.10], searches: [default.svc.cluster.local]}'),
  client('patient', 'dnsConfig: {options: [{name: timeout, value: "1"}, {name: attempts, value: "3"}]}'),
  client('of-host', 'hostNetwork: true\n  dnsPolicy: ClusterFirstWithHostNet'),
  client('of-host-only', 'hostNetwork: true'),
].join('');

function world({ dns = true } = {}): Cluster {
  const cluster = createCluster({ seed: 'names', nodes: 1, ...(dns && { addons: ['coredns' as const] }) });
  cluster.run({ forMs: 5_000 });
  cluster.apply(WEB + CLIENTS);
  cluster.run({ forMs: 60_000 });
  return cluster;
}

/** What a command in a Pod prints, with its exit code and the whole seconds that it took. */
function exec(
  cluster: Cluster,
  line: string,
  pod = 'client',
): { readonly out: string; readonly code: number; readonly seconds: number } {
  const invocation = cluster.kubectl(`exec ${pod} -- ${line}`);
  const startMs = cluster.now;
  cluster.run({ until: () => invocation.exitCode !== undefined, forMs: 120_000 });
  const { stdout, stderr, exitCode } = invocation;
  const out = (stdout + stderr).replace(/command terminated with exit code [0-9]+\n/, '');
  return {
    out,
    code: exitCode === 0 ? 0 : Number(/exit code ([0-9]+)/.exec(stderr)?.[1]),
    seconds: Math.round((cluster.now - startMs) / 1000),
  };
}

function kubectl(cluster: Cluster, line: string): void {
  const { stderr } = run(cluster, line);
  expect(stderr).toBe('');
}

function run(cluster: Cluster, line: string) {
  const invocation = cluster.kubectl(line);
  cluster.run({ forMs: 40_000 });
  return invocation;
}

const addressesIn = (text: string): readonly string[] => [...text.matchAll(/\b10\.[0-9.]+\b/g)].map(([ip]) => ip).toSorted();

function podIps(cluster: Cluster, app: string): readonly string[] {
  return cluster
    .list('Pod', { namespace: 'default', labelSelector: `app=${app}` })
    .map(({ status }) => status.podIP!)
    .toSorted();
}

describe('names in a cluster with CoreDNS', () => {
  const cluster = world();

  test('of a Service, short and long', () => {
    expect(exec(cluster, 'nslookup web').out).toBe(
      'Server:\t\t10.96.0.10\nAddress:\t10.96.0.10:53\n\nName:\tweb.default.svc.cluster.local\nAddress: 10.96.0.50\n\n',
    );
    for (const name of ['web.default', 'web.default.svc', 'web.default.svc.cluster.local', 'web.default.svc.cluster.local.'])
      expect(exec(cluster, `dig +short +search ${name}`).out).toBe('10.96.0.50\n');
    expect(exec(cluster, 'curl -s http://web').out).toContain('Welcome to nginx!');
  });

  test('a full question has no search domain', () => {
    expect(exec(cluster, 'dig +short web').out).toBe('');
    expect(exec(cluster, 'nslookup nobody').out).toContain("** server can't find nobody: NXDOMAIN");
    expect(exec(cluster, 'nslookup web.')).toMatchObject({ code: 1 });
  });

  test('of the Pods behind a headless Service', () => {
    expect(addressesIn(exec(cluster, 'dig +short db.default.svc.cluster.local').out)).toEqual(podIps(cluster, 'db'));
    const { status } = cluster.get('Pod', { namespace: 'default', name: 'db-1' })!;
    expect(exec(cluster, 'getent hosts db-1.db').out).toBe(`${status.podIP!.padEnd(16)}db-1.db.default.svc.cluster.local\n`);
    expect(exec(cluster, 'getent hosts db-7.db')).toEqual({ out: '', code: 2, seconds: 0 });
  });

  test('of an ExternalName Service: the name that it stands for', () => {
    expect(exec(cluster, 'getent hosts alias').out).toBe(`${'10.96.0.50'.padEnd(16)}web.default.svc.cluster.local\n`);
    expect(exec(cluster, 'getent hosts outside').out).toBe(`${'203.0.113.10'.padEnd(16)}www.example.com\n`);
  });

  test('of hosts outside, which CoreDNS forwards to the name server of its machine', () => {
    expect(exec(cluster, 'dig +short kubernetes.io').out).toBe('203.0.113.10\n');
    expect(exec(cluster, 'getent hosts kubernetes.io').out).toContain('203.0.113.10');
    expect(exec(cluster, 'getent hosts nothing.invalid').code).toBe(2);
  });

  test('of a Pod by its address, and of the file /etc/hosts', () => {
    expect(exec(cluster, 'dig +short 10-244-0-9.default.pod.cluster.local').out).toBe('10.244.0.9\n');
    expect(exec(cluster, 'dig +short 10-244-0-9.nowhere.pod.cluster.local').out).toBe('');
    expect(exec(cluster, 'getent hosts printer').out).toBe(`${'10.1.2.3'.padEnd(16)}printer\n`);
    expect(exec(cluster, 'dig +short printer').out).toBe('');
  });

  test.each([
    ['client', 'search default.svc.cluster.local svc.cluster.local cluster.local\nnameserver 10.96.0.10\noptions ndots:5\n', 0],
    ['of-node', 'nameserver 172.18.0.1\n', 2],
    ['own', 'search default.svc.cluster.local\nnameserver 10.96.0.10\n', 0],
    ['of-host', 'search default.svc.cluster.local svc.cluster.local cluster.local\nnameserver 10.96.0.10\noptions ndots:5\n', 0],
    ['of-host-only', 'nameserver 172.18.0.1\n', 2],
  ])('dnsPolicy and dnsConfig decide whom the Pod %s asks', (pod, resolvConf, code) => {
    expect(exec(cluster, 'cat /etc/resolv.conf', pod).out).toBe(resolvConf);
    expect(exec(cluster, 'getent hosts web', pod).code).toBe(code);
    expect(exec(cluster, 'getent hosts kubernetes.io', pod).code).toBe(0);
  });

  test('a name server can be named, and nobody else answers', () => {
    expect(exec(cluster, 'dig +short @10.96.0.10 web.default.svc.cluster.local', 'of-node').out).toBe('10.96.0.50\n');
    expect(exec(cluster, 'nslookup web 10.96.0.50')).toEqual({
      out: ';; connection timed out; no servers could be reached\n\n',
      code: 1,
      seconds: 20,
    });
  });
});

describe('without a name server that answers', () => {
  test('names fail at once while the Service kube-dns has no endpoints, and are found again afterwards', () => {
    const cluster = world();
    kubectl(cluster, 'scale -n kube-system deployment/coredns --replicas=0');
    expect(exec(cluster, 'curl http://web')).toEqual({ out: 'curl: (6) Could not resolve host: web\n', code: 6, seconds: 0 });
    expect(exec(cluster, 'nslookup web').out).toContain('Connection refused');
    expect(exec(cluster, 'curl -s http://10.96.0.50').out).toContain('Welcome to nginx!');
    kubectl(cluster, 'scale -n kube-system deployment/coredns --replicas=1');
    expect(exec(cluster, 'curl -s http://web').out).toContain('Welcome to nginx!');
  });

  test('names fail after all attempts while nothing has the address of the name server', () => {
    const cluster = world();
    kubectl(cluster, 'delete service -n kube-system kube-dns');
    // Two attempts of five seconds with the first search domain, and two for the name as it is.
    expect(exec(cluster, 'wget -q -O - http://web')).toEqual({ out: "wget: bad address 'web'\n", code: 1, seconds: 20 });
    expect(exec(cluster, 'curl http://web', 'patient')).toMatchObject({ code: 6, seconds: 6 });
  });

  test('a broken Corefile ends CoreDNS, and its log says where', () => {
    const cluster = world();
    kubectl(cluster, `patch -n kube-system configmap/coredns -p '{"data":{"Corefile":".:53 {\\n  erors\\n}"}}'`);
    kubectl(cluster, 'rollout restart -n kube-system deployment/coredns');
    const statuses = cluster
      .list('Pod', { namespace: 'kube-system' })
      .flatMap(({ status }) => status.containerStatuses ?? [])
      .filter(({ restartCount }) => restartCount > 0);
    expect(statuses.map(({ lastState }) => lastState?.terminated?.exitCode)).toEqual(statuses.map(() => 1));
    expect(statuses.length).toBeGreaterThan(0);
    // The rolling update keeps one that still has its configuration.
    expect(exec(cluster, 'getent hosts web').code).toBe(0);
  });
});

test('a cluster without CoreDNS finds every name, by a resolver outside of it', () => {
  const cluster = world({ dns: false });
  expect(exec(cluster, 'nslookup web').out).toContain('Address: 10.96.0.50');
  expect(exec(cluster, 'getent hosts web', 'of-node').code).toBe(0);
  expect(exec(cluster, 'curl http://nobody')).toMatchObject({ code: 6, seconds: 0 });
});
