import { expect, test } from 'vitest';
import { User } from '../user.ts';
import { ask } from './story.ts';

const POLICY = `
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: { name: few }
spec:
  paramKind: { apiVersion: v1, kind: ConfigMap }
  matchConstraints:
    resourceRules:
      - { apiGroups: [apps], apiVersions: [v1], operations: [CREATE, UPDATE], resources: [deployments] }
  variables:
    - { name: most, expression: int(params.data.most) }
  validations:
    - { expression: object.spec.replicas <= variables.most || has(object.metadata.labels.free), message: too many }
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: { name: few }
spec:
  policyName: few
  validationActions: [Deny]
  paramRef: { name: limits, parameterNotFoundAction: Deny }
---
apiVersion: v1
kind: ConfigMap
metadata: { name: limits }
data: { most: "3" }
`;

test('a command that a policy refuses: the policy, its binding, its params, its rule, and what the rule saw', () => {
  const user = new User();
  user.apply(POLICY);
  expect(() => user.kubectl('create deployment web --image=nginx --replicas=4')).toThrow('too many');
  user.pass(1_000);
  const { trace } = user.cluster;
  let id = trace.lastId;
  while (trace.get(id)?.body.type !== 'command') id--;
  const { policyRefusal } = ask(user.cluster, { record: id });
  const { record, atMs: _, ...told } = policyRefusal!;
  expect(told).toEqual({
    by: 'kubectl',
    policy: 'few',
    binding: 'few',
    params: { kind: 'ConfigMap', namespace: 'default', name: 'limits' },
    message: 'too many',
    expression: 'object.spec.replicas <= variables.most || has(object.metadata.labels.free)',
    values: [
      { text: 'object.spec.replicas', value: '4' },
      { text: 'variables.most', value: '3' },
      { text: 'object.metadata.labels.free' },
    ],
  });
  expect(trace.get(record)?.body).toMatchObject({
    type: 'request',
    verb: 'create',
    kind: 'Deployment',
    code: 422,
    reason: 'Invalid',
  });
});

const MUTATION = `
apiVersion: admissionregistration.k8s.io/v1
kind: MutatingAdmissionPolicy
metadata: { name: more }
spec:
  paramKind: { apiVersion: v1, kind: ConfigMap }
  matchConstraints:
    resourceRules:
      - { apiGroups: [apps], apiVersions: [v1], operations: [CREATE, UPDATE], resources: [deployments] }
  mutations:
    - patchType: ApplyConfiguration
      applyConfiguration: { expression: 'Object{spec: Object.spec{replicas: int(params.data.least)}}' }
  reinvocationPolicy: Never
---
apiVersion: admissionregistration.k8s.io/v1
kind: MutatingAdmissionPolicyBinding
metadata: { name: more-here }
spec:
  policyName: more
  paramRef: { name: limits, parameterNotFoundAction: Deny }
---
apiVersion: v1
kind: ConfigMap
metadata: { name: limits }
data: { least: "3" }
`;

test('an object that a policy changed: the policy, its binding, its params, and the fields', () => {
  const user = new User();
  user.apply(MUTATION);
  user.kubectl('create deployment web --image=nginx');
  const { links } = ask(user.cluster, { object: 'Deployment/default/web', of: 'creation' });
  expect(links[0]?.beside).toEqual([
    {
      type: 'mutated',
      policy: 'more',
      binding: 'more-here',
      params: { kind: 'ConfigMap', namespace: 'default', name: 'limits' },
      fields: ['spec.replicas'],
    },
  ]);
  expect(user.cluster.why(user.cluster.get('Deployment', { namespace: 'default', name: 'web' })!)[1]).toMatch(
    / create Deployment default\/web → 201, changed by MutatingAdmissionPolicy more: spec\.replicas$/,
  );
});

test('a mutation that cannot be made: the policy, and what its expression saw', () => {
  const user = new User();
  user.apply(MUTATION.replace('least: "3"', 'least: "three"'));
  expect(() => user.kubectl('create deployment web --image=nginx')).toThrow('denied request');
  user.pass(1_000);
  const { trace } = user.cluster;
  let id = trace.lastId;
  while (trace.get(id)?.body.type !== 'command') id--;
  const { record: _record, atMs: _atMs, ...told } = ask(user.cluster, { record: id }).policyRefusal!;
  expect(told).toEqual({
    by: 'kubectl',
    kind: 'MutatingAdmissionPolicy',
    policy: 'more',
    binding: 'more-here',
    params: { kind: 'ConfigMap', namespace: 'default', name: 'limits' },
    message: `expression 'Object{spec: Object.spec{replicas: int(params.data.least)}}' resulted in error: int() type error: cannot convert to int`,
    expression: 'Object{spec: Object.spec{replicas: int(params.data.least)}}',
    values: [{ text: 'params.data.least', value: '"three"' }],
  });
});
