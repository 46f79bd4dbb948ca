import { describe, expect, it } from 'vitest';
import { Terminal } from '../kubectl/terminal.ts';

/** What kubectl prints on its standard error when it applies an object. */
function warned(object: object, terminal = new Terminal()): string[] {
  const { stderr } = terminal.run('apply -f -', JSON.stringify(object));
  return stderr
    .trimEnd()
    .split('\n')
    .filter(Boolean)
    .map((line) => line.replace('Warning: ', ''));
}

const container = (fields: object = {}): object => ({ name: 'a', image: 'nginx', ...fields });
const pod = (spec: object, metadata: object = {}): object => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'web', ...metadata },
  spec: { containers: [container()], ...spec },
});
const env = (...values: readonly (readonly [string, string])[]): object => ({
  containers: [container({ env: values.map(([name, value]) => ({ name, value })) })],
});
const ports = (...list: readonly object[]): object => ({ containers: [container({ ports: list })] });
const OLD = { key: 'beta.kubernetes.io/os', operator: 'In', values: ['linux'] };

describe('a Pod is accepted with a warning', () => {
  it.each<readonly [name: string, object: object, warnings: readonly string[]]>([
    ['nothing to warn of', pod({}), []],
    [
      'a name that is no label',
      pod({}, { name: 'web.shop' }),
      [
        `metadata.name: this is used in the Pod's hostname, which can result in surprising behavior; a DNS label is recommended: [must not contain dots]`,
      ],
    ],
    [
      'a variable that hides another',
      pod(env(['A', '1'], ['A', '2'])),
      ['spec.containers[0].env[1]: hides previous definition of "A", which may be dropped when using apply'],
    ],
    ['a variable that builds on another', pod(env(['A', '1'], ['A', '$(A)2'])), []],
    [
      'old labels',
      pod({
        nodeSelector: { 'failure-domain.beta.kubernetes.io/zone': 'a' },
        affinity: {
          nodeAffinity: {
            requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions: [OLD] }] },
            preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 1, preference: { matchExpressions: [OLD] } }],
          },
        },
      }),
      [
        'spec.nodeSelector[failure-domain.beta.kubernetes.io/zone]: deprecated since v1.17; use "topology.kubernetes.io/zone" instead',
        'spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0].matchExpressions[0].key: beta.kubernetes.io/os is deprecated since v1.14; use "kubernetes.io/os" instead',
        'spec.affinity.nodeAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].preference.matchExpressions[0].key: beta.kubernetes.io/os is deprecated since v1.14; use "kubernetes.io/os" instead',
      ],
    ],
    [
      'selectors of nothing',
      pod({
        topologySpreadConstraints: [{ maxSkew: 1, topologyKey: 'zone', whenUnsatisfiable: 'ScheduleAnyway' }],
        affinity: { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [{ topologyKey: 'zone' }] } },
      }),
      [
        'spec.affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].labelSelector: a null labelSelector results in matching no pod',
        'spec.topologySpreadConstraints[0].labelSelector: a null labelSelector results in matching no pod',
      ],
    ],
    [
      'old volumes',
      pod({ volumes: [{ name: 'a', gitRepo: { repository: 'x' } }] }),
      ['spec.volumes[0].gitRepo: deprecated in v1.11, and disabled by default in v1.33+'],
    ],
    [
      'a part of a byte',
      pod({ containers: [container({ resources: { limits: { memory: '100m' } } })] }),
      [
        'spec.containers[0].resources.limits[memory]: fractional byte value "100m" is invalid, must be an integer',
        'spec.containers[0].resources.requests[memory]: fractional byte value "100m" is invalid, must be an integer',
      ],
    ],
    [
      'ports that overlap',
      pod(ports({ containerPort: 80 }, { containerPort: 80, name: 'b' }, { containerPort: 80, hostPort: 8080, name: 'c' })),
      [
        'spec.containers[0].ports[1]: duplicate port definition with spec.containers[0].ports[0]',
        'spec.containers[0].ports[2]: overlapping port definition with spec.containers[0].ports[0]',
        'spec.containers[0].ports[2]: overlapping port definition with spec.containers[0].ports[1]',
      ],
    ],
    [
      'the same secret twice',
      pod({ imagePullSecrets: [{ name: 'a' }, { name: 'a' }] }),
      ['spec.imagePullSecrets[1].name: duplicate name "a"'],
    ],
    [
      'old annotations',
      pod({}, { annotations: { 'seccomp.security.alpha.kubernetes.io/pod': 'runtime/default' } }),
      [
        'metadata.annotations[seccomp.security.alpha.kubernetes.io/pod]: non-functional in v1.27+; use the "seccompProfile" field instead',
      ],
    ],
  ])('of %s', (_name, object, warnings) => {
    expect(warned(object)).toEqual(warnings);
  });
});

const TEMPLATE = {
  metadata: { labels: { app: 'a' } },
  spec: { nodeSelector: { 'beta.kubernetes.io/arch': 'amd64' }, containers: [container()] },
};
const AT = 'nodeSelector[beta.kubernetes.io/arch]: deprecated since v1.14; use "kubernetes.io/arch" instead';
const SELECTED = { selector: { matchLabels: { app: 'a' } }, template: TEMPLATE };

describe('an object is accepted with a warning', () => {
  it.each<readonly [apiVersion: string, kind: string, fields: object, warnings: readonly string[]]>([
    ['apps/v1', 'Deployment', { spec: SELECTED }, [`spec.template.spec.${AT}`]],
    ['apps/v1', 'StatefulSet', { spec: { ...SELECTED, serviceName: 'a' } }, [`spec.template.spec.${AT}`]],
    ['apps/v1', 'DaemonSet', { spec: SELECTED }, [`spec.template.spec.${AT}`]],
    [
      'batch/v1',
      'Job',
      { spec: { template: { ...TEMPLATE, spec: { ...TEMPLATE.spec, restartPolicy: 'Never' } } } },
      [`spec.template.spec.${AT}`],
    ],
    [
      'batch/v1',
      'CronJob',
      {
        spec: {
          schedule: '* * * * *',
          jobTemplate: { spec: { template: { ...TEMPLATE, spec: { ...TEMPLATE.spec, restartPolicy: 'Never' } } } },
        },
      },
      [`spec.jobTemplate.spec.template.spec.${AT}`],
    ],
    [
      'networking.k8s.io/v1',
      'Ingress',
      {
        metadata: { name: 'a', annotations: { 'kubernetes.io/ingress.class': 'nginx' } },
        spec: { defaultBackend: { service: { name: 'a', port: { number: 80 } } } },
      },
      [`annotation "kubernetes.io/ingress.class" is deprecated, please use 'spec.ingressClassName' instead`],
    ],
    [
      'v1',
      'Service',
      { spec: { clusterIP: 'None', sessionAffinity: 'ClientIP', ports: [{ port: 80 }] } },
      ['spec.SessionAffinity is ignored for headless services'],
    ],
    [
      'v1',
      'PersistentVolume',
      {
        spec: {
          capacity: { storage: '1Gi' },
          accessModes: ['ReadWriteOnce'],
          persistentVolumeReclaimPolicy: 'Recycle',
          hostPath: { path: '/tmp/a' },
        },
      },
      [
        'spec.persistentVolumeReclaimPolicy: The Recycle reclaim policy is deprecated. Instead, the recommended approach is to use dynamic provisioning.',
      ],
    ],
    ['v1', 'Endpoints', {}, ['v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice']],
    ['v1', 'ConfigMap', { data: {} }, []],
  ])('%s %s', (apiVersion, kind, fields, warnings) => {
    expect(warned({ apiVersion, kind, metadata: { name: 'a' }, ...fields })).toEqual(warnings);
  });

  it('again when its spec changes, and not otherwise', () => {
    const terminal = new Terminal();
    const deployment = (replicas: number, labels: object = {}) => ({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'a', labels },
      spec: { replicas, ...SELECTED },
    });
    expect(warned(deployment(1), terminal)).toEqual([`spec.template.spec.${AT}`]);
    expect(warned(deployment(2), terminal)).toEqual([`spec.template.spec.${AT}`]);
    expect(warned(deployment(2, { team: 'a' }), terminal)).toEqual([]);
  });
});

describe('a deprecated version', () => {
  it('warns those who read, too', () => {
    const terminal = new Terminal();
    expect(terminal.run('get endpoints')).toMatchObject({
      stderr:
        'Warning: v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice\nNo resources found in default namespace.\n',
    });
  });

  it.each([
    [{}, 'example.com/v1 Shop is deprecated'],
    [{ deprecationWarning: 'use Store instead' }, 'use Store instead'],
  ])('of a custom kind warns with its own words: %o', (fields, warning) => {
    const terminal = new Terminal();
    const definition = {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: 'shops.example.com' },
      spec: {
        group: 'example.com',
        scope: 'Namespaced',
        names: { kind: 'Shop', plural: 'shops' },
        versions: [
          {
            name: 'v1',
            served: true,
            storage: true,
            deprecated: true,
            schema: { openAPIV3Schema: { type: 'object' } },
            ...fields,
          },
        ],
      },
    };
    terminal.out('apply -f -', JSON.stringify(definition));
    terminal.sim.run({ forMs: 1_000 });
    expect(warned({ apiVersion: 'example.com/v1', kind: 'Shop', metadata: { name: 'a' } }, terminal)).toEqual([warning]);
  });
});
