import { describe, expect, it } from 'vitest';
import { type EndpointSlice, type KubeObject, type Pod, schemaOfKind, SCHEMAS } from '../../../src/api/index.ts';
import { decode } from '../../../src/apiserver/decoding/decode.ts';
import { encode } from '../../../src/apiserver/encode.ts';
import { createCluster } from '../../../src/cluster/index.ts';
import { deploymentYaml } from '../../manifests.ts';
import { deploymentDraft, podDraft, ref, World } from './world.ts';

/** A user sends text, so the object may have any types. */
const sent = (object: object): never => object as never;

function created(object: { readonly kind: string; readonly metadata: object }): KubeObject {
  const world = new World();
  return world.do(world.user.create(object.kind, sent(object)));
}

describe('the objects that an external client sees', () => {
  it('have no empty values that Go omits', () => {
    const metadata = { ...ref('x'), annotations: {}, labels: {}, finalizers: [] };
    const service = created({
      apiVersion: 'v1',
      kind: 'Service',
      metadata,
      spec: { ports: [{ port: 80, nodePort: 0 }], healthCheckNodePort: 0, externalIPs: [], publishNotReadyAddresses: false },
    } as never) as never as { metadata: object; spec: object };
    for (const field of ['annotations', 'labels', 'finalizers']) expect(service.metadata).not.toHaveProperty(field);
    for (const field of ['healthCheckNodePort', 'externalIPs', 'publishNotReadyAddresses']) {
      expect(service.spec).not.toHaveProperty(field);
    }
    const priority = { apiVersion: 'scheduling.k8s.io/v1', kind: 'PriorityClass', metadata: { name: 'p' }, value: 0 };
    expect(created({ ...priority, globalDefault: false, description: '' } as never)).not.toHaveProperty('globalDefault');
    expect(created(priority)).toHaveProperty('value', 0);
  });

  it('have the empty values that Go always prints', () => {
    const world = new World();
    world.do(world.user.create('Pod', sent(podDraft('web'))));
    const status = { conditions: [{ type: 'Ready', status: 'True' }], containerStatuses: [{ name: 'c' }] };
    world.do(world.component.patch('Pod', ref('web'), { type: 'merge', body: { status } }, { subresource: 'status' }));
    const pod = world.do(world.user.get('Pod', ref('web'))) as Pod;
    expect(pod.status.conditions).toEqual([{ type: 'Ready', status: 'True', lastProbeTime: null, lastTransitionTime: null }]);
    expect(pod.status.containerStatuses).toEqual([
      { name: 'c', image: '', imageID: '', ready: false, restartCount: 0, state: {}, lastState: {} },
    ]);
    expect(pod.metadata).not.toHaveProperty('deletionTimestamp');
  });

  it('are the same in a list, a watch and a response', () => {
    const world = new World();
    const slice = {
      apiVersion: 'discovery.k8s.io/v1',
      kind: 'EndpointSlice',
      metadata: ref('web'),
      addressType: 'IPv4',
      endpoints: [],
    };
    const answer = world.do(world.user.create('EndpointSlice', sent(slice))) as EndpointSlice;
    expect(answer).toMatchObject({ endpoints: null, ports: null });
    expect(world.do(world.user.list('EndpointSlice')).items).toEqual([answer]);
    for (const asTable of [false, true]) {
      const { events } = world.watch('EndpointSlice', { asTable }, world.user);
      world.settle();
      expect(events).toMatchObject([{ type: 'ADDED', object: answer }]);
    }
  });

  it('can be sent back without a change', () => {
    const world = new World();
    const resourceFieldRef = { resource: 'limits.cpu' };
    const env = [{ name: 'CPU', valueFrom: { resourceFieldRef } }];
    const template = { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'c', image: 'app:v1', env }] } };
    world.do(world.component.create('Deployment', sent(deploymentDraft('web', { template }))));
    const stored = world.server.handlers.resource('Deployment').registry.get(ref('web'));
    const shown = world.do(world.user.get('Deployment', ref('web')));
    expect(JSON.stringify(shown.spec)).toContain('"divisor":"0"');
    expect(JSON.stringify(stored)).not.toContain('divisor');
    expect(world.do(world.user.update('Deployment', shown)).metadata.resourceVersion).toBe(shown.metadata.resourceVersion);
    const patched = world.do(
      world.user.patch('Deployment', ref('web'), { type: 'merge', body: { metadata: { labels: { a: 'b' } }, spec: shown.spec } }),
    );
    expect(patched.metadata.generation).toBe(1);
    expect(world.server.handlers.resource('Deployment').registry.get(ref('web'))).toHaveProperty(
      'spec',
      (stored as never as { spec: object }).spec,
    );
  });

  it('are compared in this form by the test operation of a JSON patch', () => {
    const world = new World();
    world.do(world.user.create('Pod', sent(podDraft('web'))));
    const status = { conditions: [{ type: 'Ready', status: 'True' }] };
    world.do(world.component.patch('Pod', ref('web'), { type: 'merge', body: { status } }, { subresource: 'status' }));
    const body = [
      { op: 'test', path: '/status/conditions/0/lastProbeTime', value: null },
      { op: 'add', path: '/metadata/labels', value: { a: 'b' } },
    ];
    expect(world.do(world.user.patch('Pod', ref('web'), { type: 'json', body })).metadata.labels).toEqual({ a: 'b' });
  });

  it('may have any kind, even one without fields', () => {
    for (const kind of SCHEMAS.kinds) {
      if (schemaOfKind(kind)?.fields.get('metadata')?.type.kind !== 'object' || kind.kind === 'Status') continue;
      const bare = { ...kind, metadata: { name: 'x' } } as unknown as KubeObject;
      const shown = encode(bare);
      expect(encode(shown)).toEqual(shown);
      expect(encode(decode(identityOf(kind), shown).object)).toEqual(shown);
    }
  });
});

function identityOf({ apiVersion, kind }: { readonly apiVersion: string; readonly kind: string }) {
  const [group, version] = apiVersion.includes('/') ? apiVersion.split('/') : ['', apiVersion];
  return { group: group!, version: version!, kind };
}

describe('an object that a component of the cluster stores', () => {
  it('is canonical: decoding it changes nothing', () => {
    const cluster = createCluster({ seed: 'stored', nodes: 2 });
    const run = (line: string, stdin?: string): void => {
      cluster.kubectl(line, stdin);
      cluster.run({ untilIdle: true });
    };
    run('apply -f -', deploymentYaml({ replicas: 2 }));
    run('expose deployment web --port=80');
    for (const replicas of [0, 2]) run(`scale deployment web --replicas=${replicas}`);
    run('create job once --image=busybox -- true');
    run('taint node node-1 a=b:NoExecute');
    run('taint node node-1 a-');
    run('cordon node-2');
    run('uncordon node-2');
    run('label deployment web a=b');
    run('label deployment web a-');
    for (const kind of cluster.kinds) {
      for (const object of cluster.list(kind)) {
        if (schemaOfKind(object) === undefined) continue;
        expect(decode(identityOf(object), object).object, `${kind} ${object.metadata.name}`).toBe(object);
      }
    }
  });
});
