import { describe, expect, test } from 'vitest';
import { World, containerState } from './world.ts';

const script = (name: string, text: string, more: object = {}) => ({
  name,
  image: 'busybox:1.28',
  command: ['sh', '-c', text],
  ...more,
});

function add(world: World, ...ephemeralContainers: readonly object[]): void {
  const api = world.server.connect('user');
  const patch = { type: 'strategic', body: { spec: { ephemeralContainers } } } as const;
  world.act(api.patch('Pod', { namespace: 'default', name: 'web' }, patch, { subresource: 'ephemeralcontainers' }));
}

describe('an ephemeral container', () => {
  test('runs beside the others, once, and has a status of its own', () => {
    const world = new World();
    world.pod('web', { spec: { containers: [script('c', 'sleep 1000000')] } });
    const before = world.get('web').status;
    add(world, script('debugger', 'echo hello; exit 3'));
    const { ephemeralContainerStatuses, ...status } = world.get('web').status;
    expect(status).toEqual({ ...before, observedGeneration: 2, conditions: status.conditions });
    expect(status.conditions!.map(({ type, status: is }) => `${type} ${is}`)).toEqual(
      before.conditions!.map(({ type, status: is }) => `${type} ${is}`),
    );
    expect(ephemeralContainerStatuses).toEqual([
      {
        containerID: expect.stringMatching(/^containerd:/),
        image: 'docker.io/library/busybox:1.28',
        imageID: expect.any(String),
        lastState: {},
        name: 'debugger',
        ready: false,
        resources: {},
        restartCount: 0,
        state: {
          terminated: {
            containerID: expect.any(String),
            exitCode: 3,
            finishedAt: expect.any(String),
            reason: 'Error',
            startedAt: expect.any(String),
          },
        },
      },
    ]);
    expect(world.kubelet.access.logs('default/web', 'debugger').map(({ text }) => text)).toEqual(['hello']);
    expect(world.events('web').slice(-3)).toEqual([
      'Pulled: Container image "busybox:1.28" already present on machine and can be accessed by the pod',
      'Created: Container created',
      'Started: Container started',
    ]);
    world.run(600_000);
    expect(world.get('web').status.ephemeralContainerStatuses).toEqual(ephemeralContainerStatuses);
  });

  test('starts while init containers run', () => {
    const world = new World();
    world.pod(
      'web',
      { spec: { initContainers: [script('init', 'sleep 1000')], containers: [script('c', 'sleep 1000000')] } },
      1_000,
    );
    const api = world.server.connect('user');
    const body = { spec: { ephemeralContainers: [script('debugger', 'sleep 1000000')] } };
    const ref = { namespace: 'default', name: 'web' };
    world.act(api.patch('Pod', ref, { type: 'strategic', body }, { subresource: 'ephemeralcontainers' }), 1_000);
    const pod = world.get('web');
    const stateOf = ({ name, state }: { name: string; state?: object }): string => `${name} ${Object.keys(state!).join()}`;
    const { initContainerStatuses, containerStatuses, ephemeralContainerStatuses, phase } = pod.status;
    expect(phase).toBe('Pending');
    expect([...initContainerStatuses!, ...containerStatuses!, ...ephemeralContainerStatuses!].map(stateOf)).toEqual([
      'init running',
      'c waiting',
      'debugger running',
    ]);
  });

  test('is tried again while its image cannot be pulled, and the Pod stays ready', () => {
    const world = new World();
    world.pod('web', { spec: { containers: [script('c', 'sleep 1000000')] } });
    add(world, { name: 'debugger', image: 'busybox:typo' });
    const { ephemeralContainerStatuses, conditions } = world.get('web').status;
    expect(ephemeralContainerStatuses![0]!.state!.waiting!.reason).toBe('ImagePullBackOff');
    expect(conditions!.find(({ type }) => type === 'Ready')!.status).toBe('True');
    expect(world.events('web').filter((text) => text.includes('ImagePullBackOff'))).not.toEqual([]);
  });

  test('ends with its Pod', () => {
    const world = new World();
    world.pod('web', { spec: { restartPolicy: 'Never', containers: [script('c', 'sleep 100')] } }, 1_000);
    const api = world.server.connect('user');
    const body = { spec: { ephemeralContainers: [script('debugger', 'trap "exit 0" TERM; sleep 1000000 & wait')] } };
    const ref = { namespace: 'default', name: 'web' };
    world.act(api.patch('Pod', ref, { type: 'strategic', body }, { subresource: 'ephemeralcontainers' }));
    const { phase, ephemeralContainerStatuses } = world.get('web').status;
    expect([phase, ephemeralContainerStatuses![0]!.state!.terminated!.reason]).toEqual(['Succeeded', 'Completed']);
  });

  test('mounts a volume that no other container mounts', () => {
    const world = new World();
    world.pod('web', {
      spec: { containers: [script('c', 'sleep 1000000')], volumes: [{ name: 'scratch', emptyDir: {} }] },
    });
    add(world, script('debugger', 'echo x > /s/x; cat /s/x', { volumeMounts: [{ name: 'scratch', mountPath: '/s' }] }));
    expect(world.kubelet.access.logs('default/web', 'debugger').map(({ text }) => text)).toEqual(['x']);
  });

  test('sees and stops the processes of its target', () => {
    const world = new World();
    world.pod('web', { spec: { containers: [{ name: 'c', image: 'nginx:1.25' }] } });
    add(world, script('alone', 'pidof nginx; echo $?'), script('debugger', 'pidof nginx; kill 1', { targetContainerName: 'c' }));
    const linesOf = (container: string) => world.kubelet.access.logs('default/web', container).map(({ text }) => text);
    expect([linesOf('alone'), linesOf('debugger')]).toEqual([['1'], ['1']]);
    expect(world.get('web').status.containerStatuses![0]!.restartCount).toBe(1);
    expect(containerState(world.get('web'), 'c')).toBe('running');
  });
});
