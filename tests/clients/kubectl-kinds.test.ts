import { describe, expect, it } from 'vitest';
import { kubectlMinor, kubectlPresent } from './kubectl.ts';
import { playground } from './playground.ts';

/** One object of a kind, and what kubectl says of it. */
interface Sample {
  /** The name in command lines: `priorityclass/urgent`. */
  readonly target: string;
  readonly manifest: object;
  /** The row of `get --no-headers`, with single blanks and without the age. */
  readonly row: string;
  /** Lines of `describe`, with single blanks. */
  readonly described: readonly string[];
  /** The minor version of kubectl from which `describe` asks for this version of the kind. Default: all do. */
  readonly describedFrom?: number;
  /** A field of the kind, and what `explain` says of its type. */
  readonly explained: readonly [path: string, type: string];
}

/** Kinds that other suites do not go through. */
const SAMPLES: readonly Sample[] = [
  {
    target: 'role/reader',
    manifest: {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'Role',
      metadata: { name: 'reader' },
      rules: [{ apiGroups: [''], resources: ['pods'], resourceNames: ['web'], verbs: ['get'] }],
    },
    row: 'reader',
    described: ['Name: reader', ' pods [] [web] [get]'],
    explained: ['role.rules.verbs', '[]string'],
  },
  {
    target: 'clusterrole/monitoring',
    manifest: {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRole',
      metadata: { name: 'monitoring', labels: { team: 'ops' } },
      rules: [{ nonResourceURLs: ['/metrics'], verbs: ['get'] }],
    },
    row: 'monitoring',
    described: ['Labels: team=ops', ' [/metrics] [] [get]'],
    explained: ['clusterrole.aggregationRule', 'AggregationRule'],
  },
  {
    target: 'rolebinding/readers',
    manifest: {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'RoleBinding',
      metadata: { name: 'readers' },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'reader' },
      subjects: [{ kind: 'ServiceAccount', name: 'robot', namespace: 'default' }],
    },
    row: 'readers Role/reader',
    described: [' Kind: Role', ' ServiceAccount robot default'],
    explained: ['rolebinding.subjects.kind', 'string'],
  },
  {
    target: 'priorityclass/urgent',
    manifest: {
      apiVersion: 'scheduling.k8s.io/v1',
      kind: 'PriorityClass',
      metadata: { name: 'urgent' },
      value: 1000,
      description: 'before all others',
    },
    row: 'urgent 1000 false PreemptLowerPriority',
    described: ['Value: 1000', 'Description: before all others', 'PreemptionPolicy: PreemptLowerPriority'],
    explained: ['priorityclass.value', 'integer'],
  },
  {
    target: 'runtimeclass/careful',
    manifest: {
      apiVersion: 'node.k8s.io/v1',
      kind: 'RuntimeClass',
      metadata: { name: 'careful' },
      handler: 'runc',
      overhead: { podFixed: { cpu: '10m' } },
    },
    row: 'careful runc',
    described: ['Handler: runc', ' Cpu: 10m'],
    explained: ['runtimeclass.overhead.podFixed', 'map[string]Quantity'],
  },
  {
    target: 'volumeattributesclass/fast',
    manifest: {
      apiVersion: 'storage.k8s.io/v1',
      kind: 'VolumeAttributesClass',
      metadata: { name: 'fast' },
      driverName: 'disk.kubeloupe.io',
      parameters: { iops: '3000' },
    },
    row: 'fast disk.kubeloupe.io',
    described: ['DriverName: disk.kubeloupe.io', 'Parameters: iops=3000'],
    describedFrom: 34,
    explained: ['volumeattributesclass.driverName', 'string'],
  },
  {
    target: 'validatingwebhookconfiguration/gate',
    manifest: {
      apiVersion: 'admissionregistration.k8s.io/v1',
      kind: 'ValidatingWebhookConfiguration',
      metadata: { name: 'gate' },
      webhooks: [
        {
          name: 'gate.example.com',
          clientConfig: { service: { namespace: 'default', name: 'gate', path: '/look' } },
          rules: [{ apiGroups: ['example.com'], apiVersions: ['v1'], operations: ['CREATE'], resources: ['things'], scope: '*' }],
          sideEffects: 'None',
          admissionReviewVersions: ['v1'],
        },
      ],
    },
    row: 'gate 1',
    described: ['Kind: ValidatingWebhookConfiguration', ' Failure Policy: Fail', ' Name: gate.example.com'],
    explained: ['validatingwebhookconfiguration.webhooks.failurePolicy', 'string'],
  },
  {
    target: 'apiservice/v1.things.example.com',
    manifest: {
      apiVersion: 'apiregistration.k8s.io/v1',
      kind: 'APIService',
      metadata: { name: 'v1.things.example.com' },
      spec: {
        group: 'things.example.com',
        version: 'v1',
        groupPriorityMinimum: 100,
        versionPriority: 10,
        service: { namespace: 'default', name: 'things' },
        insecureSkipTLSVerify: true,
      },
    },
    row: 'v1.things.example.com default/things False (ServiceNotFound)',
    described: ['Kind: APIService', ' Group Priority Minimum: 100', ' Reason: ServiceNotFound'],
    explained: ['apiservice.spec.groupPriorityMinimum', 'integer'],
  },
  {
    target: 'validatingadmissionpolicy/small.example.com',
    manifest: {
      apiVersion: 'admissionregistration.k8s.io/v1',
      kind: 'ValidatingAdmissionPolicy',
      metadata: { name: 'small.example.com' },
      spec: {
        matchConstraints: {
          resourceRules: [
            { apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['configmaps'], scope: '*' },
          ],
        },
        validations: [{ expression: 'size(object.metadata.name) < 20', message: 'a shorter name, please' }],
      },
    },
    row: 'small.example.com 1 <unset>',
    described: [' Failure Policy: Fail', ' Message: a shorter name, please'],
    explained: ['validatingadmissionpolicy.spec.validations.expression', 'string'],
  },
];

/** A text whose runs of blanks are single. */
const squeezed = (text: string): string => text.replaceAll(/[ \t]+/g, ' ').replaceAll(/ $/gm, '');

/** Since v1.27 `explain` reads OpenAPI v3, and names the types of objects. */
const isRecent = kubectlMinor >= 27;
/** What older versions do not describe. */
const YOUNG: ReadonlySet<string> = new Set(['PreemptionPolicy: PreemptLowerPriority']);

describe.skipIf(!kubectlPresent)('kubectl and each kind', () => {
  const world = playground();

  it.each(SAMPLES)('applies, gets, describes, explains and deletes $target', async (sample) => {
    const { kubectl } = world;
    const stdin = JSON.stringify(sample.manifest);
    expect(await kubectl.run('apply -f - -o name', { stdin })).toMatch(new RegExp(`/${sample.target.split('/')[1]}\n$`));
    if (sample.target.startsWith('apiservice'))
      await kubectl.until(`get ${sample.target} -o jsonpath={.status.conditions[0].reason}`, /^ServiceNotFound$/);
    expect(await kubectl.run('apply -f -', { stdin })).toMatch(/ unchanged\n$/);
    const row = squeezed(await kubectl.run(`get ${sample.target} --no-headers`));
    expect(row.replace(/ (?:(?:\d+[smh])+|\d{4}-\S+Z)(?=[ \n])/, '').trim()).toBe(sample.row);
    const isDescribed = kubectlMinor >= (sample.describedFrom ?? 0);
    const described = isDescribed ? squeezed(await kubectl.run(`describe ${sample.target}`)).split('\n') : [];
    const lines = isDescribed ? sample.described.filter((line) => isRecent || !YOUNG.has(line)) : [];
    expect(described).toEqual(expect.arrayContaining(lines));
    const [path, type] = sample.explained;
    expect(squeezed(await kubectl.run(`explain ${path}`)).replaceAll('\n', ' ')).toMatch(isRecent ? `<${type}>` : /<\S+>/);
    await kubectl.run(`delete ${sample.target}`);
    expect((await kubectl.attempt(`get ${sample.target}`)).stderr).toMatch(/^Error from server \(NotFound\): /);
  });

  it('makes a volume of a class that waits for the first Pod', async () => {
    const { kubectl } = world;
    const stdin = `
apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: { name: late }
provisioner: disk.kubeloupe.io
volumeBindingMode: WaitForFirstConsumer
---
apiVersion: v1
kind: PersistentVolumeClaim
metadata: { name: diary }
spec:
  storageClassName: late
  accessModes: [ReadWriteOnce]
  resources: { requests: { storage: 1Gi } }
`;
    await kubectl.run('apply -f -', { stdin });
    expect(squeezed(await kubectl.run('get storageclass late --no-headers'))).toMatch(
      /^late disk\.kubeloupe\.io Delete WaitForFirstConsumer false \d+s\n$/,
    );
    await kubectl.until('get pvc diary -o jsonpath={.status.phase}', /^Pending$/);
    expect(await kubectl.run('describe pvc diary')).toContain('waiting for first consumer to be created before binding');
    const overrides = {
      spec: {
        containers: [
          { name: 'writer', image: 'busybox:1.37', args: ['sleep', '100000'], volumeMounts: [{ name: 'd', mountPath: '/d' }] },
        ],
        volumes: [{ name: 'd', persistentVolumeClaim: { claimName: 'diary' } }],
      },
    };
    await kubectl.run(`run writer --image=busybox:1.37 '--overrides=${JSON.stringify(overrides)}'`);
    await kubectl.run('wait pod writer --for=condition=Ready --timeout=60s');
    expect(await kubectl.run('get pvc diary -o jsonpath={.status.phase}')).toBe('Bound');
    expect(squeezed(await kubectl.run('describe pvc diary'))).toContain('\nUsed By: writer\n');
    await kubectl.run('delete pod writer --now');
    await kubectl.run('delete pvc diary');
    await kubectl.run('delete storageclass late');
  });
});
