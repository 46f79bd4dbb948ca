import { describe, expect, it } from 'vitest';
import type { PodSpec } from '../../../../src/api/index.ts';
import { detailsText, reasonsText, violations } from '../../../../src/apiserver/admission/pod-security/evaluate.ts';
import { type Level, policyOf } from '../../../../src/apiserver/admission/pod-security/policy.ts';

/** A container with a security context. */
const container = (name: string, securityContext?: object, rest: object = {}): object => ({
  name,
  ...(securityContext && { securityContext }),
  ...rest,
});

/** What the newest policy, or another one, says of a Pod: one line for each check that it fails. */
function faults(level: Level, spec: object, { annotations = {}, version = Infinity } = {}): string[] {
  const pod = { metadata: { annotations }, spec: { containers: [], ...spec } as unknown as PodSpec };
  return violations({ level, version }, pod).map(({ reason, detail }) => `${reason}: ${detail}`);
}

/** A container that `restricted` accepts. */
const SAFE = {
  allowPrivilegeEscalation: false,
  capabilities: { drop: ['ALL'] },
  runAsNonRoot: true,
  seccompProfile: { type: 'RuntimeDefault' },
};

describe('the checks of baseline', () => {
  const seLinux = (options: object): object => ({ seLinuxOptions: options });
  const cases: readonly (readonly [name: string, spec: object, options: { annotations?: object; version?: number }, string[]])[] =
    [
      [
        'AppArmor',
        {
          securityContext: { appArmorProfile: { type: 'Unconfined' } },
          containers: [
            container('a', { appArmorProfile: { type: 'RuntimeDefault' } }),
            container('b', { appArmorProfile: { type: 'Unconfined' } }),
          ],
        },
        {},
        ['forbidden AppArmor profile: pod and container "b" must not set AppArmor profile type to "Unconfined"'],
      ],
      [
        'AppArmor by annotations',
        { containers: [container('a')] },
        {
          annotations: {
            'container.apparmor.security.beta.kubernetes.io/b': 'unconfined',
            'container.apparmor.security.beta.kubernetes.io/a': 'bogus',
            'container.apparmor.security.beta.kubernetes.io/c': 'localhost/mine',
          },
        },
        [
          'forbidden AppArmor profiles: annotations must not set AppArmor profile type to "container.apparmor.security.beta.kubernetes.io/a="bogus"", "container.apparmor.security.beta.kubernetes.io/b="unconfined""',
        ],
      ],
      [
        'capabilities',
        {
          containers: [
            container('a', { capabilities: { add: ['FOO', 'BAR'] } }),
            container('b', { capabilities: { add: ['BAR', 'BAZ'] } }),
            container('c', { capabilities: { add: ['NET_BIND_SERVICE', 'CHOWN'] } }),
          ],
        },
        {},
        [
          'non-default capabilities: containers "a", "b" must not include "BAR", "BAZ", "FOO" in securityContext.capabilities.add',
        ],
      ],
      [
        'host namespaces',
        { hostNetwork: true, hostPID: true, hostIPC: true },
        {},
        ['host namespaces: hostNetwork=true, hostPID=true, hostIPC=true'],
      ],
      [
        'hostPath volumes',
        {
          volumes: [
            { name: 'a', hostPath: {} },
            { name: 'b', emptyDir: {} },
            { name: 'c', hostPath: {} },
          ],
        },
        {},
        ['hostPath volumes: volumes "a", "c"'],
      ],
      [
        'host ports, in the order of texts',
        {
          containers: [
            container('a', undefined, { ports: [{ hostPort: 0 }] }),
            container('b', undefined, { ports: [{ hostPort: 20 }, { hostPort: 0 }] }),
            container('c', undefined, { ports: [{ hostPort: 100 }, { hostPort: 20 }] }),
          ],
        },
        {},
        ['hostPort: containers "b", "c" use hostPorts 100, 20'],
      ],
      [
        'one host port',
        { containers: [container('b', undefined, { ports: [{ hostPort: 80 }] })] },
        {},
        ['hostPort: container "b" uses hostPort 80'],
      ],
      [
        'hosts of probes and hooks',
        {
          containers: [
            container('b', undefined, {
              livenessProbe: { httpGet: { host: '8.8.8.8' } },
              lifecycle: { preStop: { httpGet: { host: 'x' } } },
            }),
            container('a', undefined, { startupProbe: { tcpSocket: { host: '8.8.8.8' } }, readinessProbe: { httpGet: {} } }),
          ],
        },
        {},
        ['probe or lifecycle host: containers "a", "b" use probe or lifecycle hosts "8.8.8.8", "x"'],
      ],
      [
        'hosts of probes before 1.34',
        { containers: [container('a', undefined, { livenessProbe: { httpGet: { host: 'x' } } })] },
        { version: 33 },
        [],
      ],
      [
        'privileged, also init containers and those for debugging, in the order of the kubelet',
        {
          containers: [container('a', { privileged: true }), container('b', { privileged: false })],
          initContainers: [container('init', { privileged: true })],
          ephemeralContainers: [container('debug', { privileged: true })],
        },
        {},
        ['privileged: containers "init", "a", "debug" must not set securityContext.privileged=true'],
      ],
      [
        'procMount',
        {
          containers: [
            container('c', { procMount: 'Default' }),
            container('d', { procMount: 'Unmasked' }),
            container('e', { procMount: 'other' }),
          ],
        },
        {},
        ['procMount: containers "d", "e" must not set securityContext.procMount to "Unmasked", "other"'],
      ],
      ['procMount in a user namespace', { hostUsers: false, containers: [container('d', { procMount: 'Unmasked' })] }, {}, []],
      [
        'procMount in a user namespace before 1.35',
        { hostUsers: false, containers: [container('d', { procMount: 'Unmasked' })] },
        { version: 34 },
        ['procMount: container "d" must not set securityContext.procMount to "Unmasked"'],
      ],
      [
        'SELinux',
        {
          securityContext: seLinux({ type: 'foo', user: 'bar', role: 'baz' }),
          containers: [
            container('a', seLinux({ type: 'container_t' })),
            container('c', seLinux({ type: 'container_kvm_t' })),
            container('d', seLinux({ type: 'bar' })),
            container('e', seLinux({ user: 'bar' })),
            container('f', seLinux({ role: 'baz' })),
          ],
        },
        {},
        [
          'seLinuxOptions: pod and containers "d", "e", "f" set forbidden securityContext.seLinuxOptions: types "bar", "foo"; user may not be set; role may not be set',
        ],
      ],
      ['SELinux of engines', { containers: [container('a', seLinux({ type: 'container_engine_t' }))] }, {}, []],
      [
        'SELinux of engines before 1.31',
        { containers: [container('a', seLinux({ type: 'container_engine_t' }))] },
        { version: 30 },
        ['seLinuxOptions: container "a" set forbidden securityContext.seLinuxOptions: type "container_engine_t"'],
      ],
      [
        'seccomp',
        {
          securityContext: { seccompProfile: { type: 'Unconfined' } },
          containers: [
            container('a', { seccompProfile: { type: 'Localhost' } }),
            container('b', { seccompProfile: { type: 'Unconfined' } }),
          ],
        },
        {},
        ['seccompProfile: pod and container "b" must not set securityContext.seccompProfile.type to "Unconfined"'],
      ],
      [
        'seccomp by annotations before 1.19',
        { securityContext: { seccompProfile: { type: 'Unconfined' } }, containers: [container('a'), container('b')] },
        {
          version: 18,
          annotations: {
            'seccomp.security.alpha.kubernetes.io/pod': 'unconfined',
            'container.seccomp.security.alpha.kubernetes.io/a': 'unconfined',
            'container.seccomp.security.alpha.kubernetes.io/b': 'docker/default',
            'container.seccomp.security.alpha.kubernetes.io/other': 'unconfined',
          },
        },
        [
          'seccompProfile: forbidden annotations container.seccomp.security.alpha.kubernetes.io/a="unconfined", seccomp.security.alpha.kubernetes.io/pod="unconfined"',
        ],
      ],
      [
        'sysctls, in the order of the Pod',
        { securityContext: { sysctls: [{ name: 'z' }, { name: 'net.ipv4.tcp_rmem' }, { name: 'a' }] } },
        {},
        ['forbidden sysctls: z, a'],
      ],
      [
        'sysctls of an older version',
        { securityContext: { sysctls: [{ name: 'net.ipv4.tcp_rmem' }, { name: 'net.ipv4.tcp_fin_timeout' }] } },
        { version: 31 },
        ['forbidden sysctls: net.ipv4.tcp_rmem'],
      ],
      [
        'host processes of Windows',
        {
          securityContext: { windowsOptions: { hostProcess: true } },
          containers: [container('a', { windowsOptions: { hostProcess: true } }), container('b', { windowsOptions: {} })],
        },
        {},
        ['hostProcess: pod and container "a" must not set securityContext.windowsOptions.hostProcess=true'],
      ],
    ];
  it.each(cases)('%s', (_name, spec, options, expected) => {
    expect(faults('baseline', spec, options as { annotations?: object; version?: number })).toEqual(expected);
    expect(faults('privileged', spec, options as { annotations?: object; version?: number })).toEqual([]);
  });
});

describe('the checks that restricted adds', () => {
  const with_ = (...containers: object[]): object => ({ containers });
  const cases: readonly (readonly [name: string, spec: object, version: number, string[]])[] = [
    ['nothing of a safe Pod', with_(container('a', SAFE)), Infinity, []],
    [
      'allowPrivilegeEscalation',
      with_(
        container('a', { ...SAFE, allowPrivilegeEscalation: undefined }),
        container('b', SAFE),
        container('c', { ...SAFE, allowPrivilegeEscalation: true }),
      ),
      Infinity,
      ['allowPrivilegeEscalation != false: containers "a", "c" must set securityContext.allowPrivilegeEscalation=false'],
    ],
    [
      'capabilities, once and not also as baseline',
      with_(
        container('a', { ...SAFE, capabilities: { add: ['FOO', 'BAR'] } }),
        container('b', { ...SAFE, capabilities: { add: ['NET_BIND_SERVICE', 'CHOWN'], drop: ['ALL'] } }),
        container('c', { ...SAFE, capabilities: undefined }),
      ),
      Infinity,
      [
        'unrestricted capabilities: containers "a", "c" must set securityContext.capabilities.drop=["ALL"]; containers "a", "b" must not include "BAR", "CHOWN", "FOO" in securityContext.capabilities.add',
      ],
    ],
    [
      'procMount, also in a user namespace',
      { hostUsers: false, ...with_(container('a', { ...SAFE, procMount: 'Unmasked' })) },
      Infinity,
      ['procMount: container "a" must not set securityContext.procMount to "Unmasked"'],
    ],
    [
      'volumes, once and not also as baseline',
      {
        ...with_(container('a', SAFE)),
        volumes: [
          { name: 'a', hostPath: {} },
          { name: 'b', nfs: {} },
          { name: 'c', image: {} },
          { name: 'd', secret: {} },
          { name: 'e', nfs: {} },
        ],
      },
      Infinity,
      ['restricted volume types: volumes "a", "b", "e" use restricted volume types "hostPath", "nfs"'],
    ],
    [
      'runAsNonRoot that is said to be false',
      {
        securityContext: { runAsNonRoot: false },
        ...with_(
          container('a', SAFE),
          container('b', { ...SAFE, runAsNonRoot: false }),
          container('c', { ...SAFE, runAsNonRoot: undefined }),
        ),
      },
      Infinity,
      ['runAsNonRoot != true: pod and container "b" must not set securityContext.runAsNonRoot=false'],
    ],
    [
      'runAsNonRoot that is not said',
      with_(container('a', SAFE), container('b', { ...SAFE, runAsNonRoot: undefined })),
      Infinity,
      ['runAsNonRoot != true: pod or container "b" must set securityContext.runAsNonRoot=true'],
    ],
    [
      'what the Pod says for its containers',
      {
        securityContext: { runAsNonRoot: true, seccompProfile: { type: 'Localhost' } },
        ...with_(container('a', { ...SAFE, runAsNonRoot: undefined, seccompProfile: undefined })),
      },
      Infinity,
      [],
    ],
    [
      'runAsUser',
      {
        securityContext: { runAsUser: 0 },
        ...with_(container('a', { ...SAFE, runAsUser: 0 }), container('b', { ...SAFE, runAsUser: 1 })),
      },
      Infinity,
      ['runAsUser=0: pod and container "a" must not set runAsUser=0'],
    ],
    [
      'root in a user namespace',
      { hostUsers: false, ...with_(container('a', { ...SAFE, runAsUser: 0, runAsNonRoot: false })) },
      Infinity,
      [],
    ],
    [
      'root in a user namespace before 1.35',
      { hostUsers: false, ...with_(container('a', { ...SAFE, runAsUser: 0, runAsNonRoot: false })) },
      34,
      [
        'runAsNonRoot != true: container "a" must not set securityContext.runAsNonRoot=false',
        'runAsUser=0: container "a" must not set runAsUser=0',
      ],
    ],
    [
      'seccomp that is not said',
      with_(container('a', { ...SAFE, seccompProfile: undefined }), container('b', SAFE)),
      Infinity,
      ['seccompProfile: pod or container "a" must set securityContext.seccompProfile.type to "RuntimeDefault" or "Localhost"'],
    ],
    [
      'seccomp that is wrong, once and not also as baseline',
      with_(
        container('a', { ...SAFE, seccompProfile: undefined }),
        container('b', { ...SAFE, seccompProfile: { type: 'Unconfined' } }),
      ),
      Infinity,
      ['seccompProfile: container "b" must not set securityContext.seccompProfile.type to "Unconfined"'],
    ],
    ['what only Linux has', { os: { name: 'windows' }, ...with_(container('a', { runAsNonRoot: true })) }, Infinity, []],
    [
      'the oldest policy',
      with_(container('a')),
      0,
      ['runAsNonRoot != true: pod or container "a" must set securityContext.runAsNonRoot=true'],
    ],
  ];
  it.each(cases)('%s', (_name, spec, version, expected) => {
    expect(faults('restricted', spec, { version })).toEqual(expected);
  });
});

it('tells all faults in a line, those of baseline first', () => {
  const spec = { hostNetwork: true, containers: [{ name: 'c', image: 'nginx' }] } as unknown as PodSpec;
  const found = violations({ level: 'restricted', version: Infinity }, { metadata: {}, spec });
  expect(detailsText(found)).toBe(
    'host namespaces (hostNetwork=true), ' +
      'allowPrivilegeEscalation != false (container "c" must set securityContext.allowPrivilegeEscalation=false), ' +
      'unrestricted capabilities (container "c" must set securityContext.capabilities.drop=["ALL"]), ' +
      'runAsNonRoot != true (pod or container "c" must set securityContext.runAsNonRoot=true), ' +
      'seccompProfile (pod or container "c" must set securityContext.seccompProfile.type to "RuntimeDefault" or "Localhost")',
  );
  expect(reasonsText(found)).toBe(
    'host namespaces, allowPrivilegeEscalation != false, unrestricted capabilities, runAsNonRoot != true, seccompProfile',
  );
});

describe('the labels of a namespace', () => {
  const LATEST = Infinity;
  const PRIVILEGED = { level: 'privileged', version: LATEST };

  it('are privileged without one', () => {
    const none = { enforce: PRIVILEGED, audit: PRIVILEGED, warn: PRIVILEGED, errors: [] };
    expect([policyOf(undefined), policyOf({ app: 'web' })]).toEqual([none, none]);
  });

  it('choose a level and a version of each mode', () => {
    const labels = {
      'pod-security.kubernetes.io/enforce': 'baseline',
      'pod-security.kubernetes.io/enforce-version': 'v1.24',
      'pod-security.kubernetes.io/warn': 'restricted',
      'pod-security.kubernetes.io/warn-version': 'latest',
      'pod-security.kubernetes.io/audit-version': 'v1.0',
    };
    expect(policyOf(labels)).toEqual({
      enforce: { level: 'baseline', version: 24 },
      audit: { level: 'privileged', version: 0 },
      warn: { level: 'restricted', version: LATEST },
      errors: [],
    });
  });

  it('with an unknown value refuse most, and warn of nothing', () => {
    const labels = {
      'pod-security.kubernetes.io/enforce': 'strict',
      'pod-security.kubernetes.io/warn': 'strict',
      'pod-security.kubernetes.io/warn-version': 'v1.01',
    };
    const detail = 'must be one of privileged, baseline, restricted';
    expect(policyOf(labels)).toEqual({
      enforce: { level: 'restricted', version: LATEST },
      audit: PRIVILEGED,
      warn: PRIVILEGED,
      errors: [
        { type: 'FieldValueInvalid', field: 'metadata.labels[pod-security.kubernetes.io/enforce]', badValue: 'strict', detail },
        { type: 'FieldValueInvalid', field: 'metadata.labels[pod-security.kubernetes.io/warn]', badValue: 'strict', detail },
        {
          type: 'FieldValueInvalid',
          field: 'metadata.labels[pod-security.kubernetes.io/warn-version]',
          badValue: 'v1.01',
          detail: 'must be "latest" or "v1.x"',
        },
      ],
    });
  });
});
