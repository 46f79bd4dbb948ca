import { describe, expect, test } from 'vitest';
import { createCluster, type Cluster } from '../../../../src/cluster/index.ts';

const WEB = {
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: 'web' },
  spec: { type: 'LoadBalancer', selector: { app: 'web' }, ports: [{ port: 80 }] },
};

const FINALIZER = 'service.kubernetes.io/load-balancer-cleanup';

function withCloud(nodes = 2): Cluster {
  const cluster = createCluster({ seed: 'cloud', nodes, cloud: true });
  cluster.run({ untilMs: 10_000 });
  return cluster;
}

function kubectl(cluster: Cluster, line: string, forMs = 20_000): string {
  const invocation = cluster.kubectl(line);
  cluster.run({ forMs });
  return invocation.stdout + invocation.stderr;
}

function applied(spec: object = {}, cluster = withCloud()): Cluster {
  cluster.apply({ ...WEB, spec: { ...WEB.spec, ...spec } });
  cluster.run({ forMs: 20_000 });
  return cluster;
}

function web(cluster: Cluster) {
  return cluster.get('Service', { namespace: 'default', name: 'web' });
}

/** Type, reason and message of the Events of the Service, oldest first. */
function events(cluster: Cluster): readonly string[] {
  return cluster
    .list('Event')
    .filter(({ involvedObject }) => involvedObject.kind === 'Service')
    .toSorted((a, b) => Number(a.metadata.resourceVersion) - Number(b.metadata.resourceVersion))
    .map(({ type, reason, message, source }) => `${source?.component} ${type} ${reason}: ${message}`);
}

/** The address by which the graph and kubectl know the Service. */
function externalIP(cluster: Cluster): string {
  return kubectl(cluster, 'get service web', 1_000).split('\n')[1]!.split(/\s+/)[3]!;
}

describe('a Service of type LoadBalancer', () => {
  test('waits for an address without a cloud, as in reality', () => {
    const cluster = createCluster({ seed: 'cloud', nodes: 1 });
    expect(externalIP(applied({}, cluster))).toBe('<pending>');
    expect(events(cluster)).toEqual([]);
  });

  test('gets one from the cloud, and a finalizer that keeps it until its load balancer is gone', () => {
    const cluster = applied();
    expect(web(cluster)?.status).toEqual({ loadBalancer: { ingress: [{ ip: '198.51.100.1', ipMode: 'VIP' }] } });
    expect(web(cluster)?.metadata.finalizers).toEqual([FINALIZER]);
    expect(externalIP(cluster)).toBe('198.51.100.1');
    const described = kubectl(cluster, 'describe service web', 1_000).split('\n');
    expect(described.filter((line) => line.startsWith('LoadBalancer'))).toEqual(['LoadBalancer Ingress:     198.51.100.1 (VIP)']);
    expect(events(cluster)).toEqual([
      'service-controller Normal EnsuringLoadBalancer: Ensuring load balancer',
      'service-controller Normal EnsuredLoadBalancer: Ensured load balancer',
    ]);
    kubectl(cluster, 'delete service web --wait=false', 1_000);
    expect(web(cluster)?.metadata.finalizers).toEqual([FINALIZER]);
    cluster.run({ forMs: 20_000 });
    expect(web(cluster)).toBeUndefined();
    expect(events(cluster).slice(2)).toEqual([
      'service-controller Normal DeletingLoadBalancer: Deleting load balancer',
      'service-controller Normal DeletedLoadBalancer: Deleted load balancer',
    ]);
  });

  test('is described with its address, how it is reached, and who may reach it', () => {
    const spec = { loadBalancerIP: '198.51.100.9', loadBalancerSourceRanges: ['192.0.2.0/24'], externalTrafficPolicy: 'Local' };
    const cluster = applied(spec);
    const rows = /^(Desired|LoadBalancer|HealthCheck|External)/;
    const nodePort = web(cluster)?.spec.healthCheckNodePort;
    expect(
      kubectl(cluster, 'describe service web', 1_000)
        .split('\n')
        .filter((line) => rows.test(line)),
    ).toEqual([
      'Desired LoadBalancer IP:     198.51.100.9',
      'LoadBalancer Ingress:        198.51.100.1 (VIP)',
      'External Traffic Policy:     Local',
      `HealthCheck NodePort:        ${nodePort}`,
      'LoadBalancer Source Ranges:  192.0.2.0/24',
    ]);
  });

  test('waits while the cloud works: some seconds', () => {
    const cluster = withCloud();
    cluster.apply(WEB);
    cluster.run({ forMs: 4_000 });
    expect(externalIP(cluster)).toBe('<pending>');
    expect(web(cluster)?.metadata.finalizers).toEqual([FINALIZER]);
  });

  test('gives its load balancer back when it gets another type', () => {
    const cluster = applied();
    kubectl(cluster, `patch service web -p '{"spec":{"type":"ClusterIP"}}'`);
    expect(web(cluster)?.status).toEqual({ loadBalancer: {} });
    expect(web(cluster)?.metadata.finalizers).toBeUndefined();
    expect(externalIP(cluster)).toBe('<none>');
  });

  test('with a class is left to the controller of that class', () => {
    const cluster = applied({ loadBalancerClass: 'example.com/own' });
    expect(externalIP(cluster)).toBe('<pending>');
    expect(web(cluster)?.metadata.finalizers).toBeUndefined();
  });

  test('each have an address of their own, and one that is given back is not given away at once', () => {
    const cluster = applied();
    kubectl(cluster, 'create service loadbalancer second --tcp=80');
    kubectl(cluster, 'delete service web');
    kubectl(cluster, 'create service loadbalancer third --tcp=80');
    const addresses = cluster
      .list('Service')
      .map(({ metadata, status }) => [metadata.name, status.loadBalancer?.ingress?.[0]?.ip]);
    expect(addresses).toEqual([
      ['second', '198.51.100.2'],
      ['third', '198.51.100.3'],
    ]);
  });

  test('waits if the cloud has no address left, and is tried again', () => {
    const cluster = withCloud();
    cluster.apply(Array.from({ length: 255 }, (_, i) => ({ ...WEB, metadata: { name: `web-${i}` } })));
    cluster.run({ forMs: 3_600_000 });
    const waiting = cluster.list('Service').filter(({ status }) => status.loadBalancer?.ingress === undefined);
    expect(waiting).toHaveLength(1);
    const said = cluster.list('Event').filter(({ reason }) => reason === 'SyncLoadBalancerFailed');
    expect([...new Set(said.map(({ message }) => message))]).toEqual([
      'Error syncing load balancer: failed to ensure load balancer: all 254 addresses of load balancers are taken',
    ]);
    const [{ metadata }] = waiting as [(typeof waiting)[number]];
    kubectl(cluster, `delete service ${metadata.name === 'web-0' ? 'web-1' : 'web-0'} --wait=false`, 600_000);
    expect(cluster.get('Service', metadata)?.status.loadBalancer?.ingress).toHaveLength(1);
  });

  test('is written by cloud-controller-manager', () => {
    const yaml = kubectl(applied(), 'get service web -o yaml --show-managed-fields');
    const managers = [...yaml.matchAll(/^ {4}manager: (.*)$/gm)].map(([, manager]) => manager);
    expect(managers).toEqual(['kubectl-client-side-apply', 'cloud-controller-manager']);
  });
});

describe('the nodes of a load balancer', () => {
  test('are told to the cloud when one comes, goes or is excluded', () => {
    const cluster = applied();
    cluster.execute({ type: 'add-node' });
    cluster.run({ forMs: 20_000 });
    kubectl(cluster, 'label node node-1 node.kubernetes.io/exclude-from-external-load-balancers=');
    expect(events(cluster).slice(2)).toEqual([
      'service-controller Normal UpdatedLoadBalancer: Updated load balancer with new hosts',
    ]);
    expect(cluster.list('Event').find(({ reason }) => reason === 'UpdatedLoadBalancer')?.count).toBe(2);
  });

  test('may all be excluded, and then nobody is reached', () => {
    const cluster = applied();
    kubectl(cluster, 'label node --all node.kubernetes.io/exclude-from-external-load-balancers=');
    expect(events(cluster).at(-1)).toBe(
      'service-controller Warning UnAvailableLoadBalancer: There are no available nodes for LoadBalancer',
    );
  });
});

describe('users of a Service with a load balancer', () => {
  /** By which nodes they came in. */
  function entered(cluster: Cluster, sinceMs: number): readonly string[] {
    const sent = cluster.traffic.of('default/web')!.log.sent(sinceMs, cluster.now);
    return [...new Set(sent.map(({ node, outcome }) => `${node} ${outcome}`))].toSorted();
  }

  function served(spec: object = {}, replicas = 3): Cluster {
    const cluster = withCloud(3);
    kubectl(cluster, `create deployment web --image=nginx --replicas=${replicas}`);
    applied(spec, cluster);
    cluster.execute({ type: 'traffic', line: 'service/web --rps 20' });
    cluster.run({ forMs: 10_000 });
    return cluster;
  }

  test('come in by its hosts, and no more by a node that is excluded', () => {
    const cluster = served();
    expect(entered(cluster, 0)).toEqual(['node-1 answered', 'node-2 answered', 'node-3 answered']);
    kubectl(cluster, 'label node node-2 node.kubernetes.io/exclude-from-external-load-balancers=');
    const { now } = cluster;
    cluster.run({ forMs: 5_000 });
    expect(entered(cluster, now)).toEqual(['node-1 answered', 'node-3 answered']);
  });

  test('come in by the nodes with a Pod if the policy is Local: its health checks find them', () => {
    const cluster = served({ externalTrafficPolicy: 'Local' }, 1);
    const [pod] = cluster.list('Pod');
    expect(entered(cluster, 0)).toEqual([`${pod!.spec.nodeName} answered`]);
  });

  test('reach it without ports of nodes, too', () => {
    const cluster = served({ allocateLoadBalancerNodePorts: false });
    expect(web(cluster)?.spec.ports?.[0]?.nodePort).toBeUndefined();
    expect(entered(cluster, 0)).toEqual(['node-1 answered', 'node-2 answered', 'node-3 answered']);
  });

  test('reach its address from a Pod', () => {
    const cluster = served();
    kubectl(cluster, 'run client --image=busybox -- sleep 1000');
    expect(kubectl(cluster, 'exec client -- wget -qSO /dev/null http://198.51.100.1').split('\n')[0]).toBe('  HTTP/1.1 200 OK');
  });
});

test('a cluster with a cloud has the same history each time, and one without it has none of its writers', () => {
  const [first, second] = [applied(), applied()];
  expect(first.trace.lastId).toBe(second.trace.lastId);
  expect(
    first
      .list('Lease')
      .map(({ metadata }) => metadata.name)
      .filter((name) => name.includes('manager')),
  ).toEqual(['cloud-controller-manager', 'kube-controller-manager']);
  const without = createCluster({ seed: 'cloud', nodes: 1 });
  without.run({ untilMs: 10_000 });
  expect(without.allManagers).toBe(without.managers);
});
