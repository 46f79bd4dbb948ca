import { describe, expect, it } from 'vitest';
import { kubectlPresent } from './kubectl.ts';
import { playground } from './playground.ts';

/** A policy whose limit is an object of a custom kind, for namespaces with a label. */
const LIMIT_KIND = `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: replicalimits.rules.example.com }
spec:
  group: rules.example.com
  scope: Namespaced
  names: { plural: replicalimits, kind: ReplicaLimit }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema: { type: object, properties: { most: { type: integer } } }
`;
const LIMIT = `
apiVersion: rules.example.com/v1
kind: ReplicaLimit
metadata: { name: for-tests, namespace: default }
most: 3
`;
const POLICY = `
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: { name: few-replicas.example.com }
spec:
  paramKind: { apiVersion: rules.example.com/v1, kind: ReplicaLimit }
  matchConstraints:
    resourceRules:
      - { apiGroups: [apps], apiVersions: [v1], operations: [CREATE, UPDATE], resources: [deployments] }
  matchConditions:
    - { name: not-the-nodes, expression: '!("system:nodes" in request.userInfo.groups)' }
  variables:
    - { name: most, expression: 'has(params.most) ? params.most : 1' }
  validations:
    - expression: object.spec.replicas <= variables.most
      messageExpression: '"at most " + string(variables.most) + " replicas"'
  auditAnnotations:
    - { key: high-replicas, valueExpression: '"Deployment of " + string(object.spec.replicas)' }
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: { name: few-replicas-for-tests }
spec:
  policyName: few-replicas.example.com
  validationActions: [Deny]
  paramRef: { name: for-tests, namespace: default, parameterNotFoundAction: Deny }
  matchResources:
    namespaceSelector: { matchLabels: { stage: test } }
`;

const SIDECAR = `
apiVersion: admissionregistration.k8s.io/v1
kind: MutatingAdmissionPolicy
metadata: { name: sidecar.example.com }
spec:
  matchConstraints:
    resourceRules:
      - { apiGroups: [''], apiVersions: [v1], operations: [CREATE], resources: [pods] }
  matchConditions:
    - { name: no-proxy-yet, expression: '!object.spec.?initContainers.orValue([]).exists(c, c.name == "mesh-proxy")' }
  failurePolicy: Fail
  reinvocationPolicy: IfNeeded
  mutations:
    - patchType: ApplyConfiguration
      applyConfiguration:
        expression: >-
          Object{
            spec: Object.spec{
              initContainers: [
                Object.spec.initContainers{ name: "mesh-proxy", image: "mesh/proxy:v1", restartPolicy: "Always" }
              ]
            }
          }
    - patchType: JSONPatch
      jsonPatch:
        expression: '[JSONPatch{op: "add", path: "/metadata/labels/" + jsonpatch.escapeKey("example.com/mesh"), value: "yes"}]'
---
apiVersion: admissionregistration.k8s.io/v1
kind: MutatingAdmissionPolicyBinding
metadata: { name: sidecar-here }
spec: { policyName: sidecar.example.com }
`;

describe.skipIf(!kubectlPresent)('kubectl and admission policies', () => {
  const world = playground();

  it('is refused and warned by a policy with parameters of a custom kind', async () => {
    const { kubectl } = world;
    await kubectl.run('apply -f -', { stdin: LIMIT_KIND });
    await kubectl.run('wait --for=condition=Established crd/replicalimits.rules.example.com');
    await kubectl.run('apply -f -', { stdin: LIMIT });
    await kubectl.run('apply -f -', { stdin: POLICY });
    const create = 'create deployment web --image=nginx --replicas=4';
    expect(await kubectl.run(create)).toBe('deployment.apps/web created\n');
    await kubectl.run('delete deployment web');
    await kubectl.run('label namespace default stage=test');
    const by = "ValidatingAdmissionPolicy 'few-replicas.example.com' with binding 'few-replicas-for-tests'";
    expect((await kubectl.attempt(create)).stderr).toBe(
      `error: failed to create deployment: deployments.apps "web" is forbidden: ${by} denied request: at most 3 replicas\n`,
    );
    expect(await kubectl.run('create deployment web --image=nginx --replicas=3')).toBe('deployment.apps/web created\n');
    expect((await kubectl.attempt(`patch deployment web -p {"spec":{"replicas":4}}`)).stderr).toBe(
      `The deployments "web" is invalid: : ${by} denied request: at most 3 replicas\n`,
    );
    await kubectl.run(
      'patch validatingadmissionpolicybinding few-replicas-for-tests --type=merge -p {"spec":{"validationActions":["Warn","Audit"]}}',
    );
    expect(await kubectl.attempt(`patch deployment web -p {"spec":{"replicas":4}}`)).toMatchObject({
      code: 0,
      stdout: 'deployment.apps/web patched\n',
      stderr: `Warning: Validation failed for ${by}: at most 3 replicas\n`,
    });
    expect(await kubectl.run('get validatingadmissionpolicies --no-headers')).toMatch(
      /^few-replicas\.example\.com +1 +rules\.example\.com\/v1\/ReplicaLimit +\d+s\n$/,
    );
    const wrong = POLICY.replace('object.spec.replicas <= variables.most', 'object.spec.replicas <= variables.least');
    expect((await kubectl.attempt('apply -f -', { stdin: wrong })).stderr).toContain("undefined field 'least'");
  });

  it('has its Pods changed by a policy: a sidecar by ApplyConfiguration, a label by JSONPatch', async () => {
    const { kubectl } = world;
    expect(await kubectl.run('apply -f -', { stdin: SIDECAR })).toBe(
      'mutatingadmissionpolicy.admissionregistration.k8s.io/sidecar.example.com created\nmutatingadmissionpolicybinding.admissionregistration.k8s.io/sidecar-here created\n',
    );
    await kubectl.run('run app --image=nginx');
    expect(await kubectl.run('get pod app -o jsonpath={.spec.initContainers[*].name},{.metadata.labels}')).toBe(
      'mesh-proxy,{"example.com/mesh":"yes","run":"app"}',
    );
    expect(await kubectl.run('get mutatingadmissionpolicies --no-headers')).toMatch(
      /^sidecar\.example\.com +2 +<unset> +\d+s\n$/,
    );
    expect(await kubectl.run('get mutatingadmissionpolicybindings --no-headers')).toMatch(
      /^sidecar-here +sidecar\.example\.com +<unset> +\d+s\n$/,
    );
    const wrong = SIDECAR.replace('Object.spec.initContainers{', 'Object.spec.containers{');
    await kubectl.run('apply -f -', { stdin: wrong });
    expect((await kubectl.attempt('run other --image=nginx')).stderr).toBe(
      `The pods "other" is invalid: : policy 'sidecar.example.com' with binding 'sidecar-here' denied request: type mismatch: unexpected type name "Object.spec.containers", expected "Object.spec.initContainers", which matches field name path from root Object type\n`,
    );
    await kubectl.run('delete mutatingadmissionpolicybinding sidecar-here');
    expect(await kubectl.run('run other --image=nginx')).toBe('pod/other created\n');
  });
});
