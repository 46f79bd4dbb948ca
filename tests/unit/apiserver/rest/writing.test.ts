import { describe, expect, test } from 'vitest';
import { deploymentDraft, podDraft } from '../world.ts';
import { HttpWorld } from './http-world.ts';

const PODS = '/api/v1/namespaces/default/pods';
const CONFIG_MAPS = '/api/v1/namespaces/default/configmaps';
const DEPLOYMENTS = '/apis/apps/v1/namespaces/default/deployments';

function quiet(): HttpWorld {
  return new HttpWorld({ nodes: 0, kubelets: false, scheduler: false, controllerManagers: 0 });
}

function raw(world: HttpWorld, method: string, url: string, body: string, type: string) {
  const { code, text } = world.send({ method, url, headers: { 'content-type': type }, body: new TextEncoder().encode(body) });
  return { code, body: JSON.parse(text) as Record<string, unknown> };
}

describe('creating', () => {
  test('returns the stored object with the code 201', () => {
    const { code, body } = quiet().json('POST', DEPLOYMENTS, deploymentDraft('web'));
    expect(code).toBe(201);
    expect(body).toMatchObject({
      kind: 'Deployment',
      apiVersion: 'apps/v1',
      metadata: { generation: 1, uid: expect.any(String) },
      spec: { replicas: 1 },
    });
  });

  test('puts the object into the namespace of the path, and accepts no other', () => {
    const world = quiet();
    expect(world.json('POST', CONFIG_MAPS, { metadata: { name: 'a' } })).toMatchObject({
      code: 201,
      body: { metadata: { namespace: 'default' } },
    });
    expect(world.json('POST', CONFIG_MAPS, { metadata: { name: 'b', namespace: 'kube-system' } })).toMatchObject({
      code: 400,
      body: { message: 'the namespace of the provided object does not match the namespace sent on the request' },
    });
    expect(world.json('POST', '/api/v1/nodes', { metadata: { name: 'n', namespace: 'default' } })).toMatchObject({ code: 201 });
  });

  test('stores nothing in a dry run', () => {
    const world = quiet();
    const before = world.cluster.revision;
    expect(world.json('POST', `${PODS}?dryRun=All`, podDraft('p')).code).toBe(201);
    expect(world.cluster.revision).toBe(before);
    expect(world.json('POST', `${PODS}?dryRun=Some`, podDraft('p'))).toMatchObject({
      code: 422,
      body: {
        reason: 'Invalid',
        message: expect.stringContaining('CreateOptions.meta.k8s.io "" is invalid: dryRun: Unsupported value'),
      },
    });
  });

  test('accepts YAML with its content type', () => {
    const created = raw(quiet(), 'POST', CONFIG_MAPS, 'metadata:\n  name: a\ndata:\n  yes: "no"\n', 'application/yaml');
    expect(created).toMatchObject({ code: 201, body: { data: { true: 'no' } } });
  });

  test.each<[string, string, string, number, string]>([
    [
      'incomplete JSON',
      '{"metadata":',
      'application/json',
      400,
      'the object provided is unrecognized (must be of type Pod): couldn\'t get version/kind; json parse error: unexpected end of JSON input ({"metadata":)',
    ],
    [
      'no JSON',
      'hello',
      'application/json',
      400,
      "the object provided is unrecognized (must be of type Pod): couldn't get version/kind; json parse error: invalid character 'h' looking for beginning of value (68656c6c6f)",
    ],
    [
      'a list',
      '[]',
      'application/json',
      400,
      "the object provided is unrecognized (must be of type Pod): couldn't get version/kind; json parse error: json: cannot unmarshal array into Go value of type runtime.TypeMeta (5b5d)",
    ],
    [
      'another kind',
      '{"kind":"Service","apiVersion":"v1"}',
      'application/json',
      400,
      'Service in version "v1" cannot be handled as a Pod: converting (v1.Service) to (core.Pod): unknown conversion',
    ],
    [
      'an unknown kind',
      '{"kind":"Gadget","apiVersion":"v1"}',
      'application/json',
      400,
      'Gadget in version "v1" cannot be handled as a Pod: no kind "Gadget" is registered for version "v1" in scheme "pkg/api/legacyscheme/scheme.go:30"',
    ],
    [
      'a field of the wrong type',
      '{"metadata":{"name":"p"},"spec":{"containers":5}}',
      'application/json',
      400,
      'Pod in version "v1" cannot be handled as a Pod: json: cannot unmarshal number into Go struct field PodSpec.spec.containers of type []v1.Container',
    ],
    [
      'a form',
      'a=b',
      'application/x-www-form-urlencoded',
      415,
      'the body of the request was in an unknown format - accepted media types include: application/json, application/yaml, application/vnd.kubernetes.protobuf',
    ],
  ])('refuses %s', (_name, body, type, code, message) => {
    expect(raw(quiet(), 'POST', PODS, body, type)).toMatchObject({
      code,
      body: { kind: 'Status', status: 'Failure', code, message },
    });
  });

  test('reports each invalid field', () => {
    const { code, body } = quiet().json('POST', DEPLOYMENTS, deploymentDraft('web', { replicas: -1 }));
    expect(code).toBe(422);
    expect(body).toMatchObject({
      message: 'Deployment.apps "web" is invalid: spec.replicas: Invalid value: -1: must be greater than or equal to 0',
      reason: 'Invalid',
      details: {
        name: 'web',
        group: 'apps',
        kind: 'Deployment',
        causes: [
          {
            reason: 'FieldValueInvalid',
            message: 'Invalid value: -1: must be greater than or equal to 0',
            field: 'spec.replicas',
          },
        ],
      },
    });
  });

  test('refuses unknown fields if requested', () => {
    const world = quiet();
    const pod = { ...podDraft('p'), sepc: {} };
    expect(world.json('POST', `${PODS}?fieldValidation=Strict`, pod)).toMatchObject({
      code: 400,
      body: { message: expect.stringContaining('strict decoding error: unknown field "sepc"') },
    });
    expect(world.json('POST', PODS, pod).code).toBe(201);
  });

  test('drops unknown fields with a warning by default', () => {
    const world = quiet();
    const post = (query: string) => {
      const body = new TextEncoder().encode(JSON.stringify({ ...podDraft('p'), sepc: {}, ключ: 1 }));
      return world.send({ method: 'POST', url: `${PODS}?dryRun=All${query}`, headers: {}, body });
    };
    expect(post('').headers['warning']).toBe('299 - "unknown field \\"sepc\\"", 299 - "unknown field \\"????\\""');
    expect(post('&fieldValidation=Ignore').headers).not.toHaveProperty('warning');
  });
});

test.each([
  ['merge-patch', '{"data":{"b":"1"},"dtaa":{}}', '299 - "unknown field \\"dtaa\\""'],
  ['strategic-merge-patch', '{"dtaa":{}}', '299 - "unknown field \\"dtaa\\""'],
  ['json-patch', '[{"op":"add","path":"/dtaa","value":{}}]', '299 - "unknown field \\"dtaa\\""'],
  ['merge-patch', '{"data":{"b":"1","b":"2"}}', '299 - "duplicate field \\"data.b\\""'],
  [
    'merge-patch',
    '{"data":{"b":"1","b":"2"},"dtaa":{}}',
    '299 - "duplicate field \\"data.b\\"", 299 - "unknown field \\"dtaa\\""',
  ],
])('a %s %s is warned of', (type, text, warning) => {
  const world = quiet();
  world.json('POST', CONFIG_MAPS, { metadata: { name: 'a' }, data: { v: '1' } });
  const patch = (query: string) =>
    world.send({
      method: 'PATCH',
      url: `${CONFIG_MAPS}/a${query}`,
      headers: { 'content-type': `application/${type}+json` },
      body: new TextEncoder().encode(text),
    });
  expect(patch('').headers['warning']).toBe(warning);
  expect(patch('?fieldValidation=Ignore').headers).not.toHaveProperty('warning');
});

test('a field that stands twice in a new object is warned of', () => {
  const world = quiet();
  const body = new TextEncoder().encode('{"metadata":{"name":"a"},"data":{"b":"1","b":"2"}}');
  expect(world.send({ method: 'POST', url: CONFIG_MAPS, headers: {}, body }).headers['warning']).toBe(
    '299 - "duplicate field \\"data.b\\""',
  );
});

test.each(['limit', 'timeoutSeconds'])('a list with an extreme %s is answered or refused', (name) => {
  const world = quiet();
  const codes = ['-1', '9223372036854775807', '9223372036854775808', '1e400', '9'.repeat(400)].map(
    (value) => world.json('GET', `${CONFIG_MAPS}?${name}=${value}`).code,
  );
  expect(codes).toEqual([200, 200, 400, 400, 400]);
});

describe('replacing', () => {
  test('requires the name of the path and the current resourceVersion', () => {
    const world = quiet();
    const { body } = world.json('POST', CONFIG_MAPS, { metadata: { name: 'a' }, data: { v: '1' } });
    const read = body as { metadata: object };
    expect(world.json('PUT', `${CONFIG_MAPS}/a`, { ...read, data: { v: '2' } })).toMatchObject({
      code: 200,
      body: { data: { v: '2' } },
    });
    expect(world.json('PUT', `${CONFIG_MAPS}/a`, { ...read, data: { v: '3' } })).toMatchObject({
      code: 409,
      body: { reason: 'Conflict' },
    });
    expect(world.json('PUT', `${CONFIG_MAPS}/b`, { metadata: { name: 'a' } })).toMatchObject({
      code: 400,
      body: { message: 'the name of the object (a) does not match the name on the URL (b)' },
    });
    expect(world.json('PUT', `${CONFIG_MAPS}/a`, { metadata: {} })).toMatchObject({
      code: 400,
      body: { message: expect.stringContaining('name must be provided') },
    });
    expect(world.json('PUT', `${CONFIG_MAPS}/gone`, { metadata: { name: 'gone' } }).code).toBe(404);
  });

  test('creates a missing object if its kind allows it', () => {
    const leases = '/apis/coordination.k8s.io/v1/namespaces/default/leases';
    expect(quiet().json('PUT', `${leases}/me`, { metadata: { name: 'me' }, spec: { holderIdentity: 'x' } }).code).toBe(201);
  });
});

describe('patching', () => {
  test.each<[string, unknown]>([
    ['application/merge-patch+json', { spec: { replicas: 3 } }],
    ['application/strategic-merge-patch+json', { spec: { replicas: 3 } }],
    ['application/json-patch+json', [{ op: 'replace', path: '/spec/replicas', value: 3 }]],
  ])('%s', (type, patch) => {
    const world = quiet();
    world.json('POST', DEPLOYMENTS, deploymentDraft('web'));
    expect(world.json('PATCH', `${DEPLOYMENTS}/web`, patch, type)).toMatchObject({
      code: 200,
      body: { spec: { replicas: 3 }, metadata: { generation: 2 } },
    });
  });

  test('with an unknown content type is refused, and the error lists the known ones', () => {
    expect(quiet().json('PATCH', `${DEPLOYMENTS}/web`, {}, 'application/json')).toMatchObject({
      code: 415,
      body: { message: expect.stringContaining('application/apply-patch+yaml') },
    });
  });

  test('the scale subresource is read and written at its own path', () => {
    const world = quiet();
    world.json('POST', DEPLOYMENTS, deploymentDraft('web'));
    expect(world.json('GET', `${DEPLOYMENTS}/web/scale`).body).toMatchObject({
      kind: 'Scale',
      apiVersion: 'autoscaling/v1',
      spec: { replicas: 1 },
    });
    expect(
      world.json('PATCH', `${DEPLOYMENTS}/web/scale`, { spec: { replicas: 4 } }, 'application/merge-patch+json'),
    ).toMatchObject({ code: 200, body: { kind: 'Scale', spec: { replicas: 4 } } });
    const accept = 'application/json;as=Table;v=v1;g=meta.k8s.io,application/json';
    const table = JSON.parse(
      world.send({ method: 'GET', url: `${DEPLOYMENTS}/web/scale`, headers: { accept }, body: new Uint8Array() }).text,
    ) as object;
    expect(table).toMatchObject({ kind: 'Table', rows: [{ cells: ['web', 4, 0, '0s'] }] });
    const scale = { metadata: { name: 'web' }, spec: { replicas: 2 } };
    expect(world.json('PUT', `${DEPLOYMENTS}/web/scale`, scale)).toMatchObject({ code: 200 });
    expect(world.json('GET', `${DEPLOYMENTS}/web`).body).toMatchObject({ spec: { replicas: 2 } });
  });
});

describe('deleting', () => {
  test('returns a Status that names the deleted object', () => {
    const world = quiet();
    world.json('POST', DEPLOYMENTS, deploymentDraft('web'));
    expect(world.json('DELETE', `${DEPLOYMENTS}/web`)).toMatchObject({
      code: 200,
      body: {
        kind: 'Status',
        status: 'Success',
        details: { name: 'web', group: 'apps', kind: 'deployments', uid: expect.any(String) },
      },
    });
  });

  test('returns the object if it is only marked', () => {
    const world = quiet();
    world.json('POST', DEPLOYMENTS, deploymentDraft('web'));
    const options = { kind: 'DeleteOptions', apiVersion: 'v1', propagationPolicy: 'Foreground' };
    expect(world.json('DELETE', `${DEPLOYMENTS}/web`, options)).toMatchObject({
      code: 200,
      body: { kind: 'Deployment', metadata: { deletionTimestamp: expect.any(String), finalizers: ['foregroundDeletion'] } },
    });
  });

  test('a Pod returns its last state, even when it is gone', () => {
    const world = quiet();
    world.json('POST', PODS, podDraft('p'));
    expect(world.json('DELETE', `${PODS}/p?gracePeriodSeconds=0`)).toMatchObject({
      code: 200,
      body: { kind: 'Pod', metadata: { name: 'p' } },
    });
    expect(world.json('GET', `${PODS}/p`).code).toBe(404);
  });

  test('a collection returns a list', () => {
    const world = quiet();
    for (const name of ['a', 'b']) world.json('POST', CONFIG_MAPS, { metadata: { name, labels: { name } } });
    expect(world.json('DELETE', `${CONFIG_MAPS}?labelSelector=name%3Da`)).toMatchObject({
      code: 200,
      body: { kind: 'ConfigMapList', items: [{ metadata: { name: 'a' } }] },
    });
    expect(world.json('GET', `${CONFIG_MAPS}/b`).code).toBe(200);
  });

  test('refuses options that contradict one another', () => {
    const body = { propagationPolicy: 'Background', orphanDependents: true };
    expect(quiet().json('DELETE', `${PODS}/p`, body)).toMatchObject({
      code: 422,
      body: { message: expect.stringContaining('cannot be both set') },
    });
    expect(quiet().json('DELETE', `${PODS}/p?propagationPolicy=Sideways`)).toMatchObject({ code: 422 });
  });
});

describe('subresources of a Pod', () => {
  test('binding assigns a Pod to a node, and only once', () => {
    const world = quiet();
    world.json('POST', PODS, podDraft('p'));
    const binding = { apiVersion: 'v1', kind: 'Binding', metadata: { name: 'p' }, target: { kind: 'Node', name: 'n' } };
    expect(world.json('POST', `${PODS}/p/binding`, binding)).toMatchObject({
      code: 201,
      body: { kind: 'Status', status: 'Success', code: 201 },
    });
    expect(world.json('POST', `${PODS}/p/binding`, binding)).toMatchObject({
      code: 409,
      body: { details: { kind: 'pods/binding' } },
    });
  });

  test.each(['policy/v1', 'policy/v1beta1'])('eviction in the form of %s deletes the Pod', (apiVersion) => {
    const world = quiet();
    world.json('POST', PODS, podDraft('p'));
    const eviction = { apiVersion, kind: 'Eviction', metadata: { name: 'p' }, deleteOptions: { gracePeriodSeconds: 0 } };
    expect(world.json('POST', `${PODS}/p/eviction`, eviction).code).toBe(201);
    expect(world.json('GET', `${PODS}/p`).code).toBe(404);
  });

  test.each([
    ['exec', 'exec is not supported: a tab takes no commands'],
    ['attach', 'attach is not supported: a tab connects nothing from outside'],
    ['portforward', 'portforward is not supported: the network of the Pods is simulated'],
    ['proxy', 'proxy is not supported: the network of the Pods is simulated'],
  ])('%s is refused with its reason', (subresource, message) => {
    const { code, body } = quiet().json('POST', `${PODS}/p/${subresource}?command=sh`);
    expect(code).toBe(400);
    expect(body).toMatchObject({ reason: 'BadRequest', message: expect.stringContaining(message) as string });
  });
});

test('the resources of a Pod have a path of their own, which is read, replaced and patched', () => {
  const world = quiet();
  const resources = (cpu: string) => ({ spec: { containers: [{ name: 'c', resources: { requests: { cpu } } }] } });
  world.json(
    'POST',
    PODS,
    podDraft('web', { spec: { containers: [{ name: 'c', image: 'app:v1', resources: { requests: { cpu: '1' } } }] } }),
  );
  const url = `${PODS}/web/resize`;
  const { body } = world.json('GET', url);
  expect(world.json('PUT', url, body)).toEqual({ code: 200, body });
  const patched = raw(world, 'PATCH', url, JSON.stringify(resources('2')), 'application/strategic-merge-patch+json');
  expect([patched.code, patched.body]).toEqual([200, expect.objectContaining({ kind: 'Pod' })]);
  expect(world.json('GET', `${PODS}/web`).body).toMatchObject({ metadata: { generation: 2 }, ...resources('2') });
  expect(['POST', 'DELETE'].map((method) => world.json(method, url, body).code)).toEqual([405, 405]);
});
