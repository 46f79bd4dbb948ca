import { describe, expect, test } from 'vitest';
import { Learner } from './documentation.ts';

// tasks/configure-pod-container/configure-liveness-readiness-startup-probes
describe('the probe examples of the documentation', () => {
  test('a liveness command succeeds for half a minute, and then the kubelet restarts the container', () => {
    const learner = new Learner();
    learner.follow('pods/probe/exec-liveness.yaml');
    learner.waitForPod('liveness-exec');
    learner.pass(29_000);
    expect(learner.events('liveness-exec').filter((event) => event.startsWith('Unhealthy'))).toEqual([]);
    expect(learner.restarts('liveness-exec')).toBe(0);
    learner.pass(16_000);
    expect(learner.events('liveness-exec')).toEqual(
      expect.arrayContaining([
        "Unhealthy: Liveness probe failed: cat: can't open '/tmp/healthy': No such file or directory\n",
        'Killing: Container liveness failed liveness probe, will be restarted',
      ]),
    );
    // `sleep 600` ignores SIGTERM, so it ends after its grace period of 30 s.
    const seconds = learner.secondsToRestart('liveness-exec', 1);
    expect(29 + 16 + seconds).toBeGreaterThan(65);
    expect(29 + 16 + seconds).toBeLessThan(80);
    expect(learner.kubectl('get pod liveness-exec')).toMatch(/liveness-exec +1\/1 +Running +1 \(0s ago\)/);
    expect(learner.pod('liveness-exec').status.containerStatuses?.[0]?.lastState?.terminated).toMatchObject({
      exitCode: 137,
      reason: 'Error',
    });
    learner.secondsToRestart('liveness-exec', 2);
  });

  test('a liveness HTTP request succeeds for ten seconds, and the container restarts after three failures', () => {
    const learner = new Learner();
    learner.follow('pods/probe/http-liveness.yaml');
    learner.waitForPod('liveness-http');
    const seconds = learner.secondsToRestart('liveness-http', 1);
    expect(seconds).toBeGreaterThan(10 + 2 * 3);
    expect(seconds).toBeLessThan(10 + 4 * 3);
    expect(learner.events('liveness-http')).toContain('Unhealthy: Liveness probe failed: HTTP probe failed with statuscode: 500');
  });

  test('a missing page fails a liveness probe', () => {
    const learner = new Learner();
    learner.follow('pods/probe/pod-with-http-healthcheck.yaml');
    learner.waitForPod('pod-with-http-healthcheck');
    const seconds = learner.secondsToRestart('pod-with-http-healthcheck', 1);
    expect(seconds).toBeGreaterThan(30 + 2 * 10);
    expect(seconds).toBeLessThan(30 + 4 * 10);
    expect(learner.events('pod-with-http-healthcheck')).toContain(
      'Unhealthy: Liveness probe failed: HTTP probe failed with statuscode: 404',
    );
  });

  test('a TCP probe makes the Pod ready after its initial delay of 15 s, and keeps it alive', () => {
    const learner = new Learner();
    learner.follow('pods/probe/tcp-liveness-readiness.yaml');
    learner.waitUntil('it runs', () => learner.pod('goproxy').status.phase === 'Running');
    const beganMs = learner.cluster.now;
    expect(learner.kubectl('get pod goproxy')).toMatch(/goproxy +0\/1 +Running/);
    learner.waitForPod('goproxy');
    expect(learner.cluster.now - beganMs).toBeGreaterThanOrEqual(15_000);
    expect(learner.cluster.now - beganMs).toBeLessThan(26_000);
    learner.pass(300_000);
    expect(learner.kubectl('get pod goproxy')).toMatch(/goproxy +1\/1 +Running +0 /);
  });

  test('a gRPC probe of etcd succeeds', () => {
    const learner = new Learner();
    learner.follow('pods/probe/grpc-liveness.yaml');
    learner.waitForPod('etcd-with-grpc');
    learner.pass(120_000);
    expect(learner.kubectl('get pod etcd-with-grpc')).toMatch(/etcd-with-grpc +1\/1 +Running +0 /);
    expect(learner.events('etcd-with-grpc').filter((event) => event.startsWith('Unhealthy'))).toEqual([]);
  });
});
