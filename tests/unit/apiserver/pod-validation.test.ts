import { describe, expect, it } from 'vitest';
import { World, podDraft } from './world.ts';

/** The validation errors of a Pod with this spec, as a user reads them. Empty if the spec is valid. */
function problems(spec: object): string[] {
  const world = new World();
  try {
    world.do(world.component.create('Pod', podDraft('web', { spec }) as never));
    return [];
  } catch (error) {
    const { details } = error as { details: { causes: { field: string; message: string }[] } };
    return details.causes.map(({ field, message }) => `${field}: ${message}`);
  }
}

const container = (more: object): object => ({ containers: [{ name: 'c', image: 'app:v1', ...more }] });

describe('the spec of a Pod', () => {
  const LABEL =
    "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')";

  it.each<[string, object, string[]]>([
    ['no containers', { containers: [] }, ['spec.containers: Required value']],
    [
      'a container without name and image',
      { containers: [{}] },
      ['spec.containers[0].name: Required value', 'spec.containers[0].image: Required value'],
    ],
    [
      'two containers with one name',
      {
        containers: [
          { name: 'c', image: 'a' },
          { name: 'c', image: 'b' },
        ],
      },
      ['spec.containers[1].name: Duplicate value: "c"'],
    ],
    [
      'a name in capitals',
      { containers: [{ name: 'C', image: 'a' }] },
      [`spec.containers[0].name: Invalid value: "C": ${LABEL}`],
    ],
    [
      'an image with spaces',
      container({ image: ' app' }),
      ['spec.containers[0].image: Invalid value: " app": must not have leading or trailing whitespace'],
    ],
    [
      'an unknown restart policy',
      { ...container({}), restartPolicy: 'Often' },
      ['spec.restartPolicy: Unsupported value: "Often": supported values: "Always", "OnFailure", "Never"'],
    ],
    [
      'an unknown pull policy',
      container({ imagePullPolicy: 'Maybe' }),
      ['spec.containers[0].imagePullPolicy: Unsupported value: "Maybe": supported values: "Always", "IfNotPresent", "Never"'],
    ],
    [
      'a port out of range',
      container({ ports: [{ containerPort: 70000 }] }),
      ['spec.containers[0].ports[0].containerPort: Invalid value: 70000: must be between 1 and 65535, inclusive'],
    ],
    [
      'a port without number',
      container({ ports: [{ name: 'http' }] }),
      ['spec.containers[0].ports[0].containerPort: Required value'],
    ],
    [
      'an unknown protocol',
      container({ ports: [{ containerPort: 80, protocol: 'HTTP' }] }),
      ['spec.containers[0].ports[0].protocol: Unsupported value: "HTTP": supported values: "SCTP", "TCP", "UDP"'],
    ],
    [
      'a deadline of 0',
      { ...container({}), activeDeadlineSeconds: 0 },
      ['spec.activeDeadlineSeconds: Invalid value: 0: must be between 1 and 2147483647, inclusive'],
    ],
    [
      'a host port twice',
      container({
        ports: [
          { containerPort: 1, hostPort: 80 },
          { containerPort: 2, hostPort: 80 },
        ],
      }),
      ['spec.containers[0].ports[1].hostPort: Duplicate value: "TCP//80"'],
    ],
    [
      'an ephemeral container',
      { ...container({}), ephemeralContainers: [{ name: 'debug', image: 'x' }] },
      ['spec.ephemeralContainers: Forbidden: cannot be set on create'],
    ],
    [
      'an unknown restart policy of a container',
      container({ restartPolicy: 'Sometimes' }),
      ['spec.containers[0].restartPolicy: Unsupported value: "Sometimes": supported values: "Always", "Never", "OnFailure"'],
    ],
    [
      'restart rules without a restart policy',
      container({ restartPolicyRules: [{ action: 'Restart', exitCodes: { operator: 'In', values: [42] } }] }),
      ['spec.containers[0].restartPolicy: Required value: must specify restartPolicy when restart rules are used'],
    ],
    [
      'restart rules of an init container without exit codes and with unknown words',
      {
        ...container({}),
        initContainers: [
          {
            name: 'i',
            image: 'x',
            restartPolicy: 'Never',
            restartPolicyRules: [{ action: 'Restart' }, { action: 'Explode', exitCodes: { operator: 'Like' } }],
          },
        ],
      },
      [
        'spec.initContainers[0].restartPolicyRules[0].exitCodes: Required value: must be specified',
        'spec.initContainers[0].restartPolicyRules[1].action: Unsupported value: "Explode": supported values: "Restart"',
        'spec.initContainers[0].restartPolicyRules[1].exitCodes.operator: Unsupported value: "Like": supported values: "In", "NotIn"',
      ],
    ],
    [
      'too many restart rules and exit codes',
      container({
        restartPolicy: 'Never',
        restartPolicyRules: Array.from({ length: 21 }, (_rule, i) => ({
          action: 'Restart',
          exitCodes: { operator: 'In', values: i === 0 ? Array.from({ length: 256 }, (_code, code) => code) : [i] },
        })),
      }),
      [
        'spec.containers[0].restartPolicyRules: Too many: 21: must have at most 20 items',
        'spec.containers[0].restartPolicyRules[0].exitCodes.values: Too many: 256: must have at most 255 items',
      ],
    ],
    [
      'a host name that is no domain name',
      { ...container({}), hostnameOverride: 'a_b' },
      [
        "spec.hostnameOverride: Invalid value: \"a_b\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
      ],
    ],
    [
      'a probe of an init container',
      { ...container({}), initContainers: [{ name: 'i', image: 'x', livenessProbe: { exec: { command: ['x'] } } }] },
      ['spec.initContainers[0].livenessProbe: Forbidden: may not be set for init containers without restartPolicy=Always'],
    ],
    [
      'the DNS policy None without a nameserver',
      { ...container({}), dnsPolicy: 'None' },
      ['spec.dnsConfig: Required value: must provide `dnsConfig` when `dnsPolicy` is None'],
    ],
    [
      'a node and a scheduling gate',
      { ...container({}), nodeName: 'n', schedulingGates: [{ name: 'example.com/a' }] },
      ['spec.nodeName: Forbidden: cannot be set until all schedulingGates have been cleared'],
    ],
  ])('with %s is refused', (_what, spec, expected) => {
    expect(problems(spec)).toEqual(expected);
  });
});

describe('the environment', () => {
  it.each<[string, object, string[]]>([
    ['no name', { value: 'x' }, ['spec.containers[0].env[0].name: Required value']],
    ['an equals sign in the name', { name: 'A=B' }, ['spec.containers[0].env[0].name: Invalid value: "A=B": ']],
    [
      'a source and a value',
      { name: 'A', value: 'x', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } },
      ['spec.containers[0].env[0].valueFrom: Invalid value: "": may not be specified when `value` is not empty'],
    ],
    [
      'no source',
      { name: 'A', valueFrom: {} },
      [
        'spec.containers[0].env[0].valueFrom: Invalid value: "": must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef` or `secretKeyRef`',
      ],
    ],
    [
      'an unknown field',
      { name: 'A', valueFrom: { fieldRef: { fieldPath: 'spec.wish' } } },
      [
        'spec.containers[0].env[0].valueFrom.fieldRef.fieldPath: Invalid value: "spec.wish": error converting fieldPath: field label not supported: spec.wish',
      ],
    ],
    [
      'no key',
      { name: 'A', valueFrom: { configMapKeyRef: { name: 'settings', key: '' } } },
      ['spec.containers[0].env[0].valueFrom.configMapKeyRef.key: Required value'],
    ],
    [
      'a file of no volume',
      { name: 'A', valueFrom: { fileKeyRef: { volumeName: 'v', path: '../x', key: 'A=B' } } },
      [
        'spec.containers[0].env[0].valueFrom.fileKeyRef.volumeName: Not found: "v"',
        `spec.containers[0].env[0].valueFrom.fileKeyRef.path: Invalid value: "../x": must not contain '..'`,
        'spec.containers[0].env[0].valueFrom.fileKeyRef.key: Invalid value: "A=B": ',
      ],
    ],
  ])('with %s is refused', (_what, variable, expected) => {
    const found = problems(container({ env: [variable] }));
    expect(found).toHaveLength(expected.length);
    expected.forEach((text, i) => expect(found[i]).toContain(text));
  });
});

describe('probes and hooks', () => {
  const http = { httpGet: { port: 80 } };
  it.each<[string, object, string[]]>([
    ['no handler', { livenessProbe: {} }, ['livenessProbe: Required value: must specify a handler type']],
    [
      'two handlers',
      { livenessProbe: { ...http, exec: { command: ['x'] } } },
      ['livenessProbe.httpGet: Forbidden: may not specify more than 1 handler type'],
    ],
    [
      'a success threshold of a liveness probe',
      { livenessProbe: { ...http, successThreshold: 2 } },
      ['livenessProbe.successThreshold: Invalid value: 2: must be 1'],
    ],
    [
      'a negative delay',
      { readinessProbe: { ...http, initialDelaySeconds: -1 } },
      ['readinessProbe.initialDelaySeconds: Invalid value: -1: must be greater than or equal to 0'],
    ],
    [
      'a grace period of a readiness probe',
      { readinessProbe: { ...http, terminationGracePeriodSeconds: 3 } },
      ['readinessProbe.terminationGracePeriodSeconds: Invalid value: 3: must not be set for readinessProbes'],
    ],
    ['no command', { startupProbe: { exec: {} } }, ['startupProbe.exec.command: Required value']],
    [
      'a sleep longer than the grace period',
      { lifecycle: { preStop: { sleep: { seconds: 31 } } } },
      ['lifecycle.preStop.sleep: Invalid value: 31: must be non-negative and less than terminationGracePeriodSeconds (30)'],
    ],
  ])('with %s are refused', (_what, more, expected) => {
    expect(problems(container(more))).toEqual(expected.map((text) => `spec.containers[0].${text}`));
  });
});

describe('resources', () => {
  it.each<[string, object, string[]]>([
    [
      'a request above the limit',
      { requests: { cpu: '2' }, limits: { cpu: '1' } },
      ['requests: Invalid value: "2": must be less than or equal to cpu limit of 1'],
    ],
    [
      'a negative request',
      { requests: { memory: '-1Gi' } },
      ['requests[memory]: Invalid value: "-1Gi": must be greater than or equal to 0'],
    ],
    [
      'an unknown resource',
      { requests: { luck: '1' } },
      ['requests[luck]: Invalid value: "luck": must be a standard resource type or fully qualified'],
    ],
    [
      'half a device, which is also the request',
      { limits: { 'example.com/gpu': '500m' } },
      [
        'limits[example.com/gpu]: Invalid value: "500m": must be an integer',
        'requests[example.com/gpu]: Invalid value: "500m": must be an integer',
      ],
    ],
    [
      'a device without a limit',
      { requests: { 'example.com/gpu': '1' } },
      ['limits: Required value: Limit must be set for non overcommitable resources'],
    ],
  ])('with %s are refused', (_what, resources, expected) => {
    expect(problems(container({ resources }))).toEqual(expected.map((text) => `spec.containers[0].resources.${text}`));
  });

  it('get requests equal to their limits', () => {
    const world = new World();
    const pod = world.do(
      world.user.create('Pod', podDraft('web', { spec: container({ resources: { limits: { cpu: '1', memory: '1Gi' } } }) })),
    );
    expect(pod.spec.containers[0]?.resources?.requests).toEqual({ cpu: '1', memory: '1Gi' });
    expect(pod.status.qosClass).toBe('Guaranteed');
  });
});

describe('volumes', () => {
  it.each<[string, object, string[]]>([
    [
      'a mount of a missing volume',
      container({ volumeMounts: [{ name: 'data', mountPath: '/data' }] }),
      ['spec.containers[0].volumeMounts[0].name: Not found: "data"'],
    ],
    [
      'two sources',
      { ...container({}), volumes: [{ name: 'v', emptyDir: {}, hostPath: { path: '/x', type: '' } }] },
      ['spec.volumes[0].hostPath: Forbidden: may not specify more than 1 volume type'],
    ],
    [
      'two volumes with one name',
      {
        ...container({}),
        volumes: [
          { name: 'v', emptyDir: {} },
          { name: 'v', emptyDir: {} },
        ],
      },
      ['spec.volumes[1].name: Duplicate value: "v"'],
    ],
    [
      'no Secret',
      { ...container({}), volumes: [{ name: 'v', secret: {} }] },
      ['spec.volumes[0].secret.secretName: Required value'],
    ],
    [
      'a path with ..',
      { ...container({}), volumes: [{ name: 'v', hostPath: { path: '/a/../b' } }] },
      ['spec.volumes[0].hostPath.path: Invalid value: "/a/../b": must not contain \'..\''],
    ],
    [
      'a mode beyond 0777',
      { ...container({}), volumes: [{ name: 'v', configMap: { name: 'm', defaultMode: 1000 } }] },
      ['spec.volumes[0].configMap.defaultMode: Invalid value: 1000: must be a number between 0 and 0777 (octal), both inclusive'],
    ],
  ])('with %s are refused', (_what, spec, expected) => {
    expect(problems(spec)).toEqual(expected);
  });
});

describe('scheduling', () => {
  it.each<[string, object, string[]]>([
    [
      'a toleration with Exists and a value',
      { tolerations: [{ operator: 'Exists', value: 'x' }] },
      ['spec.tolerations[0].operator: Invalid value: "x": value must be empty when `operator` is \'Exists\''],
    ],
    [
      'toleration seconds for another effect',
      { tolerations: [{ key: 'a', effect: 'NoSchedule', tolerationSeconds: 5 }] },
      ['spec.tolerations[0].effect: Invalid value: "NoSchedule": effect must be \'NoExecute\' when `tolerationSeconds` is set'],
    ],
    [
      'no skew',
      { topologySpreadConstraints: [{ maxSkew: 0, topologyKey: 'zone', whenUnsatisfiable: 'DoNotSchedule' }] },
      ['spec.topologySpreadConstraints[0].maxSkew: Invalid value: 0: must be greater than zero'],
    ],
    [
      'an unknown node operator',
      {
        affinity: {
          nodeAffinity: {
            requiredDuringSchedulingIgnoredDuringExecution: {
              nodeSelectorTerms: [{ matchExpressions: [{ key: 'a', operator: 'Is', values: ['b'] }] }],
            },
          },
        },
      },
      [
        'spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0].matchExpressions[0].operator: Invalid value: "Is": not a valid selector operator',
      ],
    ],
    [
      'a weight of 0',
      {
        affinity: {
          podAntiAffinity: {
            preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 0, podAffinityTerm: { topologyKey: 'zone' } }],
          },
        },
      },
      [
        'spec.affinity.podAntiAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].weight: Invalid value: 0: must be in the range 1-100',
      ],
    ],
  ])('with %s is refused', (_what, spec, expected) => {
    expect(problems({ ...container({}), ...spec })).toEqual(expected);
  });

  it('merges matchLabelKeys into the selector, with the Pod’s own values', () => {
    const world = new World();
    const constraint = {
      maxSkew: 1,
      topologyKey: 'zone',
      whenUnsatisfiable: 'DoNotSchedule',
      labelSelector: { matchLabels: { app: 'web' } },
      matchLabelKeys: ['hash'],
    };
    const draft = podDraft('web', {
      metadata: { labels: { app: 'web', hash: 'x1' } },
      spec: { topologySpreadConstraints: [constraint] },
    });
    const pod = world.do(world.user.create('Pod', draft));
    expect(pod.spec.topologySpreadConstraints?.[0]?.labelSelector).toEqual({
      matchLabels: { app: 'web' },
      matchExpressions: [{ key: 'hash', operator: 'In', values: ['x1'] }],
    });
  });
});

describe('security', () => {
  it.each<[string, object, string[]]>([
    [
      'a negative user',
      { securityContext: { runAsUser: -1 } },
      ['spec.securityContext.runAsUser: Invalid value: -1: must be between 0 and 2147483647, inclusive'],
    ],
    [
      'a profile without its file',
      { securityContext: { seccompProfile: { type: 'Localhost' } } },
      ['spec.securityContext.seccompProfile.localhostProfile: Required value: must be set when seccomp type is Localhost'],
    ],
    [
      'its own user namespace on the host`s network',
      { hostUsers: false, hostNetwork: true },
      ['spec.hostNetwork: Forbidden: when `pod.Spec.HostUsers` is false'],
    ],
  ])('with %s is refused', (_what, spec, expected) => {
    expect(problems({ ...container({}), ...spec })).toEqual(expected);
  });
});
