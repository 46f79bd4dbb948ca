import { describe, expect, it } from 'vitest';
import { base64Length, canonicalBase64, decodeBase64, encodeBase64, illegalBase64At } from '../../../src/api/index.ts';

describe('base64', () => {
  it.each([
    ['', undefined],
    ['aGVsbG8=', undefined],
    ['aGVs\nbG8=\r\n', undefined],
    ['aGVsbG8=\n', undefined],
    ['YQ=\n=', undefined],
    ['hello', 4],
    ['s3cr3t!', 6],
    ['pässword', 1],
    ['p@ss', 1],
    ['a', 0],
    ['=', 0],
    ['a=', 1],
    ['YQ', 0],
    ['YQ=', 3],
    ['YQ=x', 2],
    ['YWI=c', 4],
    ['YQ==YQ==', 4],
    ['YWJj YWJj', 4],
    ['YWJj-_', 4],
  ])('refuses %j at byte %s, as Go counts bytes', (text, at) => {
    expect(illegalBase64At(text)).toBe(at);
  });

  it('is printed as Go prints its bytes', () => {
    expect(canonicalBase64('aGVs\r\nbG8=\n')).toBe('aGVsbG8=');
    // The last digit of each has unused bits.
    expect(canonicalBase64('YR==')).toBe('YQ==');
    expect(canonicalBase64('YWJ=')).toBe('YWI=');
    expect(canonicalBase64('YWJj')).toBe('YWJj');
  });

  it('encodes and decodes a text', () => {
    for (const text of ['', 'a', 'ab', 'abc', 'käse', '日本', '🙂']) {
      const encoded = encodeBase64(text);
      expect(illegalBase64At(encoded)).toBeUndefined();
      expect(canonicalBase64(encoded)).toBe(encoded);
      expect(decodeBase64(encoded)).toBe(text);
      expect(base64Length(encoded)).toBe(new TextEncoder().encode(text).length);
    }
  });
});
