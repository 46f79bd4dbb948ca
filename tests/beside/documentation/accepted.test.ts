import { describe, expect, test } from 'vitest';
import { loadAll } from 'js-yaml';
import type { KubeObject } from '../../../src/api/index.ts';
import { User } from '../../unit/cluster/user.ts';
import { example, exampleFiles } from './documentation.ts';

/** Namespaces that the pages of the documentation create before. */
const NAMESPACES = ['cpu-example', 'mem-example', 'qos-example'];

const SUBDOMAIN =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";
const LABEL =
  "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')";

/** Manifests of served kinds that a real server refuses too, with the output of kubectl. */
const REFUSED: Readonly<Record<string, string>> = {
  'application/job/job-tmpl.yaml': `The Job "process-item-$ITEM" is invalid: 
* metadata.name: Invalid value: "process-item-$ITEM": ${SUBDOMAIN}
* spec.template.labels: Invalid value: "process-item-$ITEM": ${LABEL}
`,
  'controllers/job-pod-failure-policy-ignore.yaml':
    'error: error parsing STDIN: error converting YAML to JSON: yaml: line 24: found character that cannot start any token\n',
  'controllers/job-success-policy-example.yaml': `error: error when retrieving current configuration of:
Resource: "batch/v1, Resource=jobs", GroupVersionKind: "batch/v1, Kind=Job"
Name: "", Namespace: "default"
from server for: "STDIN": resource name may not be empty
`,
  'pods/pod-with-node-affinity.yaml':
    'Error from server (BadRequest): error when creating "STDIN": Pod in version "v1" cannot be handled as a Pod: json: cannot unmarshal array into Go struct field NodeAffinity.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution of type v1.NodeSelector\n',
  'policy/high-priority-pod.yaml':
    'Error from server (Forbidden): error when creating "STDIN": pods "high-priority" is forbidden: no PriorityClass with name high was found\n',
};

/** Kinds of the manifests that the server does not have. Real servers no longer have `batch/v1beta1` either. */
const NOT_SERVED = ['batch/v1beta1 CronJob'];

/** Nothing runs in this cluster. The test only uses the API server. */
function bareCluster(): User {
  const user = new User({ kubelets: false, scheduler: false, freeze: false, controllerManagers: 0 });
  for (const namespace of NAMESPACES) user.kubectl(`create namespace ${namespace}`);
  return user;
}

function objectsOf(file: string): KubeObject[] {
  return loadAll(example(file)).flatMap((document) => (document as KubeObject | null) ?? []);
}

/** The name of an applied object in kubectl's output, such as `deployment.apps/web`. Undefined for kinds that the server does not have. */
function titleOf(user: User, { apiVersion, kind, metadata }: KubeObject): string | undefined {
  const resources = user.cluster.apiServer.handlers.discover();
  const found = resources.find(({ group, version, kind: name }) => {
    return name === kind && (group === '' ? version : `${group}/${version}`) === apiVersion;
  });
  if (found === undefined) return undefined;
  return `${found.singularName}${found.group === '' ? '' : `.${found.group}`}/${metadata.name}`;
}

/** The output of kubectl for an object of a missing kind. */
function noMatch({ apiVersion, kind, metadata }: KubeObject): string {
  const { name, namespace = '' } = metadata;
  return `error: resource mapping not found for name: "${name}" namespace: "${namespace}" from "STDIN": no matches for kind "${kind}" in version "${apiVersion}"\nensure CRDs are installed first\n`;
}

describe('every manifest of the documentation', () => {
  test('is present', () => {
    expect(exampleFiles()).toHaveLength(178);
    expect(exampleFiles()).toEqual(expect.arrayContaining(Object.keys(REFUSED)));
  });

  test('has a served kind, except for these', () => {
    const user = bareCluster();
    const readable = exampleFiles().filter((file) => REFUSED[file] === undefined);
    const lacking = readable.flatMap(objectsOf).filter((object) => titleOf(user, object) === undefined);
    expect([...new Set(lacking.map(({ apiVersion, kind }) => `${apiVersion} ${kind}`))].toSorted()).toEqual(NOT_SERVED);
  });

  test.each(exampleFiles())('%s is applied with the output of kubectl', (file) => {
    const user = bareCluster();
    const { stdout, stderr, exitCode } = user.do({ type: 'kubectl', line: 'apply -f -', stdin: example(file) });
    const refusal = REFUSED[file];
    if (refusal !== undefined) {
      expect({ stdout, stderr, exitCode }).toEqual({ stdout: '', stderr: refusal, exitCode: 1 });
      return;
    }
    const objects = objectsOf(file);
    const lacking = objects.filter((object) => titleOf(user, object) === undefined);
    const titles = objects.flatMap((object) => titleOf(user, object) ?? []);
    expect(stderr).toBe(lacking.map(noMatch).join(''));
    expect(stdout).toBe(titles.map((title) => `${title} created\n`).join(''));
    expect(exitCode).toBe(lacking.length === 0 ? 0 : 1);
  });
});
