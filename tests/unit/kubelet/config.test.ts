import { describe, expect, test } from 'vitest';
import { parseEnv } from '../../../src/kubelet/config/env-file.ts';
import { variableExpander } from '../../../src/kubelet/config/environment.ts';
import { World, containerState } from './world.ts';

const CONFIG = {
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'special-config' },
  data: { SPECIAL_LEVEL: 'very', 'special.how': 'charm' },
};
const SECRET = {
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name: 'test-secret' },
  data: { username: 'bXktYXBw', password: 'Mzk1MjgkdmRnN0pi' },
};

const run = (script: string, more: object = {}, spec: object = {}) => ({
  spec: {
    restartPolicy: 'Never',
    containers: [{ name: 'c', image: 'busybox:1.28', command: ['sh', '-c', script], ...more }],
    ...spec,
  },
});

describe('environment', () => {
  test('comes from values, the downward API, ConfigMaps and Secrets', () => {
    const world = new World();
    world.create(CONFIG);
    world.create(SECRET);
    const env = [
      { name: 'PORT', value: '80' },
      { name: 'URL', value: 'http://$(HOST):$(PORT) $$(PORT)' },
      { name: 'NODE', valueFrom: { fieldRef: { fieldPath: 'spec.nodeName' } } },
      { name: 'POD_IP', valueFrom: { fieldRef: { fieldPath: 'status.podIP' } } },
      { name: 'APP', valueFrom: { fieldRef: { fieldPath: "metadata.labels['app']" } } },
      { name: 'CPU', valueFrom: { resourceFieldRef: { resource: 'limits.cpu', divisor: '1m' } } },
      { name: 'MEM', valueFrom: { resourceFieldRef: { resource: 'requests.memory', divisor: '1Mi' } } },
      { name: 'HOW', valueFrom: { configMapKeyRef: { name: 'special-config', key: 'special.how' } } },
      { name: 'USER', valueFrom: { secretKeyRef: { name: 'test-secret', key: 'username' } } },
      { name: 'NONE', valueFrom: { configMapKeyRef: { name: 'special-config', key: 'nope', optional: true } } },
    ];
    const resources = { limits: { cpu: '250m', memory: '64Mi' }, requests: { memory: '32Mi' } };
    const script = 'echo $URL; echo $NODE $POD_IP $APP $CPU $MEM $HOW $USER ${NONE-unset} $SPECIAL_LEVEL';
    world.pod('envs', {
      metadata: { labels: { app: 'shop' } },
      ...run(script, { env, resources, envFrom: [{ configMapRef: { name: 'special-config' } }] }),
    });
    expect(world.logs('envs')).toEqual(['http://$(HOST):80 $(PORT)', 'node-1 10.244.0.2 shop 250 32 charm my-app unset very']);
  });

  test('has the Services that existed before the Pod', () => {
    const world = new World();
    world.create({
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: 'redis-master' },
      spec: { clusterIP: '10.96.0.42', ports: [{ port: 6379 }] },
    });
    world.pod(
      'envs',
      run('echo $REDIS_MASTER_SERVICE_HOST $REDIS_MASTER_PORT $REDIS_MASTER_PORT_6379_TCP_ADDR; echo $KUBERNETES_PORT'),
    );
    expect(world.logs('envs')).toEqual(['10.96.0.42 tcp://10.96.0.42:6379 10.96.0.42', 'tcp://10.96.0.1:443']);
  });

  test('does not have the Services that are created after the Pod', () => {
    const world = new World();
    world.pod('envs', run('sleep 10; echo "[$LATE_SERVICE_HOST]"'));
    const spec = { clusterIP: '10.96.0.43', ports: [{ port: 80 }] };
    world.create({ apiVersion: 'v1', kind: 'Service', metadata: { name: 'late' }, spec });
    world.pod('later', run('echo "[$LATE_SERVICE_HOST]"'), 20_000);
    expect(world.logs('envs')).toEqual(['[]']);
    expect(world.logs('later')).toEqual(['[10.96.0.43]']);
  });

  test('is expanded in the command, too', () => {
    const world = new World();
    world.pod('envs', {
      spec: {
        restartPolicy: 'Never',
        containers: [
          {
            name: 'c',
            image: 'busybox:1.28',
            env: [{ name: 'MESSAGE', value: 'hello world' }],
            command: ['/bin/echo'],
            args: ['$(MESSAGE)'],
          },
        ],
      },
    });
    expect(world.logs('envs')).toEqual(['hello world']);
  });

  test.each([
    ['a ConfigMap', { envFrom: [{ configMapRef: { name: 'special-config' } }] }, CONFIG, 'configmap "special-config" not found'],
    ['a Secret', { envFrom: [{ secretRef: { name: 'test-secret' } }] }, SECRET, 'secret "test-secret" not found'],
  ])('that needs %s waits until it exists', (_what, more, object, message) => {
    const world = new World();
    world.pod('envs', run('env', more), 3_000);
    expect(world.get('envs').status.containerStatuses?.[0]?.state?.waiting).toEqual({
      reason: 'CreateContainerConfigError',
      message,
    });
    expect(world.events('envs')).toContainEqual(expect.stringContaining(`Failed: Error: ${message}`));
    world.create(object);
    expect(containerState(world.get('envs'))).toBe('terminated Completed 0');
  });

  test('with a missing key is an error, too', () => {
    const world = new World();
    world.create(CONFIG);
    world.pod(
      'envs',
      run('env', { env: [{ name: 'X', valueFrom: { configMapKeyRef: { name: 'special-config', key: 'nope' } } }] }),
      3_000,
    );
    expect(world.get('envs').status.containerStatuses?.[0]?.state?.waiting?.message).toBe(
      "couldn't find key nope in ConfigMap default/special-config",
    );
  });
});

describe('variables in files', () => {
  const ref = (key: string, more: object = {}) => ({
    name: key,
    valueFrom: { fileKeyRef: { volumeName: 'v', path: 'vars.env', key, ...more } },
  });
  const start = (file: string, env: readonly object[], script = 'env'): World => {
    const world = new World();
    const volumeMounts = [{ name: 'v', mountPath: '/out' }];
    const command = ['sh', '-c', `echo "${file}" > /out/vars.env`];
    const initContainers = [{ name: 'i', image: 'busybox:1.28', command, volumeMounts }];
    world.pod('envs', run(script, { env }, { volumes: [{ name: 'v', emptyDir: {} }], initContainers }), 8_000);
    return world;
  };
  const waiting = (world: World) => world.get('envs').status.containerStatuses?.[0]?.state?.waiting;

  test('come from what an init container has written, without a mount', () => {
    const env = [ref('ADDRESS'), ref('NONE', { optional: true }), { name: 'URL', value: 'http://$(ADDRESS)' }];
    const world = start("# the shop\nADDRESS='db.local' # here\nOTHER='x'", env, 'echo $ADDRESS $URL ${NONE-unset}');
    expect(world.logs('envs')).toEqual(['db.local http://db.local unset']);
    expect(world.get('envs').spec.containers[0]!.env?.[0]?.valueFrom?.fileKeyRef?.optional).toBe(false);
  });

  test('that are missing stop the container', () => {
    const world = start("OTHER='x'", [ref('ADDRESS')]);
    const file = `/var/lib/kubelet/pods/${world.get('envs').metadata.uid}/volumes/kubernetes.io~empty-dir/v/vars.env`;
    expect(waiting(world)).toEqual({
      reason: 'CreateContainerConfigError',
      message: `environment variable key "ADDRESS" not found in file "${file}"`,
    });
  });

  test.each([
    ['a line without quotes', 'ADDRESS=db.local', {}],
    ['no such file', "ADDRESS='db.local'", { path: 'other.env', optional: true }],
  ])('stop the container if there is %s', (_what, file, more) => {
    const message = "couldn't parse env file";
    expect(waiting(start(file, [ref('ADDRESS', more)]))).toEqual({ reason: 'CreateContainerConfigError', message });
  });

  test.each([
    ["A='1'", '1'],
    ["  A='two\n lines' \t# said\nB='2'", 'two\n lines'],
    ["A='#1'\nnonsense", '#1'],
    ["A= '1'", ''],
    ["B='1'\n", ''],
    ["A ='1'", undefined],
    ['A="1"', undefined],
    ["A='1''2'", undefined],
    ["A='1", undefined],
    ["='1'", undefined],
    ['nonsense', undefined],
  ])('%j sets A to %j', (text, value) => {
    expect(parseEnv(text, 'A')).toBe(value);
  });
});

test.each([
  ['$(A) and $(B)', '1 and $(B)'],
  ['$$(A)', '$(A)'],
  ['$$$(A)', '$1'],
  ['$A $(A', '$A $(A'],
])('%s expands to %s', (text, expanded) => {
  expect(variableExpander((name) => (name === 'A' ? '1' : undefined))(text)).toBe(expanded);
});

describe('volumes', () => {
  const mount = (name: string) => [{ name, mountPath: '/etc/config' }];

  test('show the keys of a ConfigMap as files', () => {
    const world = new World();
    world.create(CONFIG);
    world.pod(
      'files',
      run(
        'ls /etc/config; cat /etc/config/special.how',
        { volumeMounts: mount('config') },
        { volumes: [{ name: 'config', configMap: { name: 'special-config' } }] },
      ),
    );
    expect(world.logs('files')).toEqual(['SPECIAL_LEVEL', 'special.how', 'charm']);
  });

  test('show selected keys under given names', () => {
    const world = new World();
    world.create(SECRET);
    const volumes = [{ name: 'secret', secret: { secretName: 'test-secret', items: [{ key: 'username', path: 'my/user' }] } }];
    world.pod(
      'files',
      run('ls /etc/config; cat /etc/config/my/user; touch /etc/config/x', { volumeMounts: mount('secret') }, { volumes }),
    );
    expect(world.logs('files')).toEqual(['my', 'touch: /etc/config/x: Read-only file system', 'my-app']);
  });

  test('show fields of the Pod', () => {
    const world = new World();
    const volumes = [{ name: 'info', downwardAPI: { items: [{ path: 'labels', fieldRef: { fieldPath: 'metadata.labels' } }] } }];
    world.pod('files', {
      metadata: { labels: { zone: 'us', app: 'shop' } },
      ...run('cat /etc/config/labels', { volumeMounts: mount('info') }, { volumes }),
    });
    expect(world.logs('files')).toEqual(['app="shop"', 'zone="us"']);
  });

  test('that are missing delay the Pod, and an event reports them', () => {
    const world = new World();
    world.pod(
      'files',
      run('true', { volumeMounts: mount('config') }, { volumes: [{ name: 'config', configMap: { name: 'special-config' } }] }),
      3_000,
    );
    expect(containerState(world.get('files'))).toBe('waiting ContainerCreating');
    expect(world.events('files')).toEqual([
      '3x FailedMount: MountVolume.SetUp failed for volume "config" : configmap "special-config" not found',
    ]);
    world.create(CONFIG);
    expect(world.get('files').status.phase).toBe('Succeeded');
  });

  test('that are missing for long are reported every two minutes', () => {
    const world = new World();
    const volumes = ['b', 'a'].map((name) => ({ name, configMap: { name: 'special-config' } }));
    world.pod('files', run('true', { volumeMounts: [...mount('b'), { name: 'a', mountPath: '/a' }] }, { volumes }), 200_000);
    expect(world.events('files')).toContain(
      'FailedMount: Unable to attach or mount volumes: unmounted volumes=[a b], unattached volumes=[], failed to process volumes=[]: context deadline exceeded',
    );
  });

  test('that no container mounts do not delay the Pod', () => {
    const world = new World();
    world.pod('files', run('true', {}, { volumes: [{ name: 'config', configMap: { name: 'special-config' } }] }));
    expect(world.get('files').status.phase).toBe('Succeeded');
  });

  test('whose claim is missing are not mounted', () => {
    const world = new World();
    const volumes = [{ name: 'data', persistentVolumeClaim: { claimName: 'nope' } }];
    world.pod('files', run('true', { volumeMounts: mount('data') }, { volumes }), 5_000);
    const why = 'error processing PVC default/nope: failed to fetch PVC from API server: persistentvolumeclaims "nope" not found';
    expect(world.events('files')).toEqual([
      `FailedMount: Unable to attach or mount volumes: unmounted volumes=[data], unattached volumes=[], failed to process volumes=[data]: ${why}`,
    ]);
  });

  test('whose claim is not bound are not mounted', () => {
    const world = new World();
    world.create({
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: { name: 'data' },
      spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
    });
    const volumes = [{ name: 'data', persistentVolumeClaim: { claimName: 'data' } }];
    world.pod('files', run('true', { volumeMounts: mount('data') }, { volumes }), 5_000);
    expect(world.events('files')).toEqual([
      'FailedMount: Unable to attach or mount volumes: unmounted volumes=[data], unattached volumes=[], failed to process volumes=[data]: error processing PVC default/data: PVC is not bound',
    ]);
  });

  test('that are optional do not delay the Pod if they are missing', () => {
    const world = new World();
    world.pod(
      'files',
      run(
        'ls /etc/config',
        { volumeMounts: mount('config') },
        { volumes: [{ name: 'config', configMap: { name: 'special-config', optional: true } }] },
      ),
    );
    expect(world.get('files').status.phase).toBe('Succeeded');
  });

  test('show the new content of a ConfigMap after some time', () => {
    const world = new World();
    world.create(CONFIG);
    const loop = {
      containers: [
        {
          name: 'c',
          image: 'alpine:3',
          command: ['sh', '-c', 'while true; do cat /etc/config/special.how; echo; sleep 10; done'],
          volumeMounts: mount('config'),
        },
      ],
    };
    world.pod('files', { spec: { ...loop, volumes: [{ name: 'config', configMap: { name: 'special-config' } }] } }, 15_000);
    const api = world.server.connect('user');
    world.act(
      api.patch(
        'ConfigMap',
        { namespace: 'default', name: 'special-config' },
        { type: 'merge', body: { data: { 'special.how': 'magic' } } },
      ),
      90_000,
    );
    const lines = world.logs('files').filter((line) => line !== '');
    expect(lines[0]).toBe('charm');
    expect(lines.at(-1)).toBe('magic');
  });

  test('of the node are shared by its Pods', () => {
    const world = new World();
    const volumes = [{ name: 'host', hostPath: { path: '/var/data' } }];
    world.pod('writer', run('echo hello > /etc/config/f', { volumeMounts: mount('host') }, { volumes }));
    world.pod('reader', run('cat /etc/config/f', { volumeMounts: mount('host') }, { volumes }));
    expect(world.logs('reader')).toEqual(['hello']);
  });

  test('of the wrong type are refused', () => {
    const world = new World();
    world.pod(
      'files',
      run(
        'true',
        { volumeMounts: mount('host') },
        { volumes: [{ name: 'host', hostPath: { path: '/nope', type: 'Directory' } }] },
      ),
      1_000,
    );
    expect(world.events('files')[0]).toContain(
      'MountVolume.SetUp failed for volume "host" : hostPath type check failed: /nope is not a directory',
    );
  });
});

test('a container that must not run as root but does is not created', () => {
  const world = new World();
  world.pod(
    'web',
    { spec: { securityContext: { runAsNonRoot: true }, containers: [{ name: 'c', image: 'nginx:1.25' }] } },
    3_000,
  );
  const { uid } = world.get('web').metadata;
  expect(world.get('web').status.containerStatuses?.[0]?.state?.waiting).toEqual({
    reason: 'CreateContainerConfigError',
    message: `container has runAsNonRoot and image will run as root (pod: "web_default(${uid})", container: c)`,
  });
});

describe('subPathExpr', () => {
  const spec = (subPathExpr: string) => ({
    env: [{ name: 'POD', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } }],
    volumeMounts: [
      { name: 'logs', mountPath: '/logs', subPathExpr },
      { name: 'logs', mountPath: '/all' },
    ],
  });
  const volumes = [{ name: 'logs', emptyDir: {} }];

  test('is a path within the volume in which variables of the container stand', () => {
    const world = new World();
    world.pod('web', run('echo hi > /logs/out; cat /all/of/web/out', spec('of/$(POD)'), { volumes }));
    expect(world.logs('web')).toEqual(['hi']);
  });

  test('keeps the container from starting if a variable has no value', () => {
    const world = new World();
    world.pod('web', run('true', spec('$(POD)/$(B)/$(A)'), { volumes }));
    expect(world.get('web').status.containerStatuses?.[0]?.state?.waiting).toEqual({
      reason: 'CreateContainerConfigError',
      message: 'missing value for A, B',
    });
  });
});
