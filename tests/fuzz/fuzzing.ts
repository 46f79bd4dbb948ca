import fc from 'fast-check';

/**
 * How long to search: `FUZZ_RUNS=2000 npx vitest run tests/fuzz`. Each suite says how many cases it tries when nothing is said.
 */
const RUNS = process.env['FUZZ_RUNS'];

/**
 * What the cases are drawn from: `FUZZ_SEED=…` repeats a search. The usual run always tries the same cases, so that it fails for what was changed and
 * not by chance; a longer one tries others each time. A failure prints its seed and the smallest case that fails: it becomes a test of its own.
 */
const SEED = process.env['FUZZ_SEED'];

const USUAL_SEED = 20_260_101;
/** For a whole search: what the machine does beside it must not fail it. */
export const SEARCH_TIMEOUT_MS = RUNS === undefined ? 120_000 : 24 * 3_600_000;

/** Calls `check` with one drawn case after another; throws for the smallest that it throws for. */
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
