import { describe, expect, test } from 'vitest';
import { Algorithm, numFeasibleNodesToFind } from '../../../src/scheduler/algorithm.ts';
import {
  Diagnosis,
  fitErrorMessage,
  unresolvable,
  unschedulable,
  type ScorePlugin,
} from '../../../src/scheduler/framework/index.ts';
import { defaultProfile } from '../../../src/scheduler/profile.ts';
import { Random } from '../../../src/sim/index.ts';
import { cluster, node, pod, podAsking, podInfo } from './cluster.ts';

function nodes(count: number) {
  return Array.from({ length: count }, (_, i) => node(`node-${i}`));
}

function algorithm(view = cluster(nodes(3)), profile = defaultProfile()) {
  return new Algorithm(profile, view, Random.from('algorithm'));
}

describe('the number of feasible nodes to find', () => {
  test.each([
    [10, 10],
    [99, 99],
    [100, 100],
    [300, 144],
    [1000, 420],
    [5000, 500],
    [6000, 300],
  ])('of %i nodes is %i', (all, wanted) => {
    expect(numFeasibleNodesToFind(all)).toBe(wanted);
  });

  test('the search for the next Pod continues where the last one ended', () => {
    const search = algorithm(cluster(nodes(300)));
    const first = search.findNodesThatFitPod(podInfo(pod())).nodes.map(({ name }) => name);
    const second = search.findNodesThatFitPod(podInfo(pod())).nodes.map(({ name }) => name);
    expect([first[0], first.length, second[0]]).toEqual(['node-0', 144, 'node-144']);
  });
});

describe('the default profile', () => {
  test('weighs its plugins as upstream does', () => {
    expect(Object.fromEntries(defaultProfile().scores.map(({ name, weight }) => [name, weight]))).toEqual({
      TaintToleration: 3,
      NodeAffinity: 2,
      NodeResourcesFit: 1,
      PodTopologySpread: 2,
      InterPodAffinity: 2,
      NodeResourcesBalancedAllocation: 1,
      ImageLocality: 1,
    });
  });

  test('runs only the plugins that apply to a plain Pod', () => {
    const view = cluster(nodes(2));
    const { plugins } = algorithm(view).prioritizeNodes(podInfo(podAsking({ cpu: '1' })), view.nodes);
    expect(plugins.map(({ plugin }) => plugin)).toEqual([
      'TaintToleration',
      'NodeResourcesFit',
      'NodeResourcesBalancedAllocation',
      'ImageLocality',
    ]);
  });
});

describe('selectHost', () => {
  test('takes the node with the highest score', () => {
    expect(algorithm().selectHost([3, 9, 4])).toBe(1);
  });

  test('chooses at random among equal nodes, and each one can be chosen', () => {
    const choose = algorithm();
    const counts = [0, 0, 0, 0];
    for (let i = 0; i < 3000; i++) counts[choose.selectHost([7, 2, 7, 7])]!++;
    expect(counts[1]).toBe(0);
    for (const count of [counts[0]!, counts[2]!, counts[3]!]) expect(count).toBeGreaterThan(850);
  });
});

test('a score out of bounds is an error of the plugin', () => {
  const broken: ScorePlugin = { name: 'ImageLocality', weight: 1, score: () => [100, 101] };
  const view = cluster(nodes(2));
  const run = () => algorithm(view, { ...defaultProfile(), scores: [broken] }).prioritizeNodes(podInfo(pod()), view.nodes);
  expect(run).toThrow('plugin "ImageLocality" returns an invalid score 101');
});

test('a Pod that names its nodes by affinity is tried only on them', () => {
  const nodeSelectorTerms = [{ matchFields: [{ key: 'metadata.name', operator: 'In', values: ['node-1'] }] }];
  const affinity = { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms } } };
  const { nodes: found, diagnosis } = algorithm().findNodesThatFitPod(podInfo(podAsking({ cpu: '40' }, { spec: { affinity } })));
  expect(found).toEqual([]);
  expect(fitErrorMessage(3, diagnosis)).toBe(
    "0/3 nodes are available: 1 Insufficient cpu, 2 node(s) didn't satisfy plugin(s) [NodeAffinity].",
  );
});

describe('the message of a Pod that fits nowhere', () => {
  test('sorts the reasons as strings, and adds the result of preemption', () => {
    const diagnosis = new Diagnosis();
    diagnosis.reject('a', unschedulable('NodeResourcesFit', 'Insufficient cpu', 'Insufficient memory'));
    diagnosis.reject('b', unschedulable('NodeResourcesFit', 'Insufficient cpu'));
    diagnosis.reject('c', unresolvable('TaintToleration', 'node(s) had untolerated taint(s)'));
    diagnosis.postFilterMessage = 'preemption: none.';
    expect(fitErrorMessage(3, diagnosis)).toBe(
      '0/3 nodes are available: 1 Insufficient memory, 1 node(s) had untolerated taint(s), 2 Insufficient cpu. preemption: none.',
    );
  });

  test('does not mention single nodes if a plugin rejected the Pod at once', () => {
    const diagnosis = new Diagnosis();
    diagnosis.absentNodes = unresolvable('NodeAffinity', 'pod affinity terms conflict');
    diagnosis.preFilterMessage = 'pod affinity terms conflict';
    expect(fitErrorMessage(2, diagnosis)).toBe('0/2 nodes are available: pod affinity terms conflict.');
  });
});
