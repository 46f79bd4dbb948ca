import { describe, expect, test } from 'vitest';
import type { Deployment, KubeObject } from '../../../src/api/index.ts';
import { createCluster, type Cluster } from '../../../src/cluster/index.ts';
import { FIRST_SCENARIO } from '../../../src/ui/first-scenario.ts';
import { firstDeployment, firstRollout } from '../../../src/ui/editor/examples/first-rollout.ts';

const DEPLOYMENT = firstDeployment as Deployment;

interface History {
  readonly records: readonly string[];
  readonly objects: readonly string[];
  readonly cluster: Cluster;
}

/** What becomes of a cluster that does one thing and then rests. */
function historyAfter(act: (cluster: Cluster) => void): History {
  const { seed, nodes, timings } = FIRST_SCENARIO;
  const cluster = createCluster({ seed, nodes, timings, controllerManagers: 2 });
  const objects: string[] = [];
  cluster.apiServer.store.watch('/registry/', 1, (event) => objects.push(JSON.stringify(event)));
  act(cluster);
  cluster.run({ untilIdle: true });
  cluster.kubectl('apply -f -', firstRollout.replace('replicas: 3', 'replicas: 2').replace(/ {2}strategy:\n.*\n.*\n.*\n/, ''));
  cluster.run({ untilIdle: true });
  return { records: Array.from(cluster.trace.since(), (record) => JSON.stringify(record)), objects, cluster };
}

describe('applyNew', () => {
  const small = historyAfter((cluster) => cluster.applyNew(DEPLOYMENT));

  test('gives the same history as the whole of kubectl, to the byte, and to the same command', () => {
    const whole = historyAfter((cluster) => cluster.apply([DEPLOYMENT]));
    expect(small.records).toEqual(whole.records);
    expect(small.objects).toEqual(whole.objects);
    expect(small.cluster.commands).toEqual(whole.cluster.commands);
    expect(small.cluster.invocations).toEqual(whole.cluster.invocations);
  });

  test('gives the same history as the text that the editor shows', () => {
    const text = historyAfter((cluster) => cluster.apply(firstRollout));
    expect(small.records).toEqual(text.records);
    expect(small.objects).toEqual(text.objects);
  });

  test('is a kubectl apply whose object can be applied again, with what is gone taken away', () => {
    const [first, again] = small.cluster.invocations;
    expect([first?.line, first?.stdout, first?.exitCode]).toEqual(['kubectl apply -f -', 'deployment.apps/web created\n', 0]);
    expect([again?.stdout, again?.stderr]).toEqual(['deployment.apps/web configured\n', '']);
    const { spec } = small.cluster.get('Deployment', { namespace: 'default', name: 'web' }) ?? {};
    expect([spec?.replicas, spec?.strategy?.rollingUpdate?.maxUnavailable]).toEqual([2, '25%']);
  });

  test('says what kubectl says of an object that the server refuses', () => {
    const wrong: KubeObject = { ...DEPLOYMENT, spec: { ...DEPLOYMENT.spec, replicas: -1 } } as Deployment;
    const told = [(cluster: Cluster) => cluster.applyNew(wrong), (cluster: Cluster) => cluster.apply([wrong])].map((act) => {
      const cluster = createCluster();
      const invocation = act(cluster);
      cluster.run({ untilIdle: true });
      return [invocation.exitCode, invocation.stdout, invocation.stderr];
    });
    expect(told[0]).toEqual(told[1]);
    expect(told[0]?.[0]).toBe(1);
    expect(told[0]?.[2]).toContain('must be greater than or equal to 0');
  });
});
