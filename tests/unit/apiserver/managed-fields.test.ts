import { describe, expect, it } from 'vitest';
import type { Deployment, KubeObject, Pod } from '../../../src/api/index.ts';
import { podDraft, World } from './world.ts';

interface Entry {
  readonly manager: string;
  readonly operation: string;
  readonly subresource?: string;
  readonly apiVersion: string;
  readonly time?: string;
  readonly fieldsV1: Record<string, unknown>;
}

function entriesOf({ metadata }: KubeObject): readonly Entry[] {
  return (metadata.managedFields ?? []) as readonly Entry[];
}

/** The managers with their operations, without the fields: `user Update`, `component Update status`. */
function titlesOf(object: KubeObject): readonly string[] {
  return entriesOf(object).map(({ manager, operation, subresource }) =>
    [manager, operation, subresource].filter(Boolean).join(' '),
  );
}

const ref = { namespace: 'default', name: 'web' };

function deployment(replicas = 1): Deployment {
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web', namespace: 'default', labels: { app: 'web' } },
    spec: {
      replicas,
      selector: { matchLabels: { app: 'web' } },
      template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'c', image: 'app:v1' }] } },
    },
  } as unknown as Deployment;
}

describe('managedFields', () => {
  it('list the fields of the creator with the defaults, as in a real server', () => {
    const world = new World();
    const created = world.do(world.user.create('Deployment', deployment(), { fieldManager: 'kubectl-create' }));
    expect(entriesOf(created)).toEqual([
      {
        manager: 'kubectl-create',
        operation: 'Update',
        apiVersion: 'apps/v1',
        time: '2026-01-01T00:00:00Z',
        fieldsType: 'FieldsV1',
        fieldsV1: {
          'f:metadata': { 'f:labels': { '.': {}, 'f:app': {} } },
          'f:spec': {
            'f:progressDeadlineSeconds': {},
            'f:replicas': {},
            'f:revisionHistoryLimit': {},
            'f:selector': {},
            'f:strategy': { 'f:rollingUpdate': { '.': {}, 'f:maxSurge': {}, 'f:maxUnavailable': {} }, 'f:type': {} },
            'f:template': {
              'f:metadata': { 'f:labels': { '.': {}, 'f:app': {} } },
              'f:spec': {
                'f:containers': {
                  'k:{"name":"c"}': {
                    '.': {},
                    'f:image': {},
                    'f:imagePullPolicy': {},
                    'f:name': {},
                    'f:resources': {},
                    'f:terminationMessagePath': {},
                    'f:terminationMessagePolicy': {},
                  },
                },
                'f:dnsPolicy': {},
                'f:restartPolicy': {},
                'f:schedulerName': {},
                'f:securityContext': {},
                'f:terminationGracePeriodSeconds': {},
              },
            },
          },
        },
      },
    ]);
  });

  it('do not include fields that admission added', () => {
    const world = new World();
    const pod = world.do(world.user.create('Pod', podDraft('web')));
    expect(pod.spec.tolerations).toHaveLength(2);
    const spec = entriesOf(pod)[0]!.fieldsV1['f:spec'] as object;
    expect(Object.keys(spec)).toContain('f:containers');
    expect(Object.keys(spec)).not.toContain('f:tolerations');
    expect(Object.keys(spec)).not.toContain('f:serviceAccountName');
  });

  it('are not stored, and not shown to the components of the cluster', () => {
    const world = new World();
    const created = world.do(world.user.create('Pod', podDraft('web')));
    expect(created.metadata.managedFields).toBeDefined();
    expect(world.do(world.component.get('Pod', ref)).metadata.managedFields).toBeUndefined();
    expect(world.do(world.component.list('Pod')).items[0]!.metadata.managedFields).toBeUndefined();
  });

  it('are the same object when read twice', () => {
    const world = new World();
    world.do(world.user.create('Pod', podDraft('web')));
    const [first, second] = [world.do(world.user.get('Pod', ref)), world.do(world.user.get('Pod', ref))];
    expect(second).toBe(first);
    expect(world.do(world.user.list('Pod')).items[0]).toBe(first);
  });

  it('assign a field to its last writer, and keep the times of the other managers', () => {
    const world = new World();
    world.do(world.user.create('Deployment', deployment(), { fieldManager: 'one' }));
    world.sim.run({ forMs: 5000 });
    const patch = { type: 'merge', body: { spec: { replicas: 3 } } } as const;
    const patched = world.do(world.user.patch('Deployment', ref, patch, { fieldManager: 'two' }));
    const [one, two] = entriesOf(patched);
    expect(one).toMatchObject({ manager: 'one', time: '2026-01-01T00:00:00Z' });
    expect(one!.fieldsV1['f:spec']).not.toHaveProperty('f:replicas');
    expect(two).toMatchObject({ manager: 'two', time: '2026-01-01T00:00:05Z', fieldsV1: { 'f:spec': { 'f:replicas': {} } } });
  });

  it('are left out if a list item has no key', () => {
    const world = new World();
    const account = { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'robot', namespace: 'default' } } as KubeObject;
    const created = world.do(world.user.create('ServiceAccount', { ...account, secrets: [{}] } as never));
    expect(created.metadata.managedFields).toBeUndefined();
    const labelled = { ...(created as KubeObject), metadata: { ...created.metadata, labels: { a: 'b' } } };
    expect(world.do(world.user.update('ServiceAccount', labelled as never)).metadata.labels).toEqual({ a: 'b' });
  });

  it('name the program of a component of the cluster', () => {
    const world = new World();
    const pod = world.do(world.user.create('Pod', podDraft('web')));
    const kubelet = world.server.connect('kubelet/node-1', { trusted: true });
    const scheduler = world.server.connect('scheduler', { trusted: true });
    const stored = world.do(world.component.get('Pod', ref));
    world.do(kubelet.updateStatus('Pod', { ...stored, status: { ...pod.status, phase: 'Running' } }));
    world.do(scheduler.patch('Pod', ref, { type: 'merge', body: { metadata: { labels: { a: '1' } } } }));
    world.do(world.component.patch('Pod', ref, { type: 'merge', body: { metadata: { labels: { b: '1' } } } }));
    expect(titlesOf(world.do(world.user.get('Pod', ref)))).toEqual([
      'kube-controller-manager Update',
      'kube-scheduler Update',
      'kubelet Update status',
      'user Update',
    ]);
  });

  it("have a separate entry for a scale, and do not change with the server's own writes", () => {
    const world = new World();
    world.do(world.user.create('Deployment', deployment()));
    const scale = {
      apiVersion: 'autoscaling/v1',
      kind: 'Scale',
      metadata: { name: 'web', namespace: 'default' },
      spec: { replicas: 4 },
    };
    world.do(world.user.subresource('Deployment', ref, 'scale', 'update', scale));
    const scaled = world.do(world.user.get('Deployment', ref));
    expect(titlesOf(scaled)).toEqual(['user Update', 'user Update scale']);
    expect(entriesOf(scaled)[1]!.fieldsV1).toEqual({ 'f:spec': { 'f:replicas': {} } });
    const deleted = world.do(world.user.delete('Deployment', ref, { propagationPolicy: 'Foreground' }));
    expect(deleted.metadata.deletionTimestamp).toBeDefined();
    expect(deleted.metadata.managedFields).toEqual(scaled.metadata.managedFields);
  });

  it('are the same whenever they are computed, and after a compaction', () => {
    const told = (askAfter: (step: number) => boolean, keepRevisions?: number): unknown => {
      const world = new World(keepRevisions === undefined ? {} : { store: { keepRevisions } });
      world.do(world.user.create('Deployment', deployment()));
      for (let step = 0; step < 200; step++) {
        world.sim.run({ forMs: (step + 1) * 1000 - world.sim.nowMs });
        const body = { metadata: { annotations: { [`a${step % 3}`]: String(step) } }, spec: { replicas: step % 5 } };
        world.do(world.component.patch('Deployment', ref, { type: 'merge', body }, { fieldManager: `m${step % 4}` }));
        if (askAfter(step)) world.do(world.user.get('Deployment', ref));
      }
      return world.do(world.user.get('Deployment', ref)).metadata.managedFields;
    };
    const late = told(() => false);
    expect(told(() => true)).toEqual(late);
    expect(told((step) => step % 7 === 0)).toEqual(late);
    expect(told(() => false, 5)).toEqual(late);
    expect(told((step) => step % 50 === 0, 100)).toEqual(late);
  });

  it('of more than ten updaters are merged into one entry for the oldest ones', () => {
    const world = new World();
    world.do(world.user.create('Deployment', deployment()));
    for (let i = 0; i < 12; i++) {
      world.sim.run({ forMs: 1000 });
      const body = { metadata: { annotations: { [`a${i}`]: 'x' } } };
      world.do(world.user.patch('Deployment', ref, { type: 'merge', body }, { fieldManager: `m${i}` }));
    }
    const live = world.do(world.user.get('Deployment', ref));
    expect(titlesOf(live)).toEqual([
      'ancient-changes Update',
      ...['m3', 'm4', 'm5', 'm6', 'm7', 'm8', 'm9', 'm10', 'm11'].map((name) => `${name} Update`),
    ]);
    const [ancient] = entriesOf(live);
    expect(ancient!.fieldsV1['f:metadata']).toMatchObject({ 'f:annotations': { 'f:a0': {}, 'f:a1': {}, 'f:a2': {} } });
  });

  it('are part of each watch event, and a deletion has the last ones', () => {
    const world = new World();
    const events: KubeObject[] = [];
    const watch = world.user.watch('Pod');
    world.sim.spawn(
      'watcher',
      watch.each((event) => void (event.type !== 'BOOKMARK' && events.push(event.object))),
    );
    world.settle();
    world.do(world.user.create('Pod', podDraft('web')));
    world.do(
      world.user.patch('Pod', ref, { type: 'merge', body: { metadata: { labels: { a: '1' } } } }, { fieldManager: 'two' }),
    );
    world.do(world.user.delete('Pod', ref, { gracePeriodSeconds: 0 }));
    world.settle();
    const both = ['two Update', 'user Update'];
    expect(events.map(titlesOf)).toEqual([['user Update'], both, both, both]);
  });
});

describe('an update with managedFields', () => {
  function created(): { world: World; live: Pod } {
    const world = new World();
    return { world, live: world.do(world.user.create('Pod', podDraft('web', { metadata: { labels: { a: '1' } } }))) };
  }
  const withEntries = (pod: Pod, managedFields: readonly object[]): Pod => ({
    ...pod,
    metadata: { ...pod.metadata, managedFields },
  });

  it('keeps the entries if it sends them back unchanged', () => {
    const { world, live } = created();
    expect(world.do(world.user.update('Pod', live))).toBe(live);
  });

  it.each([
    ['an empty list', []],
    ['an empty entry', [{}]],
  ])('removes the entries with %s', (_name, managedFields) => {
    const { world, live } = created();
    const next = world.do(world.user.update('Pod', withEntries(live, managedFields)));
    expect(next.metadata.managedFields).toBeUndefined();
    expect(next.metadata.resourceVersion).not.toBe(live.metadata.resourceVersion);
  });

  it('can assign fields to another manager', () => {
    const { world, live } = created();
    const [entry] = entriesOf(live);
    const next = world.do(world.user.update('Pod', withEntries(live, [{ ...entry, manager: 'other' }])));
    expect(titlesOf(next)).toEqual(['other Update']);
  });

  it('is ignored if it cannot be read, and in a subresource', () => {
    const { world, live } = created();
    const unreadable = withEntries(live, [{ manager: 'x', operation: 'Guess', apiVersion: 'v1', fieldsType: 'FieldsV1' }]);
    expect(world.do(world.user.update('Pod', unreadable))).toBe(live);
    const status = { ...withEntries(live, [{}]), status: { ...live.status, message: 'm' } };
    expect(titlesOf(world.do(world.user.updateStatus('Pod', status)))).toEqual(['user Update', 'user Update status']);
  });

  it('can be a JSON patch', () => {
    const { world } = created();
    const body = [{ op: 'replace', path: '/metadata/managedFields', value: [{}] }];
    expect(world.do(world.user.patch('Pod', ref, { type: 'json', body })).metadata.managedFields).toBeUndefined();
  });
});
