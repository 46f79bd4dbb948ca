import { describe, expect, it } from 'vitest';
import { StatusError, type KubeObject, type Service } from '../../../src/api/index.ts';
import { World, causesOf, configMapDraft, deploymentDraft, podDraft, ref } from './world.ts';

const sent = (object: object): never => object as never;
const service = (spec: object, name = 'web') => sent({ apiVersion: 'v1', kind: 'Service', metadata: ref(name), spec });

describe('a Deployment', () => {
  it.each<[string, object, string]>([
    ['no selector', { selector: undefined }, 'spec.selector: Required value'],
    ['an empty selector', { selector: {} }, 'spec.selector: Invalid value: {}: empty selector is invalid for deployment'],
    [
      'a selector that misses its own Pods',
      { selector: { matchLabels: { app: 'other' } } },
      'spec.template.metadata.labels: Invalid value: {"app":"web"}: `selector` does not match template `labels`',
    ],
    [
      'an unknown strategy',
      { strategy: { type: 'BlueGreen' } },
      'spec.strategy: Unsupported value: {"type":"BlueGreen"}: supported values: "Recreate", "RollingUpdate"',
    ],
    [
      'maxSurge and maxUnavailable of 0',
      { strategy: { rollingUpdate: { maxSurge: 0, maxUnavailable: '0%' } } },
      'spec.strategy.rollingUpdate.maxUnavailable: Invalid value: "0%": may not be 0 when `maxSurge` is 0',
    ],
    [
      'maxUnavailable above 100 %',
      { strategy: { rollingUpdate: { maxUnavailable: '150%' } } },
      'spec.strategy.rollingUpdate.maxUnavailable: Invalid value: "150%": must not be greater than 100%',
    ],
    [
      'a progress deadline below minReadySeconds',
      { minReadySeconds: 20, progressDeadlineSeconds: 10 },
      'spec.progressDeadlineSeconds: Invalid value: 10: must be greater than minReadySeconds',
    ],
    [
      'a restart policy other than Always',
      {
        template: {
          metadata: { labels: { app: 'web' } },
          spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'x' }] },
        },
      },
      'spec.template.spec.restartPolicy: Unsupported value: "Never": supported values: "Always"',
    ],
  ])('with %s is refused', (_what, spec, expected) => {
    const world = new World();
    expect(world.refusalOf(world.user.create('Deployment', sent(deploymentDraft('web', spec)))).message).toContain(expected);
  });

  it('cannot change its selector', () => {
    const world = new World();
    const created = world.do(world.user.create('Deployment', deploymentDraft('web')));
    const labels = { app: 'other' };
    const template = { ...created.spec.template, metadata: { labels } };
    const error = world.refusalOf(
      world.user.update('Deployment', { ...created, spec: { ...created.spec, selector: { matchLabels: labels }, template } }),
    );
    expect(error.message).toBe(
      'Deployment.apps "web" is invalid: spec.selector: Invalid value: {"matchLabels":{"app":"other"}}: field is immutable',
    );
  });
});

describe('a Service', () => {
  it('gets a cluster IP that no other Service has', () => {
    const world = new World();
    const addresses = ['a', 'b', 'c'].map(
      (name) => world.do(world.user.create('Service', service({ ports: [{ port: 80 }] }, name))).spec.clusterIP,
    );
    expect(new Set(addresses).size).toBe(3);
    for (const address of addresses) expect(address).toMatch(/^10\.(9[6-9]|10\d|11[01])\.\d+\.\d+$/);
  });

  it('gets its defaults', () => {
    const world = new World();
    expect(world.do(world.user.create('Service', service({ ports: [{ port: 80 }] }))).spec).toMatchObject({
      type: 'ClusterIP',
      sessionAffinity: 'None',
      internalTrafficPolicy: 'Cluster',
      ipFamilies: ['IPv4'],
      ipFamilyPolicy: 'SingleStack',
      ports: [{ port: 80, targetPort: 80, protocol: 'TCP' }],
    });
  });

  it('can request an address that is free', () => {
    const world = new World();
    world.do(world.user.create('Service', service({ clusterIP: '10.96.0.10', ports: [{ port: 53 }] }, 'dns')));
    const error = world.refusalOf(
      world.user.create('Service', service({ clusterIP: '10.96.0.10', ports: [{ port: 53 }] }, 'other')),
    );
    expect(error.message).toContain(
      'spec.clusterIPs: Invalid value: ["10.96.0.10"]: failed to allocate IP 10.96.0.10: provided IP is already allocated',
    );
  });

  it.each([
    ['10.96.0.1', 'provided IP is already allocated'],
    ['10.96.0.0', 'the provided IP (10.96.0.0) is not in the valid range. The range of valid IPs is 10.96.0.0/12'],
    ['10.111.255.255', 'the provided IP (10.111.255.255) is not in the valid range. The range of valid IPs is 10.96.0.0/12'],
  ])('cannot have the reserved address %s', (ip, why) => {
    const world = new World();
    const error = world.refusalOf(world.user.create('Service', service({ clusterIP: ip, ports: [{ port: 80 }] })));
    expect(error.message).toContain(`failed to allocate IP ${ip}: ${why}`);
  });

  it('has no family but IPv4, since the cluster has no other', () => {
    const world = new World();
    const refusalOf = (spec: object): string =>
      world.refusalOf(world.user.create('Service', service({ ports: [{ port: 80 }], ...spec }))).message;
    const families = 'Service "web" is invalid: spec.ipFamilies[0]: Invalid value: "IPv6": not configured on this cluster';
    const policy =
      'spec.ipFamilyPolicy: Invalid value: "RequireDualStack": this cluster is not configured for dual-stack services';
    expect(refusalOf({ ipFamilies: ['IPv6'] })).toBe(families);
    expect(refusalOf({ ipFamilyPolicy: 'RequireDualStack' })).toBe(`Service "web" is invalid: ${policy}`);
    const prefers = service({ ipFamilyPolicy: 'PreferDualStack', ports: [{ port: 80 }] }, 'prefers');
    expect(world.do(world.user.create('Service', prefers)).spec.ipFamilies).toEqual(['IPv4']);
    const headless = service({ clusterIP: 'None', selector: undefined, ipFamilies: ['IPv6'], ports: [{ port: 80 }] }, 'headless');
    expect(world.do(world.user.create('Service', headless)).spec.ipFamilies).toEqual(['IPv6']);
  });

  it('keeps its address and its node ports when an update leaves them out', () => {
    const world = new World();
    const created = world.do(world.user.create('Service', service({ type: 'NodePort', ports: [{ port: 80 }] })));
    const updated = world.do(
      world.user.update('Service', service({ type: 'NodePort', ports: [{ port: 80 }], selector: { app: 'web' } })),
    );
    expect(updated.spec.clusterIP).toBe(created.spec.clusterIP);
    expect(updated.spec.ports?.[0]?.nodePort).toBe(created.spec.ports?.[0]?.nodePort);
    expect(updated.spec.ports?.[0]?.nodePort).toBeGreaterThanOrEqual(30_000);
  });

  it('cannot change its address', () => {
    const world = new World();
    const created = world.do(world.user.create('Service', service({ ports: [{ port: 80 }] })));
    const error = world.refusalOf(
      world.user.update('Service', {
        ...created,
        spec: { ...created.spec, clusterIP: '10.96.0.99', clusterIPs: ['10.96.0.99'] },
      }),
    );
    expect(causesOf(error)).toEqual(['spec.clusterIPs[0]: FieldValueInvalid']);
    const patch = { type: 'merge', body: { spec: { clusterIP: '10.96.0.99' } } } as const;
    expect(world.refusalOf(world.user.patch('Service', ref('web'), patch)).message).toBe(
      'Service "web" is invalid: spec.clusterIPs[0]: Invalid value: ["10.96.0.99"]: may not change once set',
    );
  });

  it('loses the fields that its new type does not use', () => {
    const world = new World();
    const become = (spec: object): Service['spec'] =>
      world.do(world.user.patch('Service', ref('web'), { type: 'merge', body: { spec } })).spec;
    const exposed = { type: 'NodePort', externalTrafficPolicy: 'Local', ports: [{ port: 80 }] };
    const { clusterIP } = world.do(world.user.create('Service', service(exposed))).spec;
    const inside = become({ type: 'ClusterIP' });
    expect(inside).toMatchObject({ clusterIP, ports: [{ port: 80, targetPort: 80, protocol: 'TCP' }] });
    expect(inside.ports?.[0]).not.toHaveProperty('nodePort');
    expect(inside).not.toHaveProperty('externalTrafficPolicy');
    const alias = become({ type: 'ExternalName', externalName: 'db.example.com' });
    for (const field of ['clusterIP', 'clusterIPs', 'ipFamilies', 'ipFamilyPolicy']) expect(alias).not.toHaveProperty(field);
    expect(become({ type: 'ClusterIP', externalName: null }).clusterIP).toMatch(/^10\./);
  });

  it('keeps the node port of a port whose number changes', () => {
    const world = new World();
    const ports = (http: number): object => ({
      type: 'NodePort',
      ports: [
        { name: 'http', port: http },
        { name: 'admin', port: 90 },
      ],
    });
    const created = world.do(world.user.create('Service', service(ports(80))));
    const updated = world.do(world.user.update('Service', service(ports(8080))));
    expect(updated.spec.ports?.map(({ nodePort }) => nodePort)).toEqual(created.spec.ports?.map(({ nodePort }) => nodePort));
  });

  it.each<[string, object, string]>([
    [
      'an address and the type ExternalName',
      { type: 'ExternalName', externalName: 'db.example.com', clusterIP: '10.96.0.5' },
      'spec.clusterIPs: Forbidden: may not be set for ExternalName services',
    ],
    [
      'a node port out of range',
      { type: 'NodePort', ports: [{ port: 80, nodePort: 80 }] },
      'spec.ports[0].nodePort: Invalid value: 80: provided port is not in the valid range. The range of valid ports is 30000-32767',
    ],
    [
      'an address out of range',
      { clusterIP: '1.2.3.4', ports: [{ port: 80 }] },
      'failed to allocate IP 1.2.3.4: the provided IP (1.2.3.4) is not in the valid range. The range of valid IPs is 10.96.0.0/12',
    ],
    [
      'an invalid source range',
      { type: 'LoadBalancer', loadBalancerSourceRanges: ['10.0.0.0/33'], ports: [{ port: 80 }] },
      'spec.LoadBalancerSourceRanges[0]: Invalid value: "10.0.0.0/33": must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)',
    ],
    ['no ports', {}, 'spec.ports: Required value'],
    ['two ports without names', { ports: [{ port: 80 }, { port: 81 }] }, 'spec.ports[0].name: Required value'],
    [
      'a node port and the type ClusterIP',
      { ports: [{ port: 80, nodePort: 30_001 }] },
      "spec.ports[0].nodePort: Forbidden: may not be used when `type` is 'ClusterIP'",
    ],
    [
      'an unknown type',
      { type: 'Public', ports: [{ port: 80 }] },
      'spec.type: Unsupported value: "Public": supported values: "ClusterIP", "ExternalName", "LoadBalancer", "NodePort"',
    ],
  ])('with %s is refused', (_what, spec, expected) => {
    const world = new World();
    expect(world.refusalOf(world.user.create('Service', service(spec))).message).toContain(expected);
  });

  it('has a name that is a label, and may start with a digit since v1.36', () => {
    const world = new World();
    const create = (name: string) => world.user.create('Service', service({ ports: [{ port: 80 }] }, name));
    expect(world.do(create('1web')).metadata.name).toBe('1web');
    expect(world.refusalOf(create('1.web')).message).toBe(
      'Service "1.web" is invalid: metadata.name: Invalid value: "1.web": must not contain dots',
    );
  });
});

describe('ConfigMaps and Secrets', () => {
  it('have keys that are valid file names', () => {
    const world = new World();
    expect(causesOf(world.refusalOf(world.user.create('ConfigMap', configMapDraft('x', { 'a/b': '1' }))))).toEqual([
      'data[a/b]: FieldValueInvalid',
    ]);
  });

  it('cannot change after they are immutable', () => {
    const world = new World();
    const created = world.do(world.user.create('ConfigMap', { ...configMapDraft('x', { a: '1' }), immutable: true }));
    const error = world.refusalOf(world.user.update('ConfigMap', { ...created, data: { a: '2' } }));
    expect(error.message).toBe('ConfigMap "x" is invalid: data: Forbidden: field is immutable when `immutable` is set');
  });

  it('accept `stringData` as text and store it in base64', () => {
    const world = new World();
    const draft = sent({
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: ref('s'),
      stringData: { greeting: 'Grüß Gott' },
      data: { other: 'eA==' },
    });
    const secret = world.do(world.user.create('Secret', draft)) as KubeObject;
    expect(secret).toMatchObject({ type: 'Opaque', data: { greeting: 'R3LDvMOfIEdvdHQ=', other: 'eA==' } });
    expect(secret).not.toHaveProperty('stringData');
  });

  it('have the keys that their type requires', () => {
    const world = new World();
    const draft = sent({
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: ref('s'),
      type: 'kubernetes.io/tls',
      data: { 'tls.crt': 'eA==' },
    });
    expect(causesOf(world.refusalOf(world.user.create('Secret', draft)))).toEqual(['data[tls.key]: FieldValueRequired']);
  });
});

describe('others', () => {
  it('an Event is in the namespace of its object', () => {
    const world = new World();
    const draft = sent({
      apiVersion: 'v1',
      kind: 'Event',
      metadata: ref('e'),
      involvedObject: { kind: 'Pod', name: 'web', namespace: 'other' },
    });
    expect(world.refusalOf(world.user.create('Event', draft)).message).toContain(
      'involvedObject.namespace: Invalid value: "other": does not match event.namespace',
    );
  });

  it('a Node has each taint once', () => {
    const world = new World();
    const taint = { key: 'a', effect: 'NoSchedule' };
    const error = world.refusalOf(
      world.user.create(
        'Node',
        sent({ apiVersion: 'v1', kind: 'Node', metadata: { name: 'n' }, spec: { taints: [taint, taint] } }),
      ),
    );
    expect(error.message).toContain('taints must be unique by key and effect pair');
  });

  it('a Namespace is labelled with its name', () => {
    const world = new World();
    const created = world.do(
      world.user.create('Namespace', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'team' }, spec: {} }),
    );
    expect(created.metadata.labels).toEqual({ 'kubernetes.io/metadata.name': 'team' });
  });

  it('a PriorityClass of a user cannot have a system prefix or priority', () => {
    const world = new World();
    const draft = (name: string, value: number) =>
      sent({ apiVersion: 'scheduling.k8s.io/v1', kind: 'PriorityClass', metadata: { name }, value });
    expect(causesOf(world.refusalOf(world.user.create('PriorityClass', draft('system-mine', 5))))).toEqual([
      'metadata.name: FieldValueForbidden',
    ]);
    expect(causesOf(world.refusalOf(world.user.create('PriorityClass', draft('mine', 2_000_000_000))))).toEqual([
      'value: FieldValueForbidden',
    ]);
  });
});

describe('discovery', () => {
  it('lists the names, verbs and subresources of each kind', () => {
    const world = new World();
    const resources = world.do(world.user.discover());
    expect(resources.find(({ kind }) => kind === 'Deployment')).toEqual({
      group: 'apps',
      version: 'v1',
      kind: 'Deployment',
      key: 'Deployment',
      name: 'deployments',
      singularName: 'deployment',
      shortNames: ['deploy'],
      categories: ['all'],
      namespaced: true,
      isPreferred: true,
      verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
      subresources: ['scale', 'status'],
    });
    expect(resources.find(({ kind }) => kind === 'Pod')?.subresources).toEqual([
      'binding',
      'ephemeralcontainers',
      'eviction',
      'resize',
      'status',
    ]);
    expect(resources.find(({ kind }) => kind === 'Namespace')?.verbs).not.toContain('deletecollection');
    expect(world.refusalOf(world.user.deleteCollection('Namespace', {}))).toBeInstanceOf(StatusError);
  });
});

describe('a table', () => {
  it('shows the objects as `kubectl get` does', () => {
    const world = new World();
    world.do(world.user.create('Pod', podDraft('web')));
    world.sim.run({ forMs: 90_000 });
    const table = world.do(world.user.table('Pod', { namespace: 'default' }));
    expect(table.columns.filter(({ priority }) => priority === 0).map(({ name }) => name)).toEqual([
      'Name',
      'Ready',
      'Status',
      'Restarts',
      'Age',
    ]);
    expect(table.rows.map(({ cells }) => cells)).toEqual([
      ['web', '0/1', 'Pending', '0', '90s', '<none>', '<none>', '<none>', '<none>'],
    ]);
  });

  it('of one object has one row', () => {
    const world = new World();
    world.do(world.user.create('Deployment', deploymentDraft('web', { replicas: 3 })));
    const { rows } = world.do(world.user.table('Deployment', ref('web')));
    expect(rows.map(({ cells }) => cells.slice(0, 4))).toEqual([['web', '0/3', 0, 0]]);
    expect(world.refusalOf(world.user.table('Deployment', ref('nobody'))).reason).toBe('NotFound');
  });

  it('has columns for every kind', () => {
    const world = new World();
    for (const { key, verbs } of world.do(world.user.discover())) {
      if (!verbs.includes('list')) continue;
      const { columns, rows } = world.do(world.user.table(key, {}));
      expect(columns.length).toBeGreaterThan(1);
      for (const { cells } of rows) expect(cells).toHaveLength(columns.length);
    }
  });
});

describe('a HorizontalPodAutoscaler', () => {
  const autoscaler = (...metrics: readonly object[]) =>
    sent({
      apiVersion: 'autoscaling/v2',
      kind: 'HorizontalPodAutoscaler',
      metadata: ref('web'),
      spec: { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }, maxReplicas: 3, metrics },
    });
  const cpu = (target: object) => ({ type: 'Resource', resource: { name: 'cpu', target } });

  it.each<[string, object, string]>([
    [
      'without a target',
      cpu({ type: 'Utilization' }),
      'spec.metrics[0].resource.target.averageUtilization: Required value: must set either a target raw value or a target utilization',
    ],
    [
      'with two targets',
      cpu({ type: 'Utilization', averageUtilization: 50, averageValue: '1' }),
      'spec.metrics[0].resource.target.averageValue: Forbidden: may not set both a target raw value and a target utilization',
    ],
    [
      'of Pods without an average value',
      { type: 'Pods', pods: { metric: { name: 'hits' }, target: { type: 'Value', value: '1' } } },
      'spec.metrics[0].pods.target.averageValue: Required value: must specify a positive target averageValue',
    ],
    [
      'of an external source without a name',
      { type: 'External', external: { metric: {}, target: { type: 'Value', value: '1' } } },
      'spec.metrics[0].external.metric.name: Required value: must specify a metric name',
    ],
    [
      "of a container without the container's name",
      { type: 'ContainerResource', containerResource: { name: 'cpu', target: { type: 'AverageValue', averageValue: '1' } } },
      'spec.metrics[0].containerResource.container: Required value: must specify a container',
    ],
  ])('refuses a metric %s', (_what, metric, expected) => {
    const world = new World();
    expect(world.refusalOf(world.user.create('HorizontalPodAutoscaler', autoscaler(metric))).message).toContain(expected);
  });

  it('accepts an average value per Pod', () => {
    const world = new World();
    const metric = cpu({ type: 'AverageValue', averageValue: '500m' });
    expect(world.do(world.user.create('HorizontalPodAutoscaler', autoscaler(metric))).spec).toMatchObject({ metrics: [metric] });
  });
});
