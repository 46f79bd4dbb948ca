import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { KINDS } from '../../../src/apiserver/kinds/index.ts';
import { OpenApiDocuments } from '../../../src/apiserver/openapi/documents.ts';
import { DATA } from '../data.ts';

/** The recorded structure of the API of v1.20. */
const FACTS = join(DATA, 'openapi/fields.json');

interface Fact {
  readonly fields?: Readonly<
    Record<string, string | { readonly type: string; readonly patchMergeKey?: string; readonly patchStrategy?: string }>
  >;
  readonly required?: readonly string[];
}

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly items?: Schema;
  readonly additionalProperties?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly 'x-kubernetes-patch-merge-key'?: string;
  readonly 'x-kubernetes-patch-strategy'?: string;
}

/** Fields that the API has dropped or renamed since, by type. */
const CHANGED: ReadonlySet<string> = new Set([
  'io.k8s.api.core.v1.EphemeralContainer ports',
  'io.k8s.api.core.v1.EphemeralVolumeSource readOnly',
  'io.k8s.api.core.v1.Lifecycle postStart',
  'io.k8s.api.core.v1.Lifecycle preStop',
  'io.k8s.api.core.v1.PersistentVolumeClaimSpec resources',
  'io.k8s.api.core.v1.ServiceSpec topologyKeys',
  'io.k8s.api.networking.v1.IngressClassSpec parameters',
  'io.k8s.api.networking.v1.IngressStatus loadBalancer',
  'io.k8s.apimachinery.pkg.apis.meta.v1.LabelSelectorRequirement key',
  'io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta clusterName',
  // Our schema has no fields for it.
  'io.k8s.api.apps.v1.ControllerRevision data',
  'io.k8s.apimachinery.pkg.apis.meta.v1.ManagedFieldsEntry fieldsV1',
  'io.k8s.apimachinery.pkg.apis.meta.v1.WatchEvent object',
]);

describe('our definitions and those of a real API server', () => {
  const facts = JSON.parse(readFileSync(FACTS, 'utf8')) as Record<string, Fact>;
  const { definitions } = JSON.parse(new OpenApiDocuments(KINDS, 'v1.36.0').v2().text) as { definitions: Record<string, Schema> };
  const shared = Object.entries(definitions).filter(([name]) => facts[name]?.fields !== undefined);

  it('share most of their names', () => {
    expect(shared.length).toBeGreaterThan(150);
  });

  it.each(shared)('%s has the same fields, of the same types, merged the same way', (name, schema) => {
    const expected: Record<string, object> = {};
    const ours: Record<string, object> = {};
    for (const [field, fact] of Object.entries(facts[name]!.fields!)) {
      if (CHANGED.has(`${name} ${field}`)) continue;
      expected[field] = typeof fact === 'string' ? { type: fact } : mergeOf(fact.type, fact.patchMergeKey, fact.patchStrategy);
      const found = schema.properties?.[field];
      if (found === undefined) continue;
      ours[field] = mergeOf(typeOf(found), found['x-kubernetes-patch-merge-key'], found['x-kubernetes-patch-strategy']);
    }
    expect(ours).toEqual(expected);
  });
});

/** The type of a field, and the way in which patches merge it. */
function mergeOf(type: string, patchMergeKey: string | undefined, patchStrategy: string | undefined): object {
  return { type, ...(patchMergeKey !== undefined && { patchMergeKey }), ...(patchStrategy !== undefined && { patchStrategy }) };
}

/** In the notation of the recorded structure: `[T]` is a list, `{T}` is a map. */
function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return schema.$ref.replace('#/definitions/', '');
  if (schema.items !== undefined) return `[${typeOf(schema.items)}]`;
  if (schema.additionalProperties !== undefined) return `{${typeOf(schema.additionalProperties)}}`;
  return schema.format === undefined ? schema.type! : `${schema.type}:${schema.format}`;
}
