import { describe, expect, test } from 'vitest';
import { Learner } from './documentation.ts';

const NO_HELP = 'no new claims to deallocate, preemption: 0/3 nodes are available: 3 Preemption is not helpful for scheduling.';

function nodeOf(learner: Learner, name: string): string | undefined {
  return learner.pod(name).spec.nodeName;
}

/** Four nodes in two zones, with Pods labelled `foo: bar` on the first three (concepts/scheduling-eviction/topology-spread-constraints). */
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

describe('the scheduling examples of the documentation', () => {
  test('a Pod with a node selector waits for a node with the label', () => {
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

  test('a toleration allows a Pod on tainted nodes, and other Pods stay away', () => {
    const learner = new Learner();
    learner.kubectl('taint nodes --all example-key=value:NoSchedule');
    learner.follow('pods/pod-with-toleration.yaml', 'debug/counter-pod.yaml');
    learner.pass(20_000);
    expect(learner.states('nginx')).toEqual(['running']);
    expect(nodeOf(learner, 'counter')).toBeUndefined();
  });

  test('the higher weight decides between two feasible nodes', () => {
    const learner = new Learner();
    learner.kubectl('label node node-1 label-1=key-1');
    learner.kubectl('label node node-2 label-2=key-2');
    learner.follow('pods/pod-with-affinity-preferred-weight.yaml');
    learner.settle();
    expect(nodeOf(learner, 'with-affinity-preferred-weight')).toBe('node-2');
  });

  test('a Pod with a Pod affinity waits for the other Pod', () => {
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

  test('a Pod with scheduling gates is scheduled after they are removed', () => {
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

  test('Pods are spread over zones, and the fourth is bound in the zone with one Pod fewer', () => {
    const learner = zones();
    learner.follow('pods/topology-spread-constraints/one-constraint.yaml');
    learner.settle();
    expect(['node-3', 'node-4']).toContain(nodeOf(learner, 'mypod'));
  });

  test('a second constraint over nodes leaves only one node', () => {
    const learner = zones();
    learner.follow('pods/topology-spread-constraints/two-constraints.yaml');
    learner.settle();
    expect(nodeOf(learner, 'mypod')).toBe('node-4');
  });

  test('a zone that the node affinity excludes is not counted', () => {
    const learner = zones();
    learner.do({ type: 'add-node', name: 'node-5' });
    learner.settle();
    learner.kubectl('label node node-5 zone=zoneC');
    learner.follow('pods/topology-spread-constraints/one-constraint-with-nodeaffinity.yaml');
    learner.settle();
    expect(['node-3', 'node-4']).toContain(nodeOf(learner, 'mypod'));
  });

  test('a Pod with a priority class is accepted if the class exists', () => {
    const learner = new Learner({ nodes: [{ name: 'node-1', memory: '32Gi' }] });
    learner.apply('apiVersion: scheduling.k8s.io/v1\nkind: PriorityClass\nmetadata: {name: high}\nvalue: 1000000\n');
    learner.follow('policy/quota.yaml', 'policy/high-priority-pod.yaml');
    learner.settle();
    expect(learner.pod('high-priority').spec.priority).toBe(1_000_000);
    expect(learner.kubectl('describe quota pods-high')).toMatch(/cpu +500m +1k\nmemory +10Gi +200Gi\npods +1 +10\n/);
    expect(learner.kubectl('describe quota pods-low')).toMatch(/pods +0 +10\n/);
  });
});
