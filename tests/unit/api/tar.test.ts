import { describe, expect, it } from 'vitest';
import { byteLength, readTar, writeTar, type TarEntry } from '../../../src/api/index.ts';

const ENTRIES: readonly TarEntry[] = [
  { name: 'data', type: 'directory', text: '' },
  { name: 'data/one', type: 'file', text: 'first\n' },
  { name: 'data/empty', type: 'file', text: '' },
  { name: 'data/块', type: 'file', text: '你好 😀'.repeat(100) },
  { name: `data/${'long/'.repeat(30)}name`, type: 'file', text: 'prefix' },
  { name: `data/${'x'.repeat(150)}`, type: 'file', text: 'GNU' },
];

describe('an archive', () => {
  it('is read as it was written', () => {
    expect(readTar(writeTar(ENTRIES, 1_700_000_000_000))).toEqual(ENTRIES);
  });

  it('consists of whole blocks of 512 bytes', () => {
    expect(byteLength(writeTar(ENTRIES, 0)) % 512).toBe(0);
  });

  it('that ends too early, or is none, is refused', () => {
    const whole = writeTar(ENTRIES, 0);
    expect(() => readTar(whole.slice(0, 700))).toThrow('unexpected EOF');
    expect(() => readTar('just words '.repeat(100))).toThrow('invalid tar header');
    expect(readTar('')).toEqual([]);
  });
});
