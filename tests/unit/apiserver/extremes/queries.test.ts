import { describe, expect, it } from 'vitest';
import { HttpWorld } from '../rest/http-world.ts';

/** Values of 64 bits at their edges, and texts that are no numbers. */
const INT64 = {
  taken: ['0', '00', '+3', '-1', '9223372036854775807', '-9223372036854775808'],
  tooLarge: ['9223372036854775808', '-9223372036854775809', '18446744073709551616', '9'.repeat(400)],
  noNumber: ['1.5', '1e3', ' 5', '0x10', '--1', 'x"y', '١'],
};
const PODS = '/api/v1/namespaces/default/pods';

function worldWithPod(): HttpWorld {
  const world = new HttpWorld({ nodes: 1, seed: 'queries', traceLimit: 5_000 });
  world.cluster.kubectl('run web --image=nginx');
  world.cluster.run({ untilIdle: true });
  return world;
}

function ask(world: HttpWorld, url: string): { readonly code: number; readonly message: unknown } {
  const { code, text } = world.send({ method: 'GET', url, headers: { accept: 'application/json' }, body: new Uint8Array() });
  return { code, message: code < 400 ? '' : (JSON.parse(text) as { readonly message: unknown }).message };
}

describe('a whole number in a query', () => {
  const places = [
    [`${PODS}?limit=`, 200],
    [`${PODS}?timeoutSeconds=`, 200],
    [`${PODS}?watch=1&fieldSelector=metadata.name=none&timeoutSeconds=`, 200],
    [`${PODS}/web/log?tailLines=`, 422],
    [`${PODS}/web/log?limitBytes=`, 422],
    [`${PODS}/web/log?sinceSeconds=`, 422],
  ] as const;

  it.each(places)('is taken within its bounds by %s', (url, codeOfNegative) => {
    const world = worldWithPod();
    for (const value of INT64.taken) {
      // A watch that never ends would wait as long as the test does.
      if (url.includes('watch') && !value.startsWith('+')) continue;
      const { code } = ask(world, url + encodeURIComponent(value));
      const isSmall = value.startsWith('-') || (/^0+$/.test(value) && !url.includes('tailLines'));
      expect([value, code]).toEqual([value, isSmall ? codeOfNegative : 200]);
    }
  });

  it.each(places)('is refused beyond 64 bits, and if it is none, by %s', (url) => {
    const world = worldWithPod();
    const messages = (values: readonly string[]) => values.map((value) => ask(world, url + encodeURIComponent(value)));
    const refusal = (why: string) => (value: string) => ({
      code: 400,
      message: `strconv.ParseInt: parsing ${JSON.stringify(value)}: ${why}`,
    });
    expect(messages(INT64.tooLarge)).toEqual(INT64.tooLarge.map(refusal('value out of range')));
    expect(messages(INT64.noNumber)).toEqual(INT64.noNumber.map(refusal('invalid syntax')));
  });
});

describe('the resourceVersion of a query', () => {
  it.each([`${PODS}?resourceVersion=`, `${PODS}/web?resourceVersion=`, `${PODS}?watch=1&resourceVersion=`])(
    'is a number of 64 bits without a sign in %s',
    (url) => {
      const world = worldWithPod();
      const current = world.cluster.revision;
      const of = (value: string) => ask(world, url + encodeURIComponent(value));
      // Such an error has no code of its own in upstream, so it counts as one of the server.
      const refused = (value: string, why: string) => ({
        code: 500,
        message: `resourceVersion: Invalid value: ${JSON.stringify(value)}: strconv.ParseUint: parsing ${JSON.stringify(value)}: ${why}`,
      });
      for (const value of ['-1', '+1', '1.5', '1e3', ' 5', 'x"y']) expect(of(value)).toEqual(refused(value, 'invalid syntax'));
      for (const value of ['18446744073709551616', '9'.repeat(400)])
        expect(of(value)).toEqual(refused(value, 'value out of range'));
      for (const value of ['9223372036854775807', '18446744073709551615'])
        expect(of(value)).toEqual({ code: 504, message: `Too large resource version: ${value}, current: ${current}` });
    },
  );
});

describe('the options of a deletion', () => {
  const POD = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'a' },
    spec: { containers: [{ name: 'a', image: 'nginx' }] },
  };
  /** Creates a Pod that runs, and deletes it with this body, written as it is. */
  function deleteWith(world: HttpWorld, body: string): { readonly code: number; readonly message: unknown } {
    world.json('POST', PODS, POD);
    world.cluster.run({ forMs: 5_000 });
    const headers = { accept: 'application/json', 'content-type': 'application/json' };
    const { code, text } = world.send({ method: 'DELETE', url: `${PODS}/a`, headers, body: new TextEncoder().encode(body) });
    world.cluster.run({ forMs: 120_000, maxEvents: 2_000 });
    world.json('DELETE', `${PODS}/a`, { gracePeriodSeconds: 0 });
    world.cluster.run({ forMs: 60_000, maxEvents: 2_000 });
    return { code, message: code < 400 ? '' : (JSON.parse(text) as { readonly message: unknown }).message };
  }

  it.each(['-9223372036854775808', '-1', '0', '1', '31536000', '9007199254740993', '9223372036854775807'])(
    'take %s seconds, and the Pod ends',
    (value) => {
      const world = new HttpWorld({ nodes: 1, seed: 'deletions', traceLimit: 5_000 });
      expect(deleteWith(world, `{"gracePeriodSeconds":${value}}`)).toEqual({ code: 200, message: '' });
      expect(world.cluster.list('Pod', { namespace: 'default' })).toEqual([]);
    },
  );

  it.each([
    ['1.5', 'number 1.5'],
    ['9223372036854775808', 'number 9223372036854775808'],
    ['"3"', 'string'],
    ['true', 'bool'],
    ['[]', 'array'],
  ])('do not take %s seconds', (value, given) => {
    const world = new HttpWorld({ nodes: 1, seed: 'deletions', traceLimit: 5_000 });
    expect(deleteWith(world, `{"gracePeriodSeconds":${value}}`)).toEqual({
      code: 400,
      message: `DeleteOptions in version "v1" cannot be handled as a DeleteOptions: json: cannot unmarshal ${given} into Go struct field DeleteOptions.gracePeriodSeconds of type int64`,
    });
  });

  it('are of one kind in each version of a group', () => {
    const world = new HttpWorld({ nodes: 1, seed: 'deletions', traceLimit: 5_000 });
    expect(deleteWith(world, '{"kind":"DeleteOptions","apiVersion":"apps/v1","gracePeriodSeconds":0}').code).toBe(200);
  });
});

describe('a list that is sent as an object', () => {
  const cannot = (kind: string, version: string, as: string, internal: string) =>
    `${kind} in version "${version}" cannot be handled as a ${as}: converting (${version}.${kind}) to (${internal}.${as}): unknown conversion`;
  const unheard = (kind: string, apiVersion: string, as: string) =>
    `${kind} in version "v1" cannot be handled as a ${as}: no kind "${kind}" is registered for version "${apiVersion}" in scheme "pkg/api/legacyscheme/scheme.go:30"`;

  it.each([
    ['POST', PODS, 'v1', 'PodList', cannot('PodList', 'v1', 'Pod', 'core')],
    ['POST', PODS, 'v1', 'ConfigMapList', cannot('ConfigMapList', 'v1', 'Pod', 'core')],
    ['POST', PODS, 'v1', 'List', cannot('List', 'v1', 'Pod', 'core')],
    ['POST', PODS, 'v1', 'ListOptions', cannot('ListOptions', 'v1', 'Pod', 'core')],
    ['POST', PODS, 'v1', 'BindingList', unheard('BindingList', 'v1', 'Pod')],
    ['POST', PODS, 'v1', 'DeploymentList', unheard('DeploymentList', 'v1', 'Pod')],
    ['POST', PODS, 'apps/v1', 'DeploymentList', cannot('DeploymentList', 'v1', 'Pod', 'core')],
    [
      'POST',
      '/apis/apps/v1/namespaces/default/deployments',
      'apps/v1',
      'DeploymentList',
      cannot('DeploymentList', 'v1', 'Deployment', 'apps'),
    ],
    ['PUT', `${PODS}/web`, 'v1', 'PodList', cannot('PodList', 'v1', 'Pod', 'core')],
  ])('by %s to %s is refused: %s %s', (method, url, apiVersion, kind, message) => {
    const world = worldWithPod();
    const body = { apiVersion, kind, metadata: {}, items: [] };
    const status = { apiVersion: 'v1', kind: 'Status', metadata: {}, status: 'Failure', reason: 'BadRequest', code: 400 };
    expect(world.json(method, url, body)).toEqual({ code: 400, body: { ...status, message } });
  });
});
