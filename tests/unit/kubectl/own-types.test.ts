import { describe, expect, it } from 'vitest';
import { createCluster } from '../../../src/cluster/index.ts';

const CRONTABS = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: crontabs.stable.example.com}
spec:
  group: stable.example.com
  scope: Namespaced
  names: {plural: crontabs, singular: crontab, kind: CronTab}
  versions:
  - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object}}}}}
`;
const MINE = 'apiVersion: stable.example.com/v1\nkind: CronTab\nmetadata: {name: mine}\n';

describe('commands that know the types that kubectl itself has', () => {
  const cluster = createCluster({ seed: 'types', nodes: 1 });
  const run = (line: string, stdin?: string): string => {
    const said = cluster.kubectl(line, stdin);
    cluster.run({ until: () => said.exitCode !== undefined, forMs: 60_000 });
    return said.stdout + said.stderr;
  };
  run('apply -f -', CRONTABS);
  cluster.run({ untilIdle: true });
  run('apply -f -', MINE);
  const why = 'no kind "CronTab" is registered for version "stable.example.com/v1" in scheme "pkg/scheme/scheme.go:28"\n';

  it.each([
    'set image crontab/mine a=b',
    'rollout status crontab/mine',
    'rollout history crontab/mine',
    'expose crontab mine --port=80',
  ])('refuse a custom kind: %s', (line) => {
    expect(run(line)).toBe(`error: ${why}`);
    expect(run(line.replace(/crontab.mine/, '-f -'), MINE)).toBe(`error: unable to decode "STDIN": ${why}`);
  });

  it('say first that an object is missing', () => {
    expect(run('rollout status crontab/yours')).toBe(
      'Error from server (NotFound): crontabs.stable.example.com "yours" not found\n',
    );
  });

  it.each(['label crontab mine a=b', 'annotate crontab/mine a=b'])('others take it: %s', (line) => {
    expect(run(line)).toMatch(/^crontab.stable.example.com\/mine (?:labeled|annotated)\n$/);
  });
});
