import { describe, expect, it } from 'vitest';
import { Terminal } from '../kubectl/terminal.ts';

const RULE = { apiGroups: ['apps'], apiVersions: ['v1'], operations: ['CREATE', 'UPDATE'], resources: ['deployments'] };

const object = (kind: string, name: string, fields: object): string =>
  JSON.stringify({ apiVersion: 'admissionregistration.k8s.io/v1', kind, metadata: { name }, ...fields });

const policy = (spec: object = {}, name = 'few'): string =>
  object('ValidatingAdmissionPolicy', name, {
    spec: {
      matchConstraints: { resourceRules: [RULE] },
      validations: [{ expression: 'object.spec.replicas <= 5' }],
      ...spec,
    },
  });

const binding = (spec: object = {}, name = 'few-everywhere'): string =>
  object('ValidatingAdmissionPolicyBinding', name, { spec: { policyName: 'few', validationActions: ['Deny'], ...spec } });

function bound(spec: object = {}, bindingSpec: object = {}): Terminal {
  const terminal = new Terminal();
  terminal.out('apply -f -', policy(spec));
  terminal.out('apply -f -', binding(bindingSpec));
  return terminal;
}

const CREATE = 'create deployment web --image=nginx --replicas=6';
const HEAD = 'error: failed to create deployment: deployments.apps "web" is forbidden: ';
const BY = "ValidatingAdmissionPolicy 'few' with binding 'few-everywhere' denied request: ";

/** What the policy says against a Deployment of six replicas. */
function denial(spec: object, bindingSpec?: object): string {
  return bound(spec, bindingSpec).err(CREATE).replace(HEAD, '').replace(BY, '').trimEnd();
}

describe('the rules of a ValidatingAdmissionPolicy', () => {
  it('does not see a request to scale, unless a rule names the subresource', () => {
    const resources = ['deployments', 'deployments/scale'];
    const plain = bound();
    plain.out('create deployment web --image=nginx');
    expect(plain.out('scale deployment web --replicas=9')).toBe('deployment.apps/web scaled\n');
    const named = bound({ matchConstraints: { resourceRules: [{ ...RULE, resources }] } });
    named.out('create deployment web --image=nginx');
    expect(named.err('scale deployment web --replicas=9')).toContain(`${BY}failed expression: object.spec.replicas <= 5`);
    expect(named.out('scale deployment web --replicas=5')).toBe('deployment.apps/web scaled\n');
  });

  it.each<[name: string, spec: object, message: string]>([
    ['a message', { validations: [{ expression: 'false', message: ' no ' }] }, 'no'],
    [
      'the text of an expression',
      {
        validations: [
          { expression: 'false', message: 'no', messageExpression: "'at most 5, not ' + string(object.spec.replicas)" },
        ],
      },
      'at most 5, not 6',
    ],
    [
      'a message whose expression fails',
      { validations: [{ expression: 'false', message: 'no', messageExpression: 'string(object.spec.none)' }] },
      'no',
    ],
    [
      'an error',
      { validations: [{ expression: 'object.spec.none == 1' }] },
      "expression 'object.spec.none == 1' resulted in error: no such key: none",
    ],
    [
      'a variable',
      {
        variables: [
          { name: 'replicas', expression: 'object.spec.replicas' },
          { name: 'twice', expression: 'variables.replicas * 2' },
        ],
        validations: [{ expression: 'variables.twice < 12', messageExpression: "'twice: ' + string(variables.twice)" }],
      },
      'twice: 12',
    ],
    [
      'a variable of a type',
      {
        variables: [{ name: 'isFew', expression: 'object.spec.replicas < 6' }],
        validations: [{ expression: 'variables.isFew' }],
      },
      'failed expression: variables.isFew',
    ],
    [
      'a variable that fails',
      {
        variables: [{ name: 'none', expression: 'object.spec.none' }],
        validations: [{ expression: 'variables.none == 1' }],
      },
      `expression 'variables.none == 1' resulted in error: composited variable "none" fails to evaluate: no such key: none`,
    ],
    [
      'work without bound',
      {
        validations: [
          {
            expression: `[1,2,3,4,5,6,7,8,9,10].all(a, [1,2,3,4,5,6,7,8,9,10].all(b, [1,2,3,4,5,6,7,8,9,10].all(c, [1,2,3,4,5,6,7,8,9,10].all(d, [1,2,3,4,5,6,7,8,9,10].all(e, [1,2,3,4,5,6,7,8,9,10].all(f, true))))))`,
          },
        ],
      },
      'operation cancelled: actual cost limit exceeded',
    ],
    [
      'the request',
      { validations: [{ expression: "request.operation != 'CREATE'", messageExpression: 'request.userInfo.username' }] },
      'kubernetes-admin',
    ],
    [
      'the namespace',
      { validations: [{ expression: "namespaceObject.metadata.name != 'default'" }] },
      "failed expression: namespaceObject.metadata.name != 'default'",
    ],
    [
      'a right',
      {
        validations: [
          {
            expression:
              "authorizer.serviceAccount('default', 'default').group('').resource('secrets').namespace('default').check('get').allowed()",
          },
        ],
      },
      'failed expression: authorizer.serviceAccount(',
    ],
    [
      'the right to the object itself',
      { validations: [{ expression: "!authorizer.requestResource.check('delete').allowed()" }] },
      'failed expression: !authorizer.requestResource',
    ],
    [
      'a condition that fails',
      { matchConditions: [{ name: 'none', expression: 'object.spec.none == 1' }] },
      "expression 'object.spec.none == 1' resulted in error: no such key: none",
    ],
    [
      'params whose kind nobody has',
      { paramKind: { apiVersion: 'rules.example.com/v1', kind: 'ReplicaLimit' } },
      "ValidatingAdmissionPolicy 'few' denied request: failed to configure policy: failed to find resource referenced by paramKind: 'rules.example.com/v1, Kind=ReplicaLimit'",
    ],
  ])('says why: %s', (_name, spec, message) => {
    expect(denial(spec)).toContain(message);
  });

  it.each<[name: string, spec: object, bindingSpec?: object]>([
    [
      'with Ignore, when an expression fails',
      { failurePolicy: 'Ignore', validations: [{ expression: 'object.spec.none == 1' }] },
    ],
    ['when a condition is false', { matchConditions: [{ name: 'some', expression: 'object.spec.replicas > 6' }] }],
    ['in another namespace', {}, { matchResources: { namespaceSelector: { matchLabels: { tier: 'test' } } } }],
    ['of another name', { matchConstraints: { resourceRules: [{ ...RULE, resourceNames: ['db'] }] } }],
    [
      'that is excluded',
      { matchConstraints: { resourceRules: [RULE], excludeResourceRules: [{ ...RULE, resourceNames: ['web'] }] } },
    ],
    [
      'which a variable nobody asks for cannot refuse',
      { variables: [{ name: 'none', expression: 'object.spec.none' }], validations: [{ expression: 'true || variables.none' }] },
    ],
  ])('lets a write pass %s', (_name, spec, bindingSpec) => {
    expect(bound(spec, bindingSpec).out(CREATE)).toBe('deployment.apps/web created\n');
  });

  it('refuses with its reason', () => {
    const terminal = bound({ validations: [{ expression: 'false', message: 'not you', reason: 'Forbidden' }] });
    expect(terminal.err('apply -f -', DEPLOYMENT)).toContain(`${BY}not you`);
    expect(terminal.err('apply -f -', DEPLOYMENT)).toContain('(Forbidden)');
  });
});

const DEPLOYMENT = JSON.stringify({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web', namespace: 'default' },
  spec: {
    replicas: 6,
    selector: { matchLabels: { app: 'web' } },
    template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web', image: 'nginx' }] } },
  },
});

describe('a policy is refused', () => {
  const head = 'The ValidatingAdmissionPolicy "few" is invalid: ';
  it.each<[spec: object, why: string]>([
    [
      { validations: [{ expression: 'object.spec.paused' }] },
      'spec.validations[0].expression: Invalid value: "object.spec.paused": must evaluate to bool',
    ],
    [{ validations: [{ expression: 'params.x == 1' }] }, "undeclared reference to 'params' (in container '')"],
    [{ validations: [{ expression: 'variables.x == 1' }], variables: [{ name: 'y', expression: '1' }] }, "undefined field 'x'"],
    [{ validations: [{ expression: 'request.namespaces == 1' }] }, "undefined field 'namespaces'"],
    [{ validations: [{ expression: '1 +' }] }, 'compilation failed: ERROR: <input>:1:4: Syntax error:'],
    [
      { validations: [{ expression: 'true', messageExpression: "string(authorizer.path('/').check('get').allowed())" }] },
      "undeclared reference to 'authorizer'",
    ],
    [{ validations: [] }, 'spec.validations: Required value: validations or auditAnnotations must contain at least one item'],
    [
      { validations: [{ expression: 'true', reason: 'Gone' }] },
      'spec.validations[0].reason: Unsupported value: "Gone": supported values: "Forbidden", "Invalid", "RequestEntityTooLarge", "Unauthorized"',
    ],
    [{ matchConstraints: {} }, 'spec.matchConstraints.resourceRules: Required value'],
    [{ matchConstraints: undefined }, 'spec.matchConstraints: Required value'],
    [
      { variables: [{ name: 'a-b', expression: '1' }] },
      'spec.variables[0].name: Invalid value: "a-b": name is not a valid CEL identifier',
    ],
    [
      { matchConditions: [{ name: 'x', expression: '1' }] },
      'spec.matchConditions[0].expression: Invalid value: "1": must evaluate to bool',
    ],
    [{ auditAnnotations: [{ key: 'x', valueExpression: '1' }] }, 'must evaluate to one of [string null_type]'],
    [{ paramKind: { apiVersion: 'v1' } }, 'spec.paramKind.kind: Required value'],
  ])('%j', (spec, why) => {
    const terminal = new Terminal();
    const said = terminal.err('apply -f -', policy(spec));
    expect(said).toContain(head);
    expect(said).toContain(why);
  });

  it('with more variables than are checked in bounded time', () => {
    const variables = Array.from({ length: 101 }, (_, i) => ({ name: `v${i}`, expression: '1' }));
    expect(new Terminal().err('apply -f -', policy({ variables }))).toContain(
      'spec.variables: Too many: 101: must have at most 100 items',
    );
  });

  it('with a binding that both denies and warns', () => {
    expect(new Terminal().err('apply -f -', binding({ validationActions: ['Deny', 'Warn'] }))).toContain(
      'must not contain both Deny and Warn',
    );
  });
});
