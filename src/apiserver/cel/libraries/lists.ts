import { EvaluationError } from '@marcbachmann/cel-js';
import { Duration } from '@marcbachmann/cel-js/evaluator';
import { equal } from '../equality.ts';
import type { Library } from './library.ts';

type Comparable = bigint | number | string;

class Sets {
  readonly name = 'sets';
}

/** apiserver pkg/cel/library/lists.go, and cel-go ext/sets.go. */
export const LISTS: Library = {
  types: { Sets },
  constants: { sets: { type: 'Sets', value: new Sets() } },
  functions: {
    'list.isSorted(): bool': (items: readonly Comparable[]) => items.every((item, i) => i === 0 || items[i - 1]! <= item),
    'list.sum(): dyn': sum,
    'list.min(): dyn': (items: readonly Comparable[]) => extreme(items, (a, b) => a < b, 'min'),
    'list.max(): dyn': (items: readonly Comparable[]) => extreme(items, (a, b) => a > b, 'max'),
    'list.indexOf(dyn): int': (items: readonly unknown[], item: unknown) => BigInt(items.findIndex((each) => equal(each, item))),
    'list.lastIndexOf(dyn): int': (items: readonly unknown[], item: unknown) =>
      BigInt(items.findLastIndex((each) => equal(each, item))),
    'Sets.contains(list, list): bool': (_: Sets, items: readonly unknown[], others: readonly unknown[]) => hasAll(items, others),
    'Sets.equivalent(list, list): bool': (_: Sets, items: readonly unknown[], others: readonly unknown[]) =>
      hasAll(items, others) && hasAll(others, items),
    'Sets.intersects(list, list): bool': (_: Sets, items: readonly unknown[], others: readonly unknown[]) =>
      others.some((other) => items.some((item) => equal(item, other))),
  },
};

function hasAll(items: readonly unknown[], others: readonly unknown[]): boolean {
  const known = new Set(items);
  return others.every((other) => known.has(other) || items.some((item) => equal(item, other)));
}

function sum(items: readonly unknown[]): unknown {
  const [first] = items;
  if (first instanceof Duration)
    return (items as readonly Duration[]).reduce((total, item) => total.addDuration(item), new Duration(0n));
  return (items as readonly bigint[]).reduce<unknown>(
    (total, item) => (total as bigint) + item,
    typeof first === 'number' ? 0 : 0n,
  );
}

function extreme(items: readonly Comparable[], wins: (a: Comparable, b: Comparable) => boolean, name: string): Comparable {
  const [first, ...rest] = items;
  if (first === undefined) throw new EvaluationError(`${name} called on empty list`);
  return rest.reduce((best, item) => (wins(item, best) ? item : best), first);
}
