import { describe, expect, it } from 'vitest';
import { applyDelta, EMPTY_CLUSTER } from '../../../src/ui/model/cluster-state.ts';
import type { ConsoleEntry, LoopView } from '../../../src/worker/protocol/index.ts';
import { podView, replicaSetView } from './fake-views.ts';

const { clock } = EMPTY_CLUSTER;
const set = replicaSetView('web-1');
const a = podView('a', { owner: set.id });
const b = podView('b', { owner: set.id });

function entry(id: number, stdout = ''): ConsoleEntry {
  return { id, atMs: 0, record: 0, line: `kubectl get ${id}`, stdout, stderr: '' };
}

describe('applying a delta', () => {
  it('adds, changes and removes objects by their ids', () => {
    const first = applyDelta(EMPTY_CLUSTER, { clock, changed: [a, b] });
    const second = applyDelta(first, { clock, changed: [{ ...b, ready: true }], removed: [a.id] });
    expect([...second.objects.values()]).toEqual([{ ...b, ready: true }]);
  });

  it('leaves the state before as it was', () => {
    const first = applyDelta(EMPTY_CLUSTER, { clock, changed: [a] });
    applyDelta(first, { clock, removed: [a.id] });
    expect(first.objects.has(a.id)).toBe(true);
  });

  it('keeps the identity of what it does not touch', () => {
    const first = applyDelta(EMPTY_CLUSTER, { clock, changed: [set, a, b], console: [entry(1)] });
    const second = applyDelta(first, { clock, changed: [{ ...a, ready: true }] });
    expect(second.objects.get(b.id)).toBe(first.objects.get(b.id));
    expect(second.children).toBe(first.children);
    expect(second.kinds).toBe(first.kinds);
    expect(second.console).toBe(first.console);
  });

  it('lists the objects of an owner, and follows one that changes its owner', () => {
    const first = applyDelta(EMPTY_CLUSTER, { clock, changed: [set, a, b] });
    const second = applyDelta(first, { clock, changed: [{ ...a, owner: undefined }] });
    expect(first.children.get(set.id)).toEqual([a.id, b.id]);
    expect(second.children.get(set.id)).toEqual([b.id]);
  });

  it('lists the objects of a kind', () => {
    const state = applyDelta(EMPTY_CLUSTER, { clock, changed: [set, a, b], removed: [] });
    expect(state.kinds.get('Pod')).toEqual([a.id, b.id]);
    expect(applyDelta(state, { clock, removed: [a.id, b.id] }).kinds.has('Pod')).toBe(false);
  });

  it('puts a console entry in the place of its earlier state', () => {
    const first = applyDelta(EMPTY_CLUSTER, { clock, console: [entry(1), entry(2)] });
    const second = applyDelta(first, { clock, console: [entry(1, 'done')] });
    expect(second.console.map(({ id, stdout }) => `${id}${stdout}`)).toEqual(['1done', '2']);
  });

  it('replaces the loops that changed and keeps the others', () => {
    const loop = (id: string, running: boolean) => ({ id, running }) as LoopView;
    const first = applyDelta(EMPTY_CLUSTER, { clock, loops: [loop('deployment', true), loop('scheduler', true)] });
    const second = applyDelta(first, { clock, loops: [loop('scheduler', false)] });
    expect([...second.loops.values()].map(({ id, running }) => `${id} ${running}`)).toEqual([
      'deployment true',
      'scheduler false',
    ]);
  });

  it('forgets the movements of the delta before', () => {
    const movement = { id: 1, atMs: 0, type: 'write', loop: 'kubectl', kind: 'Pod', key: 'default/a', detail: '2' } as const;
    const first = applyDelta(EMPTY_CLUSTER, { clock, movements: [movement] });
    expect(applyDelta(first, { clock }).movements).toEqual([]);
  });
});
