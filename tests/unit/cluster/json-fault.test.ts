import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { faultOfJson } from '../../../src/cluster/scenario/json-fault.ts';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('the first fault in the text of JSON', () => {
  test('is none in what JSON writes', () => {
    const isGood = (json: string): void => {
      expect(faultOfJson(json)).toBeUndefined();
      expect(faultOfJson(JSON.stringify(JSON.parse(json), null, 2))).toBeUndefined();
    };
    fc.assert(fc.property(fc.json(), isGood));
  });

  const signs = fc.array(
    fc.constantFrom(...'{}[]:,"\\ \n\t0123-+.eEtrufalsn'.split(''), '"a"', '"b"', 'true', 'null', '\\u0041'),
    { maxLength: 14 },
  );

  test('is found where JSON.parse finds one', () => {
    const agrees = (parts: readonly string[]): void => {
      const text = parts.join('');
      const fault = faultOfJson(text);
      // `JSON.parse` takes a field that is there twice.
      if (fault?.duplicate === undefined) expect([text, fault === undefined]).toEqual([text, isJson(text)]);
    };
    fc.assert(fc.property(signs, agrees), { numRuns: 3_000 });
  });

  test.each([
    ['{"a":1,"b":{"a":2},"a":3}', { start: 19, end: 22, duplicate: 'a' }],
    ['{"a":1,"\\u0061":3}', { start: 7, end: 15, duplicate: 'a' }],
    ['[{"a":1},{"a":1}]', undefined],
    ['{"__proto__":1,"__proto__":2}', { start: 15, end: 26, duplicate: '__proto__' }],
    ['[1,]', { start: 3, end: 4 }],
    ['{"a":1', { start: 6, end: 6 }],
    ['{"a" 1}', { start: 5, end: 6 }],
    ['[1}', { start: 2, end: 3 }],
    ['["a', { start: 1, end: 3 }],
    ['["a\\"', { start: 1, end: 5 }],
    ['["a\\q"', { start: 1, end: 3 }],
    ['[01]', { start: 2, end: 3 }],
  ])('%s', (text, fault) => expect(faultOfJson(text)).toEqual(fault));
});
