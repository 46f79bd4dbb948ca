import { expect } from 'vitest';
import {
  FormatError,
  formatLabels,
  newRequirement,
  parseLabels,
  parseSelector,
  Selector,
  selectorFromLabels,
  validateRequirement,
  type Labels,
  type Requirement,
  type SelectorOperator,
} from '../../../src/api/index.ts';
import { SelectorParser, selectorTokens } from '../../../src/api/selector-parser.ts';
import { check, describeGroup } from './group.ts';

const TOKEN_NAMES: Record<string, string> = {
  '': 'ErrorToken',
  end: 'EndOfStringToken',
  ')': 'ClosedParToken',
  ',': 'CommaToken',
  '!': 'DoesNotExistToken',
  '==': 'DoubleEqualsToken',
  '=': 'EqualsToken',
  '>': 'GreaterThanToken',
  identifier: 'IdentifierToken',
  in: 'InToken',
  '<': 'LessThanToken',
  '!=': 'NotEqualsToken',
  notin: 'NotInToken',
  '(': 'OpenParToken',
};

interface TableError {
  type: string;
  field: string;
  badValue: unknown;
}

interface TableRequirement {
  key: string;
  operator: string;
  values: string[];
}

function requirement({ key, operator, values }: TableRequirement): Requirement {
  return newRequirement(key, operator as SelectorOperator, values);
}

function errorsOf(key: string, operator: string, values: string[]): TableError[] {
  return validateRequirement(key, operator, values).map(({ type, field, badValue }) => ({ type, field, badValue }));
}

const NOT_CALLED = 'nothing that is simulated calls this function';

describeGroup(
  'labels',
  {
    'labels_ConvertSelectorToLabelsMap.json': check<{ selector: string }, { valid: boolean; labels: Labels }>(
      ({ selector }, { valid, labels }) => {
        if (valid) expect(parseLabels(selector)).toEqual(labels);
        else expect(() => parseLabels(selector)).toThrow(FormatError);
      },
    ),
    'labels_Lexer.json': check<{ s: string }, { token: string }>(({ s }, { token }) => {
      const [first] = selectorTokens(s);
      expect(TOKEN_NAMES[first!.type]).toBe(token);
      expect(first!.text).toBe(s);
    }),
    'labels_LexerSequence.json': check<{ s: string }, { tokens: string[] }>(({ s }, { tokens }) => {
      const names = [...selectorTokens(s)].map(({ type }) => TOKEN_NAMES[type]);
      expect(names).toEqual([...tokens, 'EndOfStringToken']);
    }),
    'labels_MatchesNothing.json': check<{ builtin?: string; set?: Labels; selector?: string }, { matchesNothing: boolean }>(
      (input, expected) => {
        const builtin = input.builtin === 'nothing' ? Selector.nothing : Selector.everything;
        const selector =
          input.selector !== undefined ? parseSelector(input.selector) : input.set ? selectorFromLabels(input.set) : builtin;
        expect(selector.matchesNothing).toBe(expected.matchesNothing);
      },
    ),
    'labels_NewRequirement.json': check<TableRequirement, { errors: TableError[] }>(({ key, operator, values }, { errors }) => {
      expect(errorsOf(key, operator, values)).toEqual(errors);
    }),
    'labels_ParseOperator.json': check<{ token: string }, { error: string | null }>(({ token }, { error }) => {
      const parse = (): string => new SelectorParser(token).parseOperator();
      if (error === null) expect(parse).not.toThrow();
      else expect(parse).toThrow(new FormatError(error));
    }),
    'labels_Parse_roundtrip.json': check<{ selector: string }, { valid: boolean; string: string | null }>(
      ({ selector }, { valid, string }) => {
        if (valid) expect(parseSelector(selector).toString()).toBe(string);
        else expect(() => parseSelector(selector)).toThrow(FormatError);
        expect(parseSelector('x=a,a=x').toString()).toBe(parseSelector('a=x,x=a').toString());
      },
    ),
    'labels_RequiresExactMatch.json': check<
      { requirements: TableRequirement[]; label: string },
      { found: boolean; value: string }
    >((input, expected) => {
      const value = new Selector(input.requirements.map(requirement)).exactMatch(input.label);
      expect(value).toBe(expected.found ? expected.value : undefined);
    }),
    'labels_Requirement_Matching.json': check<{ labels: Labels; requirements: TableRequirement[] }, { matches: boolean }>(
      (input, expected) => {
        expect(new Selector(input.requirements.map(requirement)).matches(input.labels)).toBe(expected.matches);
      },
    ),
    'labels_SelectorFromSet_Matches.json': check<{ set: Labels; labels: Labels }, { matches: boolean }>((input, expected) => {
      const selector = selectorFromLabels(input.set);
      expect(selector.matches(input.labels)).toBe(expected.matches);
      expect(selector.empty).toBe(Object.keys(input.set).length === 0);
    }),
    'labels_SelectorMatches.json': check<{ selector: string; labels: Labels }, { matches: boolean }>((input, expected) => {
      expect(parseSelector(input.selector).matches(input.labels)).toBe(expected.matches);
    }),
    'labels_Selector_Add.json': check<
      { requirements: TableRequirement[]; add: TableRequirement },
      { requirements: TableRequirement[] }
    >((input, expected) => {
      const selector = new Selector(input.requirements.map(requirement)).add(requirement(input.add));
      expect(selector.requirements).toEqual(expected.requirements);
    }),
    'labels_Selector_String.json': check<{ requirements: TableRequirement[] }, { string: string }>((input, expected) => {
      expect(new Selector(input.requirements.map(requirement)).toString()).toBe(expected.string);
    }),
    'labels_SetSelectorParser.json': check<
      { selector: string },
      { valid: boolean; requirements: TableRequirement[]; compareRequirements: boolean }
    >(({ selector }, { valid, requirements, compareRequirements }) => {
      if (!valid) expect(() => parseSelector(selector)).toThrow(FormatError);
      else if (compareRequirements) expect(parseSelector(selector).requirements).toEqual(requirements);
      else expect(parseSelector(selector).requirements).toHaveLength(requirements.length);
    }),
    'labels_Set_String.json': check<{ set: Labels }, { string: string }>(({ set }, { string }) => {
      expect(formatLabels(set)).toBe(string);
    }),
  },
  {
    files: {
      'labels_Conflicts.json': NOT_CALLED,
      'labels_Merge.json': NOT_CALLED,
      'labels_ValidatedSelectorFromSet.json': NOT_CALLED,
      'labels_ValidatedSetSelector_String.json': NOT_CALLED,
    },
  },
);
