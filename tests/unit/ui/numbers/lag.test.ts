import { describe, expect, it } from 'vitest';
import { page } from '../../../../src/ui/i18n/en/page.ts';
import { lagsOf, lagWords } from '../../../../src/ui/numbers/lag.ts';
import type { NumbersView } from '../../../../src/worker/protocol/index.ts';

const ten = { pods: 10, ready: 10 };
const AGREED: NumbersView = {
  id: 'ReplicaSet/default/web-1',
  there: ten,
  status: ten,
  generation: 2,
  observedGeneration: 2,
  cache: { ...ten, onTheWay: 0 },
};

function wordsOf(numbers: NumbersView, wanted = 10): string {
  return lagWords(page, numbers, lagsOf(numbers, wanted));
}

describe('a lag', () => {
  it('is none while all numbers agree, even if a write that changes none of them is on its way', () => {
    expect(lagsOf(AGREED, 10)).toEqual([]);
    expect(lagsOf({ ...AGREED, cache: { ...ten, onTheWay: 3 } }, 10)).toEqual([]);
  });

  it('is of ready Pods first, in the order in which news travels', () => {
    const numbers = {
      ...AGREED,
      status: { pods: 9, ready: 8 },
      cache: { pods: 10, ready: 9, onTheWay: 2 },
    };
    expect(lagsOf(numbers, 10)).toEqual([
      {
        measure: 'ready',
        numbers: [
          { whose: 'there', number: 10 },
          { whose: 'cache', number: 9 },
          { whose: 'status', number: 8 },
        ],
      },
      {
        measure: 'pods',
        numbers: [
          { whose: 'there', number: 10 },
          { whose: 'cache', number: 10 },
          { whose: 'status', number: 9 },
        ],
      },
    ]);
    expect(wordsOf(numbers)).toBe(
      'Ready Pods: 10 there, the controller’s cache knows 9, the status says 8. ' +
        'Pods: 10 there, the controller’s cache knows 10, the status says 9. 2 events are on their way to the cache.',
    );
  });

  it('is between etcd and the status alone if no controller runs', () => {
    const { cache: _, ...unwatched } = { ...AGREED, there: { pods: 9, ready: 9 } };
    expect(lagsOf(unwatched, 10)[0]?.numbers.map(({ whose }) => whose)).toEqual(['there', 'status']);
    expect(wordsOf(unwatched)).toContain('Ready Pods: 9 there, the status says 10. No controller looks.');
  });

  it('is of the wanted replicas if the cache has an older spec', () => {
    const object = { resourceVersion: '7', behind: 1, wanted: 3 };
    const scaled = { ...AGREED, generation: 3, cache: { ...ten, onTheWay: 1, object } };
    expect(lagsOf(scaled, 12)).toEqual([
      {
        measure: 'wanted',
        numbers: [
          { whose: 'wanted', number: 12 },
          { whose: 'cache', number: 3 },
        ],
      },
    ]);
    expect(wordsOf(scaled, 12)).toBe(
      'Replicas: 12 wanted, the controller’s cache still has 3. 1 event is on its way to the cache. ' +
        'The status is about generation 2 of 3.',
    );
  });
});
