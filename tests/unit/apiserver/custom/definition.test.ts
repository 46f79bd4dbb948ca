import { describe, expect, it, test } from 'vitest';
import type { CustomResourceDefinition, JSONSchemaProps, KubeObject } from '../../../../src/api/index.ts';
import { CustomWorld, definitionOf, versionOf, widgets } from './custom-world.ts';

const OBJECT: JSONSchemaProps = { type: 'object' };
const AT = 'spec.validation.openAPIV3Schema';

function withNames(names: object, more: object = {}): KubeObject {
  return definitionOf([versionOf('v1', OBJECT, { storage: true })], { names, ...more });
}

describe('a definition', () => {
  test.each<[string, KubeObject, readonly string[]]>([
    [
      'two storage versions',
      definitionOf([versionOf('v1', OBJECT, { storage: true }), versionOf('v2', OBJECT, { storage: true })]),
      [
        expect.stringMatching(/^spec\.versions: Invalid value: .*: must have exactly one version marked as storage version$/),
        'status.storedVersions: Invalid value: ["v1"]: must have the storage version v2',
      ],
    ],
    [
      'another name',
      withNames({ plural: 'gadgets', kind: 'Gadget' }),
      ['metadata.name: Invalid value: "widgets.example.com": must be spec.names.plural+"."+spec.group'],
    ],
    [
      'a name that is no label',
      withNames({ plural: 'widgets', kind: 'Wid_get', shortNames: ['W'] }),
      [
        expect.stringMatching(/^spec\.names\.singular: Invalid value: "wid_get": a DNS-1035 label must consist of/),
        expect.stringMatching(
          /^spec\.names\.kind: Invalid value: "Wid_get": may have mixed case, but should otherwise match: a DNS-1035/,
        ),
        expect.stringMatching(/^spec\.names\.listKind: Invalid value: "Wid_getList": may have mixed case/),
        expect.stringMatching(/^spec\.names\.shortNames\[0\]: Invalid value: "W": a DNS-1035/),
      ],
    ],
    [
      'no name of a version',
      definitionOf([{ schema: { openAPIV3Schema: OBJECT }, served: true, storage: true } as never]),
      [
        expect.stringMatching(/^spec\.versions\[0\]\.name: Invalid value: "": a DNS-1035 label must consist of/),
        expect.stringMatching(/^status\.storedVersions/),
      ],
    ],
    [
      'no schema',
      definitionOf([{ name: 'v1', served: true, storage: true }]),
      ['spec.versions[0].schema.openAPIV3Schema: Required value: schemas are required'],
    ],
    [
      'unknown fields that are kept',
      withNames({ plural: 'widgets', kind: 'Widget' }, { preserveUnknownFields: true }),
      [
        'spec.preserveUnknownFields: Invalid value: true: cannot set to true, set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead',
      ],
    ],
    [
      'a webhook without an address',
      withNames({ plural: 'widgets', kind: 'Widget' }, { conversion: { strategy: 'Webhook' } }),
      [
        'spec.conversion.webhookClientConfig: Required value: required when strategy is set to Webhook',
        'spec.conversion.conversionReviewVersions: Required value',
      ],
    ],
    [
      'columns and paths that are none',
      widgets(OBJECT, {
        additionalPrinterColumns: [{ name: 'A', type: 'text', jsonPath: 'spec' }],
        subresources: { scale: { specReplicasPath: '.status.a', statusReplicasPath: '' } },
      }),
      [
        'spec.subresources.scale.specReplicasPath: Invalid value: ".status.a": should be a json path under .spec',
        'spec.subresources.scale.statusReplicasPath: Required value',
        'spec.additionalPrinterColumns[0].type: Invalid value: "text": must be one of boolean,date,integer,number,string',
        'spec.additionalPrinterColumns[0].JSONPath: Invalid value: "spec": must be a simple json path starting with .',
      ],
    ],
    [
      'fields without a type',
      widgets({ properties: { a: { type: 'array' } } }),
      [
        `${AT}.properties[spec].properties[a].items: Required value: must be specified`,
        `${AT}.properties[spec].type: Required value: must not be empty for specified object fields`,
      ],
    ],
    [
      'structure inside of a choice',
      widgets({ type: 'object', anyOf: [{ properties: { a: { type: 'string' } } }] }),
      [
        `${AT}.properties[spec].anyOf[0].properties[a].type: Forbidden: must be empty to be structural`,
        `${AT}.properties[spec].properties[a]: Required value: because it is defined in ${AT}.properties[spec].anyOf[0].properties[a]`,
      ],
    ],
    [
      'words that are not supported',
      widgets({ type: 'object', uniqueItems: true, $ref: '#/x', 'x-kubernetes-map-type': 'deep' }),
      [
        `${AT}.properties[spec].$ref: Forbidden: $ref is not supported`,
        `${AT}.properties[spec].uniqueItems: Forbidden: uniqueItems cannot be set to true since the runtime complexity becomes quadratic`,
        `${AT}.properties[spec].x-kubernetes-map-type: Unsupported value: "deep": supported values: "atomic", "granular"`,
      ],
    ],
    [
      'a list of type map without its keys',
      widgets({
        type: 'array',
        items: { type: 'object', properties: { a: { type: 'string' } } },
        'x-kubernetes-list-type': 'map',
        'x-kubernetes-list-map-keys': ['a', 'b'],
      }),
      [
        `${AT}.properties[spec].x-kubernetes-list-map-keys: Invalid value: ["a","b"]: entries must all be names of item properties`,
        `${AT}.properties[spec].items.properties[a].default: Required value: this property is in x-kubernetes-list-map-keys, so it must have a default or be a required property`,
      ],
    ],
    [
      'a default that its schema refuses',
      widgets({ type: 'object', properties: { a: { type: 'integer', minimum: 1, default: 0 } } }),
      [
        `${AT}.properties[spec].properties[a].default: Invalid value: 0: ${AT}.properties[spec].properties[a].default in body should be greater than or equal to 1`,
      ],
    ],
    [
      'an invalid pattern',
      widgets({ type: 'string', pattern: '(' }),
      [
        expect.stringMatching(
          /properties\[spec\]\.pattern: Invalid value: "\(": must be a valid regular expression, but isn't: /,
        ),
      ],
    ],
    [
      'a group of the community',
      {
        ...definitionOf([versionOf('v1', OBJECT, { storage: true })], { group: 'x.k8s.io' }),
        metadata: { name: 'widgets.x.k8s.io' },
      } as KubeObject,
      [
        'metadata.annotations[api-approved.kubernetes.io]: Required value: protected groups must have approval annotation "api-approved.kubernetes.io", see https://github.com/kubernetes/enhancements/pull/1111',
      ],
    ],
  ])('is refused for %s', (_what, definition, problems) => {
    expect(new CustomWorld().problemsOf(definition)).toEqual(problems);
  });

  it('accepts its names, is established, and notes the stored version', () => {
    const world = new CustomWorld(widgets(OBJECT));
    const { spec, status, metadata } = world.do(world.user.get('CustomResourceDefinition', { name: 'widgets.example.com' }));
    const lastTransitionTime = metadata.creationTimestamp;
    const names = { plural: 'widgets', singular: 'widget', kind: 'Widget', listKind: 'WidgetList' };
    expect([spec.names, spec.conversion]).toEqual([names, { strategy: 'None' }]);
    expect(status).toEqual({
      acceptedNames: names,
      conditions: [
        { type: 'NamesAccepted', status: 'True', reason: 'NoConflicts', message: 'no conflicts found', lastTransitionTime },
        {
          type: 'Established',
          status: 'True',
          reason: 'InitialNamesAccepted',
          message: 'the initial names have been accepted',
          lastTransitionTime,
        },
      ],
      storedVersions: ['v1'],
    });
  });

  it('is not served while another one of its group has its names, and is once that has gone', () => {
    const world = new CustomWorld(widgets(OBJECT));
    const other = definitionOf([versionOf('v1', OBJECT, { storage: true })], { names: { plural: 'others', kind: 'Widget' } });
    world.define({ ...other, metadata: { name: 'others.example.com' } } as KubeObject);
    const read = (): CustomResourceDefinition =>
      world.do(world.user.get('CustomResourceDefinition', { name: 'others.example.com' }));
    const states = () => read().status.conditions?.map(({ type, status, reason, message }) => [type, status, reason, message]);
    expect(states()).toEqual([
      ['NamesAccepted', 'False', 'ListKindConflict', '"WidgetList" is already in use'],
      ['Established', 'False', 'NotAccepted', 'not all names are accepted'],
    ]);
    world.do(world.user.delete('CustomResourceDefinition', { name: 'widgets.example.com' }));
    world.sim.run({ forMs: 1_000 });
    expect(states()).toEqual([
      ['NamesAccepted', 'True', 'NoConflicts', 'no conflicts found'],
      ['Established', 'True', 'InitialNamesAccepted', 'the initial names have been accepted'],
    ]);
  });

  it('keeps the generation that a client has observed', () => {
    const world = new CustomWorld(widgets(OBJECT));
    const observed = { type: 'Migrated', status: 'True', observedGeneration: 1, lastTransitionTime: '2026-01-01T00:00:00Z' };
    const body = { status: { observedGeneration: 1, conditions: [observed] } };
    const { status } = world.do(
      world.user.patch(
        'CustomResourceDefinition',
        { name: 'widgets.example.com' },
        { type: 'merge', body },
        { subresource: 'status' },
      ),
    );
    expect([status.observedGeneration, status.conditions]).toEqual([1, [observed]]);
  });

  it('keeps what its objects depend on', () => {
    const world = new CustomWorld(widgets(OBJECT));
    const now = world.do(world.user.get('CustomResourceDefinition', { name: 'widgets.example.com' }));
    const change = (spec: object) =>
      world.refusalOf(world.user.update('CustomResourceDefinition', { ...now, spec: { ...now.spec, ...spec } })).details.causes;
    expect(change({ scope: 'Cluster' })).toEqual([
      { reason: 'FieldValueInvalid', field: 'spec.scope', message: 'Invalid value: "Cluster": field is immutable' },
    ]);
    expect(change({ versions: [versionOf('v2', OBJECT, { storage: true })] })).toEqual([
      {
        reason: 'FieldValueInvalid',
        field: 'status.storedVersions[0]',
        message:
          'Invalid value: "v1": missing from spec.versions; v1 was previously a storage version, and must remain in spec.versions until a storage migration ensures no data remains persisted in v1 and removes v1 from status.storedVersions',
      },
    ]);
  });

  it('goes after its objects, and lets none come meanwhile', () => {
    const world = new CustomWorld(widgets(OBJECT));
    const held = { type: 'merge', body: { metadata: { finalizers: ['example.com/hold'] } } } as const;
    world.create({});
    world.do(world.user.patch<string>('Widget', { namespace: 'default', name: 'a' }, held));
    const name = { name: 'widgets.example.com' };
    world.do(world.user.delete('CustomResourceDefinition', name));
    world.sim.run({ forMs: 1_000 });
    const { metadata, status } = world.do(world.user.get('CustomResourceDefinition', name));
    expect(metadata.finalizers).toEqual(['customresourcecleanup.apiextensions.k8s.io']);
    expect(status.conditions?.at(-1)).toEqual({
      type: 'Terminating',
      status: 'True',
      reason: 'InstanceDeletionInProgress',
      message: 'CustomResource deletion is in progress',
      lastTransitionTime: metadata.deletionTimestamp,
    });
    expect(
      world.refusalOf(world.user.create<string>('Widget', { metadata: { name: 'b', namespace: 'default' } } as never)).message,
    ).toBe('create not allowed while custom resource definition is terminating');
    const free = { type: 'merge', body: { metadata: { finalizers: [] } } } as const;
    world.do(world.user.patch<string>('Widget', { namespace: 'default', name: 'a' }, free));
    world.sim.run({ forMs: 10_000 });
    expect(world.refusalOf(world.user.get('CustomResourceDefinition', name)).reason).toBe('NotFound');
    expect(world.refusalOf(world.user.list('Widget')).message).toBe('the server could not find the requested resource');
  });
});
