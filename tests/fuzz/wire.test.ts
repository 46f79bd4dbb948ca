import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HttpWorld, type HttpAnswer } from '../unit/apiserver/rest/http-world.ts';
import { SEARCH_TIMEOUT_MS, search } from './fuzzing.ts';
import { SAMPLES, type Sample } from './wire-samples.ts';

/** A cluster in which only the client writes, so all changes are the client's. */
function quietWorld(): HttpWorld {
  const world = new HttpWorld({ seed: 'wire', nodes: 0, kubelets: false, scheduler: false, controllerManagers: 0 });
  for (const { collection, object } of SAMPLES) {
    const { code, body } = world.json('POST', collection, object);
    if (code !== 201) throw new Error(`${collection}: ${JSON.stringify(body)}`);
  }
  return world;
}

const JSON_TYPE = 'application/json';
const TYPES = [
  JSON_TYPE,
  'application/yaml',
  'application/json-patch+json',
  'application/merge-patch+json',
  'application/strategic-merge-patch+json',
  'application/apply-patch+yaml',
];

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly type: string;
  readonly body: string | Uint8Array;
}

function send(world: HttpWorld, { method, url, type, body }: Sent): HttpAnswer {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  return world.send({ method, url, headers: { 'content-type': type, 'user-agent': 'fuzz' }, body: bytes });
}

/** A future revision may still come, so its code is 504; and a real server answers 500 to one that is no number. */
function isUpstreamsServerError({ code, text }: HttpAnswer): boolean {
  return code === 504 || (code === 500 && /"message": ?"resourceVersion: Invalid value: /.test(text));
}

/** The rules of every response: it arrives, it is not an internal error, and an error is a Status without a change. */
function check(world: HttpWorld, sent: Sent): HttpAnswer {
  const before = world.cluster.revision;
  const answer = send(world, sent);
  if (answer.code < 200 || (answer.code >= 500 && !isUpstreamsServerError(answer)))
    throw new Error(`${answer.code} ${answer.text}`);
  if (answer.code >= 400) {
    expect(world.cluster.revision).toBe(before);
    if (answer.text !== '404 page not found\n') {
      expect(JSON.parse(answer.text)).toMatchObject({ kind: 'Status', status: 'Failure', code: answer.code });
    }
  }
  expect(Object.keys(Object.prototype)).toEqual([]);
  return answer;
}

const sample = fc.constantFrom(...SAMPLES);
const hostileKey = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '$patch',
  '$setElementOrder/x',
  '',
  '\u0000',
  '~1',
  'name',
);
const value: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(null, true, 0, -1, 1.5, 1e300, 2 ** 53, '', 'a', '%', '25%', 'x'.repeat(300), '\ud800', '9'.repeat(50)),
    fc.string(),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.oneof(hostileKey, fc.string({ maxLength: 8 })), tie('value'), { maxKeys: 3 }),
  ),
})).value;

/** Every path in an object, as a list of keys. */
function placesIn(object: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof object !== 'object' || object === null) return [path];
  return [path, ...Object.entries(object).flatMap(([key, part]) => placesIn(part, [...path, key]))];
}

/** The object with another value at a path. */
function withValue(object: unknown, [key, ...rest]: readonly string[], part: unknown): unknown {
  if (key === undefined) return part;
  if (Array.isArray(object)) return object.map((item, index) => (String(index) === key ? withValue(item, rest, part) : item));
  const entries = Object.entries(object as object).map(([name, old]) => [name, name === key ? withValue(old, rest, part) : old]);
  return Object.fromEntries(entries);
}

/** A sample with any value at one path, and with keys that are special in JavaScript. */
const bentObject = sample.chain(({ collection, object }) => {
  const places = placesIn(object).filter((path) => path.length > 0);
  return fc.record({
    collection: fc.constant(collection),
    object: fc.tuple(fc.constantFrom(...places), value).map(([place, part]) => withValue(object, place, part)),
  });
});

describe('hostile input', { timeout: SEARCH_TIMEOUT_MS }, () => {
  test('has a sample of every kind', () => {
    const kinds = SAMPLES.map(({ object }) => (object as { kind: string }).kind);
    expect(kinds.sort()).toEqual([...quietWorld().cluster.kinds].sort());
  });

  test.each<[string, string | Uint8Array]>([
    ['a body that ends too soon', '{"metadata": {"name": "a"'],
    ['nothing', ''],
    ['text that is not JSON', '<html>'],
    ['a text', '"hello"'],
    ['a number', '12'],
    ['null', 'null'],
    ['a list', '[]'],
    ['bad UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['a lone surrogate in UTF-8', new Uint8Array([0x22, 0xed, 0xa0, 0x80, 0x22])],
    ['nesting without end', '['.repeat(1_000_000)],
    ['nested objects', '{"a":'.repeat(100_000)],
    ['nesting in a field', `{"metadata":${'{"labels":'.repeat(5_000)}1${'}'.repeat(5_000)}}`],
    ['a key of the prototype', '{"__proto__": {"metadata": {"name": "a"}}}'],
    ['metadata from the prototype', '{"metadata": {"__proto__": {"name": "polluted"}}}'],
    ['a string of half a megabyte', JSON.stringify({ metadata: { name: 'x/'.repeat(250_000) } })],
    ['more than three megabytes', JSON.stringify({ metadata: { annotations: { a: 'x'.repeat(3_200_000) } } })],
  ])('%s is refused by every kind', (_name, body) => {
    const world = quietWorld();
    for (const { collection, name } of SAMPLES) {
      for (const [method, url, type] of [
        ['POST', collection, JSON_TYPE],
        ['PUT', `${collection}/${name}`, JSON_TYPE],
        ['POST', collection, 'application/yaml'],
      ] as const) {
        expect(check(world, { method, url, type, body }).code).toBeGreaterThanOrEqual(400);
      }
    }
  });

  test('in YAML with expanding aliases is refused', () => {
    const world = quietWorld();
    const lines = Array.from({ length: 20 }, (_, i) => `k${i + 1}: &a${i + 1} [${Array(9).fill(`*a${i}`).join(', ')}]`);
    const body = ['k0: &a0 x', ...lines].join('\n');
    const { collection } = SAMPLES[0]!;
    expect(check(world, { method: 'POST', url: collection, type: 'application/yaml', body }).code).toBe(400);
    const deep = Array.from({ length: 1000 }, (_, i) => `${' '.repeat(i)}a:`).join('\n');
    expect(check(world, { method: 'POST', url: collection, type: 'application/yaml', body: deep }).code).toBe(400);
  });

  test('with any value instead of an object gets a response and never an internal error', () => {
    const world = quietWorld();
    const target = sample.chain(({ collection, name }) =>
      fc.record({
        method: fc.constantFrom('POST', 'PUT', 'PATCH', 'DELETE'),
        url: fc.constantFrom(collection, `${collection}/${name}`, `${collection}/${name}/status`, `${collection}/${name}/scale`),
        type: fc.constantFrom(...TYPES),
        body: value.map((given) => JSON.stringify(given) ?? ''),
      }),
    );
    search(target, 1500, (sent) => void check(world, { ...sent, url: `${sent.url}?dryRun=All` }));
  });

  test('with any value in a field of a new object is accepted or refused', () => {
    const world = quietWorld();
    search(bentObject, 3000, ({ collection, object }) => {
      void check(world, { method: 'POST', url: `${collection}?dryRun=All`, type: JSON_TYPE, body: JSON.stringify(object) });
    });
  });

  test('with any value in a field of a new object is accepted or refused, too, while policies change everything', () => {
    const world = quietWorld();
    const [apis, rule] = ['/apis/admissionregistration.k8s.io/v1', { apiGroups: ['*'], apiVersions: ['*'], resources: ['*/*'] }];
    const spec = {
      matchConstraints: { resourceRules: [{ ...rule, operations: ['*'] }] },
      mutations: [
        {
          patchType: 'ApplyConfiguration',
          applyConfiguration: { expression: 'Object{metadata: Object.metadata{labels: {"kind": object.kind}}}' },
        },
        {
          patchType: 'JSONPatch',
          jsonPatch: {
            expression: '[JSONPatch{op: "add", path: "/metadata/annotations", value: {"seen": string(has(object.spec))}}]',
          },
        },
      ],
      reinvocationPolicy: 'IfNeeded',
    };
    const put = (collection: string, object: object): void =>
      void check(world, { method: 'POST', url: `${apis}/${collection}`, type: JSON_TYPE, body: JSON.stringify(object) });
    put('mutatingadmissionpolicies', { metadata: { name: 'all' }, spec });
    put('mutatingadmissionpolicybindings', { metadata: { name: 'all' }, spec: { policyName: 'all' } });
    const config = {
      method: 'POST',
      url: '/api/v1/namespaces/default/configmaps',
      type: JSON_TYPE,
      body: '{"metadata":{"name":"x"}}',
    };
    expect(JSON.parse(check(world, config).text)).toMatchObject({
      metadata: { labels: { kind: 'ConfigMap' }, annotations: { seen: 'false' } },
    });
    search(bentObject, 1000, ({ collection, object }) => {
      void check(world, { method: 'POST', url: `${collection}?dryRun=All`, type: JSON_TYPE, body: JSON.stringify(object) });
    });
  });

  test('with any value in a field of an update is accepted or refused', () => {
    const world = quietWorld();
    const patched = fc.tuple(sample, value).chain(([chosen, part]: [Sample, unknown]) => {
      const places = placesIn(chosen.object).filter((path) => path.length > 0);
      return fc.record({
        url: fc.constant(`${chosen.collection}/${chosen.name}`),
        body: fc.constantFrom(...places).map((path) => path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), part)),
        type: fc.constantFrom(
          'application/merge-patch+json',
          'application/strategic-merge-patch+json',
          'application/apply-patch+yaml',
        ),
      });
    });
    search(patched, 2000, ({ url, body, type }) => {
      void check(world, { method: 'PATCH', url: `${url}?dryRun=All&fieldManager=fuzz`, type, body: JSON.stringify(body) });
    });
  });

  test('to subresources is accepted or refused', () => {
    const world = quietWorld();
    const subresources = [
      ['POST', '/api/v1/namespaces/default/pods/pod/binding'],
      ['POST', '/api/v1/namespaces/default/pods/pod/eviction'],
      ['PUT', '/api/v1/namespaces/default/finalize'],
      ['PUT', '/apis/apps/v1/namespaces/default/deployments/deployment/scale'],
      ['PATCH', '/apis/apps/v1/namespaces/default/deployments/deployment/scale'],
      ['POST', '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews'],
      ['DELETE', '/api/v1/namespaces/default/pods/pod'],
    ] as const;
    const body = fc.oneof(
      value,
      fc.record({
        metadata: value,
        target: value,
        deleteOptions: value,
        spec: value,
        preconditions: value,
        gracePeriodSeconds: value,
      }),
      fc.record({ metadata: fc.constant({ name: 'pod' }), target: value, deleteOptions: value, preconditions: value }),
    );
    search(fc.tuple(fc.constantFrom(...subresources), body), 2000, ([[method, path], given]) => {
      const type = method === 'PATCH' ? 'application/merge-patch+json' : JSON_TYPE;
      void check(world, { method, url: `${path}?dryRun=All`, type, body: JSON.stringify(given) ?? '' });
    });
  });

  test('in paths and queries finds nothing and breaks nothing', () => {
    const world = quietWorld();
    const part = fc.oneof(
      fc.constantFrom(
        'api',
        'apis',
        'v1',
        'apps',
        'namespaces',
        'default',
        'pods',
        'watch',
        'openapi',
        '..',
        '.',
        '',
        '%',
        '%2e%2e',
        '%00',
        '__proto__',
        'constructor',
        'status',
        'log',
        'scale',
        'healthz',
      ),
      fc.string({ maxLength: 5 }),
    );
    const name = fc.constantFrom(
      'watch',
      'limit',
      'continue',
      'labelSelector',
      'fieldSelector',
      'resourceVersion',
      'resourceVersionMatch',
      'timeoutSeconds',
      'dryRun',
      'fieldValidation',
      'gracePeriodSeconds',
      'propagationPolicy',
      'includeObject',
      'pretty',
      'tailLines',
      'sinceTime',
      '__proto__',
    );
    const said = fc.oneof(
      fc.constantFrom(
        '',
        '0',
        '1',
        '-1',
        'true',
        'NaN',
        '1e9',
        '99999999999999999999',
        'a in (',
        'a=b',
        'a!=b,c',
        'spec.x=1',
        'All',
        'Exact',
        '%',
        '1:/registry/pods/',
      ),
      fc.string({ maxLength: 6 }),
    );
    const request = fc.record({
      method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'BREW'),
      path: fc.array(part, { maxLength: 7 }).map((parts) => `/${parts.join('/')}`),
      known: fc.option(
        fc.constantFrom(
          '/api/v1/pods',
          '/api/v1/namespaces/default/pods/pod',
          '/api/v1/namespaces/default/pods/pod/log',
          '/apis/apps/v1/deployments',
        ),
      ),
      query: fc.array(fc.tuple(name, said), { maxLength: 3 }),
    });
    search(request, 3000, ({ method, path, known, query }) => {
      const text = query
        .map(([key, text]) => `${key}=${text.includes('%') ? text : encodeURIComponent(text.replace(/[\ud800-\udfff]/g, ''))}`)
        .join('&');
      const url = `${known ?? path}?${text}&timeoutSeconds=1`;
      const sent = { method, url, type: JSON_TYPE, body: '' };
      // Without a body it cannot be told which error it is. A defect throws.
      if (method === 'HEAD') send(world, sent);
      else void check(world, { ...sent, url: method === 'DELETE' ? `${url}&dryRun=All` : url });
    });
  });
});
