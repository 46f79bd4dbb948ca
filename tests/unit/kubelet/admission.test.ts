import { describe, expect, test } from 'vitest';
import { findCondition, type Pod } from '../../../src/api/index.ts';
import { User } from '../cluster/user.ts';
import { World } from './world.ts';

/** One Pod fills a node of four CPUs. It ignores SIGTERM. */
const deafPod = (cpu: string, more = '') => `
    spec:
      terminationGracePeriodSeconds: 60
      containers:
      - name: c
        image: busybox:1.28
        command: [sh, -c, 'trap "" TERM; sleep 3600']
        resources: {requests: {cpu: "${cpu}"}}
${more}`;

/** `Running`, `Failed OutOfcpu`: the phases of all Pods, sorted. */
function phases(user: User): string[] {
  return user.cluster.list('Pod').map(phaseOf).toSorted();
}

function phaseOf({ status: { phase, reason } }: Pod): string {
  return reason === undefined ? phase! : `${phase} ${reason}`;
}

describe('a Pod whose object is gone does not take up the node', () => {
  test('a Pod that is deleted by force on a full node is replaced at once', () => {
    const user = new User({ nodes: 1 });
    user.apply(`
apiVersion: apps/v1
kind: Deployment
metadata: {name: full}
spec:
  selector: {matchLabels: {app: full}}
  template:
    metadata: {labels: {app: full}}${deafPod('3')}`);
    user.settle();
    user.kubectl(`delete pod ${user.pods()[0]!.metadata.name} --force --grace-period=0`);
    user.pass(10_000);
    expect(phases(user)).toEqual(['Running']);
  });

  test('a DaemonSet with a host port replaces a Pod that is deleted by force', () => {
    const user = new User({ nodes: 1 });
    user.apply(`
apiVersion: apps/v1
kind: DaemonSet
metadata: {name: agent}
spec:
  selector: {matchLabels: {app: agent}}
  template:
    metadata: {labels: {app: agent}}${deafPod('1', '        ports: [{containerPort: 80, hostPort: 80}]')}`);
    user.settle();
    user.kubectl(`delete pod ${user.pods()[0]!.metadata.name} --force --grace-period=0`);
    user.pass(10_000);
    expect(phases(user)).toEqual(['Running']);
    expect(user.events('agent').filter((event) => event.startsWith('Failed'))).toEqual([]);
  });

  test('a preemptor runs although its victim without a grace period still stops', () => {
    const user = new User({ nodes: 1 });
    user.apply(`
apiVersion: scheduling.k8s.io/v1
kind: PriorityClass
metadata: {name: high}
value: 1000
---
apiVersion: v1
kind: Pod
metadata: {name: victim}
spec:
  terminationGracePeriodSeconds: 0
  containers:
  - {name: c, image: 'busybox:1.28', command: [sh, -c, 'trap "" TERM; sleep 3600'], resources: {requests: {cpu: "3"}}}
`);
    user.settle();
    user.apply(`
apiVersion: v1
kind: Pod
metadata: {name: preemptor}
spec:
  priorityClassName: high
  containers:
  - {name: c, image: 'nginx:1.25', resources: {requests: {cpu: "3"}}}
`);
    user.pass(10_000);
    expect(user.pods().map((pod) => `${pod.metadata.name} ${phaseOf(pod)}`)).toEqual(['preemptor Running']);
  });

  test('a Pod that is deleted with a grace period takes up its place until its containers have ended', () => {
    const world = new World();
    const spec = { containers: [{ name: 'c', image: 'nginx:1.25', resources: { requests: { cpu: '3' } } }] };
    const slow = { ...spec, terminationGracePeriodSeconds: 20 };
    world.pod('a', {
      spec: { ...slow, containers: [{ ...slow.containers[0], lifecycle: { preStop: { sleep: { seconds: 10 } } } }] },
    });
    world.deletePod('a', { forMs: 3_000 });
    world.pod('b', { spec }, 3_000);
    expect(phaseOf(world.get('b'))).toBe('Failed OutOfcpu');
    world.run();
    world.pod('c', { spec });
    expect(phaseOf(world.get('c'))).toBe('Running');
  });
});

describe('the reason of a rejection', () => {
  const container = (requests: object) => [{ name: 'c', image: 'nginx:1.25', resources: { requests } }];
  test('is the first resource in the order of the scheduler, whatever the order of the requests', () => {
    const world = new World();
    world.pod('web', { spec: { nodeSelector: { disk: 'ssd' }, containers: container({ memory: '99Ti', cpu: '99' }) } });
    expect(phaseOf(world.get('web'))).toBe('Failed OutOfcpu');
  });

  test('is a host port of a sidecar that another Pod has on any address', () => {
    const world = new World();
    const sidecar = (hostIP: string) => ({
      spec: {
        initContainers: [
          { name: 's', image: 'nginx:1.25', restartPolicy: 'Always', ports: [{ containerPort: 80, hostPort: 80, hostIP }] },
        ],
      },
    });
    world.pod('a', sidecar('127.0.0.1'));
    world.pod('b', sidecar('127.0.0.2'));
    world.pod('c', sidecar('0.0.0.0'));
    expect(['a', 'b', 'c'].map((name) => phaseOf(world.get(name)))).toEqual(['Running', 'Running', 'Failed NodePorts']);
  });
});

describe('after a restart of the node', () => {
  test('the oldest Pods are admitted first', () => {
    const world = new World();
    const spec = { containers: [{ name: 'c', image: 'nginx:1.25', resources: { requests: { cpu: '3' } } }] };
    world.kubelet.stop();
    world.pod('zebra', { spec }, 5_000);
    world.pod('ant', { spec }, 5_000);
    world.kubelet.start();
    world.run();
    expect(['zebra', 'ant'].map((name) => phaseOf(world.get(name)))).toEqual(['Running', 'Failed OutOfcpu']);
  });

  test('a Pod that no longer matches the labels of the node is rejected', () => {
    const user = new User({ nodes: 1 });
    user.kubectl('label node node-1 disk=ssd');
    user.apply(`
apiVersion: v1
kind: Pod
metadata: {name: web}
spec: {nodeSelector: {disk: ssd}, containers: [{name: c, image: 'nginx:1.25'}]}
`);
    user.settle();
    user.kubectl('label node node-1 disk-');
    expect(phases(user)).toEqual(['Running']);
    user.do({ type: 'power-node', name: 'node-1', on: false });
    user.pass(5_000);
    user.do({ type: 'power-node', name: 'node-1', on: true });
    user.settle();
    expect(phases(user)).toEqual(['Failed NodeAffinity']);
  });
});

describe('a critical Pod on a full node', () => {
  const critical = `
apiVersion: v1
kind: Pod
metadata: {name: critical}
spec:
  nodeName: node-1
  priorityClassName: system-node-critical
  containers:
  - {name: c, image: 'nginx:1.25', resources: {requests: {cpu: "2"}}}
`;
  const pod = (name: string, resources: string) => `
apiVersion: v1
kind: Pod
metadata: {name: ${name}}
spec:
  terminationGracePeriodSeconds: 5
  containers:
  - {name: c, image: 'busybox:1.28', command: [sh, -c, 'trap "" TERM; sleep 3600'], resources: ${resources}}
`;

  test('makes the kubelet end as few Pods as possible, and waits for them', () => {
    const user = new User({ nodes: 1 });
    user.apply(pod('guaranteed', '{limits: {cpu: "1", memory: 1Mi}}'));
    user.apply(pod('burstable', '{requests: {cpu: "1"}}'));
    user.apply(pod('large', '{requests: {cpu: "2"}}'));
    user.apply(pod('idle', '{}'));
    user.settle();
    user.apply(critical);
    user.apply(pod('later', '{}'));
    user.pass(3_000);
    const states = () => user.cluster.list('Pod').map((one) => `${one.metadata.name}: ${phaseOf(one)}`);
    expect(states()).toEqual([
      'burstable: Running',
      'critical: Pending',
      'guaranteed: Running',
      'idle: Running',
      'large: Running',
      'later: Pending',
    ]);
    user.settle();
    expect(states()).toEqual([
      'burstable: Running',
      'critical: Running',
      'guaranteed: Running',
      'idle: Running',
      'large: Failed Preempting',
      'later: Running',
    ]);
    const large = user.cluster.get('Pod', { namespace: 'default', name: 'large' })!;
    expect(large.status.message).toBe('Preempted in order to admit critical pod');
    expect(findCondition(large.status.conditions, 'DisruptionTarget')).toMatchObject({
      status: 'True',
      reason: 'TerminationByKubelet',
      message: 'Pod was preempted by Kubelet to accommodate a critical pod.',
    });
    expect(user.events('large').slice(-2)).toEqual([
      'Preempting: Preempted in order to admit critical pod',
      'Killing: Stopping container c',
    ]);
  });

  test('is rejected if even the end of all other Pods is not enough', () => {
    const user = new User({ nodes: 1 });
    user.apply(critical.replace('cpu: "2"', 'cpu: "9"'));
    user.settle();
    expect(phases(user)).toEqual(['Failed UnexpectedAdmissionError']);
    expect(user.cluster.list('Pod')[0]!.status.message).toBe(
      'Pod was rejected: Unexpected error while attempting to recover from admission failure: preemption: error finding a set of pods to preempt: no set of running pods found to reclaim resources: [(res: cpu, q: 5000), ]',
    );
  });
});
