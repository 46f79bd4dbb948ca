import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyDelta, EMPTY_CLUSTER } from '../../../src/ui/model/cluster-state.ts';
import { seatOwner } from '../../../src/ui/model/places.ts';
import { ALL_PODS, namespaceTally } from '../../../src/ui/model/tallies.ts';
import { LOOSE_PODS, type ConsoleEntry, type LoopView, type PodStage, type PodView } from '../../../src/worker/protocol/index.ts';
import { podView, replicaSetView } from './fake-views.ts';

const { clock } = EMPTY_CLUSTER;
const set = replicaSetView('web-1');
const a = podView('a', { owner: set.id });
const b = podView('b', { owner: set.id });

function entry(id: number, stdout = ''): ConsoleEntry {
  return { id, atMs: 0, record: 0, line: `kubectl get ${id}`, stdout, stderr: '' };
}

const STAGES = ['pending', 'scheduled', 'running', 'ready', 'terminating', 'failing'] as const;

/** One of five Pods, in one of five states and of one of two owners. */
function podAs(pod: number, what: number): PodView {
  return podView(`p${pod}`, {
    ...(what % 2 === 0 && { owner: 'ReplicaSet/default/x' }),
    ready: what > 2,
    deleting: what === 4,
    stage: STAGES[what]!,
  });
}

describe('applying a delta', () => {
  it('adds, changes and removes objects by their ids', () => {
    const first = applyDelta(EMPTY_CLUSTER, { clock, objects: { changed: [a, b] } });
    const second = applyDelta(first, { clock, objects: { changed: [{ ...b, ready: true }], removed: [a.id] } });
    expect([...second.objects.values()]).toEqual([{ ...b, ready: true }]);
  });

  it('does not change the previous state', () => {
    const first = applyDelta(EMPTY_CLUSTER, { clock, objects: { changed: [a] } });
    applyDelta(first, { clock, objects: { removed: [a.id] } });
    expect(first.objects.has(a.id)).toBe(true);
  });

  it('takes what is said of the open beat, and no longer of the last one', () => {
    const beat = { number: 1, phase: 'ready' } as const;
    const open = { ...EMPTY_CLUSTER, beatNumber: 2 };
    expect(applyDelta(open, { clock, beat }).beat).toBeUndefined();
    const taken = applyDelta(open, { clock, beat: { ...beat, number: 2 } });
    expect(taken.beat).toEqual({ number: 2, phase: 'ready' });
    expect(applyDelta(taken, { clock, beat }).beat).toBe(taken.beat);
  });

  it('has what the user set on time, not the setting of a clock that was on its way then', () => {
    const set = { ...EMPTY_CLUSTER, clock: { ...clock, playing: true, speed: 2, heard: 7 } };
    const before = applyDelta(set, { clock: { ...clock, playing: false, speed: 1, nowMs: 5, heard: 4 } });
    expect(before.clock).toMatchObject({ playing: true, speed: 2, nowMs: 5 });
    const heard = applyDelta(before, { clock: { ...clock, playing: false, speed: 1, heard: 7 } });
    expect(heard.clock).toMatchObject({ playing: false, speed: 1 });
  });

  it('keeps the identity of unchanged objects', () => {
    const first = applyDelta(EMPTY_CLUSTER, { clock, objects: { changed: [set, a, b] }, entries: { changed: [entry(1)] } });
    const second = applyDelta(first, { clock, objects: { changed: [{ ...a, ready: true }] } });
    expect(second.objects.get(b.id)).toBe(first.objects.get(b.id));
    expect(second.kinds).toBe(first.kinds);
    expect(second.console).toBe(first.console);
  });

  it('counts the Pods of an owner, of a namespace and of the cluster, through all changes', () => {
    const first = applyDelta(EMPTY_CLUSTER, { clock, objects: { changed: [set, a, b] } });
    expect(first.tallies.get(set.id)).toMatchObject({ pods: 2 });
    const second = applyDelta(first, {
      clock,
      objects: {
        changed: [
          { ...a, owner: undefined },
          { ...b, deleting: true, stage: 'terminating' },
        ],
      },
    });
    expect(second.tallies.get(set.id)).toEqual({ pods: 1, ready: Number(b.ready), stages: { terminating: 1 } });
    expect(second.tallies.get(LOOSE_PODS)?.pods).toBe(1);
    // Deleted and created again with the same name in one delta, as by a StatefulSet.
    const third = applyDelta(second, { clock, objects: { removed: [b.id], changed: [b] } });
    expect(third.tallies.get(ALL_PODS)?.pods).toBe(2);
    expect(third.tallies.get(namespaceTally('default'))?.pods).toBe(2);
    expect(applyDelta(third, { clock, objects: { removed: [a.id, b.id] } }).tallies.size).toBe(0);
  });

  it('has the same counts as a full recount', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.tuple(fc.nat(5), fc.nat(5)), { maxLength: 6 }), { maxLength: 12 }), (deltas) => {
        let state = EMPTY_CLUSTER;
        for (const delta of deltas) {
          const removed = delta.filter(([, what]) => what === 0).map(([pod]) => `Pod/default/p${pod}`);
          const changed = delta.filter(([, what]) => what > 0).map(([pod, what]) => podAs(pod, what));
          state = applyDelta(state, { clock, objects: { changed, removed } });
        }
        const pods = [...state.objects.values()] as PodView[];
        expect(state.tallies.get(ALL_PODS)?.pods ?? 0).toBe(pods.length);
        expect(state.tallies.get(ALL_PODS)?.ready ?? 0).toBe(pods.filter(({ ready }) => ready).length);
        for (const owner of ['ReplicaSet/default/x', LOOSE_PODS]) {
          const own = pods.filter((pod) => seatOwner(pod) === owner);
          const stages: Partial<Record<PodStage, number>> = {};
          for (const pod of own) stages[pod.stage] = (stages[pod.stage] ?? 0) + 1;
          expect(state.tallies.get(owner)?.stages ?? {}).toEqual(stages);
        }
      }),
    );
  });

  it('lists the objects of a kind', () => {
    const state = applyDelta(EMPTY_CLUSTER, { clock, objects: { changed: [set, a, b], removed: [] } });
    expect(state.kinds.get('Pod')).toEqual([a.id, b.id]);
    expect(applyDelta(state, { clock, objects: { removed: [a.id, b.id] } }).kinds.has('Pod')).toBe(false);
  });

  it('replaces the earlier state of a console entry', () => {
    const first = applyDelta(EMPTY_CLUSTER, { clock, entries: { changed: [entry(1), entry(2)] } });
    const second = applyDelta(first, { clock, entries: { changed: [entry(1, 'done')] } });
    expect(second.console.map(({ id, stdout }) => `${id}${stdout}`)).toEqual(['1done', '2']);
  });

  it('replaces the loops that changed and keeps the others', () => {
    const loop = (id: string, running: boolean) => ({ id, running }) as LoopView;
    const first = applyDelta(EMPTY_CLUSTER, { clock, loops: { changed: [loop('deployment', true), loop('scheduler', true)] } });
    const second = applyDelta(first, { clock, loops: { changed: [loop('scheduler', false)] } });
    expect([...second.loops.values()].map(({ id, running }) => `${id} ${running}`)).toEqual([
      'deployment true',
      'scheduler false',
    ]);
  });

  it('drops the movements of the previous delta', () => {
    const movement = { id: 1, atMs: 0, type: 'write', loop: 'kubectl', kind: 'Pod', key: 'default/a', detail: '2' } as const;
    const first = applyDelta(EMPTY_CLUSTER, { clock, movements: [movement] });
    expect(applyDelta(first, { clock }).movements).toEqual([]);
  });
});
