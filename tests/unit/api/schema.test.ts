import { describe, expect, it } from 'vitest';
import {
  applyStrategicMergePatch,
  formatValueType,
  SCHEMAS,
  schemaOfKind,
  type KindRef,
  type TypeSchema,
} from '../../../src/api/index.ts';
import { parseTypes } from '../../../src/api/schema/type-text.ts';

const DEPLOYMENT: KindRef = { apiVersion: 'apps/v1', kind: 'Deployment' };
const POD: KindRef = { apiVersion: 'v1', kind: 'Pod' };

/** All types that the kinds refer to. */
function allTypes(): Set<TypeSchema> {
  const found = new Set<TypeSchema>();
  const visit = (schema: TypeSchema | undefined): void => {
    if (schema === undefined || found.has(schema)) return;
    found.add(schema);
    for (const field of schema.fields.values()) visit(schemaBelow(field.type));
  };
  for (const kind of SCHEMAS.kinds) visit(schemaOfKind(kind));
  return found;
}

function schemaBelow(type: Parameters<typeof formatValueType>[0]): TypeSchema | undefined {
  if (type.kind === 'list') return schemaBelow(type.item);
  if (type.kind === 'map') return schemaBelow(type.value);
  return type.kind === 'object' ? type.schema : undefined;
}

describe('the schema of a kind', () => {
  it('is found by apiVersion and kind', () => {
    expect(schemaOfKind(DEPLOYMENT)?.name).toBe('Deployment');
    expect(schemaOfKind({ apiVersion: 'apps/v1', kind: 'Pod' })).toBeUndefined();
    expect(schemaOfKind({ apiVersion: 'v1', kind: 'constructor' })).toBeUndefined();
  });

  it('keeps two versions of one kind apart', () => {
    const of = (apiVersion: string) => SCHEMAS.lookUp({ apiVersion, kind: 'HorizontalPodAutoscaler' }, ['spec'])?.schema;
    expect(of('autoscaling/v1')?.fields.has('metrics')).toBe(false);
    expect(of('autoscaling/v2')?.fields.has('metrics')).toBe(true);
    expect(of('autoscaling/v2')?.name).toBe('HorizontalPodAutoscalerSpec');
  });

  it.each([
    ['Namespace', 'v1'],
    ['Node', 'v1'],
    ['Pod', 'v1'],
    ['ReplicaSet', 'apps/v1'],
    ['Deployment', 'apps/v1'],
    ['Event', 'v1'],
    ['Lease', 'coordination.k8s.io/v1'],
    ['Service', 'v1'],
    ['ConfigMap', 'v1'],
    ['Secret', 'v1'],
    ['ServiceAccount', 'v1'],
    ['Scale', 'autoscaling/v1'],
    ['Binding', 'v1'],
    ['Eviction', 'policy/v1'],
    ['DeleteOptions', 'v1'],
    ['Status', 'v1'],
    ['ReplicationController', 'v1'],
    ['Job', 'batch/v1'],
    ['CronJob', 'batch/v1'],
    ['StatefulSet', 'apps/v1'],
    ['DaemonSet', 'apps/v1'],
    ['PodDisruptionBudget', 'policy/v1'],
    ['PriorityClass', 'scheduling.k8s.io/v1'],
    ['ResourceQuota', 'v1'],
    ['LimitRange', 'v1'],
    ['Endpoints', 'v1'],
    ['EndpointSlice', 'discovery.k8s.io/v1'],
    ['HorizontalPodAutoscaler', 'autoscaling/v2'],
  ])('exists for %s', (kind, apiVersion) => {
    expect(schemaOfKind({ apiVersion, kind })?.fields.get('kind')?.type).toEqual({ kind: 'scalar', scalar: 'string' });
  });

  it('gives metadata to objects, and not to options', () => {
    expect(SCHEMAS.lookUp(POD, ['metadata'])?.schema?.name).toBe('ObjectMeta');
    expect(SCHEMAS.lookUp({ apiVersion: 'v1', kind: 'Status' }, ['metadata'])?.schema?.name).toBe('ListMeta');
    expect(SCHEMAS.lookUp({ apiVersion: 'v1', kind: 'DeleteOptions' }, ['metadata'])).toBeUndefined();
  });
});

describe('looking up a path', () => {
  it('steps through objects, items of lists and entries of maps', () => {
    const containers = ['spec', 'template', 'spec', 'containers'];
    expect(formatValueType(SCHEMAS.lookUp(DEPLOYMENT, containers)!.type)).toBe('[]Container');
    expect(SCHEMAS.lookUp(DEPLOYMENT, [...containers, 0])?.schema?.name).toBe('Container');
    expect(SCHEMAS.lookUp(DEPLOYMENT, [...containers, 0, 'image'])?.field?.name).toBe('image');
    expect(formatValueType(SCHEMAS.lookUp(DEPLOYMENT, [...containers, 0, 'resources', 'limits', 'cpu'])!.type)).toBe('Quantity');
    expect(formatValueType(SCHEMAS.lookUp(POD, ['metadata', 'labels', 'constructor'])!.type)).toBe('string');
  });

  it('skips the items of a list, as kubectl explain does', () => {
    expect(SCHEMAS.lookUp(POD, ['spec', 'containers', 'ports', 'containerPort'])?.field?.required).toBe(true);
  });

  it('returns undefined for unknown paths', () => {
    expect(SCHEMAS.lookUp(POD, ['spec', 'replicas'])).toBeUndefined();
    expect(SCHEMAS.lookUp(POD, ['spec', 'nodeName', 'x'])).toBeUndefined();
    expect(SCHEMAS.lookUp({ apiVersion: 'v1', kind: 'Nothing' }, [])).toBeUndefined();
  });

  it('has enumerations, merge keys and list types', () => {
    expect(SCHEMAS.lookUp(POD, ['spec', 'restartPolicy'])?.field?.enum).toEqual(['Always', 'OnFailure', 'Never']);
    expect(SCHEMAS.lookUp(POD, ['spec', 'containers', 'ports'])?.field).toMatchObject({
      patchMergeKey: 'containerPort',
      listType: 'map',
      listMapKeys: ['containerPort', 'protocol'],
    });
    expect(SCHEMAS.lookUp(POD, ['metadata', 'finalizers'])?.field).toMatchObject({ patchStrategies: ['merge'], listType: 'set' });
    expect(SCHEMAS.lookUp(POD, ['spec', 'volumes'])?.field?.patchStrategies).toEqual(['merge', 'retainKeys']);
    expect(SCHEMAS.lookUp(DEPLOYMENT, ['spec', 'selector'])?.schema?.atomic).toBe(true);
    expect(SCHEMAS.lookUp({ apiVersion: 'v1', kind: 'Service' }, ['spec', 'selector'])?.field?.atomic).toBe(true);
  });
});

describe('the types as a whole', () => {
  it('are each declared once', () => {
    expect(() => parseTypes('type Twice\n  a string\n\ntype Twice\n  b string')).toThrow('the type Twice is declared twice');
  });

  it('refer to types that exist, and sort their fields', () => {
    for (const { fields } of allTypes()) expect([...fields.keys()]).toEqual([...fields.keys()].sort());
    expect(allTypes().size).toBeGreaterThan(250);
  });

  it('have merge keys and map keys that exist in the items of the list', () => {
    for (const { fields, name } of allTypes()) {
      for (const field of fields.values()) {
        const keys = [...(field.patchMergeKey === undefined ? [] : [field.patchMergeKey]), ...(field.listMapKeys ?? [])];
        for (const key of keys) expect(schemaBelow(field.type)?.fields.has(key), `${name}.${field.name} by ${key}`).toBe(true);
      }
    }
  });

  it('document the fields that learners use most', () => {
    const undocumented = [
      ...schemaOfKind(DEPLOYMENT)!.fields.values(),
      ...SCHEMAS.lookUp(DEPLOYMENT, ['spec'])!.schema!.fields.values(),
      ...SCHEMAS.lookUp(DEPLOYMENT, ['status'])!.schema!.fields.values(),
      ...SCHEMAS.lookUp({ apiVersion: 'apps/v1', kind: 'ReplicaSet' }, ['spec'])!.schema!.fields.values(),
      ...SCHEMAS.lookUp(POD, ['metadata'])!.schema!.fields.values(),
      ...SCHEMAS.lookUp(POD, ['spec', 'containers', 'livenessProbe'])!.schema!.fields.values(),
    ].filter(({ doc }) => doc === '');
    expect(undocumented.map(({ name }) => name)).toEqual([]);
  });
});

describe('a strategic merge patch by the schema', () => {
  it('merges containers by name and keeps the others as they are', () => {
    const [a, b] = [
      { name: 'a', image: 'a:1' },
      { name: 'b', image: 'b:1' },
    ];
    const patched = applyStrategicMergePatch(
      { spec: { template: { spec: { containers: [a, b] } } } },
      { spec: { template: { spec: { containers: [{ name: 'b', image: 'b:2' }] } } } },
      schemaOfKind(DEPLOYMENT),
    );
    expect(patched).toEqual({ spec: { template: { spec: { containers: [a, { name: 'b', image: 'b:2' }] } } } });
  });
});
