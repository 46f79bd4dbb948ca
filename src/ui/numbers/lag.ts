import type { Words } from '../i18n/word-catalogue.ts';
import type { NumbersView } from '../../worker/protocol/index.ts';

/** Whose a number is: what exists, what the controller's cache has, what the status says, and what the spec wants. */
export type Whose = 'there' | 'cache' | 'status' | 'wanted';

/** What is counted: ready Pods, all Pods, or the replicas that are wanted. */
export type Measure = 'ready' | 'pods' | 'wanted';

/** Numbers of one measure that differ, in the order in which news travels: from etcd to the cache, and from there to the status. */
export interface Lag {
  readonly measure: Measure;
  readonly numbers: readonly { readonly whose: Whose; readonly number: number }[];
}

/** The measures in which the numbers of an owner differ, the most telling first. Empty if all agree. `wanted`: the replicas in its spec. */
export function lagsOf({ there, status, cache }: NumbersView, wanted: number): readonly Lag[] {
  const lags: Lag[] = [];
  for (const measure of ['ready', 'pods'] as const) {
    if (status === undefined) continue;
    const numbers: Lag['numbers'] = [
      { whose: 'there', number: there[measure] },
      ...(cache === undefined ? [] : [{ whose: 'cache' as const, number: cache[measure] }]),
      { whose: 'status', number: status[measure] },
    ];
    if (numbers.some(({ number }) => number !== there[measure])) lags.push({ measure, numbers });
  }
  const cached = cache?.object?.wanted;
  if (cached !== undefined && cached !== wanted) {
    const numbers = [
      { whose: 'wanted' as const, number: wanted },
      { whose: 'cache' as const, number: cached },
    ];
    lags.push({ measure: 'wanted', numbers });
  }
  return lags;
}

/** The lag in words: `Ready: 10 there, the controller's cache knows 9, the status says 8. 2 events are on their way to the cache.` */
export function lagWords(t: Words['page'], numbers: NumbersView, lags: readonly Lag[]): string {
  const { cache, generation, observedGeneration = generation } = numbers;
  const facts = lags.map(({ measure, numbers: each }) => {
    const figures = Object.fromEntries(each.map(({ whose, number }) => [whose, number])) as Record<Whose, number>;
    if (measure === 'wanted') return t.numbers.lag.wanted(figures);
    const what = t.numbers.lag.of[measure];
    return (cache === undefined ? t.numbers.lag.unwatched : t.numbers.lag.counts)({ what, ...figures });
  });
  if (cache !== undefined && cache.onTheWay > 0) facts.push(t.numbers.lag.onTheWay({ count: cache.onTheWay }));
  if (cache?.missed !== undefined) facts.push(t.numbers.lag.missed({ count: cache.missed }));
  if (observedGeneration < generation) facts.push(t.numbers.lag.generation({ observed: observedGeneration, generation }));
  return facts.join(t.numbers.lag.join);
}
