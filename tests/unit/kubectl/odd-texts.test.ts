import { expect, it } from 'vitest';
import { createCluster } from '../../../src/cluster/index.ts';
import { deploymentYaml } from './terminal.ts';

/** Texts that are no manifests, or almost. */
const TEXTS = [
  '',
  'null\n',
  '~\n---\n[]\n',
  '3\n',
  '"a"\n',
  '[null, 3]\n',
  '{\n',
  'items: x\n',
  'kind: List\n',
  'apiVersion: v1\nkind: List\nitems: {a: b}\n',
  'apiVersion: v1\nkind: List\nitems: [null, 3, {kind: List}]\n',
  'apiVersion: v1\nkind: ConfigMapList\nitems: 3\n',
  'apiVersion: apps/v1\nkind: Deployment\n',
  'apiVersion: apps/v1\nkind: Deployment\nmetadata: 3\n',
  'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: 3}\n',
  'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web, labels: [x], annotations: y}\nspec: 3\n',
  'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec: {replicas: [], selector: 3, template: {spec: {containers: {a: b}}}}\nstatus: x\n',
  'apiVersion: apps/v1\nkind: DaemonSet\nmetadata: {name: web}\nspec: {template: {spec: {containers: [null], initContainers: null}}}\n',
  'apiVersion: v1\nkind: Pod\nmetadata: {name: web, labels: null}\nspec: null\n',
  'apiVersion: v1\nkind: Service\nmetadata: {name: web}\nspec: {ports: [3], selector: {a: [b]}}\n',
  'apiVersion: batch/v1\nkind: CronJob\nmetadata: {generateName: web-}\nspec: {jobTemplate: {spec: {template: {}}}}\n',
  'apiVersion: rbac.authorization.k8s.io/v1\nkind: RoleBinding\nmetadata: {name: web}\nsubjects: {a: b}\n',
  'apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nmetadata: {name: web}\nrules: [{verbs: get}]\n',
  'apiVersion: example.com/v1\nkind: Unknown\nmetadata: [web]\n',
  'apiVersion: [v1]\nkind: {a: b}\nmetadata: {name: web}\n',
];

/** The commands that read objects from their input. */
const LINES = [
  'annotate -f - a=b',
  'apply -f -',
  'apply -f - --dry-run=client -o yaml',
  'apply -f - --server-side',
  'apply -f - --prune --all',
  'apply set-last-applied -f -',
  'apply view-last-applied -f -',
  'auth reconcile -f -',
  'autoscale -f - --max=3',
  'create -f -',
  'create -f - --dry-run=client -o json',
  'delete -f - --wait=false',
  'describe -f -',
  'diff -f -',
  'diff -f - --prune --all',
  'edit -f -',
  'edit deployment/web',
  'expose -f - --port=80',
  'get -f - -o yaml',
  'label -f - a=b',
  'label -f - a=b --local -o yaml',
  'patch -f - -p {}',
  'patch -f - -p {} --local --type=merge -o yaml',
  'replace -f -',
  'replace -f - --force',
  'rollout history -f -',
  'rollout pause -f -',
  'rollout restart -f -',
  'rollout resume -f -',
  'rollout status -f - --watch=false',
  'rollout undo -f -',
  'scale -f - --replicas=2',
  'set env -f - --list --local',
  'set env -f - A=b',
  'set env -f - A=b --local -o yaml',
  'set image -f - nginx=nginx:1.28 --local -o yaml',
  'set resources -f - --limits=cpu=1 --local -o yaml',
  'set selector -f - a=b --local -o yaml',
  'set image -f - *=nginx:1.28 --local -o yaml',
  'set serviceaccount -f - default --local -o yaml',
  'set subject -f - --user=ada --local -o yaml',
  'taint -f - a=b:NoSchedule',
  'wait -f - --for=delete --timeout=1s',
];

it.each(LINES)('kubectl %s ends with an exit code, whatever it reads', (line) => {
  const cluster = createCluster({ seed: 'texts', nodes: 1 });
  const run = (words: string, text?: string) => {
    const said = cluster.kubectl(words, text);
    cluster.run({ until: () => said.exitCode !== undefined, forMs: 60_000 });
    return said;
  };
  // The panic of a command is thrown by `run`.
  for (const text of TEXTS) {
    run('apply -f -', deploymentYaml('web'));
    const seen = { text, exitCode: typeof run(line, text).exitCode, nodes: run('get nodes -o name').stdout };
    expect(seen).toEqual({ text, exitCode: 'number', nodes: 'node/node-1\n' });
  }
});
