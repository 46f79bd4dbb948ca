import { array, assert, boolean, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { KeyedHeap } from '../../../src/scheduler/queue/keyed-heap.ts';

interface Item {
  readonly key: string;
  rank: number;
}

test('a heap returns its items in order after any additions, changes and removals', () => {
  const step = record({ key: integer({ min: 0, max: 12 }).map(String), rank: integer({ min: 0, max: 50 }), take: boolean() });
  assert(
    property(array(step, { maxLength: 60 }), (steps) => {
      const heap = new KeyedHeap<Item>((a, b) => a.rank < b.rank);
      const model = new Map<string, Item>();
      for (const { key, rank, take } of steps) {
        const item = model.get(key) ?? { key, rank };
        item.rank = rank;
        heap.push(item);
        model.set(key, item);
        if (take) model.delete(heap.delete(key)?.key ?? '');
      }
      const popped = Array.from({ length: heap.size }, () => heap.pop()!.rank);
      expect(popped).toEqual([...model.values()].map(({ rank }) => rank).sort((a, b) => a - b));
      expect(heap.delete('0')).toBeUndefined();
    }),
  );
});
