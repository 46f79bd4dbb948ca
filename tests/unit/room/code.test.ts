import { describe, expect, it } from 'vitest';
import { CODE_LETTERS, codeIn, isCode, newCode, shownCode } from '../../../src/room/code.ts';

describe('the code of a room', () => {
  it.each(['0OQD', '1IL', '2Z', '5S', '8B', '6GB', 'UV', 'MN', '9GQ'])('has at most one of %s', (alike) => {
    expect([...alike].filter((letter) => CODE_LETTERS.includes(letter)).length).toBeLessThan(2);
  });

  it.each(['KXM4P7', 'kxm4p7', ' KXM 4P7 ', 'kxm-4p7', 'KXM–4P7', 'K.X.M.4.P.7', 'ＫＸＭ４Ｐ７', 'kxm　4p7'])(
    'is read from %s',
    (typed) => {
      expect(codeIn(typed)).toBe('KXM4P7');
    },
  );

  it.each(['', 'KXM4P', 'KXM4P77', 'KXM4PO', 'KXM4P8', 'KXM/4P7', '192.168.1.20:4180', `KXM4P7${' '.repeat(100)}`])(
    'is not read from "%s"',
    (typed) => {
      expect(codeIn(typed)).toBeUndefined();
    },
  );

  it('is shown in two groups, which are read again', () => {
    expect(shownCode('KXM4P7')).toBe('KXM 4P7');
    expect(codeIn(shownCode('KXM4P7'))).toBe('KXM4P7');
  });

  it('is made of each letter', () => {
    let next = 0;
    const codes = Array.from({ length: 17 }, () => newCode((below) => next++ % below));
    expect(codes.every(isCode)).toBe(true);
    expect([...new Set(codes.join(''))].toSorted().join('')).toBe(CODE_LETTERS);
  });
});
