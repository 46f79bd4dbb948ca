import { describe, expect, it } from 'vitest';
import type { Callee } from '../../../src/apiserver/admission/webhooks/call.ts';
import { Terminal } from '../kubectl/terminal.ts';

const RULE = { operations: ['CREATE'], apiGroups: [''], apiVersions: ['v1'], resources: ['configmaps'] };

const hook = (fields: object = {}): object => ({
  name: 'check.example.com',
  rules: [RULE],
  clientConfig: { service: { namespace: 'default', name: 'hook', path: '/check' } },
  sideEffects: 'None',
  admissionReviewVersions: ['v1'],
  ...fields,
});

const configuration = (webhooks: readonly object[], type: 'Validating' | 'Mutating' = 'Validating', name = 'checks'): string =>
  JSON.stringify({
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: `${type}WebhookConfiguration`,
    metadata: { name },
    webhooks,
  });

function withHook(fields: object = {}, type?: 'Validating' | 'Mutating'): Terminal {
  const terminal = new Terminal();
  terminal.out('apply -f -', configuration([hook(fields)], type));
  return terminal;
}

/** What kubectl says, without the head of the message. */
function failure(terminal: Terminal, line: string, stdin?: string): string {
  return terminal
    .err(line, stdin)
    .replace('error: failed to create configmap: ', '')
    .replace('Error from server (InternalError): ', '')
    .trimEnd();
}

const CALLING = 'Internal error occurred: failed calling webhook "check.example.com": failed to call webhook: Post';
const NOT_FOUND = `${CALLING} "https://hook.default.svc:443/check?timeout=10s": service "hook" not found`;

describe('a webhook that does not answer', () => {
  it.each(['Validating', 'Mutating'] as const)('of a %sWebhookConfiguration refuses what it is asked about', (type) => {
    const terminal = withHook({}, type);
    expect(failure(terminal, 'create configmap a')).toBe(NOT_FOUND);
    expect(failure(terminal, 'create configmap a --dry-run=server')).toBe(NOT_FOUND);
    expect(terminal.out('create secret generic a')).toBe('secret/a created\n');
  });

  it('lets pass with the policy Ignore', () => {
    expect(withHook({ failurePolicy: 'Ignore' }).out('create configmap a')).toBe('configmap/a created\n');
  });

  it('no longer counts when its configuration is gone, which it cannot prevent', () => {
    const terminal = withHook({ rules: [{ operations: ['*'], apiGroups: ['*'], apiVersions: ['*'], resources: ['*/*'] }] });
    expect(failure(terminal, 'create configmap a')).toBe(NOT_FOUND);
    terminal.out('delete validatingwebhookconfiguration checks');
    expect(terminal.out('create configmap a')).toBe('configmap/a created\n');
  });

  it('is asked in the order of the configurations’ names', () => {
    const terminal = withHook();
    terminal.out('apply -f -', configuration([hook({ name: 'first.example.com' })], 'Validating', 'a'));
    terminal.out('apply -f -', configuration([hook({ name: 'mutating.example.com' })], 'Mutating', 'z'));
    expect(failure(terminal, 'create configmap a')).toContain('failed calling webhook "mutating.example.com"');
    terminal.out('delete mutatingwebhookconfiguration z');
    expect(failure(terminal, 'create configmap a')).toContain('failed calling webhook "first.example.com"');
  });

  const service = (spec: object): string =>
    JSON.stringify({ apiVersion: 'v1', kind: 'Service', metadata: { name: 'hook', namespace: 'default' }, spec });
  const slice = (ready: boolean): string =>
    JSON.stringify({
      apiVersion: 'discovery.k8s.io/v1',
      kind: 'EndpointSlice',
      metadata: { name: 'hook-1', namespace: 'default', labels: { 'kubernetes.io/service-name': 'hook' } },
      addressType: 'IPv4',
      ports: [{ port: 8443 }],
      endpoints: [{ addresses: ['10.244.0.9'], conditions: { ready } }],
    });
  const ports = [{ port: 443, targetPort: 8443 }];
  const pods = [service({ ports, clusterIP: '10.96.0.77' }), slice(true)];

  /** A terminal on a network on which `callee` is at the endpoint. */
  function withCallee(callee: Callee, manifests: readonly string[], fields: object = {}): Terminal {
    const terminal = withHook(fields);
    terminal.server.dial = (ip, port) => (ip === '10.244.0.9' && port === 8443 ? callee : 'nothing');
    for (const manifest of manifests) terminal.out('apply -f -', manifest);
    return terminal;
  }

  it('lets pass once a program answers', () => {
    expect(withCallee('reviewer', pods).out('create configmap a')).toBe('configmap/a created\n');
  });

  it.each([
    [
      'a Service without Pods',
      [service({ ports, clusterIP: '10.96.0.77' })],
      'dial tcp 10.96.0.77:443: connect: connection refused',
    ],
    [
      'Pods that are not ready',
      [service({ ports, clusterIP: '10.96.0.77' }), slice(false)],
      'dial tcp 10.96.0.77:443: connect: connection refused',
    ],
    ['a program without TLS', pods, 'http: server gave HTTP response to HTTPS client'],
    ['another port', [service({ ports: [{ port: 80 }] })], 'no service port 443 found for service "hook"'],
    ['a headless Service', [service({ ports, clusterIP: 'None' })], 'cannot route to service with ClusterIP "None"'],
    [
      'an external name',
      [service({ type: 'ExternalName', externalName: 'hook.example.org' })],
      'dial tcp: lookup hook.example.org: no such host',
    ],
  ])('says why: %s', (_name, manifests, why) => {
    const terminal = withCallee('plain', manifests, { timeoutSeconds: 3 });
    expect(failure(terminal, 'create configmap a')).toBe(`${CALLING} "https://hook.default.svc:443/check?timeout=3s": ${why}`);
  });

  it('says why: nobody listens at the endpoint', () => {
    expect(failure(withCallee('nothing', pods), 'create configmap a')).toBe(
      `${CALLING} "https://hook.default.svc:443/check?timeout=10s": dial tcp 10.96.0.77:443: connect: connection refused`,
    );
  });

  it('says why: an address', () => {
    expect(failure(withHook({ clientConfig: { url: 'https://hook.example.org:8443' } }), 'create configmap a')).toBe(
      `${CALLING} "https://hook.example.org:8443/?timeout=10s": dial tcp: lookup hook.example.org: no such host`,
    );
  });
});

describe('matchConditions of a webhook', () => {
  const when = (expression: string, fields: object = {}): Terminal =>
    withHook({ matchConditions: [{ name: 'only', expression }], ...fields });

  it('decide whether it is asked', () => {
    expect(failure(when("object.metadata.name == 'a'"), 'create configmap a')).toBe(NOT_FOUND);
    expect(when("object.metadata.name == 'b'").out('create configmap a')).toBe('configmap/a created\n');
    expect(when("request.userInfo.username != 'kubernetes-admin'").out('create configmap a')).toBe('configmap/a created\n');
  });

  it('refuse the request if they cannot be evaluated', () => {
    expect(when('object.none == 1').err('create configmap a')).toBe(
      `error: failed to create configmap: configmaps "a" is forbidden: expression 'object.none == 1' resulted in error: no such key: none\n`,
    );
    expect(when('object.none == 1', { failurePolicy: 'Ignore' }).out('create configmap a')).toBe('configmap/a created\n');
  });

  it.each([
    ['1', 'must evaluate to bool'],
    ['params.x == 1', "undeclared reference to 'params'"],
    ['object.', 'compilation failed: ERROR: <input>:1:8: Syntax error:'],
  ])('are refused: %s', (expression, why) => {
    expect(() => when(expression)).toThrow(why);
  });
});

describe('a webhook is asked', () => {
  const hpa = {
    operations: ['CREATE'],
    apiGroups: ['autoscaling'],
    apiVersions: ['v1'],
    resources: ['horizontalpodautoscalers'],
  };
  const cases: readonly (readonly [name: string, fields: object, line: string, asked: boolean])[] = [
    ['its operation', {}, 'create configmap a', true],
    ['another operation', {}, 'label configmap old a=b', false],
    ['an update', { rules: [{ ...RULE, operations: ['UPDATE'] }] }, 'label configmap old a=b', true],
    ['a deletion', { rules: [{ ...RULE, operations: ['DELETE'] }] }, 'delete configmap old', true],
    ['all operations', { rules: [{ ...RULE, operations: ['*'] }] }, 'delete configmap old', true],
    ['all resources', { rules: [{ ...RULE, resources: ['*'] }] }, 'create secret generic a', true],
    ['another group', { rules: [{ ...RULE, apiGroups: ['apps'], resources: ['*'] }] }, 'create configmap a', false],
    ['another version', { rules: [{ ...RULE, apiVersions: ['v2'] }] }, 'create configmap a', false],
    ['an equivalent version', { rules: [hpa] }, 'autoscale deployment old --max=2', true],
    ['exactly a version', { rules: [hpa], matchPolicy: 'Exact' }, 'autoscale deployment old --max=2', false],
    [
      'a subresource that its rule leaves out',
      { rules: [{ operations: ['UPDATE'], apiGroups: ['apps'], apiVersions: ['v1'], resources: ['deployments'] }] },
      'scale deployment old --replicas=2',
      false,
    ],
    [
      'a subresource',
      { rules: [{ operations: ['UPDATE'], apiGroups: ['apps'], apiVersions: ['v1'], resources: ['deployments/scale'] }] },
      'scale deployment old --replicas=2',
      true,
    ],
    [
      'any subresource',
      { rules: [{ operations: ['UPDATE'], apiGroups: ['apps'], apiVersions: ['v1'], resources: ['*/*'] }] },
      'scale deployment old --replicas=2',
      true,
    ],
    ['the scope Cluster', { rules: [{ ...RULE, resources: ['*'], scope: 'Cluster' }] }, 'create configmap a', false],
    [
      'the scope Cluster of a namespace',
      { rules: [{ ...RULE, resources: ['*'], scope: 'Cluster' }] },
      'create namespace a',
      true,
    ],
    [
      'its namespaces',
      { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'default' } } },
      'create configmap a',
      true,
    ],
    ['another namespace', { namespaceSelector: { matchLabels: { team: 'a' } } }, 'create configmap a', false],
    [
      'a namespace by its own labels',
      {
        rules: [{ ...RULE, resources: ['namespaces'] }],
        namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'a' } },
      },
      'create namespace a',
      true,
    ],
    ['other labels', { objectSelector: { matchLabels: { app: 'web' } } }, 'create configmap a', false],
    [
      'labels that the object had',
      { rules: [{ ...RULE, operations: ['UPDATE'] }], objectSelector: { matchLabels: { app: 'old' } } },
      'label configmap old app-',
      true,
    ],
  ];
  it.each(cases)('about %s', (_name, fields, line, asked) => {
    const terminal = new Terminal();
    terminal.out('create configmap old');
    terminal.out('label configmap old app=old');
    terminal.out('create deployment old --image=nginx');
    terminal.out('apply -f -', configuration([hook(fields)]));
    const { exitCode, stderr } = terminal.run(line);
    expect({ exitCode, asked: stderr.includes('failed calling webhook') }).toEqual({ exitCode: asked ? 1 : 0, asked });
  });
});

describe('the configurations', () => {
  it('are printed as kubectl does', () => {
    const terminal = withHook();
    expect(terminal.out('get validatingwebhookconfigurations')).toMatch(/^NAME +WEBHOOKS +AGE\nchecks +1 +\S+\n$/);
    const described = terminal.out('describe validatingwebhookconfiguration checks');
    expect(described.slice(described.indexOf('Webhooks:'))).toBe(
      [
        'Webhooks:',
        '  Admission Review Versions:',
        '    v1',
        '  Client Config:',
        '    Service:',
        '      Name:        hook',
        '      Namespace:   default',
        '      Path:        /check',
        '      Port:        443',
        '  Failure Policy:  Fail',
        '  Match Policy:    Equivalent',
        '  Name:            check.example.com',
        '  Namespace Selector:',
        '  Object Selector:',
        '  Rules:',
        '    API Groups:',
        '      ',
        '    API Versions:',
        '      v1',
        '    Operations:',
        '      CREATE',
        '    Resources:',
        '      configmaps',
        '    Scope:          *',
        '  Side Effects:     None',
        '  Timeout Seconds:  10',
        'Events:             <none>',
        '',
      ].join('\n'),
    );
  });

  it('have upstream’s defaults', () => {
    const stored = withHook().get('ValidatingWebhookConfiguration', 'checks', '') as unknown as { readonly webhooks: unknown };
    expect(stored.webhooks).toEqual([
      {
        name: 'check.example.com',
        rules: [{ ...RULE, scope: '*' }],
        failurePolicy: 'Fail',
        matchPolicy: 'Equivalent',
        sideEffects: 'None',
        timeoutSeconds: 10,
        namespaceSelector: {},
        objectSelector: {},
        clientConfig: { service: { namespace: 'default', name: 'hook', path: '/check', port: 443 } },
        admissionReviewVersions: ['v1'],
      },
    ]);
  });

  const invalid: readonly (readonly [object, string[]])[] = [
    [{ name: '' }, ['webhooks[0].name: Required value']],
    [
      { name: 'example.com' },
      ['webhooks[0].name: Invalid value: "example.com": should be a domain with at least three segments separated by dots'],
    ],
    [
      { rules: [{ operations: ['*', 'CREATE'], apiGroups: [], apiVersions: ['*', 'v1'], resources: ['*', 'pods'] }] },
      [
        `webhooks[0].rules[0].operations: Invalid value: ["*","CREATE"]: if '*' is present, must not specify other operations`,
        'webhooks[0].rules[0].apiGroups: Required value',
        `webhooks[0].rules[0].apiVersions: Invalid value: ["*","v1"]: if '*' is present, must not specify other API versions`,
        `webhooks[0].rules[0].resources: Invalid value: ["*","pods"]: if '*' is present, must not specify other resources without subresources`,
      ],
    ],
    [
      { rules: [{ ...RULE, operations: ['READ'], resources: ['pods/*', 'pods/log', '*/*'], scope: 'All' }] },
      [
        'webhooks[0].rules[0].operations[0]: Unsupported value: "READ": supported values: "*", "CONNECT", "CREATE", "DELETE", "UPDATE"',
        `webhooks[0].rules[0].resources[1]: Invalid value: "pods/log": if 'pods/*' is present, must not specify pods/log`,
        `webhooks[0].rules[0].resources: Invalid value: ["pods/*","pods/log","*/*"]: if '*/*' is present, must not specify other resources`,
        'webhooks[0].rules[0].scope: Unsupported value: "All": supported values: "*", "Cluster", "Namespaced"',
      ],
    ],
    [
      { failurePolicy: 'Retry', matchPolicy: 'Some', sideEffects: 'Some', timeoutSeconds: 31 },
      [
        'webhooks[0].failurePolicy: Unsupported value: "Retry": supported values: "Fail", "Ignore"',
        'webhooks[0].matchPolicy: Unsupported value: "Some": supported values: "Equivalent", "Exact"',
        'webhooks[0].sideEffects: Unsupported value: "Some": supported values: "None", "NoneOnDryRun"',
        'webhooks[0].timeoutSeconds: Invalid value: 31: the timeout value must be between 1 and 30 seconds',
      ],
    ],
    [{ sideEffects: undefined }, ['webhooks[0].sideEffects: Required value: must specify one of None, NoneOnDryRun']],
    [{ clientConfig: {} }, ['webhooks[0].clientConfig: Required value: exactly one of url or service is required']],
    [
      { clientConfig: { url: 'http://a@b/c?d#e' } },
      [
        `webhooks[0].clientConfig.url: Invalid value: "http": 'https' is the only allowed URL scheme; desired format: https://host[/path]`,
        'webhooks[0].clientConfig.url: Invalid value: "a": user information is not permitted in the URL',
        'webhooks[0].clientConfig.url: Invalid value: "e": fragments are not permitted in the URL',
        'webhooks[0].clientConfig.url: Invalid value: "d": query parameters are not permitted in the URL',
      ],
    ],
    [
      { clientConfig: { service: { namespace: 'a', name: '', port: 0, path: 'b//c' } } },
      [
        // The other field, as upstream.
        'webhooks[0].clientConfig.service.namespace: Required value',
        'webhooks[0].clientConfig.service.port: Invalid value: 0: port is not valid: must be between 1 and 65535, inclusive',
        `webhooks[0].clientConfig.service.path: Invalid value: "b//c": must start with a '/'`,
        'webhooks[0].clientConfig.service.path: Invalid value: "b//c": segment[0] may not be empty',
        'webhooks[0].clientConfig.service.path: Invalid value: "b//c": segment[1] may not be empty',
      ],
    ],
    [
      { admissionReviewVersions: ['v2', 'v2'] },
      [
        'webhooks[0].admissionReviewVersions[1]: Invalid value: "v2": duplicate version',
        'webhooks[0].admissionReviewVersions: Invalid value: ["v2","v2"]: must include at least one of v1, v1beta1',
      ],
    ],
    [{ admissionReviewVersions: [] }, ['webhooks[0].admissionReviewVersions: Required value: must specify one of v1, v1beta1']],
  ];
  it.each(invalid)('are validated: %j', (fields, expected) => {
    const error = new Terminal().err('apply --validate=false -f -', configuration([hook(fields)]));
    const head = 'The ValidatingWebhookConfiguration "checks" is invalid: ';
    const lines = error.startsWith(`${head}\n`)
      ? error
          .slice(head.length + 1)
          .split('\n* ')
          .map((line) => line.replace(/^\* /, ''))
      : [error.slice(head.length)];
    expect(lines.map((line) => line.trimEnd())).toEqual(expected);
  });
});
