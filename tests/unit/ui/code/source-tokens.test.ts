import { describe, expect, it } from 'vitest';
import { sourceTokens } from '../../../../src/ui/code/source-tokens.ts';

describe('the colours of a line of source', () => {
  it('tell comments, strings, keywords and numbers from the rest', () => {
    const types = (line: string) => sourceTokens(line).map(({ type, text }) => `${type}:${text}`);
    expect(types("  return 'a // b'; // 12")).toEqual([
      'text:  ',
      'keyword:return',
      'text: ',
      "string:'a // b'",
      'text:; ',
      'comment:// 12',
    ]);
    expect(types('  * const of a comment')).toEqual(['comment:  * const of a comment']);
    expect(types('const max = 10_000;')).toEqual(['keyword:const', 'text: max = ', 'number:10_000', 'text:;']);
  });

  it('leave no character out', () => {
    const line = 'export function* f(a: `x${1}`): Process<void> { yield* g("q"); }';
    expect(
      sourceTokens(line)
        .map(({ text }) => text)
        .join(''),
    ).toBe(line);
  });
});
