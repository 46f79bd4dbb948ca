import { describe, expect, it, test } from 'vitest';
import type { JSONSchemaProps } from '../../../../src/api/index.ts';
import { CustomWorld, keyIn, widgets } from './custom-world.ts';

type Rule = NonNullable<JSONSchemaProps['x-kubernetes-validations']>[number];

const FIELDS: JSONSchemaProps['properties'] = {
  min: { type: 'integer' },
  max: { type: 'integer' },
  name: { type: 'string' },
  share: { type: 'number' },
  since: { type: 'string', format: 'date-time' },
  port: { 'x-kubernetes-int-or-string': true },
  'log-level': { type: 'string' },
  tags: { type: 'array', items: { type: 'string' } },
  labels: { type: 'object', additionalProperties: { type: 'string' } },
};

function withRules(...rules: readonly Rule[]) {
  return widgets({ type: 'object', properties: FIELDS, 'x-kubernetes-validations': rules });
}

const MIN_MAX: Rule = { rule: 'self.min <= self.max' };

describe('a rule', () => {
  it('refuses an object with its words', () => {
    const world = new CustomWorld(withRules({ ...MIN_MAX, message: 'min must not be above max' }));
    expect(world.create({ min: 1, max: 2 }).spec).toEqual({ min: 1, max: 2 });
    expect(world.problemsWith({ min: 3, max: 2 })).toEqual(['spec: Invalid value: "object": min must not be above max']);
    expect(world.problemsWith({ min: 3 })).toEqual([
      'spec: Invalid value: "object": no such key: max evaluating rule: min must not be above max',
    ]);
  });

  it('has its own text as message, or one that is evaluated, a reason and a field', () => {
    const world = new CustomWorld(
      withRules(MIN_MAX, {
        rule: 'self.name != "root"',
        messageExpression: '"not " + self.name',
        reason: 'FieldValueForbidden',
        fieldPath: '.name',
      }),
    );
    expect(world.problemsWith({ min: 3, max: 2, name: 'root' })).toEqual([
      'spec: Invalid value: "object": failed rule: self.min <= self.max',
      'spec.name: Forbidden: not root',
    ]);
  });

  it('may go through lists and maps with two variables, and format its message', () => {
    const world = new CustomWorld(
      withRules({
        rule: 'self.tags.all(i, tag, tag != "" && i < 2) && self.labels.transformList(k, v, k != v, k).size() == 0',
        messageExpression: `'%d tags, labels %s'.format([dyn(self.tags.size()), dyn(self.labels)])`,
      }),
    );
    expect(world.create({ tags: ['a', 'b'], labels: { c: 'c' } }).spec).toEqual({ tags: ['a', 'b'], labels: { c: 'c' } });
    expect(world.problemsWith({ tags: ['a', 'b', 'c'], labels: { d: 'e' } })).toEqual([
      'spec: Invalid value: "object": 3 tags, labels {d: e}',
    ]);
  });

  it('compares with the state before, and only then', () => {
    const world = new CustomWorld(withRules({ rule: 'self.name == oldSelf.name', message: 'name is immutable' }));
    world.create({ name: 'x' });
    expect(world.problemsToChange({ name: 'y' })).toEqual(['spec: Invalid value: "object": name is immutable']);
  });

  it('compares what is in a map that is applied as a whole', () => {
    const major: JSONSchemaProps = {
      type: 'integer',
      'x-kubernetes-validations': [{ rule: 'self == oldSelf', message: 'is immutable' }],
    };
    const world = new CustomWorld(
      widgets({
        type: 'object',
        properties: { ref: { type: 'object', 'x-kubernetes-map-type': 'atomic', properties: { major } } },
      }),
    );
    world.create({ ref: { major: 16 } });
    expect(world.problemsToChange({ ref: { major: 17 } })).toEqual(['spec.ref.major: Invalid value: "integer": is immutable']);
  });

  it('compares whole objects, lists of them and bytes with the state before', () => {
    const place: JSONSchemaProps = { type: 'object', properties: { zone: { type: 'string' }, rack: { type: 'integer' } } };
    const properties: JSONSchemaProps['properties'] = {
      place,
      places: { type: 'array', items: place },
      key: { type: 'string', format: 'byte' },
      size: { type: 'integer' },
    };
    const rule = 'self.place == oldSelf.place && self.places == oldSelf.places && self.key == b"hello"';
    const world = new CustomWorld(
      widgets({ type: 'object', properties, 'x-kubernetes-validations': [{ rule, message: 'is immutable' }] }),
    );
    const spec = { place: { zone: 'a', rack: 1 }, places: [{ zone: 'a' }, { rack: 2 }], key: 'aGVsbG8=' };
    world.create(spec);
    const refused = ['spec: Invalid value: "object": is immutable'];
    expect(world.problemsToChange({ place: { rack: 2 } })).toEqual(refused);
    expect(world.problemsToChange({ places: [{ zone: 'a' }, { zone: 'b' }] })).toEqual(refused);
    world.do(
      world.user.patch<string>(keyIn('v1'), { namespace: 'default', name: 'a' }, { type: 'merge', body: { spec: { size: 3 } } }),
    );
  });

  it('may treat a missing state before', () => {
    const rule = 'oldSelf.hasValue() ? self.min >= oldSelf.value().min : self.min == 0';
    const world = new CustomWorld(withRules({ rule, optionalOldSelf: true, message: 'begins at 0 and grows' }));
    expect(world.problemsWith({ min: 1 })).toEqual(['spec: Invalid value: "object": begins at 0 and grows']);
    world.create({ min: 0 });
    expect(world.problemsToChange({ min: -1 })).toEqual(['spec: Invalid value: "object": begins at 0 and grows']);
  });

  it('does not look again at what has not changed', () => {
    const world = new CustomWorld(withRules());
    world.create({ min: 3, max: 2 });
    const now = world.do(world.user.get('CustomResourceDefinition', { name: 'widgets.example.com' }));
    const changed = withRules(MIN_MAX) as typeof now;
    world.do(world.user.update('CustomResourceDefinition', { ...now, spec: changed.spec }));
    const labelled = { type: 'merge', body: { metadata: { labels: { a: 'b' } } } } as const;
    world.do(world.user.patch<string>('Widget', { namespace: 'default', name: 'a' }, labelled));
    expect(world.problemsToChange({ min: 4 })).toEqual(['spec: Invalid value: "object": failed rule: self.min <= self.max']);
  });

  test.each<[string, object]>([
    ['self.share > 0.5', { share: 1 }],
    ['self.since < timestamp("2026-01-01T00:00:00Z")', { since: '2025-01-01T00:00:00Z' }],
    ['type(self.port) == int || self.port.matches("^[a-z]+$")', { port: 'http' }],
    ['self.log__dash__level in ["info", "debug"]', { 'log-level': 'info' }],
    ['self.tags.all(tag, tag.size() < 4) && self.tags.exists(tag, tag == "a")', { tags: ['a', 'b'] }],
    ['self.labels.all(key, self.labels[key] != "") && "a" in self.labels', { labels: { a: 'x' } }],
    ['has(self.name) ? self.name.startsWith("x") : true', {}],
    ['self.name.matches("^(a+)+$") && [1, 2].sum() == 3 && self.name.replace("a", "b") == "bb"', { name: 'aa' }],
  ])('%s', (rule, spec) => {
    const world = new CustomWorld(withRules({ rule }));
    expect(world.create(spec).spec).toEqual(spec);
  });

  it('of an endless search or an endless loop ends', () => {
    const items = 'self.tags.all(a, self.tags.all(b, self.tags.all(c, a + b + c != "x")))';
    const world = new CustomWorld(withRules({ rule: items }));
    expect(world.problemsWith({ tags: Array.from({ length: 200 }, (_, i) => `${i}`) })).toEqual([
      `spec: Invalid value: "object": 'operation cancelled: actual cost limit exceeded': no further validation rules will be run due to call cost exceeds limit for rule: ${items}`,
    ]);
    const search = new CustomWorld(widgets({ type: 'string', pattern: '^(a|a)*(a|a)*(a|aa)*$' }));
    expect(search.problemsWith(`${'a'.repeat(2_000)}!`)).toEqual([
      expect.stringContaining("spec in body should match '^(a|a)*(a|a)*(a|aa)*$'"),
    ]);
  });

  it('is not evaluated about an object that its schema refuses', () => {
    const world = new CustomWorld(withRules(MIN_MAX));
    expect(world.problemsWith({ min: 'one', max: 0 })).toEqual([
      'spec.min: Invalid value: "string": spec.min in body must be of type integer: "string"',
      '<nil>: Invalid value: null: some validation rules were not checked because the object was invalid; correct the existing errors to complete validation',
    ]);
  });
});

describe('a definition with a rule', () => {
  const AT = 'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0]';
  const shown = (rule: Rule): string => JSON.stringify(rule);

  test.each<[string, string]>([
    ['self.nothing > 1', "compilation failed: ERROR: <input>:1:5: undefined field 'nothing'\n | self.nothing > 1\n | ....^"],
    [
      'other > 1',
      "compilation failed: ERROR: <input>:1:1: undeclared reference to 'other' (in container '')\n | other > 1\n | ^",
    ],
    [
      'self.name > 1',
      "compilation failed: ERROR: <input>:1:1: found no matching overload for '_>_' applied to '(string, int)'\n | self.name > 1\n | ^",
    ],
    ['self.min', 'cel expression must evaluate to a bool'],
  ])('is refused for %s', (rule, detail) => {
    expect(new CustomWorld().problemsOf(withRules({ rule }))).toEqual([
      `${AT}.rule: Invalid value: ${shown({ rule })}: ${detail}`,
    ]);
  });

  it('is refused for what the rule says besides', () => {
    const world = new CustomWorld();
    expect(world.problemsOf(withRules({ rule: ' ' }))).toEqual([`${AT}.rule: Required value: rule is not specified`]);
    expect(world.problemsOf(withRules({ rule: 'true', reason: 'Other' }))).toEqual([
      `${AT}.reason: Unsupported value: "Other": supported values: "FieldValueDuplicate", "FieldValueForbidden", "FieldValueInvalid", "FieldValueRequired"`,
    ]);
    expect(world.problemsOf(withRules({ rule: 'true', fieldPath: '.nothing' }))).toEqual([
      `${AT}.fieldPath: Invalid value: ".nothing": fieldPath must be a valid path`,
    ]);
    expect(world.problemsOf(withRules({ rule: 'true', optionalOldSelf: true }))).toEqual([
      `${AT}.optionalOldSelf: Invalid value: true: may not be set if oldSelf is not used in rule`,
    ]);
    const items = { type: 'integer', 'x-kubernetes-validations': [{ rule: 'self >= oldSelf' }] };
    const list = widgets({ type: 'object', properties: { list: { type: 'array', items } } });
    expect(world.problemsOf(list)).toEqual([
      'spec.validation.openAPIV3Schema.properties[spec].properties[list].items.x-kubernetes-validations[0].rule: Invalid value: "self >= oldSelf": oldSelf cannot be used on the uncorrelatable portion of the schema within spec.validation.openAPIV3Schema.properties[spec].properties[list]',
    ]);
  });
});
