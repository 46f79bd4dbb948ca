import { expect, test } from 'vitest';
import { yamlPaths } from '../../../src/ui/inspector/yaml-paths.ts';

function paths(yaml: string): string[] {
  return [...yamlPaths(yaml.replace(/^\n/, '').replace(/\n$/, '').split('\n'))];
}

test('each line has the path of its field', () => {
  expect(
    paths(`
kind: Deployment
metadata:
  name: web
spec:
  replicas: 3`),
  ).toEqual(['kind', 'metadata', 'metadata.name', 'spec', 'spec.replicas']);
});

test('list items have an index, also in lists with the indentation of their key', () => {
  expect(
    paths(`
spec:
  containers:
  - image: nginx
    ports:
    - containerPort: 80
      protocol: TCP
    - containerPort: 443
  - image: busybox
    args:
    - sleep
    - "10"
  restartPolicy: Always`),
  ).toEqual([
    'spec',
    'spec.containers',
    'spec.containers[0].image',
    'spec.containers[0].ports',
    'spec.containers[0].ports[0].containerPort',
    'spec.containers[0].ports[0].protocol',
    'spec.containers[0].ports[1].containerPort',
    'spec.containers[1].image',
    'spec.containers[1].args',
    'spec.containers[1].args[0]',
    'spec.containers[1].args[1]',
    'spec.restartPolicy',
  ]);
});

test('names with dots and slashes are in brackets', () => {
  expect(
    paths(`
metadata:
  annotations:
    deployment.kubernetes.io/revision: "1"
    "a.b/c": x`),
  ).toEqual([
    'metadata',
    'metadata.annotations',
    'metadata.annotations[deployment.kubernetes.io/revision]',
    'metadata.annotations[a.b/c]',
  ]);
});

test('a string over several lines is one field', () => {
  expect(
    paths(`
data:
  script: |
    key: no field
      - nor this

  other: x`),
  ).toEqual(['data', 'data.script', 'data.script', 'data.script', 'data.script', 'data.other']);
});

test('a value that contains a colon is not a key', () => {
  expect(paths('spec:\n  time: "2026-01-01T00:00:00Z"\n  command:\n  - echo a:b\n  - -c')).toEqual([
    'spec',
    'spec.time',
    'spec.command',
    'spec.command[0]',
    'spec.command[1]',
  ]);
});
