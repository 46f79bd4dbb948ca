import { afterEach, beforeEach } from 'vitest';
import { panicHandlers, panicText } from '../src/sim/index.ts';

/** The tests of this block make components crash: their panics are listed here instead of being thrown. */
export function keepPanics(): readonly string[] {
  const kept: string[] = [];
  let others: ReadonlySet<(error: unknown) => void>;
  beforeEach(() => {
    others = new Set(panicHandlers);
    panicHandlers.clear();
    panicHandlers.add((error) => kept.push(panicText(error)));
    kept.length = 0;
  });
  afterEach(() => {
    panicHandlers.clear();
    for (const handle of others) panicHandlers.add(handle);
  });
  return kept;
}
