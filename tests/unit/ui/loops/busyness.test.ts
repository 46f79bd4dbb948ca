import { describe, expect, test } from 'vitest';
import { AT_REST, isBusy, nextBusyness, type Busyness } from '../../../../src/ui/loops/loops-store.ts';
import { loopView, queueView, readyKey, waitingKey } from './loop-views.ts';

const busy = loopView('namespace', { ready: [readyKey('a')] });
const quiet = loopView('namespace');

function after(before: Busyness, loop: typeof busy, ms: number, frameMs = 16): Busyness {
  let state = before;
  for (let passed = 0; passed < ms; passed += frameMs) state = nextBusyness(state, loop, frameMs);
  return state;
}

describe('a loop is at work', () => {
  test('while a key is ready or in process', () => {
    expect(isBusy(queueView('q', { ready: [readyKey('a')] }))).toBe(true);
    expect(isBusy(queueView('q', { processing: [{ ...readyKey('a'), sinceMs: 0, dirty: false }] }))).toBe(true);
    expect(isBusy(queueView('q'))).toBe(false);
  });

  test('while a key waits because it failed, but not because something is due later', () => {
    expect(isBusy(queueView('q', { waiting: [waitingKey('a', { readyAtMs: 600_000 })] }))).toBe(false);
    expect(isBusy(queueView('q', { waiting: [waitingKey('a', { by: 'AddRateLimited', requeues: 3 })] }))).toBe(true);
  });

  test('while a Pod fits on no node', () => {
    const unschedulable = [{ key: 'a', attempts: 1, rejectedBy: ['NodeResourcesFit'] }];
    expect(isBusy(queueView('scheduler', { unschedulable, unschedulableCount: 1 }))).toBe(true);
  });
});

describe('a row', () => {
  test('opens after work for a quarter of a second', () => {
    expect(after(AT_REST, busy, 200).open).toBe(false);
    expect(after(AT_REST, busy, 300).open).toBe(true);
  });

  test('does not open for a key that passes through in a frame, however often', () => {
    let state = AT_REST;
    for (let i = 0; i < 100; i++) state = after(nextBusyness(state, busy, 16), quiet, 1000);
    expect(state.open).toBe(false);
  });

  test('stays open for eight idle seconds, then folds', () => {
    const open = after(AT_REST, busy, 300);
    expect(after(open, quiet, 7500).open).toBe(true);
    expect(after(open, quiet, 8500).open).toBe(false);
  });

  test('folds when its loop has ended, whatever its queue held', () => {
    const open = after(AT_REST, busy, 300);
    expect(after(open, { ...busy, running: false }, 8500).open).toBe(false);
  });

  test('keeps its state, as the same object, while nothing changes', () => {
    const rested = after(AT_REST, quiet, 9000);
    expect(nextBusyness(rested, quiet, 16)).toBe(rested);
  });
});
