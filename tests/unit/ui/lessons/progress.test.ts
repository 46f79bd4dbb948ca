import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MemoryStorage } from '../storage.ts';

const KEY = 'kubeloupe.lessons';

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('localStorage', new MemoryStorage());
});

afterEach(() => vi.unstubAllGlobals());

test('what another tab has noted since is kept', async () => {
  const { addProgress, useProgress } = await import('../../../../src/ui/lessons/progress.ts');
  addProgress({ lesson: 'a-new-image', given: undefined }, {});
  localStorage.setItem(KEY, JSON.stringify({ state: { lessons: { canary: { done: true, best: 3 } } }, version: 1 }));
  addProgress({ lesson: 'canary', given: undefined }, { done: true, best: 5 });
  expect(useProgress.getState().lessons).toEqual({ canary: { done: true, best: 3 } });
  addProgress({ lesson: 'a-new-image', given: undefined }, { done: true });
  expect(JSON.parse(localStorage.getItem(KEY)!).state).toEqual({
    lessons: { canary: { done: true, best: 3 }, 'a-new-image': { done: true } },
  });
});
