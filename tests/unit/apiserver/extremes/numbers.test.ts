import { describe, expect, it } from 'vitest';
import type { KubeObject, ScalarType } from '../../../../src/api/index.ts';
import { createCluster } from '../../../../src/cluster/index.ts';
import { valuesAt } from '../../../fuzz/fuzzing.ts';
import { answerOf, kindOf, named } from './answer-of.ts';
import { scalarPlaces, withValue, type ScalarPlace } from './places.ts';
import { SAMPLES } from './samples.ts';

const NUMBERS: ReadonlySet<ScalarType> = new Set(['int32', 'int64', 'double', 'IntOrString']);
const VALUES = [-(2 ** 63), -1, 0, 1.5, 2 ** 31 - 1, 2 ** 31, 1e12, 2 ** 53, 2 ** 63 - 1024, 2 ** 63, 1e308];

/** The largest number of each type that its decoder takes. */
const LARGEST: Readonly<Partial<Record<ScalarType, number>>> = {
  int32: 2 ** 31 - 1,
  IntOrString: 2 ** 31 - 1,
  int64: 2 ** 63 - 1024,
};

function beyond({ scalar }: ScalarPlace, value: number): boolean {
  return !(scalar === 'double') && (!Number.isInteger(value) || Math.abs(value) > LARGEST[scalar]! + 1024);
}

describe.each(SAMPLES.map((sample, i) => [`${sample.kind} ${i}`, sample] as const))('the numbers of %s', (_name, sample) => {
  const places = scalarPlaces(sample, NUMBERS);

  it('are refused beyond their type, and stop nothing within it', () => {
    const cluster = createCluster({ nodes: 1, traceLimit: 5_000 });
    cluster.run({ forMs: 3_000 });
    const wrong: string[] = [];
    const accepted: string[] = [];
    for (const [i, place] of places.entries()) {
      for (const [j, value] of valuesAt(VALUES, i).entries()) {
        const object = withValue(named(sample, `x${i}-${j}`), place.path, value) as KubeObject;
        const answer = answerOf(cluster, (api) => api.create(sample.kind, object));
        if (answer === '200') accepted.push(object.metadata.name);
        const isRight = beyond(place, value) ? answer.startsWith('400 ') : /^(?:200$|4)/.test(answer);
        if (!isRight) wrong.push(`${place.path.join('.')}=${value}: ${answer}`);
      }
      cluster.run({ forMs: 1_000, maxEvents: 200 });
    }
    cluster.run({ forMs: 60_000, maxEvents: 5_000 });
    for (const name of accepted) cluster.kubectl(`delete ${sample.kind} ${name} --wait=false`);
    cluster.run({ forMs: 120_000, maxEvents: 10_000 });
    expect(wrong).toEqual([]);
  });

  if (kindOf(sample).status === undefined) return;
  it('of its status stop nothing', () => {
    const cluster = createCluster({ nodes: 1, traceLimit: 5_000 });
    cluster.run({ forMs: 3_000 });
    const wrong: string[] = [];
    expect(answerOf(cluster, (api) => api.create(sample.kind, named(sample, 'x') as unknown as KubeObject))).toBe('200');
    for (const [i, place] of places.filter(({ path }) => path[0] === 'status').entries()) {
      for (const value of valuesAt(VALUES, i)) {
        const { namespaced } = kindOf(sample);
        const body = withValue(undefined, place.path, value);
        const ref = { name: 'x', ...(namespaced && { namespace: 'default' }) };
        const patch = { type: 'merge', body } as const;
        const answer = answerOf(cluster, (api) => api.patch(sample.kind, ref, patch, { subresource: 'status' }));
        if (!/^(?:200$|4)/.test(answer)) wrong.push(`${place.path.join('.')}=${value}: ${answer}`);
        cluster.run({ forMs: 1_000, maxEvents: 500 });
      }
    }
    cluster.kubectl(`delete ${sample.kind} x --wait=false`);
    cluster.run({ forMs: 60_000, maxEvents: 5_000 });
    expect(wrong).toEqual([]);
  });
});
