import type { Deployment } from '../../../src/api/index.ts';
import { Terminal } from '../kubectl/terminal.ts';

export interface Rules {
  readonly policy?: object;
  readonly binding?: object;
  readonly rule?: object;
}

export const RULE = { operations: ['CREATE', 'UPDATE'], apiGroups: ['apps'], apiVersions: ['v1'], resources: ['deployments'] };
export const apply = (expression: string): object => ({ patchType: 'ApplyConfiguration', applyConfiguration: { expression } });
export const patch = (expression: string): object => ({ patchType: 'JSONPatch', jsonPatch: { expression } });
export const replicas = (count: string): object => apply(`Object{spec: Object.spec{replicas: ${count}}}`);

export const policy = (spec: object = {}, rule: object = {}, name = 'change.example.com'): object => ({
  apiVersion: 'admissionregistration.k8s.io/v1',
  kind: 'MutatingAdmissionPolicy',
  metadata: { name },
  spec: {
    matchConstraints: { resourceRules: [{ ...RULE, ...rule }] },
    mutations: [replicas('3')],
    reinvocationPolicy: 'Never',
    ...spec,
  },
});
export const binding = (spec: object = {}, name = 'change-here', policyName = 'change.example.com'): object => ({
  apiVersion: 'admissionregistration.k8s.io/v1',
  kind: 'MutatingAdmissionPolicyBinding',
  metadata: { name },
  spec: { policyName, ...spec },
});
export const configMap = (name: string, data: object): object => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name },
  data,
});

export const put = (terminal: Terminal, ...objects: readonly object[]): void =>
  objects.forEach((object) => terminal.out('apply -f -', JSON.stringify(object)));

export function withPolicy({ policy: spec, binding: bound, rule }: Rules = {}): Terminal {
  const terminal = new Terminal();
  put(terminal, policy(spec, rule), binding(bound));
  return terminal;
}

export const CREATE = 'create deployment web --image=nginx --replicas=6';
export const BY = "policy 'change.example.com' with binding 'change-here' denied request: ";
export const forbidden = (message: string): string => `error: failed to create deployment: ${BY}${message}`;

export const get = <T = Deployment>(terminal: Terminal, what = 'deployment web'): T =>
  JSON.parse(terminal.out(`get ${what} -o json`)) as T;

/** A part of the Deployment that is created under a policy, or what refuses it. */
export function created(rules: Rules, part: (deployment: Deployment) => unknown = ({ spec }) => spec.replicas): unknown {
  const terminal = withPolicy(rules);
  const { stderr, exitCode } = terminal.run(CREATE);
  return exitCode === 0 ? part(get(terminal)) : stderr.trimEnd();
}

export const mutations = (...given: readonly object[]): Rules => ({ policy: { mutations: given } });
export const labels = ({ metadata }: Deployment): unknown => metadata.labels;
export const containers = ({ spec }: Deployment): unknown =>
  spec.template.spec.containers.map(({ name, image, env }) => ({ name, image, env }));
