import { beforeEach, describe, expect, test } from 'vitest';
import type { Fault } from '../../../src/cluster/index.ts';
import { User } from './user.ts';

let user: User;
beforeEach(() => {
  user = new User({ seed: 'container faults' });
});

/** Injects a fault. Returns its number. */
function inject(fault: Fault): number {
  const { stdout, stderr } = user.do({ type: 'inject', fault });
  expect(stderr).toBe('');
  return Number(/^fault (\d+) /.exec(stdout)?.[1]);
}

const clear = (id: number): void => expect(user.do({ type: 'clear', id }).exitCode).toBe(0);
const faultsOn = () => user.cluster.faultsAt(user.cluster.trace.lastId);
const pod = (name: string) => user.cluster.get('Pod', { namespace: 'default', name })!;
const status = (name: string) => pod(name).status.containerStatuses![0]!;

/** Creates a Deployment with this number of Pods and runs until they are running. Returns their names. */
function web(replicas: number, image = 'nginx:1.25'): string[] {
  user.kubectl(`create deployment web --image=${image} --replicas=${replicas}`);
  user.pass(60_000);
  return user.pods().map(({ metadata }) => metadata.name);
}

describe('containers', () => {
  test('whose image cannot be pulled wait, and start when the image can be pulled', () => {
    const id = inject({ type: 'image-pull', image: 'httpd:2.4' });
    user.kubectl('run a --image=httpd:2.4');
    user.pass(20_000);
    expect(status('a').state?.waiting?.reason).toMatch(/ErrImagePull|ImagePullBackOff/);
    expect(status('a').state?.waiting?.message).toContain('dial tcp: i/o timeout');
    clear(id);
    user.pass(60_000);
    expect(pod('a').status.phase).toBe('Running');
  });

  test("whose image cannot be pulled count against the fault's limit: each failed pull is one strike", () => {
    inject({ type: 'image-pull', image: 'httpd:2.4' });
    user.kubectl('run a --image=httpd:2.4');
    user.pass(60_000);
    const failed = [...user.cluster.trace.since()].filter(
      ({ body }) => body.type === 'kubelet' && body.name === 'pullImage' && body.outcome === 'failed',
    );
    expect(failed.length).toBeGreaterThan(1);
    expect(faultsOn()).toMatchObject([{ strikes: failed.length }]);
  });

  test('can still be pulled on other nodes', () => {
    inject({ type: 'image-pull', image: 'httpd:2.4', node: 'node-1' });
    const failing = web(6, 'httpd:2.4')
      .map(pod)
      .filter(({ status: { phase } }) => phase !== 'Running');
    expect(failing.length).toBeGreaterThan(0);
    expect(new Set(failing.map(({ spec }) => spec.nodeName))).toEqual(new Set(['node-1']));
  });

  test('that end are restarted, with a longer delay each time', () => {
    const [name = ''] = web(1);
    inject({ type: 'container-crash', pod: `default/${name}`, exitCode: 3 });
    user.pass(30_000);
    expect(status(name).restartCount).toBe(1);
    expect(user.deployment('web').status.readyReplicas).toBe(1);
    const id = inject({ type: 'container-crash', pod: `default/${name}`, again: true });
    user.pass(60_000);
    expect(status(name).restartCount).toBeGreaterThan(1);
    expect(status(name).state?.waiting?.reason).toBe('CrashLoopBackOff');
    expect(status(name).lastState?.terminated?.exitCode).toBe(1);
    expect(user.cluster.why(pod(name)).some((line) => line.includes(`fault ${id} inject`))).toBe(true);
  });

  test('are not ended by a fault that was cleared after their start', () => {
    const [name = ''] = web(1);
    const running = () => [...user.cluster.machines.kubelets].flatMap(({ access }) => access.running(() => true));
    const id = inject({ type: 'container-crash', pod: `default/${name}`, again: true });
    expect(running()).toEqual([]);
    user.waitUntil('it runs again', () => running().length > 0);
    clear(id);
    user.pass(60_000);
    expect(status(name)).toMatchObject({ restartCount: 1, ready: true });
  });

  test('of one Pod have a fault that ends when the Pod is deleted', () => {
    const [name = ''] = web(1);
    inject({ type: 'container-crash', pod: `default/${name}`, again: true });
    expect(faultsOn()).toHaveLength(1);
    user.kubectl(`delete pod ${name} --wait=false`);
    user.pass(90_000);
    expect(faultsOn()).toEqual([]);
    expect(user.deployment('web').status.readyReplicas).toBe(1);
    const last = [...user.cluster.trace.since()].findLast(({ body }) => body.type === 'fault');
    expect(last?.body).toMatchObject({ op: 'end', id: 1 });
  });

  test('of an image end on every node', () => {
    const names = web(4);
    inject({ type: 'container-crash', image: 'docker.io/library/nginx:1.25' });
    user.pass(30_000);
    expect(names.map((name) => status(name).restartCount)).toEqual([1, 1, 1, 1]);
  });

  test('fail a probe while they run: not ready for readiness, restarted for liveness', () => {
    const probe = { httpGet: { path: '/', port: 80 }, periodSeconds: 2 };
    const container = { name: 'app', image: 'nginx:1.25', readinessProbe: probe, livenessProbe: probe };
    user.cluster.apply([{ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' }, spec: { containers: [container] } }]);
    user.pass(20_000);
    expect(status('a').ready).toBe(true);
    const readiness = inject({ type: 'probe-fail', pod: 'default/a', probe: 'readiness' });
    user.pass(20_000);
    expect(status('a')).toMatchObject({ ready: false, restartCount: 0 });
    expect(user.cluster.why(pod('a')).some((line) => line.includes(`fault ${readiness} inject`))).toBe(true);
    clear(readiness);
    user.pass(20_000);
    expect(status('a').ready).toBe(true);
    inject({ type: 'probe-fail', pod: 'default/a', probe: 'liveness' });
    user.pass(30_000);
    expect(status('a').restartCount).toBeGreaterThan(0);
  });
});
