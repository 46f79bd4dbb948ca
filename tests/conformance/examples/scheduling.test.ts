import { describe, expect, test } from 'vitest';
import { examplesPresent, Learner } from './documentation.ts';

const NO_HELP = 'no new claims to deallocate, preemption: 0/3 nodes are available: 3 Preemption is not helpful for scheduling.';

function nodeOf(learner: Learner, name: string): string | undefined {
  return learner.pod(name).spec.nodeName;
}

/** Four nodes in two zones, and Pods of `foo: bar` on the first three of them (concepts/scheduling-eviction/topology-spread-constraints). */
function zones(): Learner {
  const learner = new Learner({ nodes: 4 });
  for (const [i, zone] of ['zoneA', 'zoneA', 'zoneB', 'zoneB'].entries()) {
    learner.kubectl(`label node node-${i + 1} zone=${zone} node=node${i + 1}`);
  }
  for (const i of [1, 2, 3]) {
    learner.apply(
      `apiVersion: v1\nkind: Pod\nmetadata: {name: pod-${i}, labels: {foo: bar}}\nspec: {nodeName: node-${i}, containers: [{name: pause, image: registry.k8s.io/pause:3.1}]}\n`,
    );
  }
  learner.settle();
  return learner;
}

describe.skipIf(!examplesPresent)('where Pods go, as the documentation explains it', () => {
  test('a node selector waits for a node with the label', () => {
    const learner = new Learner();
    learner.follow('pods/pod-nginx.yaml');
    learner.pass(10_000);
    expect(learner.kubectl('get pod nginx')).toMatch(/0\/1 +Pending/);
    expect(learner.events('nginx')).toEqual([
      `FailedScheduling: 0/3 nodes are available: 3 node(s) didn't match Pod's node affinity/selector. ${NO_HELP}`,
    ]);
    learner.kubectl('label nodes node-2 disktype=ssd');
    learner.settle();
    expect(nodeOf(learner, 'nginx')).toBe('node-2');
  });

  test('a toleration lets a Pod onto tainted nodes, and no other Pod', () => {
    const learner = new Learner();
    learner.kubectl('taint nodes --all example-key=value:NoSchedule');
    learner.follow('pods/pod-with-toleration.yaml', 'debug/counter-pod.yaml');
    learner.pass(20_000);
    expect(learner.states('nginx')).toEqual(['running']);
    expect(nodeOf(learner, 'counter')).toBeUndefined();
  });

  test('the heavier preference decides between nodes that both are good enough', () => {
    const learner = new Learner();
    learner.kubectl('label node node-1 label-1=key-1');
    learner.kubectl('label node node-2 label-2=key-2');
    learner.follow('pods/pod-with-affinity-preferred-weight.yaml');
    learner.settle();
    expect(nodeOf(learner, 'with-affinity-preferred-weight')).toBe('node-2');
  });

  test('a Pod with an affinity waits for the Pod that it wants to be near', () => {
    const learner = new Learner();
    for (const [i, zone] of ['V', 'V', 'R'].entries()) {
      learner.kubectl(`label node node-${i + 1} topology.kubernetes.io/zone=${zone}`);
    }
    learner.follow('pods/pod-with-pod-affinity.yaml');
    learner.pass(5_000);
    expect(learner.events('with-pod-affinity')).toEqual([
      `FailedScheduling: 0/3 nodes are available: 3 node(s) didn't match pod affinity rules. ${NO_HELP}`,
    ]);
    learner.kubectl('run s1 --image=nginx --labels=security=S1');
    learner.settle();
    const zoneOf = (name: string) => learner.node(nodeOf(learner, name)!).metadata.labels?.['topology.kubernetes.io/zone'];
    expect(zoneOf('with-pod-affinity')).toBe(zoneOf('s1'));
  });

  test('a Pod with scheduling gates is looked at when they are gone', () => {
    const learner = new Learner();
    learner.follow('pods/pod-with-scheduling-gates.yaml');
    learner.pass(5_000);
    expect(learner.kubectl('get pod test-pod')).toMatch(/test-pod +0\/1 +SchedulingGated +0/);
    expect(learner.kubectl("get pod test-pod -o jsonpath='{.spec.schedulingGates}'")).toBe(
      '[{"name":"example.com/foo"},{"name":"example.com/bar"}]',
    );
    learner.apply(
      'apiVersion: v1\nkind: Pod\nmetadata:\n  name: test-pod\nspec:\n  containers:\n  - name: pause\n    image: registry.k8s.io/pause:3.6\n',
    );
    learner.settle();
    expect(learner.kubectl('get pod test-pod')).toMatch(/test-pod +1\/1 +Running/);
  });

  test('Pods are spread over zones: the fourth goes where there is one fewer', () => {
    const learner = zones();
    learner.follow('pods/topology-spread-constraints/one-constraint.yaml');
    learner.settle();
    expect(['node-3', 'node-4']).toContain(nodeOf(learner, 'mypod'));
  });

  test('with a second constraint over nodes only one is left', () => {
    const learner = zones();
    learner.follow('pods/topology-spread-constraints/two-constraints.yaml');
    learner.settle();
    expect(nodeOf(learner, 'mypod')).toBe('node-4');
  });

  test('a zone that node affinity leaves out is not counted', () => {
    const learner = zones();
    learner.do({ type: 'add-node', name: 'node-5' });
    learner.settle();
    learner.kubectl('label node node-5 zone=zoneC');
    learner.follow('pods/topology-spread-constraints/one-constraint-with-nodeaffinity.yaml');
    learner.settle();
    expect(['node-3', 'node-4']).toContain(nodeOf(learner, 'mypod'));
  });

  test('a Pod of a priority class is taken when there is the class', () => {
    const learner = new Learner({ nodes: [{ name: 'node-1', memory: '32Gi' }] });
    learner.apply('apiVersion: scheduling.k8s.io/v1\nkind: PriorityClass\nmetadata: {name: high}\nvalue: 1000000\n');
    learner.follow('policy/quota.yaml', 'policy/high-priority-pod.yaml');
    learner.settle();
    expect(learner.pod('high-priority').spec.priority).toBe(1_000_000);
    expect(learner.kubectl('describe quota pods-high')).toMatch(/cpu +500m +1k\nmemory +10Gi +200Gi\npods +1 +10\n/);
    expect(learner.kubectl('describe quota pods-low')).toMatch(/pods +0 +10\n/);
  });
});
