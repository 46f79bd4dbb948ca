import { describe, expect, it } from 'vitest';
import { Terminal } from '../kubectl/terminal.ts';
import { apply, binding, patch, policy, withPolicy } from './mutating-policy.ts';

describe('an invalid policy is refused', () => {
  const invalid = (spec: object, rule: object = {}): string =>
    new Terminal()
      .err('apply -f -', JSON.stringify(policy(spec, rule)))
      .trimEnd()
      .replace(/^The MutatingAdmissionPolicy "change.example.com" is invalid: /, '');
  const at = 'spec.mutations[0].applyConfiguration.expression: Invalid value: ';

  it.each<readonly [spec: object, why: string]>([
    [{ mutations: [] }, 'spec.mutations: Required value: mutations must contain at least one item'],
    [{ reinvocationPolicy: undefined }, 'spec.reinvocationPolicy: Required value'],
    [
      { reinvocationPolicy: 'Always' },
      'spec.reinvocationPolicy: Unsupported value: "Always": supported values: "IfNeeded", "Never"',
    ],
    [{ mutations: [{}] }, 'spec.mutations[0].patchType: Required value'],
    [
      { mutations: [{ patchType: 'Merge' }] },
      'spec.mutations[0].patchType: Unsupported value: "Merge": supported values: "ApplyConfiguration", "JSONPatch"',
    ],
    [
      { mutations: [{ patchType: 'JSONPatch' }] },
      'spec.mutations[0].jsonPatch: Required value: must be specified when patchType is JSONPatch',
    ],
    [
      { mutations: [{ ...apply('Object{}'), jsonPatch: { expression: '[]' } }] },
      'spec.mutations[0].jsonPatch: Invalid value: "{jsonPatch}": must not be specified when patchType is ApplyConfiguration',
    ],
    [{ mutations: [apply(' ')] }, 'spec.mutations[0].applyConfiguration.expression: Required value'],
    [{ mutations: [apply('"a"')] }, `${at}"\\"a\\"": must evaluate to Object but got string`],
    [{ mutations: [apply('Object.spec{}')] }, `${at}"Object.spec{}": must evaluate to Object but got Object.spec`],
    [
      { mutations: [patch('[1]')] },
      'spec.mutations[0].jsonPatch.expression: Invalid value: "[1]": must evaluate to list(JSONPatch) but got list(int)',
    ],
    [
      { mutations: [apply('Object{a: "{b}", c: [Thing.d{}]}')] },
      `${at}"Object{a: \\"{b}\\", c: [Thing.d{}]}": compilation failed: ERROR: <input>:1:29: undeclared reference to 'Thing.d' (in container '')\n | Object{a: "{b}", c: [Thing.d{}]}\n | ............................^`,
    ],
    [
      { mutations: [apply('Object{\n  spec: Object.spec{replicas: nothing}}')] },
      `${at}"Object{\\n  spec: Object.spec{replicas: nothing}}": compilation failed: ERROR: <input>:2:31: undeclared reference to 'nothing' (in container '')\n |   spec: Object.spec{replicas: nothing}}\n | ..............................^`,
    ],
    [
      { mutations: [patch('[JSONPatch{op: 1}]')] },
      `spec.mutations[0].jsonPatch.expression: Invalid value: "[JSONPatch{op: 1}]": compilation failed: ERROR: <input>:1:12: expected type of field 'op' is 'string' but provided type is 'int'\n | [JSONPatch{op: 1}]\n | ...........^`,
    ],
    [
      { mutations: [patch('[JSONPatch{verb: "add"}]')] },
      `spec.mutations[0].jsonPatch.expression: Invalid value: "[JSONPatch{verb: \\"add\\"}]": compilation failed: ERROR: <input>:1:12: undefined field 'verb'\n | [JSONPatch{verb: "add"}]\n | ...........^`,
    ],
    [
      { variables: [{ name: 'a', expression: 'Object{}' }] },
      `spec.variables[0].expression: Invalid value: "Object{}": compilation failed: ERROR: <input>:1:1: undeclared reference to 'Object' (in container '')\n | Object{}\n | ^`,
    ],
  ])('%#', (spec, why) => {
    expect(invalid(spec)).toBe(why);
  });

  it('for what is deleted', () => {
    expect(invalid({}, { operations: ['DELETE'] })).toBe(
      'spec.matchConstraints.resourceRules.operations: Unsupported value: "DELETE": supported values: "*", "CONNECT", "CREATE", "UPDATE"',
    );
  });
});

it('a binding without a policy is refused', () => {
  expect(new Terminal().err('apply -f -', JSON.stringify(binding({ policyName: '' }))).trimEnd()).toBe(
    'The MutatingAdmissionPolicyBinding "change-here" is invalid: spec.policyName: Required value',
  );
});

it('a policy is listed with its columns', () => {
  const terminal = withPolicy({
    policy: { paramKind: { apiVersion: 'v1', kind: 'ConfigMap' } },
    binding: { paramRef: { name: 'a', parameterNotFoundAction: 'Deny' } },
  });
  expect(terminal.out('get mutatingadmissionpolicies,mutatingadmissionpolicybindings').replaceAll(/ +/g, ' ')).toBe(
    [
      'NAME MUTATIONS PARAMKIND AGE',
      'mutatingadmissionpolicy.admissionregistration.k8s.io/change.example.com 1 v1/ConfigMap 0s',
      '',
      'NAME POLICYNAME PARAMREF AGE',
      'mutatingadmissionpolicybinding.admissionregistration.k8s.io/change-here change.example.com */a 0s',
      '',
    ].join('\n'),
  );
});
