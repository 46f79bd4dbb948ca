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
