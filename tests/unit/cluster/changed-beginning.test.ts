import { expect, test } from 'vitest';
import { changedBeginning } from '../../../src/cluster/branches/changed-beginning.ts';
import { createCluster } from '../../../src/cluster/index.ts';
import { deploymentYaml } from '../../manifests.ts';

const WEB = { namespace: 'default', name: 'web' };
const PATCH = { spec: { template: { spec: { containers: [{ name: 'nginx', imagePullPolicy: 'Always' }] } } } };

test('an object from a manifest begins with the changed manifest, in place of the command', () => {
  const cluster = createCluster({ nodes: 1 });
  cluster.run({ forMs: 1_000 });
  cluster.apply(`${deploymentYaml({ name: 'api' })}---\n${deploymentYaml({ name: 'web' })}`);
  cluster.run({ forMs: 1_000 });
  cluster.kubectl('scale deployment/web --replicas=5');
  cluster.run({ forMs: 1_000 });
  const { command, at, instead } = changedBeginning(cluster, 'Deployment', WEB, PATCH)!;
  expect([command.type, instead]).toEqual(['kubectl', true]);
  const again = createCluster({ nodes: 1 });
  again.run({ untilMs: at.atMs });
  again.execute(command);
  again.run({ forMs: 1_000 });
  const policies = ['api', 'web'].map(
    (name) => again.get('Deployment', { namespace: 'default', name })?.spec.template.spec.containers[0]?.imagePullPolicy,
  );
  expect(policies).toEqual(['IfNotPresent', 'Always']);
});

test('an object without a manifest is patched right after its creation', () => {
  const cluster = createCluster({ nodes: 1 });
  cluster.run({ forMs: 1_000 });
  cluster.kubectl('create deployment web --image=nginx:1.27');
  cluster.run({ forMs: 1_000 });
  const { command, instead } = changedBeginning(cluster, 'Deployment', WEB, PATCH)!;
  expect([command, instead]).toEqual([
    { type: 'kubectl', line: `patch deployment/web -n default -p '${JSON.stringify(PATCH)}'` },
    false,
  ]);
});

test('an object that never was has no beginning', () => {
  expect(changedBeginning(createCluster({ nodes: 1 }), 'Deployment', WEB, PATCH)).toBe(undefined);
});
