import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RegexError } from '../../../src/api/regex/compile.ts';
import { Regex } from '../../../src/api/regex/regex.ts';

const NO_LIMIT = (): void => undefined;

describe("a regular expression in Go's syntax", () => {
  test.each<[string, string, string | undefined]>([
    ['^(?i)hello$', 'Hello', 'Hello'],
    ['^(?i:h)ello$', 'HEllo', undefined],
    ['^(a(?i)b)c$', 'aBC', undefined],
    ['(?s:a.)b', 'a\nb', 'a\nb'],
    ['(?m)^b$', 'a\nb\nc', 'b'],
    ['(?P<first>a)(?<second>b)', 'ab', 'ab'],
    ['^\\p{L}+$', 'Größe', 'Größe'],
    ['^[\\pL\\p{Nd}_-]+$', 'Größe_1', 'Größe_1'],
    ['^[\\p{Greek}\\P{Lu}]+$', 'ΑΒab', 'ΑΒab'],
    ['[[:^digit:]]+', '12ab3', 'ab'],
    ['^[^\\x00-\\x1f\\x{7F}]+$', 'a\tb', undefined],
    ['^\\Qa.b\\E.$', 'a.bc', 'a.bc'],
    ['\\Aa+?\\z', 'aaa', 'aaa'],
    ['^a{,2}$', 'a{,2}', 'a{,2}'],
    ['\\<a\\>', 'x<a>', '<a>'],
  ])('%s in %s', (source, text, match) => {
    expect(new Regex(source, NO_LIMIT, { go: true }).exec(text)?.[0]).toBe(match);
  });

  test.each([
    ['(?=a)', 'error parsing regexp: invalid or unsupported Perl syntax: `(?=`'],
    ['(?!a)', 'error parsing regexp: invalid or unsupported Perl syntax: `(?!`'],
    ['a\\Z', 'error parsing regexp: invalid escape sequence: `\\Z`'],
    ['(a)\\1', 'error parsing regexp: invalid escape sequence: `\\1`'],
    ['\\p{Gadget}', 'error parsing regexp: invalid escape sequence: `\\p`'],
  ])('%s is refused', (source, message) => {
    expect(() => new Regex(source, NO_LIMIT, { go: true })).toThrow(new RegexError(message));
  });
});

describe('a regular expression of a script', () => {
  test.each<[string, string, (string | undefined)[] | undefined]>([
    ['b+', 'abbbc', ['bbb']],
    ['^a(b|c)*d$', 'abcbd', ['abcbd', 'b']],
    ['(a)|(b)', 'b', ['b', undefined, 'b']],
    ['a{2,3}', 'aaaa', ['aaa']],
    ['a{2}', 'a', undefined],
    ['x{,2}y', 'xxxy', ['xxy']],
    ['[[:digit:]]+', 'abc123', ['123']],
    ['[^]a]', ']ab', ['b']],
    ['[a-c.-]+', 'x-a.b', ['-a.b']],
    ['\\bfoo\\b', 'a foo b', ['foo']],
    ['\\bfoo\\b', 'afoob', undefined],
    ['v\\.[0-9]+\\.([0-9]+)', 'v.1.27', ['v.1.27', '27']],
    ['(a*)*', 'aab', ['aa', 'aa']],
    ['', 'abc', ['']],
    ['a|b|cd', 'xcd', ['cd']],
    ['(?:ab)+c', 'ababc', ['ababc']],
  ])('%s in %s', (source, text, match) => {
    expect(new Regex(source, NO_LIMIT).exec(text)).toEqual(match);
  });

  test.each([
    ['(', 'Unmatched ( or \\('],
    ['a)', 'Unmatched ) or \\)'],
    ['[a', 'Unmatched [, [^, [:, [., or [='],
    ['[z-a]', 'Invalid range end'],
    ['[[:gadget:]]', 'Invalid character class name'],
    ['a\\', 'Trailing backslash'],
    ['a{3,2}', 'Invalid content of \\{\\}'],
    ['(((a{250}){250}){250})', 'Regular expression too big'],
    ['('.repeat(100), 'Regular expression too big'],
  ])('%s is not a regular expression', (source, message) => {
    expect(() => new Regex(source, NO_LIMIT)).toThrow(new RegexError(message));
  });

  test('replaces the first match or all of them', () => {
    expect(new Regex('o', NO_LIMIT).replace('foo', () => '0', false)).toBe('f0o');
    expect(new Regex('(o)', NO_LIMIT).replace('foo', ([, group]) => `<${group}>`, true)).toBe('f<o><o>');
    expect(new Regex('x*', NO_LIMIT).replace('ab', () => '-', true)).toBe('-a-b-');
  });

  test('has the same matches as in JavaScript', () => {
    const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\w', '^', '$', '\\b');
    const { source: sources } = fc.letrec<{ source: string }>((tie) => ({
      source: fc.oneof(
        { maxDepth: 4 },
        atom,
        fc.tuple(tie('source'), tie('source')).map(([one, other]) => one + other),
        fc.tuple(tie('source'), tie('source')).map(([one, other]) => `(?:${one}|${other})`),
        fc
          .tuple(fc.constantFrom('a', 'b', '[ab]', '(?:ab)', '(?:a|bb)'), fc.constantFrom('*', '+', '?', '{2}', '{1,2}', '{2,}'))
          .map((parts) => parts.join('')),
      ),
    }));
    const text = fc.stringMatching(/^[ab c]{0,8}$/);
    fc.assert(
      fc.property(sources, text, (source, subject) => {
        const theirs = new RegExp(source).exec(subject);
        expect(new Regex(source, NO_LIMIT).exec(subject)?.[0]).toBe(theirs?.[0]);
      }),
      { seed: 7, numRuns: 2_000 },
    );
  });

  test('is fast for an expression that backtracks without end in JavaScript', () => {
    const before = process.cpuUsage();
    expect(new Regex('(a+)+$', NO_LIMIT).test(`${'a'.repeat(5_000)}!`)).toBe(false);
    expect(new Regex('(a|a)*b', NO_LIMIT).test('a'.repeat(5_000))).toBe(false);
    const { user } = process.cpuUsage(before);
    expect(user / 1000).toBeLessThan(2_000);
  });
});
