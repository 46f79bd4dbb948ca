import { describe, expect, it } from 'vitest';
import type { KubeObject } from '../../../../src/api/index.ts';
import { createCluster } from '../../../../src/cluster/index.ts';
import { valuesAt } from '../../../fuzz/fuzzing.ts';
import { answerOf, named } from './answer-of.ts';
import { scalarPlaces, withValue } from './places.ts';
import { SAMPLES } from './samples.ts';

const QUANTITIES = ['-1', '1e400', '1Ei', '9223372036854775807Ki', '1e-400', '0.0000000001', '9'.repeat(900), '1e9999'];
const TIMES = [
  '9999-12-31T23:59:59Z',
  '10000-01-01T00:00:00Z',
  '-0001-01-01T00:00:00Z',
  '0000-01-01T00:00:00+23:59',
  '2026-12-31T23:59:60Z',
  `2026-01-01T00:00:00.${'9'.repeat(400)}Z`,
];

describe.each(SAMPLES.map((sample, i) => [`${sample.kind} ${i}`, sample] as const))('the texts of %s', (_name, sample) => {
  it.each([
    ['quantities', scalarPlaces(sample, new Set(['Quantity'])), QUANTITIES],
    ['times', scalarPlaces(sample, new Set(['Time', 'MicroTime'])), TIMES],
  ] as const)('that are %s are accepted or refused, and stop nothing', (_kind, places, values) => {
    if (places.length === 0) return;
    const cluster = createCluster({ nodes: 1, traceLimit: 5_000 });
    cluster.run({ forMs: 3_000 });
    const wrong: string[] = [];
    for (const [i, { path }] of places.entries()) {
      for (const [j, value] of valuesAt<string>(values, i).entries()) {
        // Amounts of the resources themselves have the names of resources.
        const at = path.map((step) => (step === 'x' ? 'cpu' : step));
        const object = withValue(named(sample, `x${i}-${j}`), at, value) as KubeObject;
        const answer = answerOf(cluster, (api) => api.create(sample.kind, object));
        if (!/^(?:200$|4)/.test(answer)) wrong.push(`${at.join('.')}=${value.slice(0, 40)}: ${answer}`);
      }
      cluster.run({ forMs: 1_000, maxEvents: 200 });
    }
    cluster.run({ forMs: 60_000, maxEvents: 5_000 });
    expect(wrong).toEqual([]);
  });
});
