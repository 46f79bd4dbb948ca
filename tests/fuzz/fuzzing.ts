import fc from 'fast-check';

/** The number of cases: `FUZZ_RUNS=2000 npx vitest run tests/fuzz`. Each suite has its own default. */
const RUNS = process.env['FUZZ_RUNS'];

/**
 * The seed of the cases: `FUZZ_SEED=…` repeats a search. The usual run always tries the same cases, so it fails because of a change and not by
 * chance. A longer run tries other cases each time. A failure prints its seed and the smallest failing case, which then becomes a separate test.
 */
const SEED = process.env['FUZZ_SEED'];

const USUAL_SEED = 20_260_101;
/** The timeout of a whole search. Other load on the machine must not fail it. */
export const SEARCH_TIMEOUT_MS = RUNS === undefined ? 120_000 : 24 * 3_600_000;

/** Calls `check` with one generated case after another. Throws for the smallest failing case. */
export function search<T>(cases: fc.Arbitrary<T>, usualRuns: number, check: (drawn: T) => void): void {
  const seed = SEED !== undefined ? Number(SEED) : RUNS === undefined ? USUAL_SEED : Date.now() | 0;
  const property = fc.property(cases, (drawn) => {
    check(drawn);
  });
  fc.assert(property, {
    seed,
    numRuns: RUNS === undefined ? usualRuns : Number(RUNS),
    endOnFailure: process.env['FUZZ_SHRINK'] === '0',
  });
}
