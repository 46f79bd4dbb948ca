import { describe, expect, test } from 'vitest';
import { HttpWorld } from './http-world.ts';

const DEPLOYMENTS = '/apis/apps/v1/namespaces/default/deployments';

function send(world: HttpWorld, method: string, url: string, body: string, type = 'application/json') {
  const { code, text, head } = world.send({
    method,
    url,
    headers: { 'content-type': type },
    body: new TextEncoder().encode(body),
  }) as {
    code: number;
    text: string;
    head?: Readonly<Record<string, string>>;
  };
  return { code, message: (JSON.parse(text) as { message?: string }).message, head };
}

function quiet(): HttpWorld {
  return new HttpWorld({ nodes: 0, kubelets: false, scheduler: false, controllerManagers: 0 });
}

function deployment(spec: string): string {
  const template = '{"metadata":{"labels":{"app":"a"}},"spec":{"containers":[{"name":"c","image":"nginx"}]}}';
  return `{"metadata":{"name":"web"},"spec":{${spec},"selector":{"matchLabels":{"app":"a"}},"template":${template}}}`;
}

const REFUSED = 'Deployment in version "v1" cannot be handled as a Deployment: ';

describe('a number in JSON', () => {
  test.each(['1e3', '1.0', '1.5', '2147483648', '-2147483649', '1e308', '9223372036854775808'])(
    'of 32 bits cannot be %s',
    (number) => {
      expect(send(quiet(), 'POST', DEPLOYMENTS, deployment(`"replicas":${number}`))).toMatchObject({
        code: 400,
        message: `${REFUSED}json: cannot unmarshal number ${number} into Go struct field DeploymentSpec.spec.replicas of type int32`,
      });
    },
  );

  test.each([
    ['9223372036854775807', 201],
    ['-9223372036854775808', 201],
    ['9223372036854775808', 400],
    ['1e3', 400],
  ])('of 64 bits: %s', (number, code) => {
    const body = `{"metadata":{"name":"a","generation":${number}}}`;
    expect(send(quiet(), 'POST', '/api/v1/namespaces/default/configmaps', body).code).toBe(code);
  });

  test('keeps its form in a merge patch', () => {
    const world = quiet();
    send(world, 'POST', DEPLOYMENTS, deployment('"replicas":1'));
    const patched = send(world, 'PATCH', `${DEPLOYMENTS}/web`, '{"spec":{"replicas":1.0}}', 'application/merge-patch+json');
    expect(patched.code).toBe(422);
    expect(patched.message).toContain(
      'json: cannot unmarshal number 1.0 into Go struct field DeploymentSpec.spec.replicas of type int32',
    );
  });

  test('has no form in YAML', () => {
    const yaml = deployment('"replicas": 1e1');
    expect(send(quiet(), 'POST', DEPLOYMENTS, yaml, 'application/yaml').code).toBe(201);
  });
});

describe('a field that stands twice', () => {
  const twice = deployment('"replicas":1,"wrong":{"a":1,"a":2},"replicas":2');

  test('is refused by strict validation, in the order of the text', () => {
    expect(send(quiet(), 'POST', `${DEPLOYMENTS}?fieldValidation=Strict`, twice)).toMatchObject({
      code: 400,
      message: `${REFUSED}strict decoding error: unknown field "spec.wrong", duplicate field "spec.replicas"`,
    });
  });

  test('is accepted without, and the last one counts', () => {
    const world = quiet();
    expect(send(world, 'POST', `${DEPLOYMENTS}?fieldValidation=Ignore`, twice).code).toBe(201);
    expect(world.cluster.get('Deployment', { namespace: 'default', name: 'web' })?.spec.replicas).toBe(2);
  });

  test('is told with its line in YAML', () => {
    const yaml = 'metadata:\n  name: a\ndata:\n  k: a\n  k: b\n';
    const url = '/api/v1/namespaces/default/configmaps?fieldValidation=Strict';
    expect(send(quiet(), 'POST', url, yaml, 'application/yaml').message).toBe(
      'ConfigMap in version "v1" cannot be handled as a ConfigMap: strict decoding error: error converting YAML to JSON: yaml: unmarshal errors:\n' +
        '  line 5: key "k" already set in map',
    );
  });

  test.each([
    ['application/merge-patch+json', '{"data":{"k":"a","k":"b"}}', 422, 'duplicate field "data.k"'],
    ['application/strategic-merge-patch+json', '{"data":{"k":"a","k":"b"}}', 422, 'duplicate field "data.k"'],
    [
      'application/json-patch+json',
      '[{"op":"add","op":"add","path":"/data","value":{}}]',
      422,
      'json patch duplicate field "[0].op"',
    ],
    [
      'application/apply-patch+yaml',
      'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n  k: a\n  k: b\n',
      400,
      'key "k" already set',
    ],
  ])('in a patch of the type %s', (type, body, code, why) => {
    const world = quiet();
    const url = '/api/v1/namespaces/default/configmaps';
    send(world, 'POST', url, '{"metadata":{"name":"a"}}');
    const patched = send(world, 'PATCH', `${url}/a?fieldValidation=Strict&fieldManager=me`, body, type);
    expect(patched.code).toBe(code);
    expect(patched.message).toContain(why);
  });
});

describe('a resourceVersion of the future', () => {
  test.each(['/configmaps', '/configmaps?watch=1&x=1', '/configmaps/kube-root-ca.crt'])('is refused at %s', (path) => {
    const world = quiet();
    const current = world.cluster.revision;
    const url = `/api/v1/namespaces/default${path}${path.includes('?') ? '&' : '?'}resourceVersion=99999999`;
    const { code, text } = world.send({ method: 'GET', url, headers: {}, body: new Uint8Array() });
    expect(code).toBe(504);
    expect(JSON.parse(text)).toMatchObject({
      message: `Too large resource version: 99999999, current: ${current}`,
      reason: 'Timeout',
      details: { causes: [{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }], retryAfterSeconds: 1 },
    });
  });
});
