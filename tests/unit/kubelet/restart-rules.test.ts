import { describe, expect, test } from 'vitest';
import { story } from './story.ts';
import { World, containerState } from './world.ts';

/** Exits with each of the codes in turn; the last one again and again. */
const exiting = (...codes: readonly number[]) => ({
  name: 'c',
  image: 'busybox:1.28',
  volumeMounts: [{ name: 'd', mountPath: '/d' }],
  command: [
    'sh',
    '-c',
    `for code in ${codes.join(' ')}; do if [ ! -e /d/$code ]; then touch /d/$code; exit $code; fi; done; exit ${codes.at(-1)}`,
  ],
});
const volumes = [{ name: 'd', emptyDir: {} }];
const on42 = [{ action: 'Restart', exitCodes: { operator: 'In', values: [42] } }];

describe('a restart policy of a container', () => {
  test('with rules restarts it on these exit codes, although its Pod never restarts', () => {
    const world = new World();
    const lines = story(world, 'job');
    const container = { ...exiting(42, 3), restartPolicy: 'Never', restartPolicyRules: on42 };
    world.pod('job', { spec: { restartPolicy: 'Never', volumes, containers: [container] } });
    expect(lines.at(-1)).toBe('Failed, c terminated Error 3 (1)');
  });

  test('keeps one container from restarting in a Pod that always restarts', () => {
    const world = new World();
    const once = { ...exiting(3), restartPolicy: 'Never' };
    world.pod('web', { spec: { volumes, containers: [once, { name: 'w', image: 'nginx:1.25' }] } });
    expect(world.get('web').status.phase).toBe('Running');
    expect([containerState(world.get('web')), containerState(world.get('web'), 'w')]).toEqual(['terminated Error 3', 'running']);
  });

  test('restarts an init container on these exit codes, although its Pod never restarts', () => {
    const world = new World();
    const init = { ...exiting(42, 0), name: 'i', restartPolicy: 'Never', restartPolicyRules: on42 };
    const lines = story(world, 'web');
    world.pod('web', {
      spec: { restartPolicy: 'Never', volumes, initContainers: [init], containers: [{ name: 'c', image: 'nginx:1.25' }] },
    });
    expect(lines.at(-1)).toBe('Running ready, i terminated Completed 0 (1), c running');
  });
});

test('hostnameOverride sets any domain name as the host name, without the domain of the cluster', () => {
  const world = new World();
  const container = { name: 'c', image: 'busybox:1.28', command: ['sh', '-c', 'hostname; tail -n 1 /etc/hosts'] };
  world.pod('web', {
    spec: { restartPolicy: 'Never', hostnameOverride: 'db.example.com', subdomain: 'web', containers: [container] },
  });
  expect(world.logs('web')).toEqual(['db.example.com', `${world.get('web').status.podIP}\tdb.example.com`]);
});

test('setHostnameAsFQDN makes the full name of the Pod its host name, unless that is longer than a kernel takes', () => {
  const world = new World();
  const container = { name: 'c', image: 'busybox:1.28', command: ['sh', '-c', 'hostname; echo $HOSTNAME; cat /etc/hostname'] };
  const spec = { restartPolicy: 'Never', setHostnameAsFQDN: true, hostname: 'db', containers: [container] };
  world.pod('web', { spec: { ...spec, subdomain: 'web' } });
  expect(world.logs('web')).toEqual(Array.from({ length: 3 }, () => 'db.web.default.svc.cluster.local'));
  world.pod('plain', { spec });
  expect(world.logs('plain')).toEqual(['db', 'db', 'db']);
  world.pod('long', { spec: { ...spec, subdomain: 'a'.repeat(63) } });
  expect(world.get('long').status.containerStatuses?.[0]?.state?.waiting).toEqual({
    reason: 'CreateContainerConfigError',
    message: `Failed to construct FQDN from Pod hostname and cluster domain, FQDN db.${'a'.repeat(63)}.default.svc.cluster.local is too long (64 characters is the max, 92 characters requested).`,
  });
});
