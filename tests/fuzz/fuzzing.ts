import fc from 'fast-check';

/**
 * How much of each search and sweep runs. `npm test` takes a tenth of a search, always the same cases, so that it fails because of a change and not by chance.
 * `npm run test:search` sets this: it takes the whole, and other cases each time, except in CI.
 */
const IS_WHOLE = process.env['SEARCH'] === 'whole';
/** Whether the same cases are tried each time. */
export const IS_USUAL = !IS_WHOLE || process.env['CI'] !== undefined;
const SHARE = 10;
/** In a share, a sweep takes one of so many values at each place. */
const SWEEP_SHARE = 5;

/** The number of cases instead: `FUZZ_RUNS=2000 npx vitest run --project unit tests/fuzz`. */
const RUNS = process.env['FUZZ_RUNS'];
/** Repeats a search: `FUZZ_SEED=…`. A failure prints its seed and the smallest failing case, which then becomes a test of its own. */
const SEED = process.env['FUZZ_SEED'];
export const USUAL_SEED = 20_260_101;

/** The timeout of a whole search. Other load on the machine must not fail it. */
export const SEARCH_TIMEOUT_MS = RUNS === undefined ? 600_000 : 24 * 3_600_000;

/** Calls `check` with one generated case after another: `wholeRuns` of them, or a share. Throws for the smallest failing case. */
export function search<T>(cases: fc.Arbitrary<T>, wholeRuns: number, check: (drawn: T) => void): void {
  const property = fc.property(cases, (drawn) => {
    check(drawn);
  });
  fc.assert(property, {
    seed: SEED !== undefined ? Number(SEED) : IS_USUAL && RUNS === undefined ? USUAL_SEED : Date.now() | 0,
    numRuns: RUNS === undefined ? runsOf(wholeRuns) : Number(RUNS),
    endOnFailure: process.env['FUZZ_SHRINK'] === '0',
  });
}

/** The number of cases of a search that has `wholeRuns` as a whole. */
function runsOf(wholeRuns: number): number {
  return IS_WHOLE ? wholeRuns : Math.ceil(wholeRuns / SHARE);
}

/** The values that a sweep tries at its `place`th place: all, or a share that begins with another one at each place. */
export function valuesAt<T>(values: readonly T[], place: number): readonly T[] {
  return IS_WHOLE ? values : values.filter((_, i) => i % SWEEP_SHARE === place % SWEEP_SHARE);
}
