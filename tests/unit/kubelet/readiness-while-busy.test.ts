import { describe, expect, test } from 'vitest';
import type { Pod } from '../../../src/api/index.ts';
import { User } from '../cluster/user.ts';
import { World } from './world.ts';

/** Runs until SIGTERM, which it ignores. It is ready while /tmp/ready exists. */
const DEAF = {
  name: 'c',
  image: 'busybox:1.28',
  command: ['sh', '-c', 'touch /tmp/ready; trap "" TERM; sleep 3600'],
  readinessProbe: { exec: { command: ['cat', '/tmp/ready'] }, periodSeconds: 2, failureThreshold: 1 },
};

/** `Ready=False ContainersReady=False(ContainersNotReady), c ready started`: the parts of a status that probes change. */
function readiness({ status }: Pod): string {
  const conditions = (status.conditions ?? [])
    .filter(({ type }) => type === 'Ready' || type === 'ContainersReady')
    .map((one) => `${one.type}=${one.status}${one.reason === undefined ? '' : `(${one.reason})`}`);
  const containers = (status.containerStatuses ?? []).map(
    ({ name, ready, started }) => `${name}${ready ? ' ready' : ''}${started === true ? ' started' : ''}`,
  );
  return [conditions.join(' '), ...containers].join(', ');
}

/** Starts a command in a container. */
function run({ sim, kubelet }: World, argv: readonly string[], container = 'c'): void {
  sim.spawn('exec', kubelet.access.exec('default/web', container, { argv, onOutput: () => undefined }));
}

const READY = 'Ready=True ContainersReady=True';
const NOT_READY = 'Ready=False(ContainersNotReady) ContainersReady=False(ContainersNotReady)';

describe('a readiness probe', () => {
  test('that fails while the Pod terminates makes it unready at once', () => {
    const world = new World();
    world.pod('web', { spec: { containers: [DEAF] } });
    world.deletePod('web', { forMs: 3_000 });
    expect(readiness(world.get('web'))).toBe(`${READY}, c ready started`);
    run(world, ['rm', '/tmp/ready']);
    world.run(3_000);
    expect(readiness(world.get('web'))).toBe(`${NOT_READY}, c started`);
    expect(world.get('web').status.conditions?.find(({ type }) => type === 'Ready')?.message).toBe(
      'containers with unready status: [c]',
    );
  });

  test('that succeeds again while the Pod terminates makes it ready again', () => {
    const world = new World();
    world.pod('web', { spec: { containers: [DEAF] } });
    run(world, ['rm', '/tmp/ready']);
    world.run(3_000);
    expect(readiness(world.get('web'))).toBe(`${NOT_READY}, c started`);
    world.deletePod('web', { forMs: 3_000 });
    run(world, ['touch', '/tmp/ready']);
    world.run(3_000);
    expect(readiness(world.get('web'))).toBe(`${READY}, c ready started`);
  });

  test('of a container that has ended goes on until the other containers of the Pod have ended', () => {
    const world = new World();
    const web = { name: 'a', image: 'nginx:1.25', readinessProbe: { tcpSocket: { port: 80 }, periodSeconds: 2 } };
    world.pod('web', { spec: { containers: [web, { ...DEAF, readinessProbe: undefined }] } });
    world.deletePod('web', { forMs: 4_000 });
    expect(world.kubelet.access.sandbox('default/web')?.latest('a')?.state).toBe('exited');
    expect(readiness(world.get('web'))).toBe(`${READY}, a ready started, c ready started`);
    world.run(6_000);
    expect(readiness(world.get('web'))).toBe(`${NOT_READY}, a started, c ready started`);
  });

  test('that fails during the postStart handler of another container makes the Pod unready at once', () => {
    const world = new World();
    const slow = { name: 'b', image: 'nginx:1.25', lifecycle: { postStart: { exec: { command: ['sleep', '60'] } } } };
    world.pod('web', { spec: { containers: [DEAF, slow], restartPolicy: 'Always' } }, 100_000);
    expect(readiness(world.get('web'))).toBe(`${READY}, b ready started, c ready started`);
    // The container starts again, so the worker is in its handler for a minute.
    world.kubelet.access.crash('default/web', 'b', 1);
    world.run(3_000);
    run(world, ['rm', '/tmp/ready']);
    world.run(3_000);
    expect(readiness(world.get('web'))).toBe(`${NOT_READY}, b, c started`);
  });
});

describe('a startup probe', () => {
  test('that succeeds while the worker is busy makes the container started at once', () => {
    const world = new World();
    const starting = {
      ...DEAF,
      command: ['sh', '-c', 'sleep 20; touch /tmp/ready; sleep 3600'],
      startupProbe: { ...DEAF.readinessProbe, failureThreshold: 60 },
      readinessProbe: undefined,
    };
    const slow = { name: 'b', image: 'nginx:1.25', lifecycle: { postStart: { exec: { command: ['sleep', '60'] } } } };
    world.pod('web', { spec: { containers: [starting, slow] } }, 10_000);
    world.run(15_000);
    // The sync that started both containers has not reported them yet, so there is no container to change.
    expect(readiness(world.get('web'))).toBe(`${NOT_READY}, b, c`);
    world.run(45_000);
    expect(readiness(world.get('web'))).toBe(`${READY}, b ready started, c ready started`);
    world.kubelet.access.crash('default/web', 'c', 1);
    world.run(3_000);
    world.kubelet.access.crash('default/web', 'b', 1);
    world.run(15_000);
    expect(readiness(world.get('web'))).toBe(`${NOT_READY}, b, c`);
    world.run(10_000);
    expect(readiness(world.get('web'))).toBe(`${NOT_READY}, b, c started`);
  });
});

describe('a startup probe that has not succeeded when its Pod is deleted', () => {
  const startupProbe = { exec: { command: ['cat', '/tmp/started'] }, periodSeconds: 2, failureThreshold: 60 };

  test('is stopped, and after a second, shorter delete the container counts as started', () => {
    const world = new World();
    world.pod('web', { spec: { containers: [{ ...DEAF, startupProbe, readinessProbe: undefined }] } }, 5_000);
    world.deletePod('web', { gracePeriodSeconds: 60, forMs: 5_000 });
    expect(readiness(world.get('web'))).toBe(`${NOT_READY}, c`);
    run(world, ['touch', '/tmp/started']);
    world.run(5_000);
    // Nobody probes any more, and no sync has written a status.
    expect(readiness(world.get('web'))).toBe(`${NOT_READY}, c`);
    world.deletePod('web', { gracePeriodSeconds: 40, forMs: 1_000 });
    expect(readiness(world.get('web'))).toBe(`${READY}, c ready started`);
  });

  test('has kept back a readiness probe, which begins after the second delete', () => {
    const world = new World();
    world.pod('web', { spec: { containers: [{ ...DEAF, startupProbe }] } }, 5_000);
    world.deletePod('web', { gracePeriodSeconds: 60, forMs: 10_000 });
    expect(readiness(world.get('web'))).toBe(`${NOT_READY}, c`);
    world.deletePod('web', { gracePeriodSeconds: 40, forMs: 3_000 });
    expect(readiness(world.get('web'))).toBe(`${READY}, c ready started`);
    run(world, ['rm', '/tmp/ready']);
    world.run(3_000);
    expect(readiness(world.get('web'))).toBe(`${NOT_READY}, c started`);
  });
});

describe('a liveness probe of a Pod that terminates', () => {
  const livenessProbe = { ...DEAF.readinessProbe, failureThreshold: 60 };

  test.each([
    ['is stopped for a container', 'c', false],
    ['goes on for a sidecar', 's', true],
  ])('%s', (_what, name, goesOn) => {
    const world = new World();
    const probed = { ...DEAF, livenessProbe, readinessProbe: undefined };
    const sidecar = { ...probed, name: 's', restartPolicy: 'Always' };
    world.pod('web', { spec: { initContainers: [sidecar], containers: [probed] } }, 10_000);
    world.deletePod('web', { gracePeriodSeconds: 60, forMs: 3_000 });
    run(world, ['rm', '/tmp/ready'], name);
    world.run(5_000);
    expect(world.events('web').filter((event) => event.includes('Liveness probe failed')).length > 0).toBe(goesOn);
  });
});

describe('a terminating Pod behind a Service', () => {
  test('serves no longer within seconds after its readiness probe fails', () => {
    const user = new User();
    user.apply(`
apiVersion: v1
kind: Pod
metadata: {name: web, labels: {app: web}}
spec:
  terminationGracePeriodSeconds: 60
  containers:
  - name: c
    image: busybox:1.28
    command: [sh, -c, 'touch /tmp/ready; trap "" TERM; sleep 3600']
    readinessProbe: {exec: {command: [cat, /tmp/ready]}, periodSeconds: 2, failureThreshold: 1}
---
apiVersion: v1
kind: Service
metadata: {name: web}
spec: {selector: {app: web}, ports: [{port: 80}]}
`);
    user.settle();
    const conditions = () =>
      user.cluster.list('EndpointSlice').find(({ metadata }) => metadata.name.startsWith('web-'))?.endpoints[0]?.conditions;
    expect(conditions()).toEqual({ ready: true, serving: true, terminating: false });
    user.kubectl('delete pod web --wait=false');
    user.pass(5_000);
    expect(conditions()).toEqual({ ready: false, serving: true, terminating: true });
    user.kubectl('exec web -- rm /tmp/ready');
    user.pass(5_000);
    expect(conditions()).toEqual({ ready: false, serving: false, terminating: true });
  });
});
