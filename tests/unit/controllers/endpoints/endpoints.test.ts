import { beforeEach, describe, expect, it } from 'vitest';
import type { Endpoints, EndpointSlice, Pod } from '../../../../src/api/index.ts';
import { User, webManifest } from '../../cluster/user.ts';

const SERVICE = `apiVersion: v1
kind: Service
metadata:
  name: web
  labels: {tier: front}
spec:
  selector: {app: web}
  ports:
    - port: 80
      targetPort: 8080
`;

function endpointsOf(user: User, name = 'web'): Endpoints | undefined {
  return user.cluster.get('Endpoints', { namespace: 'default', name });
}

function slicesOf(user: User): readonly EndpointSlice[] {
  return user.cluster.list('EndpointSlice', { namespace: 'default' });
}

function podOf(user: User, name: string): Pod | undefined {
  return user.cluster.get('Pod', { namespace: 'default', name });
}

function podIPs(user: User): string[] {
  return user
    .readyPods()
    .map(({ status }: Pod) => status.podIP ?? '')
    .toSorted();
}

describe('the Endpoints and EndpointSlices of a Service', () => {
  let user: User;

  beforeEach(() => {
    user = new User({ seed: 'endpoints' });
  });

  it('exist as soon as the Service does, and are empty', () => {
    user.apply(SERVICE);
    user.settle();
    const { metadata, subsets } = endpointsOf(user)!;
    expect(subsets).toBeUndefined();
    expect(metadata.labels).toEqual({ tier: 'front', 'endpoints.kubernetes.io/managed-by': 'endpoint-controller' });
    const [slice, ...others] = slicesOf(user);
    expect(others).toEqual([]);
    expect(slice).toMatchObject({
      addressType: 'IPv4',
      endpoints: [],
      metadata: {
        generateName: 'web-',
        generation: 1,
        labels: {
          tier: 'front',
          'kubernetes.io/service-name': 'web',
          'endpointslice.kubernetes.io/managed-by': 'endpointslice-controller.k8s.io',
        },
        ownerReferences: [{ kind: 'Service', name: 'web', controller: true }],
      },
    });
  });

  it('follow the Pods that the Service selects', () => {
    user.apply(SERVICE);
    user.apply(webManifest(3));
    user.settle();
    const [subset, ...others] = endpointsOf(user)!.subsets!;
    expect(others).toEqual([]);
    expect(subset!.addresses!.map(({ ip }) => ip)).toEqual(podIPs(user));
    expect(subset!.notReadyAddresses).toBeUndefined();
    expect(subset!.ports).toEqual([{ port: 8080, protocol: 'TCP' }]);
    expect(subset!.addresses![0]!.targetRef).toMatchObject({ kind: 'Pod', namespace: 'default' });
    const [slice] = slicesOf(user);
    expect(slice!.endpoints.flatMap(({ addresses }) => addresses).toSorted()).toEqual(podIPs(user));
    expect(slice!.endpoints.every(({ conditions, nodeName }) => conditions?.ready === true && nodeName !== undefined)).toBe(true);
    expect(slice!.ports).toEqual([{ name: '', port: 8080, protocol: 'TCP' }]);
    user.kubectl('scale deployment web --replicas=1');
    user.settle();
    expect(endpointsOf(user)!.subsets![0]!.addresses!.map(({ ip }) => ip)).toEqual(podIPs(user));
    expect(slicesOf(user)[0]!.endpoints).toHaveLength(1);
    user.kubectl('scale deployment web --replicas=0');
    user.settle();
    expect(endpointsOf(user)!.subsets).toBeUndefined();
    expect(slicesOf(user).map(({ endpoints }) => endpoints)).toEqual([[]]);
  });

  it('list a Pod that is not ready separately', () => {
    user.apply(SERVICE);
    const probe = `          readinessProbe:
            exec: {command: [cat, /tmp/ready]}
            periodSeconds: 1
`;
    user.apply(webManifest(1) + probe);
    user.pass(60_000);
    const [subset] = endpointsOf(user)!.subsets!;
    expect(subset!.addresses).toBeUndefined();
    expect(subset!.notReadyAddresses).toHaveLength(1);
    expect(slicesOf(user)[0]!.endpoints[0]!.conditions).toEqual({ ready: false, serving: false, terminating: false });
    user.kubectl(`patch service web -p '{"spec":{"publishNotReadyAddresses":true}}'`);
    user.pass(10_000);
    expect(endpointsOf(user)!.subsets![0]!.addresses).toHaveLength(1);
    expect(slicesOf(user)[0]!.endpoints[0]!.conditions?.ready).toBe(true);
  });

  it('keep a Pod that was never ready after it has ended, until something else changes', () => {
    user.apply(SERVICE);
    user.apply(`apiVersion: v1
kind: Pod
metadata: {name: once, labels: {app: web}}
spec:
  restartPolicy: Never
  containers:
    - name: c
      image: busybox
      command: [sh, -c, sleep 20]
      readinessProbe: {exec: {command: [cat, /none]}, periodSeconds: 1}
`);
    user.waitUntil('it has ended', () => podOf(user, 'once')?.status.phase === 'Succeeded');
    user.settle();
    expect(endpointsOf(user)!.subsets![0]!.notReadyAddresses).toHaveLength(1);
    expect(slicesOf(user)[0]!.endpoints).toHaveLength(1);
    user.kubectl('annotate service web look=again');
    user.settle();
    expect(slicesOf(user)[0]!.endpoints).toEqual([]);
  });

  it('keep a Pod that has ended as one that is not ready, because its later change of the phase is ignored', () => {
    user.apply(SERVICE);
    user.apply(`apiVersion: v1
kind: Pod
metadata: {name: once, labels: {app: web}}
spec: {restartPolicy: Never, containers: [{name: c, image: busybox, command: [sh, -c, sleep 20]}]}
`);
    user.waitUntil('it has ended', () => podOf(user, 'once')?.status.phase === 'Succeeded');
    user.settle();
    expect(slicesOf(user)[0]!.endpoints.map(({ conditions }) => conditions)).toEqual([
      { ready: false, serving: false, terminating: false },
    ]);
    user.kubectl('delete pod once');
    user.settle();
    expect(slicesOf(user)[0]!.endpoints).toEqual([]);
  });

  it('lose a Pod that ends while it is being deleted, even if it was never ready', () => {
    user.apply(SERVICE);
    user.apply(`apiVersion: v1
kind: Pod
metadata: {name: once, labels: {app: web}, finalizers: [example.com/stay]}
spec:
  restartPolicy: Never
  containers:
    - name: c
      image: busybox
      command: [sh, -c, sleep 60]
      readinessProbe: {exec: {command: [cat, /none]}, periodSeconds: 1}
`);
    user.waitUntil('it is there', () => slicesOf(user)[0]?.endpoints.length === 1);
    user.kubectl('delete pod once --wait=false');
    user.settle();
    expect(podOf(user, 'once')?.metadata.deletionTimestamp).toBeDefined();
    expect(slicesOf(user)[0]!.endpoints).toEqual([]);
  });

  it('are deleted with the Service', () => {
    user.apply(SERVICE);
    user.settle();
    user.kubectl('delete service web');
    user.settle();
    expect(endpointsOf(user)).toBeUndefined();
    expect(slicesOf(user)).toEqual([]);
  });

  it('are managed by the user if the Service has no selector', () => {
    user.apply('apiVersion: v1\nkind: Service\nmetadata: {name: db}\nspec: {ports: [{port: 5432}]}\n');
    user.settle();
    expect(endpointsOf(user, 'db')).toBeUndefined();
    expect(slicesOf(user)).toEqual([]);
  });

  it('of a headless Service without ports have only addresses, and the label for headless Services', () => {
    user.apply('apiVersion: v1\nkind: Service\nmetadata: {name: web}\nspec: {clusterIP: None, selector: {app: web}}\n');
    user.apply(webManifest(2));
    user.settle();
    const { metadata, subsets } = endpointsOf(user)!;
    expect(metadata.labels).toHaveProperty(['service.kubernetes.io/headless'], '');
    expect(subsets).toHaveLength(1);
    expect(subsets![0]!.addresses).toHaveLength(2);
    expect(subsets![0]!.ports).toBeUndefined();
    expect(slicesOf(user)[0]!.endpoints).toHaveLength(2);
  });

  it('are shown by kubectl', () => {
    user.apply(SERVICE);
    user.apply(webManifest(4));
    user.settle();
    const shown = `${podIPs(user)
      .slice(0, 3)
      .map((ip) => `${ip}:8080`)
      .join(',')} + 1 more...`;
    expect(user.kubectl('get endpoints')).toContain(shown);
    expect(user.kubectl('describe service web')).toMatch(/Endpoints: +10\..* \+ 1 more\.\.\./);
  });

  it('fill a slice before they create another', () => {
    user = new User({ seed: 'slices', controllerManagerFlags: ['--max-endpoints-per-slice=3'] });
    user.apply(SERVICE);
    user.apply(webManifest(7));
    user.settle();
    const sizes = (): number[] => slicesOf(user).map(({ endpoints }) => endpoints.length);
    expect(sizes().reduce((sum, size) => sum + size, 0)).toBe(7);
    expect(Math.max(...sizes())).toBeLessThanOrEqual(3);
    expect(new Set(slicesOf(user).flatMap(({ endpoints }) => endpoints.flatMap(({ addresses }) => addresses))).size).toBe(7);
  });
});
