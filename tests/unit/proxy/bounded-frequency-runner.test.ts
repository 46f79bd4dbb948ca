import { expect, test } from 'vitest';
import { BoundedFrequencyRunner } from '../../../src/proxy/bounded-frequency-runner.ts';
import { sleep, type Process } from '../../../src/sim/index.ts';
import { Simulation } from '../../../src/trace/index.ts';

/** The moments at which runs begin if one is requested at these moments. A run takes 10 ms, and there are 1,000 ms between two. */
function begins(requestsMs: readonly number[]): number[] {
  const sim = new Simulation({ seed: 'runner' });
  const begun: number[] = [];
  const runner = new BoundedFrequencyRunner(sim, 1_000, function* (): Process<void> {
    begun.push(sim.nowMs);
    yield* sleep(10);
  });
  sim.spawn('runner', runner.loop());
  for (const atMs of requestsMs) sim.schedule(atMs, () => runner.request());
  sim.run({ forMs: 10_000 });
  return begun;
}

test('a first request is carried out at once', () => {
  expect(begins([500])).toEqual([500]);
});

test('requests within the interval are carried out together, one interval after the end of the last run', () => {
  expect(begins([500, 600, 700, 1_400])).toEqual([500, 1_510]);
});

test('a request during a run is not lost', () => {
  expect(begins([500, 505])).toEqual([500, 1_510]);
});

test('after a pause there is no wait', () => {
  expect(begins([500, 4_000])).toEqual([500, 4_000]);
});
