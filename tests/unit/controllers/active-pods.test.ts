import { describe, expect, it } from 'vitest';
import { parseTime, type Pod } from '../../../src/api/index.ts';
import { ActivePodsWithRanks, POD_DELETION_COST, type DeletionCriterion } from '../../../src/controllers/active-pods.ts';
import { pod } from './sketches.ts';

const NOW = parseTime('2026-01-01T01:00:00Z');
const ready = (since: string) => ({
  ready: true,
  status: { phase: 'Running', conditions: [{ type: 'Ready', status: 'True', lastTransitionTime: since }] },
});

describe('the Pods that are deleted first', () => {
  const plain = pod('plain', { ready: true });
  it.each<[string, Pod, DeletionCriterion]>([
    ['are those without a node', pod('x', { ready: true, spec: { nodeName: '' } }), 'unassigned'],
    ['are those that are pending', pod('x', { ready: true, status: { phase: 'Pending' } }), 'phase'],
    ['are those that are not ready', pod('x', { ready: false }), 'notReady'],
    [
      'are those with a low deletion cost',
      pod('x', { ready: true, metadata: { annotations: { [POD_DELETION_COST]: '-5' } } }),
      'deletionCost',
    ],
    ['are those that became ready much later', pod('x', ready('2026-01-01T00:59:00Z')), 'readyLater'],
    [
      'are those that were restarted more often',
      pod('x', { ready: true, status: { ...plain.status, containerStatuses: [{ restartCount: 3 }] } }),
      'restarts',
    ],
  ])('%s', (_name, first, by) => {
    const order = new ActivePodsWithRanks([plain, first], () => 1, NOW);
    expect(order.sorted()).toEqual([first, plain]);
    expect(order.criterion(first, plain)).toBe(by);
  });

  it('are those that share their node with more Pods of the same owner', () => {
    const alone = pod('alone', { ready: true, spec: { nodeName: 'node-2' } });
    const order = new ActivePodsWithRanks([alone, plain], (each) => (each === plain ? 2 : 1), NOW);
    expect(order.sorted()).toEqual([plain, alone]);
    expect(order.criterion(plain, alone)).toBe('crowdedNode');
  });

  it('are chosen at random among those of about the same age', () => {
    const [older, younger] = [pod('b', ready('2026-01-01T00:10:00Z')), pod('a', ready('2026-01-01T00:20:00Z'))];
    const order = new ActivePodsWithRanks([older, younger], () => 1, NOW);
    expect(order.criterion(younger, older)).toBe('uid');
    expect(order.sorted()[0]).toBe(younger);
  });

  it('have the deletion cost 0 if the annotation is not a number', () => {
    const odd = pod('odd', { ready: true, metadata: { annotations: { [POD_DELETION_COST]: '007' } } });
    expect(new ActivePodsWithRanks([plain, odd], () => 1, NOW).criterion(plain, odd)).not.toBe('deletionCost');
  });
});
