import { describe, expect, it, test } from 'vitest';
import type { JSONSchemaProps } from '../../../../src/api/index.ts';
import { CustomWorld, definitionOf, keyIn, versionOf, widget, widgets } from './custom-world.ts';

const TEXT: JSONSchemaProps = { type: 'string' };
const KEEPS: JSONSchemaProps = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };

function withFields(properties: NonNullable<JSONSchemaProps['properties']>, more: JSONSchemaProps = {}) {
  return widgets({ type: 'object', properties, ...more });
}

const A = { namespace: 'default', name: 'a' };

describe('an object of a custom kind', () => {
  test.each<[string, ReturnType<typeof withFields>, unknown, unknown]>([
    ['loses what its schema does not have', withFields({ a: TEXT }), { a: 'x', b: 1 }, { a: 'x' }],
    ['keeps it where the schema says so', withFields({ a: KEEPS }), { a: { x: { y: [1] } }, b: 1 }, { a: { x: { y: [1] } } }],
    [
      'loses it below what is known there',
      withFields({ a: { ...KEEPS, properties: { b: { type: 'object', properties: { c: TEXT } } } } }),
      { a: { x: 1, b: { c: 'x', d: 1 } } },
      { a: { x: 1, b: { c: 'x' } } },
    ],
    [
      'keeps the entries of a map and of a list',
      withFields({
        m: { type: 'object', additionalProperties: { type: 'object', properties: { a: TEXT } } },
        l: { type: 'array', items: { type: 'object', properties: { a: TEXT } } },
      }),
      { m: { x: { a: '1', b: 2 } }, l: [{ a: '1', b: 2 }] },
      { m: { x: { a: '1' } }, l: [{ a: '1' }] },
    ],
    [
      'keeps the metadata of a resource inside',
      withFields({ r: { type: 'object', 'x-kubernetes-embedded-resource': true, properties: { spec: { type: 'object' } } } }),
      { r: { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'x' }, spec: { a: 1 }, status: {} } },
      { r: { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'x' }, spec: {} } },
    ],
    [
      'gets defaults, below defaults too',
      withFields({
        a: { type: 'object', default: {}, properties: { b: { type: 'integer', default: 3 } } },
        c: { ...TEXT, default: 'x' },
        n: { ...TEXT, nullable: true, default: 'y' },
      }),
      { c: null, n: null },
      { a: { b: 3 }, c: 'x', n: null },
    ],
    ['has a number or a text', withFields({ p: { 'x-kubernetes-int-or-string': true } }), { p: '10%' }, { p: '10%' }],
    ['loses a null that is not allowed', withFields({ a: TEXT, b: TEXT }), { a: null, b: 'x' }, { b: 'x' }],
  ])('%s', (_what, definition, given, stored) => {
    expect(new CustomWorld(definition).create(given).spec).toEqual(stored);
  });

  test.each<[string, ReturnType<typeof withFields>, unknown, readonly string[]]>([
    [
      'bounds',
      withFields({
        a: { type: 'integer', multipleOf: 2, maximum: 9 },
        b: { type: 'number', minimum: 0, exclusiveMinimum: true },
      }),
      { a: 11, b: 0 },
      [
        'spec.a: Invalid value: 11: spec.a in body should be a multiple of 2',
        'spec.a: Invalid value: 11: spec.a in body should be less than or equal to 9',
        'spec.b: Invalid value: 0: spec.b in body should be greater than 0',
      ],
    ],
    [
      'lengths',
      withFields({
        a: { ...TEXT, minLength: 2 },
        b: { ...TEXT, maxLength: 2 },
        l: { type: 'array', items: TEXT, maxItems: 1 },
        m: { type: 'array', items: TEXT, minItems: 1 },
        n: { ...KEEPS, minProperties: 1 },
      }),
      { a: 'x', b: 'xyz', l: ['1', '2'], m: [], n: {} },
      [
        'spec.a: Invalid value: "x": spec.a in body should be at least 2 chars long',
        'spec.b: Too long: may not be more than 2 bytes',
        'spec.l: Too many: 2: must have at most 1 item',
        'spec.m: Invalid value: 0: spec.m in body should have at least 1 items',
        'spec.n: Invalid value: 0: spec.n in body should have at least 1 properties',
      ],
    ],
    [
      'values and formats',
      withFields({
        a: { ...TEXT, enum: ['x', 'y'] },
        d: { ...TEXT, format: 'date-time' },
        i: { ...TEXT, format: 'ipv4' },
        o: { ...TEXT, format: 'other' },
      }),
      { a: 'z', d: 'today', i: '::1', o: 'any' },
      [
        'spec.a: Unsupported value: "z": supported values: "x", "y"',
        'spec.d: Invalid value: "today": spec.d in body must be of type date-time: "today"',
        'spec.i: Invalid value: "::1": spec.i in body must be of type ipv4: "::1"',
      ],
    ],
    [
      'types',
      withFields({
        a: TEXT,
        b: { type: 'boolean' },
        l: { type: 'array', items: { type: 'integer' } },
        p: { 'x-kubernetes-int-or-string': true },
      }),
      { a: 1, b: 'true', l: [1, 1.5], p: true },
      [
        'spec.a: Invalid value: "integer": spec.a in body must be of type string: "integer"',
        'spec.b: Invalid value: "string": spec.b in body must be of type boolean: "string"',
        'spec.l[1]: Invalid value: "number": spec.l[1] in body must be of type integer: "number"',
        'spec.p: Invalid value: "boolean": spec.p in body must be of type integer,string: "boolean"',
      ],
    ],
    [
      'choices',
      withFields({ a: TEXT, b: TEXT }, { oneOf: [{ required: ['a'] }, { required: ['b'] }] }),
      { a: 'x', b: 'x' },
      ['<nil>: Invalid value: "": "spec" must validate one and only one schema (oneOf). Found 2 valid alternatives'],
    ],
    [
      'items that stand twice',
      withFields({
        s: { type: 'array', items: TEXT, 'x-kubernetes-list-type': 'set' },
        m: {
          type: 'array',
          items: { type: 'object', required: ['k'], properties: { k: TEXT } },
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['k'],
        },
      }),
      { s: ['a', 'b', 'a', 'a'], m: [{ k: 'x' }, { k: 'x' }] },
      ['spec.s[2]: Duplicate value: "a"', 'spec.m[1]: Duplicate value: {"k":"x"}'],
    ],
  ])('is refused for its %s', (_what, definition, spec, problems) => {
    expect(new CustomWorld(definition).problemsWith(spec)).toEqual(problems);
  });

  it('may keep what was wrong before', () => {
    const world = new CustomWorld(withFields({ a: TEXT, b: TEXT }));
    world.create({ a: 'long', b: 'x' });
    const now = world.do(world.user.get('CustomResourceDefinition', { name: 'widgets.example.com' }));
    const stricter = withFields({ a: { ...TEXT, maxLength: 2 }, b: { ...TEXT, maxLength: 2 } }) as typeof now;
    world.do(world.user.update('CustomResourceDefinition', { ...now, spec: stricter.spec }));
    world.do(world.user.patch<string>('Widget', A, { type: 'merge', body: { spec: { b: 'y' } } }));
    expect(world.problemsToChange({ a: 'other' })).toEqual(['spec.a: Too long: may not be more than 2 bytes']);
  });

  it('has a status that is written apart, and a generation that counts the rest', () => {
    const definition = versionOf(
      'v1',
      { type: 'object', properties: { spec: KEEPS, status: KEEPS } },
      { storage: true, subresources: { status: {} } },
    );
    const world = new CustomWorld(definitionOf([definition]));
    const made = { ...widget({ a: 1 }, 'a', 'v1'), status: { ready: true } };
    const now = () => {
      const { metadata, ...rest } = world.do(world.user.get<string>('Widget', A)) as never as Record<
        'metadata' | 'spec' | 'status',
        Record<string, unknown>
      >;
      return [metadata['generation'], metadata['labels'], rest.spec, rest.status];
    };
    world.do(world.user.create<string>('Widget', made as never));
    expect(now()).toEqual([1, undefined, { a: 1 }, undefined]);
    const body = { metadata: { labels: { a: 'b' } }, spec: { a: 2 }, status: { ready: true } };
    world.do(world.user.patch<string>('Widget', A, { type: 'merge', body }, { subresource: 'status' }));
    expect(now()).toEqual([1, undefined, { a: 1 }, { ready: true }]);
    world.do(world.user.patch<string>('Widget', A, { type: 'merge', body: { ...body, status: { ready: false } } }));
    expect(now()).toEqual([2, { a: 'b' }, { a: 2 }, { ready: true }]);
  });

  it('is shown in each version, whichever is stored', () => {
    const schema = { type: 'object', properties: { spec: { type: 'object', properties: { a: { ...TEXT, default: 'x' } } } } };
    const v1 = versionOf('v1', schema);
    const beta = versionOf('v1beta1', { type: 'object', properties: { spec: KEEPS } }, { storage: true });
    const world = new CustomWorld(definitionOf([beta, v1]));
    world.create({ b: 1 }, 'a', 'v1beta1');
    const watched = world.watch(keyIn('v1'), {}, world.user);
    expect(world.do(world.user.get<string>(keyIn('v1'), A))).toMatchObject({ apiVersion: 'example.com/v1', spec: { a: 'x' } });
    expect(world.do(world.user.get<string>(keyIn('v1beta1'), A))).toMatchObject({
      apiVersion: 'example.com/v1beta1',
      spec: { b: 1 },
    });
    const now = world.do(world.user.get('CustomResourceDefinition', { name: 'widgets.example.com' }));
    const versions = [
      { ...beta, storage: false },
      { ...v1, storage: true },
    ];
    const stored = world.do(world.user.update('CustomResourceDefinition', { ...now, spec: { ...now.spec, versions } }));
    expect(stored.status.storedVersions).toEqual(['v1beta1', 'v1']);
    world.do(world.user.patch<string>('Widget', A, { type: 'merge', body: { spec: { a: 'y' } } }));
    expect(world.do(world.user.list<string>(keyIn('v1beta1'))).items).toMatchObject([
      { apiVersion: 'example.com/v1beta1', spec: { a: 'y' } },
    ]);
    expect(watched.events.map((event) => 'object' in event && event.object.apiVersion)).toEqual(['example.com/v1']);
    const resources = world.do(world.user.discover()).filter(({ group }) => group === 'example.com');
    expect(resources.map(({ key, isPreferred }) => [key, isPreferred])).toEqual([
      [keyIn('v1'), true],
      [keyIn('v1beta1'), false],
    ]);
  });

  it('is converted by a webhook, if that answers', () => {
    const versions = [versionOf('v1', KEEPS, { storage: true }), versionOf('v2', KEEPS)];
    const clientConfig = { service: { namespace: 'default', name: 'converter', path: '/convert' } };
    const conversion = { strategy: 'Webhook', webhook: { clientConfig, conversionReviewVersions: ['v1'] } };
    const world = new CustomWorld(definitionOf(versions, { conversion }));
    const refused = (why: string) =>
      `conversion webhook for example.com/v2, Kind=Widget failed: Post "https://converter.default.svc:443/convert?timeout=30s": ${why}`;
    const get = () => world.user.get<string>(keyIn('v2'), A);
    // Nothing is converted as long as there is nothing.
    expect(world.refusalOf(get()).reason).toBe('NotFound');
    expect(world.do(world.user.list<string>(keyIn('v2'))).items).toEqual([]);
    const early = world.user.create<string>(keyIn('v2'), widget({ a: 0 }, 'a', 'v2') as never);
    expect(world.refusalOf(early).message).toBe(refused('service "converter" not found'));
    expect(world.create({ a: 1 }).spec).toEqual({ a: 1 });
    expect(world.refusalOf(get()).message).toBe(refused('service "converter" not found'));
    const metadata = { name: 'converter', namespace: 'default' };
    const service = { metadata, spec: { clusterIP: '10.96.0.9', ports: [{ port: 443 }] } };
    world.do(world.user.create('Service', { apiVersion: 'v1', kind: 'Service', ...service } as never));
    expect(world.refusalOf(get()).message).toBe(refused('dial tcp 10.96.0.9:443: connect: connection refused'));
    world.do(
      world.user.create('EndpointSlice', {
        apiVersion: 'discovery.k8s.io/v1',
        kind: 'EndpointSlice',
        metadata: { ...metadata, labels: { 'kubernetes.io/service-name': 'converter' } },
        addressType: 'IPv4',
        ports: [{ name: '', port: 9443 }],
        endpoints: [{ addresses: ['10.244.0.9'], conditions: { ready: true } }],
      } as never),
    );
    world.server.dial = (ip, port) => (ip === '10.244.0.9' && port === 9443 ? 'reviewer' : 'nothing');
    expect(world.do(get())).toMatchObject({ apiVersion: 'example.com/v2', spec: { a: 1 } });
  });

  it('has managers by its lists', () => {
    const item: JSONSchemaProps = { type: 'object', required: ['k'], properties: { k: TEXT, v: TEXT } };
    const list: JSONSchemaProps = {
      type: 'array',
      items: item,
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['k'],
    };
    const world = new CustomWorld(withFields({ list, whole: { type: 'array', items: TEXT } }));
    const apply = (manager: string, spec: object) =>
      world.user.patch<string>('Widget', A, { type: 'apply', body: widget(spec, 'a', 'v1') }, { fieldManager: manager });
    world.do(apply('one', { list: [{ k: 'a', v: '1' }], whole: ['x'] }));
    const both = world.do(apply('two', { list: [{ k: 'b', v: '2' }] })) as never as { readonly spec: unknown };
    expect(both.spec).toEqual({
      list: [
        { k: 'a', v: '1' },
        { k: 'b', v: '2' },
      ],
      whole: ['x'],
    });
    expect(world.refusalOf(apply('two', { list: [{ k: 'a', v: '3' }], whole: ['y'] })).details.causes).toEqual([
      { reason: 'FieldManagerConflict', field: '.spec.whole', message: 'conflict with "one"' },
      { reason: 'FieldManagerConflict', field: '.spec.list[k="a"].v', message: 'conflict with "one"' },
    ]);
  });

  it('is selected by the fields that its definition names', () => {
    const world = new CustomWorld(
      widgets({ type: 'object', properties: { color: TEXT } }, { selectableFields: [{ jsonPath: '.spec.color' }] }),
    );
    world.create({ color: 'red' }, 'a');
    world.create({ color: 'blue' }, 'b');
    const names = world
      .do(world.user.list<string>('Widget', { fieldSelector: 'spec.color=blue' }))
      .items.map(({ metadata }) => metadata.name);
    expect(names).toEqual(['b']);
  });

  it('has the columns that its definition names', () => {
    const additionalPrinterColumns = [
      { name: 'Ready', type: 'string', jsonPath: '.spec.conditions[?(@.type=="Ready")].status' },
      { name: 'Size', type: 'integer', jsonPath: '.spec.size', priority: 1 },
      { name: 'Since', type: 'date', jsonPath: '.spec.since' },
    ];
    const world = new CustomWorld(widgets(KEEPS, { additionalPrinterColumns }));
    world.create({ conditions: [{ type: 'Ready', status: 'True' }], size: 'large', since: 'long ago' });
    const { columns, rows } = world.do(world.user.table('Widget', {}));
    expect(columns.map(({ name, type, priority }) => [name, type, priority])).toEqual([
      ['Name', 'string', 0],
      ['Ready', 'string', 0],
      ['Size', 'integer', 1],
      ['Since', 'date', 0],
    ]);
    expect(rows.map(({ cells }) => cells)).toEqual([['a', 'True', null, '<invalid>']]);
  });
});
