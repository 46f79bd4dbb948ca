import { PbfReader } from 'pbf';
import { describe, expect, it } from 'vitest';
import { KINDS } from '../../../../src/apiserver/kinds/index.ts';
import { OpenApiDocuments } from '../../../../src/apiserver/openapi/documents.ts';

interface Document {
  readonly openapi?: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly definitions: Readonly<Record<string, Schema>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

interface Schema {
  readonly properties?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly required?: readonly string[];
  readonly [key: string]: unknown;
}

const documents = new OpenApiDocuments(KINDS, 'v1.36.0');
const v2 = JSON.parse(documents.v2().text) as Document;
const apps = JSON.parse(documents.v3('apis/apps/v1')!.text) as Document;

const DEPLOYMENTS = '/apis/apps/v1/namespaces/{namespace}/deployments';
const DEPLOYMENT_KIND = { group: 'apps', version: 'v1', kind: 'Deployment' };

describe('the index of OpenAPI 3', () => {
  it('has a document for each group version, whose address changes with its content', () => {
    const { paths } = documents.v3Index() as { paths: Record<string, { serverRelativeURL: string }> };
    expect(paths['api/v1']?.serverRelativeURL).toMatch(/^\/openapi\/v3\/api\/v1\?hash=[0-9A-F]{16}$/);
    expect(paths['apis/apps/v1']?.serverRelativeURL).toContain(documents.v3('apis/apps/v1')!.hash);
    expect(documents.v3('apis/apps/v2')).toBeUndefined();
    const other = new OpenApiDocuments(KINDS, 'v1.37.0');
    expect(other.v3('apis/apps/v1')!.hash).not.toBe(documents.v3('apis/apps/v1')!.hash);
  });
});

describe('the definitions', () => {
  it('have the names that upstream uses', () => {
    expect(v2.definitions).toHaveProperty(['io.k8s.api.apps.v1.DeploymentSpec']);
    expect(v2.definitions).toHaveProperty(['io.k8s.api.core.v1.PodTemplateSpec']);
    expect(v2.definitions).toHaveProperty(['io.k8s.api.autoscaling.v1.Scale']);
    expect(v2.definitions).toHaveProperty(['io.k8s.apimachinery.pkg.apis.meta.v1.LabelSelector']);
  });

  it('name the kind of an object, and list all groups for the shared types', () => {
    expect(v2.definitions['io.k8s.api.apps.v1.Deployment']).toMatchObject({
      'x-kubernetes-group-version-kind': [DEPLOYMENT_KIND],
    });
    const options = v2.definitions['io.k8s.apimachinery.pkg.apis.meta.v1.DeleteOptions']!;
    expect(options['x-kubernetes-group-version-kind']).toContainEqual({ group: 'apps', version: 'v1', kind: 'DeleteOptions' });
    expect(options['x-kubernetes-group-version-kind']).toContainEqual({ group: '', version: 'v1', kind: 'DeleteOptions' });
  });

  it('describe how lists and maps are merged', () => {
    const pod = v2.definitions['io.k8s.api.core.v1.PodSpec']!;
    expect(pod.properties!['containers']).toMatchObject({
      'x-kubernetes-patch-merge-key': 'name',
      'x-kubernetes-patch-strategy': 'merge',
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['name'],
    });
    expect(pod.properties!['volumes']).toMatchObject({ 'x-kubernetes-patch-strategy': 'merge,retainKeys' });
    expect(pod.properties!['nodeSelector']).toMatchObject({ 'x-kubernetes-map-type': 'atomic' });
    expect(pod.required).toEqual(['containers']);
    expect(v2.definitions['io.k8s.apimachinery.pkg.apis.meta.v1.LabelSelector']).toMatchObject({
      'x-kubernetes-map-type': 'atomic',
    });
  });

  it('refer only to definitions of the same document', () => {
    const { paths } = documents.v3Index() as { paths: object };
    for (const path of Object.keys(paths)) {
      const { text } = documents.v3(path)!;
      const { schemas } = (JSON.parse(text) as Document).components;
      const wanted = new Set([...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map((match) => match[1]!));
      expect([...wanted].filter((name) => !(name in schemas))).toEqual([]);
    }
    for (const [, name] of documents.v2().text.matchAll(/"#\/definitions\/([^"]+)"/g)) {
      expect(v2.definitions).toHaveProperty([name!]);
    }
  });

  it('are equivalent in both versions of OpenAPI', () => {
    const { schemas } = apps.components;
    const name = 'io.k8s.api.apps.v1.Deployment';
    expect(schemas[name]!.properties!['spec']).toMatchObject({
      allOf: [{ $ref: '#/components/schemas/io.k8s.api.apps.v1.DeploymentSpec' }],
    });
    expect(v2.definitions[name]!.properties!['spec']).toMatchObject({ $ref: '#/definitions/io.k8s.api.apps.v1.DeploymentSpec' });
    const intOrString = 'io.k8s.apimachinery.pkg.util.intstr.IntOrString';
    expect(schemas[intOrString]).toMatchObject({ oneOf: [{ type: 'string' }, { type: 'integer' }], format: 'int-or-string' });
    expect(v2.definitions[intOrString]).toMatchObject({ type: 'string', format: 'int-or-string' });
  });

  it('describe the fields', () => {
    const spec = v2.definitions['io.k8s.api.apps.v1.DeploymentSpec']!;
    expect(spec.properties!['replicas']).toMatchObject({
      type: 'integer',
      format: 'int32',
      description: expect.stringContaining('Pods'),
    });
  });
});

describe('the paths', () => {
  it('list their operations', () => {
    expect(Object.keys(v2.paths[DEPLOYMENTS]!).sort()).toEqual(['delete', 'get', 'parameters', 'post']);
    expect(Object.keys(v2.paths[`${DEPLOYMENTS}/{name}`]!).sort()).toEqual(['delete', 'get', 'parameters', 'patch', 'put']);
    expect(v2.paths['/apis/apps/v1/deployments']).toMatchObject({ get: { operationId: 'listAppsV1DeploymentForAllNamespaces' } });
    expect(v2.paths[DEPLOYMENTS]).toMatchObject({
      post: { operationId: 'createAppsV1NamespacedDeployment', 'x-kubernetes-action': 'post' },
      delete: { operationId: 'deleteAppsV1CollectionNamespacedDeployment', 'x-kubernetes-action': 'deletecollection' },
    });
    expect(v2.paths[`${DEPLOYMENTS}/{name}/scale`]).toMatchObject({
      get: { operationId: 'readAppsV1NamespacedDeploymentScale', 'x-kubernetes-group-version-kind': { kind: 'Scale' } },
    });
    expect(v2.paths['/apis/authorization.k8s.io/v1/selfsubjectaccessreviews']).toMatchObject({
      post: { operationId: 'createAuthorizationV1SelfSubjectAccessReview' },
    });
  });

  it.each([
    ['Swagger 2', v2],
    ['OpenAPI 3', apps],
  ])('tell kubectl in %s that patches support dry runs and field validation', (_, document) => {
    const patch = document.paths[`${DEPLOYMENTS}/{name}`]!['patch'] as { parameters: { name: string }[] };
    expect(patch).toMatchObject({ 'x-kubernetes-group-version-kind': DEPLOYMENT_KIND });
    const names = patch.parameters.map(({ name }) => name).filter((name) => name !== 'body');
    expect(names).toEqual(['dryRun', 'fieldManager', 'fieldValidation', 'force']);
  });
});

describe('Swagger in protobuf', () => {
  it('holds the same paths and definitions, in the fields of gnostic', () => {
    const read = readDocument(documents.v2Protobuf());
    expect(read.swagger).toBe('2.0');
    expect(read.paths.map(({ name }) => name)).toEqual(Object.keys(v2.paths));
    expect(read.definitions.map(({ name }) => name)).toEqual(Object.keys(v2.definitions));
  });

  it('writes extensions as YAML', () => {
    const { definitions } = readDocument(documents.v2Protobuf());
    const deployment = definitions.find(({ name }) => name === 'io.k8s.api.apps.v1.Deployment')!;
    expect(deployment.extensions).toEqual([
      { name: 'x-kubernetes-group-version-kind', value: JSON.stringify([{ group: 'apps', kind: 'Deployment', version: 'v1' }]) },
    ]);
  });
});

interface Named {
  name: string;
  /** The vendor extensions of the schemas, by definition. */
  extensions: { name: string; value: string }[];
}

/** The parts of `openapi.v2.Document` that the tests read, by field number. */
function readDocument(bytes: Uint8Array): { swagger: string; paths: Named[]; definitions: Named[] } {
  const result = { swagger: '', paths: [] as Named[], definitions: [] as Named[] };
  return new PbfReader(bytes).readFields((tag, found, reader) => {
    if (tag === 1) found.swagger = reader.readString();
    if (tag === 8) reader.readMessage((field) => field === 2 && found.paths.push(readNamed(reader)), found);
    if (tag === 9) reader.readMessage((field) => field === 1 && found.definitions.push(readNamed(reader)), found);
  }, result);
}

function readNamed(reader: PbfReader): Named {
  return reader.readMessage(
    (field, found) => {
      if (field === 1) found.name = reader.readString();
      if (field === 2) reader.readMessage((inner) => inner === 31 && found.extensions.push(readExtension(reader)), found);
    },
    { name: '', extensions: [] } as Named,
  );
}

function readExtension(reader: PbfReader): { name: string; value: string } {
  return reader.readMessage(
    (field, found) => {
      if (field === 1) found.name = reader.readString();
      if (field === 2) reader.readMessage((inner) => inner === 2 && (found.value = reader.readString()), found);
    },
    { name: '', value: '' },
  );
}
