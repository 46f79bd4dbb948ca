import { describe, expect, it } from 'vitest';
import { FieldSelector, FormatError, parseFieldSelector } from '../../../src/api/index.ts';

const fields =
  (values: Record<string, string>) =>
  (field: string): string | undefined =>
    values[field];

describe('a field selector', () => {
  it('compares with =, == and !=', () => {
    const selector = parseFieldSelector('spec.nodeName==node-1,status.phase!=Failed,metadata.name=a');
    expect(selector.matches(fields({ 'spec.nodeName': 'node-1', 'status.phase': 'Running', 'metadata.name': 'a' }))).toBe(true);
    expect(selector.matches(fields({ 'spec.nodeName': 'node-1', 'status.phase': 'Failed', 'metadata.name': 'a' }))).toBe(false);
  });

  it('treats an absent field as empty', () => {
    expect(parseFieldSelector('spec.nodeName=').matches(fields({}))).toBe(true);
    expect(parseFieldSelector('spec.nodeName!=').matches(fields({}))).toBe(false);
  });

  it('returns the value that a field must have', () => {
    expect(parseFieldSelector('a!=1,spec.nodeName=node-1').exactMatch('spec.nodeName')).toBe('node-1');
    expect(parseFieldSelector('a!=1').exactMatch('a')).toBeUndefined();
  });

  it('matches everything if it is empty', () => {
    expect(parseFieldSelector('')).toBe(FieldSelector.everything);
    expect(FieldSelector.everything.empty).toBe(true);
  });

  it('escapes commas, equals signs and backslashes in values', () => {
    const selector = parseFieldSelector('a=x\\,y\\=z\\\\');
    expect(selector.requirements).toEqual([{ field: 'a', operator: '=', value: 'x,y=z\\' }]);
    expect(parseFieldSelector(selector.toString())).toEqual(selector);
    expect(() => parseFieldSelector('a=x\\y')).toThrow(FormatError);
    expect(() => parseFieldSelector('a=b=c')).toThrow(FormatError);
  });

  it('is refused without an operator', () => {
    expect(() => parseFieldSelector('metadata.name')).toThrow(
      "invalid selector: 'metadata.name'; can't understand 'metadata.name'",
    );
  });
});
