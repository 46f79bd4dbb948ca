import { describe, expect, it } from 'vitest';
import type { DaemonSet, Node, Pod } from '../../../../src/api/index.ts';
import { planManage, planRollingUpdate, rollingView } from '../../../../src/controllers/daemonset/plan.ts';
import { steps } from '../../../../src/controllers/daemonset/steps.ts';
import { podOf } from '../sketches.ts';

const NOW_MS = Date.parse('2026-01-01T00:01:00Z');
const READY = { type: 'Ready', status: 'True', lastTransitionTime: '2026-01-01T00:00:00Z' };
const SET = {
  kind: 'DaemonSet',
  metadata: { name: 'agent', namespace: 'default', uid: 'uid-agent', generation: 1 },
  spec: {
    updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 1 } },
    template: { spec: { containers: [] } },
  },
} as unknown as DaemonSet;
const NODES = ['node-1', 'node-2'].map((name) => ({ metadata: { name }, spec: {}, status: {} }) as unknown as Node);

function pod(name: string, node: string, hash: string): Pod {
  const labels = { 'controller-revision-hash': hash };
  return podOf({ metadata: { name, labels }, spec: { nodeName: node }, status: { phase: 'Running', conditions: [READY] } });
}

const view = { hash: 'new', nowMs: NOW_MS, isInBackoff: () => false };

describe('the Pods of a DaemonSet', () => {
  it('are created on nodes without one', () => {
    const plan = planManage(SET, NODES, new Map([['node-1', [pod('agent-1', 'node-1', 'new')]]]), view);
    expect(plan).toEqual({
      step: steps.manage,
      outcome: 'changes',
      figures: { nodes: 2, create: 1, delete: 0, createOn: 'node-2', podsToDelete: '' },
      create: ['node-2'],
      delete: [],
      ended: [],
      waiting: [],
    });
  });

  it('stay if each node has one', () => {
    const byNode = new Map(NODES.map(({ metadata: { name } }) => [name, [pod(`on-${name}`, name, 'new')]]));
    const figures = { nodes: 2, create: 0, delete: 0 };
    const nothing = { create: [], delete: [], ended: [], waiting: [] };
    expect(planManage(SET, NODES, byNode, view)).toEqual({ step: steps.manage, outcome: 'none', figures, ...nothing });
  });

  it('are replaced in a rolling update, as many as may be unavailable', () => {
    const byNode = new Map(NODES.map(({ metadata: { name } }) => [name, [pod(`on-${name}`, name, 'old')]]));
    const bounds = { maxSurge: 0, maxUnavailable: 1, desired: 2 };
    expect(planRollingUpdate(SET, rollingView(SET, NODES, byNode), 'new', NOW_MS)).toEqual({
      step: steps.rollingUpdate,
      outcome: 'changes',
      figures: { ...bounds, create: 0, delete: 1, createOn: '', podsToDelete: 'on-node-1' },
      create: [],
      delete: byNode.get('node-1'),
    });
    expect(planRollingUpdate(SET, rollingView(SET, NODES, byNode), 'old', NOW_MS)).toEqual({
      step: steps.rollingUpdate,
      outcome: 'none',
      figures: { ...bounds, create: 0, delete: 0 },
      create: [],
      delete: [],
    });
  });
});
