import { expect, it } from 'vitest';
import { createCluster } from '../../../src/cluster/index.ts';
import { keepPanics } from '../../keep-panics.ts';
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
  'rollout restart -f -',
  'rollout status -f - --watch=false',
  'scale -f - --replicas=2',
  'set env -f - A=b --local -o yaml',
  'set image -f - nginx=nginx:1.28 --local -o yaml',
  'set resources -f - --limits=cpu=1 --local -o yaml',
  'set selector -f - a=b --local -o yaml',
  'set serviceaccount -f - default --local -o yaml',
  'taint -f - a=b:NoSchedule',
  'wait -f - --for=delete --timeout=1s',
];

// The panic of a command is a defect, and ends no more than the command.
keepPanics();

it.each(LINES)('kubectl %s ends with an exit code, whatever it reads', (line) => {
  const cluster = createCluster({ seed: 'texts', nodes: 1 });
  const run = (words: string, text?: string) => {
    const said = cluster.kubectl(words, text);
    cluster.run({ until: () => said.exitCode !== undefined, forMs: 60_000 });
    return said;
  };
  for (const text of TEXTS) {
    run('apply -f -', deploymentYaml('web'));
    const seen = { text, exitCode: typeof run(line, text).exitCode, nodes: run('get nodes -o name').stdout };
    expect(seen).toEqual({ text, exitCode: 'number', nodes: 'node/node-1\n' });
  }
});
