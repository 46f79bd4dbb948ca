import { describe, expect, test } from 'vitest';
import { createCluster } from '../../../../src/cluster/index.ts';
import type { ValidatingAdmissionPolicy } from '../../../../src/api/index.ts';

const DEPLOYMENTS = { operations: ['CREATE'], apiGroups: ['apps'], apiVersions: ['v1'], resources: ['deployments'] };

/** A cluster with a policy. */
function withPolicy(spec: object, ...others: object[]) {
  const cluster = createCluster({ nodes: 1 });
  const policy = (more: object = {}): object => ({
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'ValidatingAdmissionPolicy',
    metadata: { name: 'rules' },
    spec: { matchConstraints: { resourceRules: [DEPLOYMENTS] }, ...spec, ...more },
  });
  for (const other of others) {
    cluster.apply([other as never]);
    cluster.run({ forMs: 3_000 });
  }
  const apply = (more?: object): void => {
    cluster.apply([policy(more) as never]);
    cluster.run({ forMs: 5_000 });
  };
  apply();
  const read = (): ValidatingAdmissionPolicy => cluster.get('ValidatingAdmissionPolicy', { name: 'rules' })!;
  return { apply, read };
}

/** The warnings, by the field that each is about. */
function warningsOf(spec: object, ...others: object[]): Record<string, string> {
  const { status } = withPolicy(spec, ...others).read();
  expect(status?.observedGeneration).toBe(1);
  return Object.fromEntries((status?.typeChecking?.expressionWarnings ?? []).map(({ fieldRef, warning }) => [fieldRef, warning]));
}

describe('the status of a ValidatingAdmissionPolicy', () => {
  test('says that nothing is wrong with its expressions', () => {
    const validations = [
      { expression: 'object.spec.replicas <= 5 && has(object.spec.template.spec.containers)' },
      { expression: "object.spec.template.spec.containers.all(c, c.image.startsWith('example.com/'))" },
      { expression: "object.metadata.labels['app'] == 'web' && object.metadata.__namespace__ != 'prod'" },
      { expression: 'oldObject == null || object.spec.selector == oldObject.spec.selector' },
      { expression: "object.metadata.creationTimestamp < timestamp('2030-01-01T00:00:00Z')" },
    ];
    const { status } = withPolicy({ validations }).read();
    expect(status).toEqual({ observedGeneration: 1, typeChecking: {} });
  });

  test('names a field that the kind does not have, in the words of cel-go', () => {
    expect(warningsOf({ validations: [{ expression: 'object.replicas > 1' }] })).toEqual({
      'spec.validations[0].expression':
        "apps/v1, Kind=Deployment: ERROR: <input>:1:7: undefined field 'replicas'\n | object.replicas > 1\n | ......^\n",
    });
  });

  test('tells of each kind, and of expressions of messages', () => {
    const resourceRules = [DEPLOYMENTS, { ...DEPLOYMENTS, resources: ['replicasets', 'deployments/scale'] }];
    const validations = [
      { expression: "object.spec.strategy.type == 'Recreate'" },
      { expression: 'true', messageExpression: 'string(object.metadata.nam)' },
    ];
    const field = (kind: string, column: number, name: string, text: string): string =>
      `apps/v1, Kind=${kind}: ERROR: <input>:1:${column}: undefined field '${name}'\n | ${text}\n | ${'.'.repeat(column - 1)}^\n`;
    expect(warningsOf({ matchConstraints: { resourceRules }, validations })).toEqual({
      'spec.validations[0].expression': field('ReplicaSet', 12, 'strategy', "object.spec.strategy.type == 'Recreate'"),
      'spec.validations[1].messageExpression':
        field('Deployment', 23, 'nam', 'string(object.metadata.nam)') +
        '\n' +
        field('ReplicaSet', 23, 'nam', 'string(object.metadata.nam)'),
    });
  });

  test('compares types', () => {
    expect(warningsOf({ validations: [{ expression: "object.spec.replicas > '1'" }] })).toEqual({
      'spec.validations[0].expression':
        "apps/v1, Kind=Deployment: ERROR: <input>:1:1: found no matching overload for '_>_' applied to '(int, string)'\n | object.spec.replicas > '1'\n | ^\n",
    });
  });

  test('knows the types of variables and of parameters', () => {
    const spec = {
      paramKind: { apiVersion: 'v1', kind: 'ConfigMap' },
      variables: [
        { name: 'spec', expression: 'object.spec' },
        { name: 'most', expression: 'int(params.data.most)' },
      ],
      validations: [
        { expression: 'variables.spec.replicas <= variables.most' },
        { expression: 'variables.spec.size <= variables.most' },
        { expression: 'params.spec.most > 1' },
      ],
    };
    expect(warningsOf(spec)).toEqual({
      'spec.validations[1].expression':
        "apps/v1, Kind=Deployment: ERROR: <input>:1:15: undefined field 'size'\n | variables.spec.size <= variables.most\n | ..............^\n",
      'spec.validations[2].expression':
        "apps/v1, Kind=Deployment: ERROR: <input>:1:7: undefined field 'spec'\n | params.spec.most > 1\n | ......^\n",
    });
  });

  test('knows the fields of custom kinds', () => {
    const size = { type: 'object', properties: { size: { type: 'integer' } } };
    const definition = {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: 'shirts.example.com' },
      spec: {
        group: 'example.com',
        scope: 'Namespaced',
        names: { plural: 'shirts', kind: 'Shirt' },
        versions: [
          {
            name: 'v1',
            served: true,
            storage: true,
            schema: { openAPIV3Schema: { type: 'object', properties: { spec: size } } },
          },
        ],
      },
    };
    const resourceRules = [{ operations: ['*'], apiGroups: ['example.com'], apiVersions: ['v1'], resources: ['shirts'] }];
    const validations = [
      { expression: "object.spec.size > 1 && object.metadata.labels['a'] == 'b'" },
      { expression: 'object.spec.colour > 1' },
    ];
    expect(warningsOf({ matchConstraints: { resourceRules }, validations }, definition)).toEqual({
      'spec.validations[1].expression':
        "example.com/v1, Kind=Shirt: ERROR: <input>:1:12: undefined field 'colour'\n | object.spec.colour > 1\n | ...........^\n",
    });
  });

  test('looks at no rule with a wildcard', () => {
    const resourceRules = [{ ...DEPLOYMENTS, apiGroups: ['*'] }];
    expect(warningsOf({ matchConstraints: { resourceRules }, validations: [{ expression: 'object.foo > 1' }] })).toEqual({});
  });

  test('follows a change', () => {
    const { apply, read } = withPolicy({ validations: [{ expression: 'object.foo > 1' }] });
    apply({ validations: [{ expression: 'object.spec.replicas > 1' }] });
    expect(read().status).toEqual({ observedGeneration: 2, typeChecking: {} });
  });
});
