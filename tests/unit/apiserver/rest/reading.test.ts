import { describe, expect, test } from 'vitest';
import { HttpWorld } from './http-world.ts';

const PODS = '/api/v1/namespaces/default/pods';
const CONFIG_MAPS = '/api/v1/namespaces/default/configmaps';
const TABLE = 'application/json;as=Table;v=v1;g=meta.k8s.io,application/json';

function quiet(): HttpWorld {
  return new HttpWorld({ nodes: 0, kubelets: false, scheduler: false, controllerManagers: 0 });
}

function withConfigMaps(...names: readonly string[]): HttpWorld {
  const world = quiet();
  for (const name of names) world.json('POST', CONFIG_MAPS, { metadata: { name, labels: { name } }, data: { key: name } });
  return world;
}

/** The raw response to a GET request with these headers. */
function get(
  world: HttpWorld,
  url: string,
  headers: Readonly<Record<string, string>> = {},
): { code: number; type: string; text: string } {
  const { code, headers: answered, text } = world.send({ method: 'GET', url, headers, body: new Uint8Array() });
  return { code, type: answered['content-type'] ?? '', text };
}

describe('reading objects', () => {
  test('a list names the type of its items once', () => {
    const { code, body } = withConfigMaps('a', 'b').json('GET', CONFIG_MAPS);
    expect(code).toBe(200);
    expect(body).toMatchObject({ kind: 'ConfigMapList', apiVersion: 'v1', metadata: { resourceVersion: expect.any(String) } });
    const { items } = body as { items: readonly { metadata: { name: string } }[] };
    expect(items.map(({ metadata }) => metadata.name)).toEqual(['a', 'b']);
    expect(items[0]).not.toHaveProperty('kind');
  });

  test('an object has its apiVersion and kind', () => {
    const { body } = withConfigMaps('a').json('GET', `${CONFIG_MAPS}/a`);
    expect(body).toMatchObject({ kind: 'ConfigMap', apiVersion: 'v1', metadata: { name: 'a' }, data: { key: 'a' } });
  });

  test('selectors and limits restrict a list', () => {
    const world = withConfigMaps('a', 'b', 'c');
    const names = (query: string): string[] =>
      (world.json('GET', `${CONFIG_MAPS}?${query}`).body as { items: { metadata: { name: string } }[] }).items.map(
        ({ metadata }) => metadata.name,
      );
    expect(names('labelSelector=name%20in%20(a,c)')).toEqual(['a', 'c']);
    expect(names('fieldSelector=metadata.name%3Db')).toEqual(['b']);
    const first = world.json('GET', `${CONFIG_MAPS}?limit=2`).body as {
      metadata: { continue: string; remainingItemCount: number };
    };
    expect(first.metadata.remainingItemCount).toBe(1);
    expect(names(`limit=2&continue=${encodeURIComponent(first.metadata.continue)}`)).toEqual(['c']);
  });

  test('one path lists all namespaces, and each namespace has its own path', () => {
    const world = withConfigMaps('a');
    world.json('POST', '/api/v1/namespaces/kube-system/configmaps', { metadata: { name: 'z' } });
    const all = world.json('GET', '/api/v1/configmaps').body as { items: { metadata: { namespace: string } }[] };
    expect(new Set(all.items.map(({ metadata }) => metadata.namespace))).toEqual(new Set(['default', 'kube-system']));
  });

  test('a table has the columns of kubectl get, and rows with the metadata of their objects', () => {
    const answer = get(withConfigMaps('a'), CONFIG_MAPS, { accept: TABLE });
    const table = JSON.parse(answer.text) as {
      columnDefinitions: { name: string }[];
      rows: { cells: unknown[]; object: object }[];
    };
    expect(table).toMatchObject({ kind: 'Table', apiVersion: 'meta.k8s.io/v1' });
    expect(table.columnDefinitions.map(({ name }) => name)).toEqual(['Name', 'Data', 'Age']);
    expect(table.rows[0]!.cells).toEqual(['a', 1, '0s']);
    expect(table.rows[0]!.object).toMatchObject({ kind: 'PartialObjectMetadata', metadata: { name: 'a' } });
    expect(table.rows[0]!.object).not.toHaveProperty('data');
  });

  test('rows include as much of their objects as the request asks for', () => {
    const world = withConfigMaps('a');
    const rows = (include: string) =>
      (
        JSON.parse(get(world, `${CONFIG_MAPS}?includeObject=${include}`, { accept: TABLE }).text) as {
          rows: { object: unknown }[];
        }
      ).rows;
    expect(rows('Object')[0]!.object).toMatchObject({ data: { key: 'a' } });
    expect(rows('None')[0]!.object).toBeNull();
    expect(get(world, `${CONFIG_MAPS}?includeObject=All`, { accept: TABLE }).code).toBe(422);
  });

  test('a client can request only metadata or YAML, and an unsupported type is refused', () => {
    const world = withConfigMaps('a');
    const metadata = get(world, `${CONFIG_MAPS}/a`, { accept: 'application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1' });
    expect(JSON.parse(metadata.text)).toMatchObject({
      kind: 'PartialObjectMetadata',
      apiVersion: 'meta.k8s.io/v1',
      metadata: { name: 'a' },
    });
    const yaml = get(world, `${CONFIG_MAPS}/a`, { accept: 'application/yaml' });
    expect(yaml).toMatchObject({ code: 200, type: 'application/yaml', text: expect.stringContaining('kind: ConfigMap\n') });
    expect(get(world, `${CONFIG_MAPS}/a`, { accept: 'text/html' }).code).toBe(406);
    expect(get(world, `${CONFIG_MAPS}/a`, { accept: 'application/vnd.kubernetes.protobuf, application/json;q=0.5' }).code).toBe(
      200,
    );
  });

  test('curl gets indented responses, and other clients get them on request', () => {
    const world = withConfigMaps('a');
    expect(get(world, `${CONFIG_MAPS}/a`, { 'user-agent': 'curl/8.1' }).text).toContain('\n  "kind"');
    expect(get(world, `${CONFIG_MAPS}/a`, { 'user-agent': 'kubectl/v1.36.0' }).text.trim()).not.toContain('\n');
    expect(get(world, `${CONFIG_MAPS}/a?pretty=true`).text).toContain('\n  "kind"');
  });
});

describe('a missing resource', () => {
  test.each<[string, string, object]>([
    [
      'an object',
      `${PODS}/nobody`,
      { message: 'pods "nobody" not found', reason: 'NotFound', details: { name: 'nobody', kind: 'pods' }, code: 404 },
    ],
    [
      'an object of a group',
      '/apis/apps/v1/namespaces/default/deployments/x',
      { message: 'deployments.apps "x" not found', details: { name: 'x', group: 'apps', kind: 'deployments' } },
    ],
    [
      'a resource',
      '/api/v1/gadgets',
      { message: 'the server could not find the requested resource', reason: 'NotFound', details: {}, code: 404 },
    ],
    ['a subresource', `${PODS}/x/gadget`, { message: 'the server could not find the requested resource' }],
    [
      'a namespace of a cluster-scoped kind',
      '/api/v1/namespaces/default/nodes',
      { message: 'the server could not find the requested resource' },
    ],
  ])('%s gets a Status', (_name, url, status) => {
    const { code, body } = quiet().json('GET', url);
    expect(code).toBe(404);
    expect(body).toMatchObject({ kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', ...status });
  });

  test.each(['/apis/gadgets.example.com/v1/gadgets', '/nowhere', '/apis/apps/v7/deployments', '/healthz/nothing'])(
    '%s gets a plain page',
    (url) => {
      expect(get(quiet(), url)).toEqual({ code: 404, type: 'text/plain; charset=utf-8', text: '404 page not found\n' });
    },
  );

  test.each([
    ['PUT', PODS],
    ['POST', `${PODS}/x`],
    ['POST', '/api/v1/pods'],
    ['DELETE', '/api/v1/namespaces'],
    ['OPTIONS', PODS],
  ])('%s %s is a method that is not allowed', (method, url) => {
    const { code, body } = quiet().json(method, url);
    expect(code).toBe(405);
    expect(body).toMatchObject({
      reason: 'MethodNotAllowed',
      message: 'the server does not allow this method on the requested resource',
    });
  });

  test.each([
    ['limit=abc', 400, 'BadRequest'],
    ['labelSelector=a%20in%20(', 400, 'BadRequest'],
    ['fieldSelector=spec.unknown%3D1', 400, 'BadRequest'],
    ['resourceVersionMatch=Exact', 422, 'Invalid'],
    ['resourceVersion=99999', 504, 'Timeout'],
    ['sendInitialEvents=true', 422, 'Invalid'],
  ])('a list with %s is refused', (query, code, reason) => {
    expect(quiet().json('GET', `${PODS}?${query}`)).toMatchObject({ code, body: { code, reason } });
  });
});

describe('paths without objects', () => {
  test('the health check has a short and a verbose form', () => {
    const world = quiet();
    expect(get(world, '/livez').text).toBe('ok');
    expect(get(world, '/livez/etcd').text).toBe('ok');
    expect(get(world, '/readyz?verbose').text).toMatch(/^\[\+\]ping ok\n[^]*readyz check passed\n$/);
  });

  test('the version, the paths, discovery and OpenAPI are served', () => {
    const world = quiet();
    expect(world.json('GET', '/version').body).toMatchObject({ major: '1', gitVersion: expect.stringMatching(/^v1\./) });
    expect(world.json('GET', '/').body).toMatchObject({
      paths: expect.arrayContaining(['/api', '/apis/apps/v1', '/healthz', '/openapi/v3']),
    });
    expect(world.json('GET', '/api').body).toMatchObject({ kind: 'APIVersions', versions: ['v1'] });
    expect(world.json('GET', '/apis/apps/v1').body).toMatchObject({ kind: 'APIResourceList', groupVersion: 'apps/v1' });
    expect(world.json('GET', '/openapi/v2').body).toMatchObject({ swagger: '2.0' });
    const aggregated = get(world, '/apis', {
      accept: 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,application/json',
    });
    expect(aggregated.type).toContain('as=APIGroupDiscoveryList');
    expect(JSON.parse(aggregated.text)).toMatchObject({ kind: 'APIGroupDiscoveryList', apiVersion: 'apidiscovery.k8s.io/v2' });
  });

  test('reviews say what the administrator may do', () => {
    const world = quiet();
    const review = (path: string, body: object) => world.json('POST', `/apis/${path}`, body);
    const spec = { resourceAttributes: { verb: 'delete', resource: 'pods' } };
    expect(review('authorization.k8s.io/v1/selfsubjectaccessreviews', { spec })).toMatchObject({
      code: 201,
      body: { status: { allowed: true } },
    });
    expect(review('authorization.k8s.io/v1/selfsubjectaccessreviews', { spec: {} })).toMatchObject({ code: 422 });
    const rules = review('authorization.k8s.io/v1/selfsubjectrulesreviews', { spec: { namespace: 'default' } }).body as {
      readonly status: { readonly resourceRules: readonly object[]; readonly incomplete: boolean };
    };
    expect(rules.status.resourceRules[0]).toEqual({ verbs: ['*'], apiGroups: ['*'], resources: ['*'] });
    expect(rules.status.incomplete).toBe(false);
    expect(review('authentication.k8s.io/v1/selfsubjectreviews', {}).body).toMatchObject({
      status: { userInfo: { username: 'kubernetes-admin' } },
    });
  });
});
