import { describe, expect, it } from 'vitest';
import { fieldErrorMessage } from '../../../../src/api/index.ts';
import { parseTypes } from '../../../../src/api/schema/type-text.ts';
import { checkObject, checkUnchanged } from '../../../../src/apiserver/fields/check-fields.ts';
import { ErrorList, FieldPath } from '../../../../src/apiserver/validation/index.ts';

const TYPES = parseTypes(`
type Bakery
  street? string is=label
  loaves? int32 >=0 @4
  bakers! int32 >zero @2
  rest? IntOrString >=0 <=100%
  kind string enum=Bread|Cake
  name! string nonempty is=label
  door! string enum=Open|Shut
  port? int32 1..65535
  ovens [Oven]
  till Till
  cellar? Till
  selector? LabelSelector

type Oven
  degrees? int32 >0 <=300

type Till
  coins! int32 >=1

type LabelSelector
  matchLabels {string}
`);

const GOOD = { bakers: 1, name: 'a', door: 'Open', till: { coins: 1 } };

function problems(object: object, rules = {}): string[] {
  const errors = new ErrorList();
  checkObject(TYPES.get('Bakery')!, object as Readonly<Record<string, unknown>>, errors, FieldPath.of('spec'), rules);
  return errors.errors.map(fieldErrorMessage);
}

describe('the declared checks of a field', () => {
  it('pass an object that keeps them, with whatever may be missing', () => {
    expect(problems(GOOD)).toEqual([]);
    const full = {
      street: 'b',
      loaves: 0,
      rest: '100%',
      kind: 'Cake',
      port: 65535,
      ovens: [{}, { degrees: 300 }],
      cellar: { coins: 2 },
    };
    expect(problems({ ...GOOD, ...full })).toEqual([]);
  });

  it('report every problem in the order of declaration, not of numbers', () => {
    const bad = { name: 'a', door: 'Ajar', kind: 'Pie', bakers: -1, loaves: -1, street: 'b', port: 0, till: { coins: 0 } };
    expect(problems(bad)).toEqual([
      'spec.loaves: Invalid value: -1: must be greater than or equal to 0',
      'spec.bakers: Invalid value: -1: must be greater than zero',
      'spec.kind: Unsupported value: "Pie": supported values: "Bread", "Cake"',
      'spec.door: Unsupported value: "Ajar": supported values: "Open", "Shut"',
      'spec.port: Invalid value: 0: must be between 1 and 65535, inclusive',
      'spec.till.coins: Invalid value: 0: must be greater than or equal to 1',
    ]);
  });

  it('apply to a required field that is missing, and to a struct that is missing, as if they were empty', () => {
    expect(problems({})).toEqual([
      'spec.bakers: Invalid value: 0: must be greater than zero',
      'spec.name: Required value',
      'spec.door: Unsupported value: "": supported values: "Open", "Shut"',
      'spec.till.coins: Invalid value: 0: must be greater than or equal to 1',
    ]);
  });

  it('apply to each item of a list, and to a present pointer', () => {
    expect(problems({ ...GOOD, ovens: [{ degrees: 1 }, { degrees: 0 }, { degrees: 301 }], cellar: {} })).toEqual([
      'spec.ovens[1].degrees: Invalid value: 0: must be greater than 0',
      'spec.ovens[2].degrees: Invalid value: 301: must be less than or equal to 300',
      'spec.cellar.coins: Invalid value: 0: must be greater than or equal to 1',
    ]);
  });

  it('take a text for a percentage where a number may stand', () => {
    const percent = "a valid percent string must be a numeric string followed by an ending '%'";
    expect(problems({ ...GOOD, rest: '101%' })).toEqual(['spec.rest: Invalid value: "101%": must not be greater than 100%']);
    expect(problems({ ...GOOD, rest: 101 })).toEqual([]);
    expect(problems({ ...GOOD, rest: -1 })).toEqual(['spec.rest: Invalid value: -1: must be greater than or equal to 0']);
    expect(problems({ ...GOOD, rest: 'half' })).toEqual([
      `spec.rest: Invalid value: "half": ${percent} (e.g. '1%',  or '93%', regex used for validation is '[0-9]+%')`,
    ]);
  });

  it('know the rules for label selectors', () => {
    const selector = { matchExpressions: [{ key: 'a', operator: 'Near' }] };
    expect(problems({ ...GOOD, selector })).toEqual([
      'spec.selector.matchExpressions[0].operator: Invalid value: "Near": not a valid selector operator',
    ]);
  });
});

describe('a rule by hand', () => {
  it('takes the place of what the declaration says, at its place in the order', () => {
    const seen: unknown[] = [];
    const rules = { bakers: (value: unknown, path: FieldPath) => seen.push([value, path.toString()]) };
    expect(problems({ ...GOOD, loaves: -1, bakers: -1 }, rules)).toEqual([
      'spec.loaves: Invalid value: -1: must be greater than or equal to 0',
    ]);
    expect(seen).toEqual([[-1, 'spec.bakers']]);
  });

  it('can ask for what the declaration says', () => {
    const rules = { bakers: (_value: unknown, _path: FieldPath, declared: () => void) => declared() };
    expect(problems({ ...GOOD, bakers: -1 }, rules)).toEqual(['spec.bakers: Invalid value: -1: must be greater than zero']);
  });
});

describe('fields that are set once', () => {
  const changed = (next: object, old: object, rules = {}): string[] => {
    const errors = new ErrorList();
    checkUnchanged('JobSpec', [next, old], errors, FieldPath.of('spec'), rules);
    return errors.errors.map(fieldErrorMessage);
  };

  it('are reported in the order of their numbers, and others are not', () => {
    const next = { parallelism: 2, managedBy: 'a/b', completionMode: 'Indexed' };
    expect(changed(next, { parallelism: 1, backoffLimitPerIndex: 3, completionMode: 'NonIndexed' })).toEqual([
      'spec.completionMode: Invalid value: "Indexed": field is immutable',
      'spec.backoffLimitPerIndex: Invalid value: null: field is immutable',
      'spec.managedBy: Invalid value: "a/b": field is immutable',
    ]);
  });

  it('give way to a rule by hand', () => {
    expect(changed({ completionMode: 'Indexed' }, {}, { completionMode: () => undefined })).toEqual([]);
  });
});
