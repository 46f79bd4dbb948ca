import { describe, expect, it } from 'vitest';
import {
  findMatchingUntoleratedTaint,
  FormatError,
  formatTaint,
  isSchedulingTaint,
  matchesNodeSelector,
  matchesRequiredNodeAffinity,
  preferredNodeAffinityScore,
  toleratesTaint,
  type Node,
  type NodeSelectorTerm,
  type PodSpec,
} from '../../../src/api/index.ts';

const node: Node = {
  apiVersion: 'v1',
  kind: 'Node',
  metadata: {
    name: 'node-1',
    uid: 'u',
    resourceVersion: '1',
    creationTimestamp: '2026-01-01T00:00:00Z',
    labels: { zone: 'a', cores: '8' },
  },
  spec: {},
  status: {},
};

const term = (key: string, operator: string, values?: string[]): NodeSelectorTerm => ({
  matchExpressions: [{ key, operator, values }],
});
const selects = (...nodeSelectorTerms: NodeSelectorTerm[]): boolean => matchesNodeSelector({ nodeSelectorTerms }, node);

describe('a node selector', () => {
  it('compares labels with all operators', () => {
    expect(selects(term('zone', 'In', ['a', 'b']))).toBe(true);
    expect(selects(term('zone', 'NotIn', ['a']))).toBe(false);
    expect(selects(term('gpu', 'DoesNotExist'))).toBe(true);
    expect(selects(term('cores', 'Gt', ['4']))).toBe(true);
    expect(selects(term('cores', 'Lt', ['8']))).toBe(false);
  });

  it('matches with one of its terms, and an empty term with nothing', () => {
    expect(selects(term('zone', 'In', ['x']), term('cores', 'Exists'))).toBe(true);
    expect(selects({})).toBe(false);
  });

  it('compares the name of the node as a field', () => {
    const byName = (operator: string, ...values: string[]): NodeSelectorTerm => ({
      matchFields: [{ key: 'metadata.name', operator, values }],
    });
    expect(selects(byName('In', 'node-1'))).toBe(true);
    expect(selects(byName('NotIn', 'node-1'))).toBe(false);
    expect(() => selects(byName('In', 'a', 'b'))).toThrow(FormatError);
  });

  it('throws for an invalid term, unless another matches', () => {
    expect(() => selects(term('zone', 'Near'))).toThrow(
      'nodeSelectorTerms[0].matchExpressions[0].operator: Unsupported value: "Near"',
    );
    expect(selects(term('zone', 'Near'), term('zone', 'Exists'))).toBe(true);
  });

  it('must match, and so must the labels of spec.nodeSelector', () => {
    const required = { nodeSelectorTerms: [term('cores', 'Exists')] };
    const spec = (zone: string): PodSpec =>
      ({
        nodeSelector: { zone },
        affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: required } },
      }) as unknown as PodSpec;
    expect(matchesRequiredNodeAffinity(spec('a'), node)).toBe(true);
    expect(matchesRequiredNodeAffinity(spec('b'), node)).toBe(false);
  });

  it('scores the sum of the preferred terms that match', () => {
    const preferred = [
      { weight: 10, preference: term('zone', 'Exists') },
      { weight: 5, preference: term('gpu', 'Exists') },
      { weight: 1, preference: term('cores', 'Exists') },
    ];
    expect(preferredNodeAffinityScore(preferred, node)).toBe(11);
  });
});

describe('a taint', () => {
  const taint = { key: 'dedicated', value: 'db', effect: 'NoSchedule' };

  it('is tolerated by key, value and effect', () => {
    expect(toleratesTaint({ key: 'dedicated', value: 'db' }, taint)).toBe(true);
    expect(toleratesTaint({ key: 'dedicated', value: 'web' }, taint)).toBe(false);
    expect(toleratesTaint({ key: 'dedicated', operator: 'Exists', effect: 'NoExecute' }, taint)).toBe(false);
    expect(toleratesTaint({ operator: 'Exists' }, taint)).toBe(true);
    expect(toleratesTaint({ key: 'dedicated', operator: 'Near' }, taint)).toBe(false);
  });

  it('is compared as a number with Gt and Lt', () => {
    const sla = { key: 'sla', value: '950', effect: 'NoExecute' };
    expect(toleratesTaint({ key: 'sla', operator: 'Gt', value: '900' }, sla)).toBe(true);
    expect(toleratesTaint({ key: 'sla', operator: 'Lt', value: '900' }, sla)).toBe(false);
    expect(toleratesTaint({ key: 'sla', operator: 'Gt', value: 'much' }, sla)).toBe(false);
  });

  it('is found if no toleration matches it', () => {
    const soft = { key: 'soft', effect: 'PreferNoSchedule' };
    expect(findMatchingUntoleratedTaint([soft, taint], [], isSchedulingTaint)).toBe(taint);
    expect(findMatchingUntoleratedTaint([soft, taint], [{ operator: 'Exists' }], isSchedulingTaint)).toBeUndefined();
  });

  it('is printed as kubectl prints it', () => {
    expect(formatTaint(taint)).toBe('dedicated=db:NoSchedule');
    expect(formatTaint({ key: 'soft', effect: 'NoSchedule' })).toBe('soft:NoSchedule');
  });
});
