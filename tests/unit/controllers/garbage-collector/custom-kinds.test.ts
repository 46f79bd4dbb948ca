import { describe, expect, it } from 'vitest';
import { createCluster } from '../../../../src/cluster/index.ts';
import { CRON_TABS, NIGHTLY } from '../../apiserver/custom/crontab.ts';

function ownedBy(owner: string, uid: string, kind: string, apiVersion: string, name: string): string {
  return `
apiVersion: ${kind === 'ConfigMap' ? 'v1' : 'stable.example.com/v1'}
kind: ${kind}
metadata:
  name: ${name}
  ownerReferences: [{ apiVersion: ${apiVersion}, kind: ${owner.split('/')[0]}, name: ${owner.split('/')[1]}, uid: ${uid} }]
${kind === 'CronTab' ? "spec: { cronSpec: '@daily' }" : ''}
`;
}

describe('the garbage collector and custom kinds', () => {
  it('deletes what a custom object owned, and a custom object whose owner has gone', () => {
    const cluster = createCluster({ seed: 'owners', kubelets: false });
    const kubectl = (line: string, stdin?: string): string => {
      const { stdout, stderr } = cluster.kubectl(line, stdin);
      cluster.run({ forMs: 40_000 });
      return stdout + stderr;
    };
    const uidOf = (object: string): string => {
      const invocation = cluster.kubectl(`get ${object} -o jsonpath={.metadata.uid}`);
      cluster.run({ forMs: 1_000 });
      return invocation.stdout;
    };
    kubectl('apply -f -', CRON_TABS);
    kubectl('apply -f -', NIGHTLY);
    kubectl('create configmap parent');
    kubectl('apply -f -', ownedBy('CronTab/nightly', uidOf('ct/nightly'), 'ConfigMap', 'stable.example.com/v1', 'child'));
    kubectl('apply -f -', ownedBy('ConfigMap/parent', uidOf('cm/parent'), 'CronTab', 'v1', 'orphan'));
    expect([cluster.list('CronTab').length, cluster.list('ConfigMap').map(({ metadata }) => metadata.name)]).toEqual([
      2,
      ['child', 'parent'],
    ]);
    kubectl('delete ct nightly');
    kubectl('delete configmap parent');
    expect([cluster.list('CronTab').length, cluster.list('ConfigMap').length]).toEqual([0, 0]);
  });

  it('watches a kind that has gone no longer', () => {
    const cluster = createCluster({ seed: 'gone', kubelets: false });
    const run = (line: string, stdin?: string): void => {
      cluster.kubectl(line, stdin);
      cluster.run({ forMs: 60_000 });
    };
    run('apply -f -', CRON_TABS);
    const watches = () => cluster.apiServer.watches.filter(({ kind }) => kind === 'CronTab.v1.stable.example.com').length;
    expect(watches()).toBe(1);
    run('delete crd crontabs.stable.example.com');
    const before = cluster.trace.lastId;
    cluster.run({ forMs: 600_000 });
    const about = [...Array(cluster.trace.lastId - before).keys()].map((i) => cluster.trace.get(before + 1 + i));
    expect([watches(), about.filter((record) => JSON.stringify(record).includes('CronTab')).length]).toEqual([0, 0]);
  });
});
