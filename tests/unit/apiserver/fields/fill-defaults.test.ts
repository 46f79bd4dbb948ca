import { describe, expect, it } from 'vitest';
import { parseTypes } from '../../../../src/api/schema/type-text.ts';
import { fillDefaults } from '../../../../src/apiserver/fields/fill-defaults.ts';

const TYPES = parseTypes(`
type Bakery
  name! string
  loaves? int32 =12
  open? boolean =true
  rest? IntOrString =25%
  oven Oven
  till? Till
  shelves [Shelf]
  cellar? Oven ={}
  kind string =Bread
  sugar? Sugar ={} when=kind:Cake|Pie

type Oven
  degrees? int32 =220

type Till
  currency? string =EUR

type Shelf
  width? int32 =80
  oven Oven bare

type Sugar
  grams? int32 =100
  loaf Shelf bare
`);

const BAKERY = TYPES.get('Bakery')!;
const FILLED = {
  loaves: 12,
  open: true,
  rest: '25%',
  oven: { degrees: 220 },
  cellar: { degrees: 220 },
  kind: 'Bread',
};

describe('the defaults of an object', () => {
  it('are those of its fields, and of structs that it does not have', () => {
    expect(fillDefaults(BAKERY, {})).toEqual(FILLED);
  });

  it('leave what is there, even if it is zero or false', () => {
    const given = { loaves: 0, open: false, rest: 0, till: { currency: '' }, cellar: { degrees: 0 } };
    expect(fillDefaults(BAKERY, given)).toEqual({ ...FILLED, ...given });
  });

  it('take the place of an empty text that is not a pointer', () => {
    expect(fillDefaults(BAKERY, { kind: '' })).toEqual(FILLED);
  });

  it('are filled in for each item of a list', () => {
    const given = { shelves: [{}, { width: 1 }] };
    expect(fillDefaults(BAKERY, given)).toEqual({ ...FILLED, shelves: [{ width: 80 }, { width: 1 }] });
  });

  it('depend on another field, and then the objects below do so too', () => {
    expect(fillDefaults(BAKERY, { kind: 'Pie' })).toEqual({ ...FILLED, kind: 'Pie', sugar: { grams: 100 } });
    expect(fillDefaults(BAKERY, { sugar: {} })).toEqual({ ...FILLED, sugar: {} });
  });

  it('change nothing in an object that has them all', () => {
    const full = { ...FILLED, shelves: [{ width: 1 }], sugar: {} };
    expect(fillDefaults(BAKERY, full)).toBe(full);
    const filled = fillDefaults(BAKERY, {});
    expect(fillDefaults(BAKERY, filled)).toBe(filled);
  });

  it('are shared by all that came with the same object', () => {
    const oven = {};
    const [first, second] = [fillDefaults(BAKERY, { oven }), fillDefaults(BAKERY, { oven, loaves: 1 })];
    expect(first.oven).toEqual({ degrees: 220 });
    expect(second.oven).toBe(first.oven);
  });
});
