import { expect, test } from 'vitest';
import { createCluster } from '../../../src/cluster/index.ts';
import { suggestAt } from '../../../src/ui/editor/completion.ts';
import { schemasOf } from '../../../src/worker/projection/schemas.ts';

const DEFINITION = `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: crontabs.stable.example.com}
spec:
  group: stable.example.com
  scope: Namespaced
  names: {plural: crontabs, singular: crontab, kind: CronTab}
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              required: [cronSpec]
              properties:
                cronSpec: {type: string}
                policy: {type: string, enum: [Allow, Forbid]}
                targets: {type: array, items: {type: object, properties: {host: {type: string}, port: {type: integer}}}}
            status:
              type: object
              properties: {ready: {type: boolean}}
`;

const HEAD = 'apiVersion: stable.example.com/v1\nkind: CronTab\n';

test('the fields of a custom kind are suggested while its definition is there, those of each object its own', () => {
  const cluster = createCluster({ nodes: 1 });
  const labels = (text: string): readonly string[] => {
    const lines = (HEAD + text).split('\n');
    return suggestAt(schemasOf(cluster), HEAD + text, lines.length - 1, lines.at(-1)!.length).suggestions.map(
      ({ label }) => label,
    );
  };
  expect(labels('spec:\n  ')).toEqual([]);
  cluster.apply(DEFINITION);
  cluster.run({ forMs: 5_000 });
  expect(labels('')).toEqual(['metadata', 'spec']);
  expect(labels('spec:\n  ')).toEqual(['cronSpec', 'policy', 'targets']);
  expect(labels('spec:\n  policy: ')).toEqual(['Allow', 'Forbid']);
  expect(labels('spec:\n  targets:\n    - ')).toEqual(['host', 'port']);
  expect(labels('status:\n  ready: ')).toEqual(['true', 'false']);
  cluster.kubectl('delete crd crontabs.stable.example.com');
  cluster.run({ forMs: 5_000 });
  expect(labels('spec:\n  ')).toEqual([]);
});
