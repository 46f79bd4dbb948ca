import { describe, expect, it } from 'vitest';
import {
  formatLabelSelector,
  FormatError,
  labelsEqual,
  parseSelector,
  Selector,
  selectorFromLabelSelector,
  selectorFromLabels,
} from '../../../src/api/index.ts';

describe('the label selector of a workload', () => {
  it('selects nothing if it is missing, and everything if it is empty', () => {
    expect(selectorFromLabelSelector(undefined).matches({ app: 'web' })).toBe(false);
    expect(selectorFromLabelSelector({}).matches({ app: 'web' })).toBe(true);
    expect(selectorFromLabelSelector({}).matches(undefined)).toBe(true);
  });

  it('requires that all labels match and all expressions hold', () => {
    const selector = selectorFromLabelSelector({
      matchLabels: { app: 'web' },
      matchExpressions: [
        { key: 'tier', operator: 'In', values: ['front', 'back'] },
        { key: 'canary', operator: 'DoesNotExist' },
      ],
    });
    expect(selector.matches({ app: 'web', tier: 'back' })).toBe(true);
    expect(selector.matches({ app: 'web', tier: 'cache' })).toBe(false);
    expect(selector.matches({ app: 'web', tier: 'back', canary: '' })).toBe(false);
    expect(selector.toString()).toBe('app=web,!canary,tier in (back,front)');
  });

  it('is converted once for an object', () => {
    const labelSelector = { matchLabels: { app: 'web' } };
    expect(selectorFromLabelSelector(labelSelector)).toBe(selectorFromLabelSelector(labelSelector));
  });

  it('is refused with an unknown operator or a bad value', () => {
    expect(() => selectorFromLabelSelector({ matchExpressions: [{ key: 'a', operator: 'Near' }] })).toThrow(
      new FormatError('"Near" is not a valid label selector operator'),
    );
    expect(() => selectorFromLabelSelector({ matchLabels: { app: 'a b' } })).toThrow(
      /^values\[0\]\[app\]: Invalid value: "a b": a valid label must/,
    );
  });

  it('is printed as kubectl prints it', () => {
    expect(formatLabelSelector({ matchLabels: { tier: 'front', app: 'web' } })).toBe('app=web,tier=front');
    expect(formatLabelSelector({})).toBe('<none>');
    expect(formatLabelSelector(undefined)).toBe('<none>');
    expect(formatLabelSelector({ matchLabels: { app: '-' } })).toBe('<error>');
  });
});

describe('a label', () => {
  it('may have the name of an inherited property', () => {
    expect(selectorFromLabels({ constructor: 'x' }).matches({})).toBe(false);
    expect(parseSelector('toString').matches({})).toBe(false);
    expect(parseSelector('!toString').matches({})).toBe(true);
    expect(parseSelector('constructor=x').matches({ constructor: 'x' } as Record<string, string>)).toBe(true);
  });

  it('is compared together with the other labels of its object', () => {
    expect(labelsEqual({ a: '1', b: '2' }, { b: '2', a: '1' })).toBe(true);
    expect(labelsEqual(undefined, {})).toBe(true);
    expect(labelsEqual({ a: '1' }, { b: '1' })).toBe(false);
    expect(labelsEqual({ a: '1' }, { a: '1', b: '2' })).toBe(false);
  });
});

describe('a selector as text', () => {
  it('reports errors with kubectl’s messages', () => {
    expect(() => parseSelector('a=b,')).toThrow("found '', expected: identifier after ','");
    expect(() => parseSelector('a in b')).toThrow("unable to parse requirement: found 'b' expected: '('");
    expect(() => parseSelector('a=b=c')).toThrow("found '=', expected: ',' or 'end of string'");
    expect(() => parseSelector('a@b')).toThrow(
      /^unable to parse requirement: <nil>: Invalid value: "a@b": name part must consist of/,
    );
    expect(() => parseSelector('a>x')).toThrow("for 'Gt', 'Lt' operators, the value must be an integer");
  });

  it('keeps selecting nothing, or narrows everything, when requirements are added', () => {
    expect(Selector.nothing.add({ key: 'a', operator: 'exists', values: [] })).toBe(Selector.nothing);
    expect(Selector.everything.add({ key: 'a', operator: 'exists', values: [] }).toString()).toBe('a');
  });

  it('compares integers beyond the range of doubles exactly', () => {
    expect(parseSelector('n>9007199254740993').matches({ n: '9007199254740994' })).toBe(true);
    expect(parseSelector('n>9007199254740993').matches({ n: '9007199254740993' })).toBe(false);
  });
});
