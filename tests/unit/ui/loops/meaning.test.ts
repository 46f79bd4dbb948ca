import { describe, expect, it } from 'vitest';
import { ring } from '../../../../src/ui/i18n/en/ring.ts';
import { pluralOf, returnsText } from '../../../../src/ui/loops/ring/Meaning.tsx';
import { meaningOf, type Remark } from '../../../../src/ui/loops/ring/meaning.ts';
import type { KeyReturns, LoopWork } from '../../../../src/worker/protocol/index.ts';
import { cacheView, loopView, readyKey, waitingKey } from './loop-views.ts';

const NO_WORK: LoopWork = { unseen: [], sync: undefined, synced: {}, returns: undefined };
const BUSY = { worker: 1, key: 'default/web', step: 'syncDeployment', sinceMs: 5, sync: 7 };
const IDLE = { worker: 0, key: '', step: '', sinceMs: 0, sync: 0 };

const codes = (remarks: readonly Remark[]): string[] => remarks.map(({ code }) => code);

describe('the meaning of a drawn loop', () => {
  it('is that nothing is to do, and when the next key is due', () => {
    expect(meaningOf(loopView('deployment'), NO_WORK)).toEqual([{ code: 'quiet', next: undefined }]);
    const waiting = [waitingKey('default/web', { readyAtMs: 600 })];
    expect(meaningOf(loopView('deployment', { waiting }), NO_WORK)).toEqual([
      { code: 'quiet', next: { key: 'default/web', readyAtMs: 600 } },
    ]);
  });

  it('is that the cache is behind, with the real number of objects', () => {
    const informers = [cacheView('ReplicaSet', 2), cacheView('Pod', 11, { unseen: 3, unseenSinceMs: 4 })];
    const loop = loopView('deployment', {}, { informers, workers: [IDLE, BUSY] });
    const unseen = [{ kind: 'Pod', created: 2, deleted: 0, updated: 1 }];
    expect(meaningOf(loop, { ...NO_WORK, unseen })).toEqual([
      { code: 'behind', kind: 'Pod', count: 3, known: 11, there: 13, syncing: true },
    ]);
    // The worker has reported an earlier time.
    const earlier = [{ kind: 'Pod', created: 1, deleted: 0, updated: 0 }];
    expect(meaningOf(loop, { ...NO_WORK, unseen: earlier })).toMatchObject([{ there: undefined }]);
  });

  it('has at most three remarks, the most important first', () => {
    const loop = loopView(
      'replicaset',
      {
        ready: [readyKey('a'), readyKey('b'), readyKey('c')],
        waiting: [waitingKey('default/api', { by: 'AddRateLimited', requeues: 7, readyAtMs: 320 })],
      },
      {
        informers: [cacheView('Pod', 1, { unseen: 1 })],
        expectations: [{ key: 'default/web', add: 2, del: -1, sinceMs: 0, uids: 0 }],
        expectationCount: 1,
      },
    );
    expect(codes(meaningOf(loop, NO_WORK))).toEqual(['behind', 'failing', 'awaiting']);
    expect(meaningOf(loop, NO_WORK)[2]).toMatchObject({ add: 2, del: 0 });
  });

  it('is that keys wait for workers, if there are more than idle ones', () => {
    const ready = [readyKey('a'), readyKey('b'), readyKey('c')];
    expect(codes(meaningOf(loopView('deployment', { ready }), NO_WORK))).toEqual(['backlog']);
    expect(codes(meaningOf(loopView('deployment', { ready: ready.slice(1) }), NO_WORK))).toEqual(['quiet']);
  });

  it('names the Pods that fit on no node, and the plugins that rejected them', () => {
    const unschedulable = [
      { key: 'default/a', attempts: 1, rejectedBy: ['NodeResourcesFit'] },
      { key: 'default/b', attempts: 2, rejectedBy: ['NodeResourcesFit', 'TaintToleration'] },
    ];
    expect(meaningOf(loopView('scheduler', { unschedulable, unschedulableCount: 2 }), NO_WORK)).toEqual([
      { code: 'unschedulable', count: 2, plugins: ['NodeResourcesFit', 'TaintToleration'] },
    ]);
  });

  it('is only the end for a loop that does not run', () => {
    expect(codes(meaningOf(loopView('deployment', {}, { running: false }), NO_WORK))).toEqual(['ended']);
  });
});

describe('the reason why a key returned', () => {
  const said = (returns: Partial<KeyReturns>): string =>
    returnsText(ring, { key: 'default/web', adds: 1, syncs: 1, reasons: [], refusals: [], ...returns }, pluralOf);

  it('has the changes, the failures and the effect of the queue', () => {
    const text = said({
      adds: 6,
      syncs: 2,
      reasons: [
        { type: 'event', kind: 'ReplicaSet', event: 'MODIFIED', count: 5 },
        { type: 'AddRateLimited', count: 1 },
      ],
      refusals: [{ reason: 'Conflict', count: 1 }],
    });
    expect(text).toBe(
      '5 changes of ReplicaSets, 1 retry after a failure, 1 write conflicted. The queue joined them into 2 syncs.',
    );
  });

  it('names the function if no event was the cause', () => {
    expect(said({ reasons: [{ type: 'other', via: 'enqueueMissing', count: 1 }] })).toBe('1 from enqueueMissing.');
  });

  it('has the plurals of kinds', () => {
    expect(['Pod', 'Endpoints', 'Ingress', 'NetworkPolicy'].map(pluralOf)).toEqual([
      'Pods',
      'Endpoints',
      'Ingresses',
      'NetworkPolicies',
    ]);
  });
});
