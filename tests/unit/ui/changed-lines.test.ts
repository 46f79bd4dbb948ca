import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedLines } from '../../../src/ui/inspector/YamlText.tsx';

function changed(before: string, after: string): readonly number[] {
  return [...changedLines(before.split(' '), after.split(' '))];
}

describe('changed lines', () => {
  it('are empty if nothing changed', () => {
    expect(changed('a b c', 'a b c')).toEqual([]);
  });

  it('are the new and the replaced ones', () => {
    expect(changed('a b c', 'a x c')).toEqual([1]);
    expect(changed('a c', 'a b c')).toEqual([1]);
    expect(changed('a b c d', 'x b c y d')).toEqual([0, 3]);
  });

  it('are empty if lines were only removed', () => {
    expect(changed('a b c', 'a c')).toEqual([]);
  });

  it('are all lines if two texts have too little in common', () => {
    const text = (word: string) => Array.from({ length: 40_000 }, (_, line) => `${word} ${line}`);
    expect(changedLines(text('before'), text('after')).size).toBe(40_000);
  });

  it('leave lines that the first text has in the same order, for any two texts', () => {
    const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 });
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const kept = after.filter((_, index) => !changedLines(before, after).has(index));
        let from = 0;
        for (const line of kept) {
          from = before.indexOf(line, from) + 1;
          if (from === 0) return false;
        }
        return true;
      }),
    );
  });
});
