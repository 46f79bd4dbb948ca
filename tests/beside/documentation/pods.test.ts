import { describe, expect, test } from 'vitest';
import { example, Learner } from './documentation.ts';

/** The values that a line of `kubectl get` shows over time, in order. */
function statusesOf(learner: Learner, name: string, ms: number): string[] {
  const seen: string[] = [];
  for (let passed = 0; passed < ms; passed += 20) {
    const [, ready, status] = learner.kubectl(`get pod ${name} --no-headers`).split(/ +/);
    const shown = `${ready} ${status}`;
    if (seen.at(-1) !== shown) seen.push(shown);
    learner.pass(20);
  }
  return seen;
}

describe('the Pod examples of the documentation', () => {
  test('init containers end before the Pod starts', () => {
    const learner = new Learner();
    learner.follow('pods/init-containers.yaml');
    expect(statusesOf(learner, 'init-demo', 8_000)).toEqual([
      '0/1 Pending',
      '0/1 Init:0/1',
      '0/1 PodInitializing',
      '1/1 Running',
    ]);
    expect(learner.states('init-demo')).toEqual(['terminated Completed 0', 'running']);
    expect(learner.exec('init-demo', 'curl localhost')).toContain('<title>http://info.cern.ch</title>');
  });

  test('postStart writes its file', () => {
    const learner = new Learner();
    learner.follow('pods/lifecycle-events.yaml');
    learner.waitForPod('lifecycle-demo');
    expect(learner.exec('lifecycle-demo', 'cat /usr/share/message')).toBe('Hello from the postStart handler\n');
  });

  test('preStop stops nginx gracefully, long before the end of the grace period', () => {
    const learner = new Learner();
    learner.follow('pods/lifecycle-events.yaml');
    learner.waitForPod('lifecycle-demo');
    const beganMs = learner.cluster.now;
    expect(learner.kubectl('delete pod lifecycle-demo')).toBe('pod "lifecycle-demo" deleted from default namespace\n');
    expect(learner.cluster.now - beganMs).toBeLessThan(2_000);
    const events = learner.events('lifecycle-demo');
    expect(events).toContain('Killing: Stopping container lifecycle-demo-container');
    expect(events.filter((event) => event.startsWith('FailedPreStopHook'))).toEqual([]);
  });

  test('preStop runs in the container to stop while the container continues', () => {
    const learner = new Learner();
    const quit = 'nginx -s quit; while killall -0 nginx; do sleep 1; done';
    learner.apply(example('pods/lifecycle-events.yaml').replace(quit, 'echo bye > /proc/1/fd/1; sleep 5'));
    learner.waitForPod('lifecycle-demo');
    const beganMs = learner.cluster.now;
    learner.kubectl('delete pod lifecycle-demo --wait=false');
    learner.pass(3_000);
    expect(learner.logs('lifecycle-demo')).toMatch(/bye\n$/);
    expect(learner.kubectl('get pod lifecycle-demo')).toMatch(/1\/1 +Terminating/);
    learner.waitUntil('it is gone', () => learner.cluster.list('Pod').length === 0);
    expect(learner.cluster.now - beganMs).toBeGreaterThan(5_000);
    expect(learner.cluster.now - beganMs).toBeLessThan(7_000);
  });

  test('a container reports why it ended', () => {
    const learner = new Learner();
    learner.follow('debug/termination.yaml');
    learner.waitUntil('it has ended', () => learner.restarts('termination-demo') === 1);
    expect(
      learner.kubectl("get pod termination-demo -o jsonpath='{.status.containerStatuses[0].lastState.terminated.message}'"),
    ).toBe('Sleep expired\n');
  });

  test("a command with arguments replaces the image's command", () => {
    const learner = new Learner();
    learner.follow('pods/commands.yaml');
    learner.settle();
    expect(learner.kubectl('get pods')).toMatch(/command-demo +0\/1 +Completed +0/);
    expect(learner.logs('command-demo')).toBe('command-demo\ntcp://10.96.0.1:443\n');
  });

  test('two containers share a volume, and one of them completes', () => {
    const learner = new Learner();
    learner.follow('pods/two-container-pod.yaml');
    learner.settle();
    expect(learner.kubectl('get pods')).toMatch(/two-containers +1\/2 +NotReady +0/);
    expect(learner.states('two-containers')).toEqual(['terminated Completed 0', 'running']);
    expect(learner.exec('two-containers', 'curl localhost', 'nginx-container')).toBe('Hello from the debian container\n');
  });

  test('containers with a shared process namespace run together', () => {
    const learner = new Learner();
    learner.follow('pods/share-process-namespace.yaml');
    learner.settle();
    expect(learner.kubectl('get pods')).toMatch(/nginx +2\/2 +Running/);
    expect(learner.pod('nginx').spec.shareProcessNamespace).toBe(true);
  });

  test('a counter writes the seconds to its log', () => {
    const learner = new Learner();
    learner.follow('debug/counter-pod.yaml');
    learner.waitForPod('counter');
    learner.pass(3_100);
    expect(learner.logs('counter').split('\n').slice(0, 3)).toEqual([
      expect.stringMatching(/^0: Thu Jan {2}1 00:00:0\d UTC 2026$/),
      expect.stringMatching(/^1: /),
      expect.stringMatching(/^2: /),
    ]);
  });

  test("a Pod's hosts file contains the aliases of its spec", () => {
    const learner = new Learner();
    learner.follow('service/networking/hostaliases-pod.yaml');
    learner.settle();
    expect(learner.kubectl('get pod hostaliases-pod')).toContain('Completed');
    expect(learner.logs('hostaliases-pod')).toContain(
      '# Entries added by HostAliases.\n127.0.0.1\tfoo.local\tbar.local\n10.1.2.3\tfoo.remote\tbar.remote\n',
    );
  });

  test('a Pod with its own DNS configuration uses it', () => {
    const learner = new Learner();
    learner.follow('service/networking/custom-dns.yaml', 'pods/init-containers.yaml', 'debug/counter-pod.yaml');
    learner.settle();
    expect(learner.exec('dns-example', 'cat /etc/resolv.conf')).toBe(
      'search ns1.svc.cluster-domain.example my.dns.search.suffix\nnameserver 192.0.2.1\noptions ndots:2 edns0\n',
    );
    // `dnsPolicy: Default` means the node's settings. It is not the default value.
    expect(learner.exec('init-demo', 'cat /etc/resolv.conf')).not.toContain('cluster.local');
    expect(learner.exec('counter', 'cat /etc/resolv.conf')).toBe(
      'search default.svc.cluster.local svc.cluster.local cluster.local\nnameserver 10.96.0.10\noptions ndots:5\n',
    );
  });

  test('an image with an invalid name is not pulled', () => {
    const learner = new Learner();
    learner.follow('pods/private-reg-pod.yaml');
    learner.pass(10_000);
    expect(learner.kubectl('get pod private-reg')).toContain('InvalidImageName');
    expect(learner.events('private-reg')).toContain(
      'InspectFailed: Failed to apply default image tag "<your-private-image>": couldn\'t parse image name "<your-private-image>": invalid reference format',
    );
  });
});
