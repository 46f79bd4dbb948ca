import { describe, expect, test } from 'vitest';
import { story } from './story.ts';
import { World, containerState } from './world.ts';

const step = (name: string, script: string, more: object = {}) => ({
  name,
  image: 'busybox:1.28',
  command: ['sh', '-c', script],
  ...more,
});

describe('init containers', () => {
  test('run one after the other, before the other containers', () => {
    const world = new World();
    const lines = story(world, 'web');
    world.pod('web', {
      spec: { initContainers: [step('one', 'sleep 1'), step('two', 'sleep 1')], containers: [step('c', 'sleep 1000')] },
    });
    expect(lines).toEqual([
      'Pending',
      'Pending, one waiting PodInitializing, two waiting PodInitializing, c waiting PodInitializing',
      'Pending, one running, two waiting PodInitializing, c waiting PodInitializing',
      'Pending, one terminated Completed 0, two waiting PodInitializing, c waiting PodInitializing',
      'Pending, one terminated Completed 0, two running, c waiting PodInitializing',
      'Pending, one terminated Completed 0, two terminated Completed 0, c waiting PodInitializing',
      'Running ready, one terminated Completed 0, two terminated Completed 0, c running',
    ]);
  });

  test('pass files to containers in a volume, as in the example of the documentation', () => {
    const world = new World();
    const install = {
      name: 'install',
      image: 'busybox:1.28',
      command: ['wget', '-O', '/work-dir/index.html', 'http://info.cern.ch'],
      volumeMounts: [{ name: 'workdir', mountPath: '/work-dir' }],
    };
    const nginx = {
      name: 'nginx',
      image: 'nginx',
      ports: [{ containerPort: 80 }],
      volumeMounts: [{ name: 'workdir', mountPath: '/usr/share/nginx/html' }],
    };
    world.pod('init-demo', {
      spec: { initContainers: [install], containers: [nginx], volumes: [{ name: 'workdir', emptyDir: {} }] },
    });
    expect(world.kubelet.access.sandbox('default/init-demo')?.get(80, '/')?.body).toContain('http://info.cern.ch');
  });

  test('that fail are restarted, and the Pod stays pending', () => {
    const world = new World();
    world.pod('web', { spec: { initContainers: [step('one', 'exit 1')], containers: [step('c', 'sleep 1000')] } });
    expect(world.get('web').status.phase).toBe('Pending');
    expect(containerState(world.get('web'), 'one')).toBe('waiting CrashLoopBackOff');
    expect(containerState(world.get('web'), 'c')).toBe('waiting PodInitializing');
  });

  test('that fail and must not restart fail the Pod', () => {
    const world = new World();
    world.pod('web', {
      spec: { restartPolicy: 'Never', initContainers: [step('one', 'exit 1')], containers: [step('c', 'sleep 1000')] },
    });
    expect(world.get('web').status.phase).toBe('Failed');
  });

  test('can wait for a Service', () => {
    const world = new World();
    const script =
      'until nslookup myservice.$(cat /var/run/secrets/kubernetes.io/serviceaccount/namespace).svc.cluster.local; do echo waiting for myservice; sleep 2; done';
    world.pod(
      'web',
      { spec: { initContainers: [step('init', script)], containers: [step('c', 'echo The app is running! && sleep 3600')] } },
      10_000,
    );
    expect(world.logs('web', 'init')).toContain('waiting for myservice');
    world.create(
      { apiVersion: 'v1', kind: 'Service', metadata: { name: 'myservice' }, spec: { ports: [{ port: 80, targetPort: 9376 }] } },
      5_000,
    );
    expect(world.logs('web')).toEqual(['The app is running!']);
  });
});

describe('sidecars', () => {
  const logs = { name: 'logs', mountPath: '/opt' };
  const sidecar = step('shipper', 'touch /opt/logs.txt; tail -F /opt/logs.txt', {
    restartPolicy: 'Always',
    volumeMounts: [logs],
  });
  const volumes = [{ name: 'logs', emptyDir: {} }];

  test('start before the other containers and run beside them', () => {
    const world = new World();
    world.pod(
      'app',
      {
        spec: {
          initContainers: [sidecar],
          containers: [step('c', 'while true; do echo logging >> /opt/logs.txt; sleep 1; done', { volumeMounts: [logs] })],
          volumes,
        },
      },
      5_000,
    );
    expect(world.get('app').status.initContainerStatuses?.[0]).toMatchObject({ ready: true, started: true });
    expect(world.logs('app', 'shipper').slice(0, 2)).toEqual(['logging', 'logging']);
  });

  test('delay the init containers after them until they have started', () => {
    const world = new World();
    const probed = {
      ...sidecar,
      startupProbe: { exec: { command: ['test', '-e', '/opt/ready'] }, periodSeconds: 1, failureThreshold: 30 },
      command: ['sh', '-c', 'sleep 3; touch /opt/ready; sleep 1000'],
    };
    world.pod(
      'app',
      { spec: { initContainers: [probed, step('next', 'true')], containers: [step('c', 'sleep 1000')], volumes } },
      2_000,
    );
    expect(containerState(world.get('app'), 'next')).toBe('waiting PodInitializing');
    world.run(5_000);
    expect(containerState(world.get('app'), 'next')).toBe('terminated Completed 0');
    expect(containerState(world.get('app'))).toBe('running');
  });

  test('do not prevent the end of a Job, and are stopped last', () => {
    const world = new World();
    const lines = story(world, 'job');
    world.pod('job', {
      spec: {
        restartPolicy: 'Never',
        terminationGracePeriodSeconds: 2,
        initContainers: [sidecar],
        containers: [step('c', 'echo logging > /opt/logs.txt', { volumeMounts: [logs] })],
        volumes,
      },
    });
    expect(lines.slice(-2)).toEqual([
      'Running, shipper running, c terminated Completed 0',
      'Succeeded, shipper terminated Error 137, c terminated Completed 0',
    ]);
  });

  test('restart when they end', () => {
    const world = new World();
    world.pod(
      'app',
      { spec: { initContainers: [step('side', 'sleep 3', { restartPolicy: 'Always' })], containers: [step('c', 'sleep 1000')] } },
      8_000,
    );
    expect(world.get('app').status.initContainerStatuses?.[0]?.restartCount).toBeGreaterThan(0);
    expect(world.get('app').status.phase).toBe('Running');
  });

  test('stop after the other containers', () => {
    const world = new World();
    const patient = step('side', "trap 'exit 0' TERM; while true; do sleep 1; done", { restartPolicy: 'Always' });
    world.pod(
      'app',
      {
        spec: {
          terminationGracePeriodSeconds: 10,
          initContainers: [patient],
          containers: [step('c', "trap 'sleep 3; exit 0' TERM; while true; do sleep 1; done")],
        },
      },
      5_000,
    );
    world.deletePod('app');
    const exits = world
      .records()
      .flatMap(({ body }) => (body.type === 'kubelet' && body.name === 'ContainerDied' ? [body.container] : []));
    expect(exits).toEqual(['c', 'side']);
  });
});
