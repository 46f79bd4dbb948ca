import { describe, expect, test } from 'vitest';
import { createCluster, type Cluster } from '../../../src/cluster/index.ts';

function app(name: string, image: string): string {
  return `
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: ${name}}
spec:
  replicas: 2
  selector: {matchLabels: {app: ${name}}}
  template:
    metadata: {labels: {app: ${name}}}
    spec: {containers: [{name: ${name}, image: '${image}', ports: [{name: web, containerPort: 80}]}]}
---
apiVersion: v1
kind: Service
metadata: {name: ${name}}
spec: {selector: {app: ${name}}, ports: [{name: http, port: 8080, targetPort: web}]}
`;
}

const INGRESS = `
---
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: {name: shop}
spec:
  ingressClassName: nginx
  rules:
  - host: shop.test
    http:
      paths:
      - {path: /, pathType: Prefix, backend: {service: {name: web, port: {number: 8080}}}}
      - {path: /api, pathType: Prefix, backend: {service: {name: api, port: {name: http}}}}
      - {path: /gone, pathType: Exact, backend: {service: {name: nobody, port: {number: 80}}}}
  - host: '*.shop.test'
    http: {paths: [{path: /api, pathType: ImplementationSpecific, backend: {service: {name: api, port: {name: http}}}}]}
---
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: {name: others}
spec:
  ingressClassName: traefik
  rules: [{host: other.test, http: {paths: [{path: /, pathType: Prefix, backend: {service: {name: web, port: {number: 8080}}}}]}}]
`;

const CLIENT = `
---
apiVersion: v1
kind: Pod
metadata: {name: client}
spec: {containers: [{name: shell, image: registry.k8s.io/e2e-test-images/jessie-dnsutils:1.7}]}
`;

function world(): Cluster {
  const cluster = createCluster({ seed: 'ingress', nodes: 1, addons: ['coredns', 'ingress-nginx'] });
  cluster.run({ forMs: 5_000 });
  cluster.apply(app('web', 'nginx:1.27') + app('api', 'nginxdemos/hello:plain-text') + INGRESS + CLIENT);
  cluster.run({ forMs: 90_000 });
  return cluster;
}

/** The status of a GET by a Pod. */
function get(cluster: Cluster, path: string, host: string): string {
  const url = `http://ingress-nginx-controller.ingress-nginx${path}`;
  const invocation = cluster.kubectl(`exec client -- curl -s -o /dev/null -w '%{http_code}' -H 'Host: ${host}' ${url}`);
  cluster.run({ forMs: 2_000 });
  return invocation.stdout;
}

function kubectl(cluster: Cluster, line: string): string {
  const invocation = cluster.kubectl(line);
  cluster.run({ forMs: 10_000 });
  expect(invocation.stderr).toBe('');
  return invocation.stdout;
}

/** The statuses that users of the controller see, with the Pods' own statuses passed on. */
function statuses(cluster: Cluster, line: string): readonly number[] {
  const sentMs = cluster.now;
  const { stderr } = cluster.execute({
    type: 'traffic',
    line: `service/ingress-nginx-controller -n ingress-nginx --rps 20 ${line}`,
  });
  cluster.run({ forMs: 5_000 });
  expect(stderr).toBe('');
  const users = cluster.traffic.of('ingress-nginx/ingress-nginx-controller')!;
  users.settle();
  return [...new Set(users.log.sent(sentMs + 1_000, cluster.now - 500).map(({ status }) => status))].toSorted();
}

describe('the addon ingress-nginx', () => {
  const cluster = world();

  test.each([
    ['/', 'shop.test', '200'],
    ['/index.html', 'shop.test:80', '200'],
    ['/missing', 'shop.test', '404'],
    ['/api', 'shop.test', '200'],
    ['/api/cart?id=1', 'shop.test', '200'],
    ['/apis', 'shop.test', '404'],
    ['/gone', 'shop.test', '503'],
    ['/gone/', 'shop.test', '404'],
    ['/api', 'a.shop.test', '200'],
    ['/', 'a.shop.test', '404'],
    ['/api', 'a.b.shop.test', '404'],
    ['/', 'other.test', '404'],
    ['/', 'nobody.test', '404'],
  ])('answers GET %s of %s with %s', (path, host, status) => {
    expect(get(cluster, path, host)).toBe(status);
  });

  test('writes the address of its machine to the status of its Ingresses alone', () => {
    const statusOf = (name: string) => cluster.get('Ingress', { namespace: 'default', name })!.status.loadBalancer;
    expect(statusOf('shop')).toEqual({ ingress: [{ ip: '172.18.0.2' }] });
    expect(statusOf('others')).toEqual({});
  });

  test('serves users who come in at a node port, by host and path', () => {
    expect(statuses(cluster, '--host shop.test')).toEqual([200]);
    expect(statuses(cluster, '--host shop.test --path /gone')).toEqual([503]);
    expect(statuses(cluster, '')).toEqual([404]);
    const invocation = cluster.execute({ type: 'traffic', line: 'service/web --host no_host' });
    cluster.run({ forMs: 100 });
    expect(invocation.stderr).toContain('--host is the name of a host such as shop.example');
  });

  test('takes an Ingress over when its class changes', () => {
    kubectl(cluster, `patch ingress others -p '{"spec":{"ingressClassName":"nginx"}}'`);
    expect(get(cluster, '/', 'other.test')).toBe('200');
    kubectl(cluster, 'delete ingress others');
    expect(get(cluster, '/', 'other.test')).toBe('404');
  });

  test('says 503 while the Service has no endpoints, and 502 if its Pods refuse', () => {
    kubectl(cluster, 'scale deployment api --replicas=0');
    expect(get(cluster, '/api', 'shop.test')).toBe('503');
    kubectl(cluster, 'scale deployment api --replicas=1');
    expect(get(cluster, '/api', 'shop.test')).toBe('200');
    kubectl(cluster, `patch service web -p '{"spec":{"ports":[{"name":"http","port":8080,"targetPort":9999}]}}'`);
    expect(get(cluster, '/', 'shop.test')).toBe('502');
  });

  test('says 504 when a NetworkPolicy drops its connections to the Pods', () => {
    const policed = world();
    expect(get(policed, '/', 'shop.test')).toBe('200');
    policed.apply(
      '{apiVersion: networking.k8s.io/v1, kind: NetworkPolicy, metadata: {name: deny}, spec: {podSelector: {matchLabels: {app: web}}}}',
    );
    policed.run({ forMs: 5_000 });
    const url = 'http://ingress-nginx-controller.ingress-nginx/';
    const asked = policed.kubectl(`exec client -- curl -s -o /dev/null -w '%{http_code}' -H 'Host: shop.test' ${url}`);
    policed.run({ forMs: 60_000 });
    expect(asked.stdout).toBe('504');
    expect(get(policed, '/api', 'shop.test')).toBe('200');
  });
});
