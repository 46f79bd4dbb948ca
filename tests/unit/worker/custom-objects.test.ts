import { expect, test } from 'vitest';
import { createCluster } from '../../../src/cluster/index.ts';
import { Projection } from '../../../src/worker/projection/projection.ts';
import { CRON_TABS, NIGHTLY } from '../apiserver/custom/crontab.ts';

const PLAY = { playing: false, speed: 1, behind: false };

/** A kind that has the name of a built-in one, as Knative's Service has. */
const NAMESAKE = `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: services.serving.example.com }
spec:
  group: serving.example.com
  scope: Namespaced
  names: { plural: services, kind: Service }
  versions:
    - { name: v1, served: true, storage: true, schema: { openAPIV3Schema: { type: object, x-kubernetes-preserve-unknown-fields: true } } }
`;

test('a custom object is a plain card, also in the past of its kind; one with the name of a built-in kind is left out', () => {
  const cluster = createCluster({ seed: 'custom', kubelets: false });
  const run = (line: string, stdin?: string): string => {
    const { stdout, stderr } = cluster.kubectl(line, stdin);
    cluster.run({ untilIdle: true, forMs: 60_000 });
    return stdout + stderr;
  };
  const projection = new Projection(cluster);
  projection.delta(PLAY);
  run('apply -f -', CRON_TABS);
  run('apply -f -', NIGHTLY);
  run('apply -f -', NAMESAKE);
  run('create service clusterip core --tcp=80');
  run('apply -f -', 'apiVersion: serving.example.com/v1\nkind: Service\nmetadata: { name: core }\nspec: { url: x }\n');
  projection.inspect({ kind: 'CronTab', namespace: 'default', name: 'nightly' });
  const delta = projection.delta(PLAY);
  const sent = new Map(delta?.objects?.changed?.map((view) => [view.id, view.kind]));
  expect([sent.get('CronTab/default/nightly'), sent.get('Service/default/core')]).toEqual(['CronTab', 'Service']);
  expect(delta?.inspected?.yaml).toContain("cronSpec: '@daily'");
  const then = cluster.history.present;
  run('delete crd crontabs.stable.example.com');
  expect(projection.delta(PLAY)?.objects?.removed).toContain('CronTab/default/nightly');
  projection.seek(then);
  expect(projection.delta(PLAY)?.inspected?.yaml).toContain("cronSpec: '@daily'");
});
