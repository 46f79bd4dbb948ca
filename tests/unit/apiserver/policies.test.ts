import { describe, expect, it } from 'vitest';
import { Terminal } from '../kubectl/terminal.ts';

interface Rules {
  readonly policy?: object;
  readonly binding?: object;
  readonly rule?: object;
}

const RULE = { operations: ['CREATE', 'UPDATE'], apiGroups: ['apps'], apiVersions: ['v1'], resources: ['deployments'] };
const LIMIT = [{ expression: 'object.spec.replicas <= 5' }];

const policy = (spec: object = {}, rule: object = {}): object => ({
  apiVersion: 'admissionregistration.k8s.io/v1',
  kind: 'ValidatingAdmissionPolicy',
  metadata: { name: 'limit.example.com' },
  spec: { matchConstraints: { resourceRules: [{ ...RULE, ...rule }] }, validations: LIMIT, ...spec },
});
const binding = (spec: object = {}): object => ({
  apiVersion: 'admissionregistration.k8s.io/v1',
  kind: 'ValidatingAdmissionPolicyBinding',
  metadata: { name: 'limit-here' },
  spec: { policyName: 'limit.example.com', validationActions: ['Deny'], ...spec },
});
const configMap = (name: string, data: object, labels: object = {}): object => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, labels },
  data,
});

function apply(terminal: Terminal, ...objects: readonly object[]): string {
  return terminal.err('apply -f -', objects.map((object) => JSON.stringify(object)).join('\n---\n')).trimEnd();
}

function withPolicy({ policy: spec, binding: bound, rule }: Rules = {}): Terminal {
  const terminal = new Terminal();
  terminal.out('apply -f -', JSON.stringify(policy(spec, rule)));
  terminal.out('apply -f -', JSON.stringify(binding(bound)));
  return terminal;
}

const CREATE = 'create deployment web --image=nginx --replicas=6';
const BY = "ValidatingAdmissionPolicy 'limit.example.com' with binding 'limit-here'";
const denied = (message: string): string =>
  `error: failed to create deployment: deployments.apps "web" is forbidden: ${BY} denied request: ${message}`;

describe('a ValidatingAdmissionPolicy', () => {
  it('refuses what makes an expression false, on creation and on update', () => {
    const terminal = withPolicy();
    expect(terminal.err(CREATE).trimEnd()).toBe(denied('failed expression: object.spec.replicas <= 5'));
    expect(terminal.out('create deployment web --image=nginx --replicas=5')).toBe('deployment.apps/web created\n');
    expect(terminal.err(`patch deployment web -p '{"spec":{"replicas":6}}'`)).toBe(
      `The deployments "web" is invalid: : ${BY} denied request: failed expression: object.spec.replicas <= 5\n`,
    );
    expect(terminal.out('delete deployment web')).toBe('deployment.apps "web" deleted from default namespace\n');
  });

  it('does nothing without a binding', () => {
    const terminal = new Terminal();
    terminal.out('apply -f -', JSON.stringify(policy()));
    expect(terminal.out(CREATE)).toBe('deployment.apps/web created\n');
  });

  it.each<readonly [name: string, rules: Rules, message: string | undefined]>([
    ['its message', { policy: { validations: [{ ...LIMIT[0], message: 'at most 5' }] } }, 'at most 5'],
    [
      'its message expression',
      { policy: { validations: [{ ...LIMIT[0], message: 'no', messageExpression: '"not " + string(object.spec.replicas)' }] } },
      'not 6',
    ],
    [
      'variables',
      {
        policy: {
          variables: [
            { name: 'limit', expression: '5' },
            { name: 'isMore', expression: 'object.spec.replicas > variables.limit' },
          ],
          validations: [{ expression: '!variables.isMore' }],
        },
      },
      'failed expression: !variables.isMore',
    ],
    [
      'a condition that is true',
      { policy: { matchConditions: [{ name: 'a', expression: 'request.operation == "CREATE"' }] } },
      'failed expression: object.spec.replicas <= 5',
    ],
    [
      'a condition that is false',
      { policy: { matchConditions: [{ name: 'a', expression: 'request.operation == "DELETE"' }] } },
      undefined,
    ],
    [
      'the user',
      { policy: { validations: [{ expression: 'request.userInfo.username != "kubernetes-admin"' }] } },
      'failed expression: request.userInfo.username != "kubernetes-admin"',
    ],
    [
      'rights',
      {
        policy: {
          validations: [
            { expression: 'authorizer.group("apps").resource("deployments").namespace("default").check("create").allowed()' },
            { expression: 'authorizer.requestResource.check("create").allowed()' },
            {
              expression: 'authorizer.serviceAccount("default", "default").group("").resource("secrets").check("get").allowed()',
              message: 'the account may not',
            },
          ],
        },
      },
      'the account may not',
    ],
    [
      'the namespace',
      { policy: { validations: [{ expression: 'namespaceObject.metadata.name == "shop"' }] } },
      'failed expression: namespaceObject.metadata.name == "shop"',
    ],
    [
      'an expression that cannot be evaluated',
      { policy: { validations: [{ expression: 'object.spec.nothing == 1' }] } },
      "expression 'object.spec.nothing == 1' resulted in error: no such key: nothing",
    ],
    [
      'such an expression, ignored',
      { policy: { failurePolicy: 'Ignore', validations: [{ expression: 'object.spec.nothing == 1' }] } },
      undefined,
    ],
    ['another operation', { rule: { operations: ['DELETE'] } }, undefined],
    ['another resource', { rule: { resources: ['statefulsets'] } }, undefined],
    ['another name', { rule: { resourceNames: ['shop'] } }, undefined],
    [
      'an excluded resource',
      { policy: { matchConstraints: { resourceRules: [RULE], excludeResourceRules: [RULE] } } },
      undefined,
    ],
    ['another namespace', { binding: { matchResources: { namespaceSelector: { matchLabels: { team: 'a' } } } } }, undefined],
    [
      'an object of other labels',
      { binding: { matchResources: { objectSelector: { matchLabels: { app: 'shop' } } } } },
      undefined,
    ],
    [
      'a binding of other resources',
      { binding: { matchResources: { resourceRules: [{ ...RULE, resources: ['pods'] }] } } },
      undefined,
    ],
  ])('by %s', (_name, rules, message) => {
    const terminal = withPolicy(rules);
    if (message === undefined) expect(terminal.out(CREATE)).toBe('deployment.apps/web created\n');
    else expect(terminal.err(CREATE).trimEnd()).toBe(denied(message));
  });

  it('only warns if its binding says so, and says nothing for an audit', () => {
    const warning = `Warning: Validation failed for ${BY}: failed expression: object.spec.replicas <= 5\n`;
    const run = (actions: readonly string[]) => withPolicy({ binding: { validationActions: actions } }).run(CREATE);
    expect(run(['Warn', 'Audit'])).toMatchObject({ stdout: 'deployment.apps/web created\n', stderr: warning, exitCode: 0 });
    expect(run(['Audit'])).toMatchObject({ stdout: 'deployment.apps/web created\n', stderr: '', exitCode: 0 });
  });

  it('answers with the reason of its validation', () => {
    const terminal = withPolicy({ policy: { validations: [{ ...LIMIT[0], reason: 'Unauthorized' }] } });
    const refusal = terminal.run(CREATE);
    expect(refusal.stderr).toBe(`${denied('failed expression: object.spec.replicas <= 5')}\n`);
  });

  describe('with parameters', () => {
    const params = {
      policy: {
        paramKind: { apiVersion: 'v1', kind: 'ConfigMap' },
        validations: [
          { expression: 'object.spec.replicas <= int(params.data.most)', messageExpression: '"at most " + params.data.most' },
        ],
      },
    };
    const ref = (fields: object): Rules => ({ ...params, binding: { paramRef: { parameterNotFoundAction: 'Deny', ...fields } } });

    it('finds them by name, in the namespace of the request', () => {
      const terminal = withPolicy(ref({ name: 'limits' }));
      expect(terminal.err(CREATE).trimEnd()).toBe(
        denied('failed to configure binding: no params found for policy binding with `Deny` parameterNotFoundAction'),
      );
      terminal.out('apply -f -', JSON.stringify(configMap('limits', { most: '3' })));
      expect(terminal.err(CREATE).trimEnd()).toBe(denied('at most 3'));
      terminal.out('apply -f -', JSON.stringify(configMap('limits', { most: '7' })));
      expect(terminal.out(CREATE)).toBe('deployment.apps/web created\n');
    });

    it('holds a request against each that a selector finds', () => {
      const terminal = withPolicy(ref({ selector: { matchLabels: { kind: 'limit' } } }));
      terminal.out('apply -f -', JSON.stringify(configMap('a', { most: '9' }, { kind: 'limit' })));
      terminal.out('apply -f -', JSON.stringify(configMap('b', { most: '4' }, { kind: 'limit' })));
      expect(terminal.err(CREATE).trimEnd()).toBe(denied('at most 4'));
    });

    it('allows what has none, if the binding says so', () => {
      const terminal = withPolicy(ref({ name: 'limits', parameterNotFoundAction: 'Allow' }));
      expect(terminal.out(CREATE)).toBe('deployment.apps/web created\n');
    });

    it('refuses a kind that there is not', () => {
      const terminal = withPolicy({
        ...ref({ name: 'a' }),
        policy: { ...params.policy, paramKind: { apiVersion: 'example.com/v1', kind: 'Limit' } },
      });
      expect(terminal.err(CREATE).trimEnd()).toBe(
        "error: failed to create deployment: deployments.apps \"web\" is forbidden: ValidatingAdmissionPolicy 'limit.example.com' denied request: failed to configure policy: failed to find resource referenced by paramKind: 'example.com/v1, Kind=Limit'",
      );
    });
  });

  it('cannot be made to run for long', () => {
    const list = JSON.stringify(Array.from({ length: 200 }, (_, i) => i));
    const slow = `${list}.all(a, ${list}.all(b, ${list}.all(c, a + b + c >= 0)))`;
    const terminal = withPolicy({ policy: { validations: [{ expression: slow }] } });
    expect(terminal.err(CREATE).trimEnd()).toBe(
      denied(`expression '${slow}' resulted in error: operation cancelled: actual cost limit exceeded`),
    );
  });

  it('never decides about policies', () => {
    const everything = { operations: ['*'], apiGroups: ['*'], apiVersions: ['*'], resources: ['*'] };
    const terminal = withPolicy({ policy: { validations: [{ expression: 'false' }] }, rule: everything });
    expect(terminal.run('create configmap a').exitCode).toBe(1);
    expect(terminal.out('delete validatingadmissionpolicybinding limit-here')).toBe(
      'validatingadmissionpolicybinding.admissionregistration.k8s.io "limit-here" deleted\n',
    );
    expect(terminal.out('create configmap a')).toBe('configmap/a created\n');
  });

  it('is listed with its columns', () => {
    const terminal = withPolicy({
      policy: { paramKind: { apiVersion: 'v1', kind: 'ConfigMap' } },
      binding: { paramRef: { name: 'a', parameterNotFoundAction: 'Deny' } },
    });
    expect(terminal.out('get validatingadmissionpolicies,validatingadmissionpolicybindings').replaceAll(/ +/g, ' ')).toBe(
      [
        'NAME VALIDATIONS PARAMKIND AGE',
        'validatingadmissionpolicy.admissionregistration.k8s.io/limit.example.com 1 v1/ConfigMap 0s',
        '',
        'NAME POLICYNAME PARAMREF AGE',
        'validatingadmissionpolicybinding.admissionregistration.k8s.io/limit-here limit.example.com */a 0s',
        '',
      ].join('\n'),
    );
  });
});

describe('an invalid policy is refused', () => {
  const NAME = 'The ValidatingAdmissionPolicy "limit.example.com" is invalid: ';
  it.each<readonly [spec: object, why: string]>([
    [{ matchConstraints: undefined }, 'spec.matchConstraints: Required value'],
    [{ matchConstraints: {} }, 'spec.matchConstraints.resourceRules: Required value'],
    [{ paramKind: { apiVersion: 'v1' } }, 'spec.paramKind.kind: Required value'],
    [{ validations: [{ expression: ' ' }] }, 'spec.validations[0].expression: Required value: expression is not specified'],
    [
      { validations: [{ expression: '1 + 1' }] },
      'spec.validations[0].expression: Invalid value: "1 + 1": must evaluate to bool but got int',
    ],
    [
      { validations: [{ expression: 'nothing' }] },
      `spec.validations[0].expression: Invalid value: "nothing": compilation failed: ERROR: <input>:1:1: undeclared reference to 'nothing' (in container '')\n | nothing\n | ^`,
    ],
    [
      { validations: [{ expression: 'params.a == 1' }] },
      `spec.validations[0].expression: Invalid value: "params.a == 1": compilation failed: ERROR: <input>:1:1: undeclared reference to 'params' (in container '')\n | params.a == 1\n | ^`,
    ],
    [
      { validations: [{ expression: 'variables.a' }] },
      `spec.validations[0].expression: Invalid value: "variables.a": compilation failed: ERROR: <input>:1:10: undefined field 'a'\n | variables.a\n | .........^`,
    ],
    [
      { variables: [{ name: '1a', expression: '1' }] },
      'spec.variables[0].name: Invalid value: "1a": name is not a valid CEL identifier',
    ],
    [
      { validations: [{ expression: 'true', messageExpression: '1' }] },
      'spec.validations[0].messageExpression: Invalid value: "1": must evaluate to string but got int',
    ],
    [
      { validations: [{ expression: 'true', message: 'a\nb' }] },
      'spec.validations[0].message: Invalid value: "a\\nb": message must not contain line breaks',
    ],
    [
      { validations: [{ expression: 'true', reason: 'NotFound' }] },
      'spec.validations[0].reason: Unsupported value: "NotFound": supported values: "Forbidden", "Invalid", "RequestEntityTooLarge", "Unauthorized"',
    ],
    [{ matchConditions: [{ name: 'a b', expression: 'true' }] }, undefined as unknown as string],
  ])('%#', (spec, why) => {
    const said = apply(new Terminal(), policy(spec));
    if (why === undefined) expect(said).toMatch(/spec\.matchConditions\[0\]\.name: Invalid value: "a b"/);
    else expect(said).toBe(NAME + why);
  });

  it('without validations', () => {
    expect(apply(new Terminal(), policy({ validations: [] }))).toBe(
      [
        `${NAME}`,
        '* spec.validations: Required value: validations or auditAnnotations must contain at least one item',
        '* spec.auditAnnotations: Required value: validations or auditAnnotations must contain at least one item',
      ].join('\n'),
    );
  });
});

it.each<readonly [spec: object, why: string]>([
  [{ policyName: '' }, 'spec.policyName: Required value'],
  [{ validationActions: [] }, 'spec.validationActions: Required value: at least one validation action is required'],
  [
    { validationActions: ['Log'] },
    'spec.validationActions[0]: Unsupported value: "Log": supported values: "Audit", "Deny", "Warn"',
  ],
  [{ paramRef: { name: 'a' } }, 'spec.paramRef.parameterNotFoundAction: Required value'],
  [{ paramRef: { parameterNotFoundAction: 'Deny' } }, 'spec.paramRef: Required value: one of name or selector must be specified'],
])('an invalid binding is refused %#', (spec, why) => {
  expect(apply(new Terminal(), binding(spec))).toBe(`The ValidatingAdmissionPolicyBinding "limit-here" is invalid: ${why}`);
});
