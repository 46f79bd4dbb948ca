import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SCHEMAS, type JSONSchemaProps, type TypeSchema, type ValueType } from '../../../../src/api/index.ts';
import { pruneResource } from '../../../../src/apiserver/custom/objects/prune.ts';
import { decode } from '../../../../src/apiserver/decoding/decode.ts';
import { SAMPLES } from '../../../fuzz/wire-samples.ts';

type Fields = Record<string, unknown>;

/** The structure of a built-in type as the schema of a custom kind. */
function schemaOf(type: TypeSchema): JSONSchemaProps {
  const fields = [...type.fields.values()].map((field) => [field.name, valueOf(field.type)] as const);
  return { type: 'object', properties: Object.fromEntries(fields) };
}

function valueOf(type: ValueType): JSONSchemaProps {
  switch (type.kind) {
    case 'object':
      return schemaOf(type.schema);
    case 'list':
      return { type: 'array', items: valueOf(type.item) };
    case 'map':
      return { type: 'object', additionalProperties: valueOf(type.value) };
    case 'scalar':
      return type.scalar === 'object' ? { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } : { type: 'string' };
  }
}

/** The objects in a value that have fields, with none of the metadata. */
function objectsIn(value: unknown): readonly Fields[] {
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.entries(value).flatMap(([name, part]) => (name === 'metadata' ? [] : objectsIn(part)));
  return Array.isArray(value) ? below : [value as Fields, ...below];
}

const KINDS = ['CronJob', 'Deployment', 'HorizontalPodAutoscaler', 'NetworkPolicy', 'PersistentVolumeClaim', 'Service'];

it('loses the same fields as an object of a built-in kind with the same structure', () => {
  const samples = SAMPLES.filter(({ object }) => KINDS.includes((object as Fields)['kind'] as string));
  expect(samples.length).toBe(KINDS.length);
  fc.assert(
    fc.property(fc.constantFrom(...samples), fc.array(fc.nat(), { maxLength: 4 }), (sample, places) => {
      const object = structuredClone(sample.object) as Fields & { readonly apiVersion: string; readonly kind: string };
      const all = objectsIn(object);
      places.forEach((place, i) => (all[place % all.length]![`unknown${i}`] = '1'));
      const [group, version] = object.apiVersion.includes('/') ? object.apiVersion.split('/') : ['', object.apiVersion];
      const { strictErrors } = decode({ group: group!, version: version!, kind: object.kind }, object);
      const dropped: string[] = [];
      pruneResource(object, schemaOf(SCHEMAS.find(object)!), (path) => dropped.push(path));
      expect(dropped.map((path) => `unknown field "${path}"`)).toEqual(strictErrors);
    }),
    { numRuns: 60 },
  );
});
