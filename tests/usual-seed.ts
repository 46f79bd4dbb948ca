import fc from 'fast-check';
import { IS_USUAL, USUAL_SEED } from './fuzz/fuzzing.ts';

/** Properties outside of `tests/fuzz` try the same cases each time, too, except in `npm run test:search`. */
if (IS_USUAL) fc.configureGlobal({ seed: USUAL_SEED });
