import { describe, expect, test } from 'vitest';
import { isPodReady, type Pod } from '../../../src/api/index.ts';
import { Learner } from './documentation.ts';

describe('the StatefulSets and DaemonSets of the documentation', () => {
  /** The names of a StatefulSet's Pods in the order of creation. Each was created after the previous one was ready. */
  function orderOf(learner: Learner, count: number): string[] {
    const seen: string[] = [];
    learner.waitUntil('all are ready', () => {
      for (const { metadata } of learner.pods()) {
        if (seen.includes(metadata.name)) continue;
        if (learner.readyPods().length < seen.length) throw new Error(`${metadata.name} did not wait for ${seen.at(-1)}`);
        seen.push(metadata.name);
      }
      return learner.readyPods().length === count;
    });
    return seen;
  }

  test('web starts one Pod after the other, each with a claim and a stable name', () => {
    const learner = new Learner();
    learner.follow('application/web/web.yaml');
    expect(orderOf(learner, 2)).toEqual(['web-0', 'web-1']);
    expect(learner.kubectl('get pvc -l app=nginx --no-headers').match(/^www-web-[01] +Bound/gm)).toHaveLength(2);
    expect(learner.exec('web-1', 'hostname')).toBe('web-1\n');
    learner.exec('web-0', 'echo "$(hostname)" > /usr/share/nginx/html/index.html');
    const before = learner.pod('web-0').metadata.uid;
    learner.kubectl('delete pod -l app=nginx');
    learner.settle();
    expect(learner.readyPods().map(({ metadata }) => metadata.name)).toEqual(['web-0', 'web-1']);
    expect(learner.pod('web-0').metadata.uid).not.toBe(before);
    expect(learner.exec('web-0', 'curl http://localhost/')).toBe('web-0\n');
  });

  test('web is scaled up in order, and down from the last Pod', () => {
    const learner = new Learner();
    learner.follow('application/web/web.yaml');
    learner.settle();
    learner.kubectl('scale sts web --replicas=5');
    expect(orderOf(learner, 5)).toEqual(['web-0', 'web-1', 'web-2', 'web-3', 'web-4']);
    learner.kubectl(`patch sts web -p '{"spec":{"replicas":3}}'`);
    const gone: string[] = [];
    learner.waitUntil('three are left', () => {
      for (const { metadata } of learner.cluster.list('Pod')) {
        if (metadata.deletionTimestamp !== undefined && !gone.includes(metadata.name)) gone.push(metadata.name);
      }
      return learner.cluster.list('Pod').length === 3;
    });
    expect(gone).toEqual(['web-4', 'web-3']);
    // Their data is kept.
    expect(learner.kubectl('get pvc -l app=nginx --no-headers').match(/Bound/g)).toHaveLength(5);
  });

  test('web in parallel starts both Pods at once', () => {
    const learner = new Learner();
    learner.follow('application/web/web-parallel.yaml');
    learner.waitUntil('both are there', () => learner.pods().length === 2);
    expect(learner.readyPods()).toEqual([]);
  });

  test('the first Pod waits if the storage class is missing', () => {
    const learner = new Learner();
    learner.follow('controllers/statefulset.yaml');
    learner.pass(60_000);
    expect(learner.kubectl('get pods --no-headers')).toMatch(/^web-0 +0\/1 +Pending +0 +\S+\n$/);
    expect(learner.events('www-web-0')).toContain('ProvisioningFailed: storageclass.storage.k8s.io "my-storage-class" not found');
  });

  test('zookeeper runs three Pods with a budget of one disruption', () => {
    const learner = new Learner();
    learner.follow('application/zookeeper/zookeeper.yaml');
    expect(orderOf(learner, 3)).toEqual(['zk-0', 'zk-1', 'zk-2']);
    learner.settle();
    expect(learner.kubectl('get pdb zk-pdb')).toMatch(/zk-pdb +N\/A +1 +1 /);
  });

  test('mysql configures its first Pod', () => {
    const learner = new Learner();
    learner.follow('application/mysql/mysql-configmap.yaml', 'application/mysql/mysql-services.yaml');
    learner.follow('application/mysql/mysql-statefulset.yaml');
    learner.waitForPod('mysql-0');
    expect(learner.exec('mysql-0', 'cat /etc/mysql/conf.d/server-id.cnf; ls /etc/mysql/conf.d', 'mysql')).toBe(
      '[mysqld]\nserver-id=100\nprimary.cnf\nserver-id.cnf\n',
    );
  });

  test('mysql replicas copy their data from the previous one', () => {
    const learner = new Learner();
    learner.follow('application/mysql/mysql-configmap.yaml', 'application/mysql/mysql-services.yaml');
    learner.follow('application/mysql/mysql-statefulset.yaml');
    learner.waitForPod('mysql-2');
    expect(learner.kubectl('get pods -l app=mysql --no-headers')).toMatch(
      /^mysql-0 +2\/2 +Running +0 .*\nmysql-1 +2\/2 +Running +0 .*\nmysql-2 +2\/2 +Running +0 .*\n$/,
    );
    expect(learner.kubectl('logs mysql-1 -c clone-mysql')).not.toContain('refused');
  });

  test('a DaemonSet has a Pod on each node, or only on nodes with the label', () => {
    const learner = new Learner();
    learner.follow('application/basic-daemonset.yaml', 'controllers/daemonset-label-selector.yaml');
    learner.settle();
    const nodes = (name: string) => {
      const pods = learner.pods().filter(({ metadata }) => metadata.name.startsWith(name));
      return pods.map(({ spec }) => spec.nodeName).toSorted();
    };
    expect(nodes('example-daemonset')).toEqual(['node-1', 'node-2', 'node-3']);
    expect(nodes('nginx-ssd')).toEqual([]);
    learner.kubectl('label nodes node-1 node-2 ssd=true');
    learner.settle();
    expect(nodes('nginx-ssd')).toEqual(['node-1', 'node-2']);
  });

  test('a DaemonSet is updated node by node', () => {
    const learner = new Learner();
    learner.follow('controllers/daemonset.yaml');
    learner.settle();
    learner.follow('controllers/fluentd-daemonset-update.yaml');
    const daemons = () => {
      const pods = learner.cluster.list('Pod', { namespace: 'kube-system' });
      return pods.filter(({ metadata }) => metadata.deletionTimestamp === undefined);
    };
    const isNew = (pod: Pod) => pod.spec.containers[0]?.image === 'quay.io/fluentd_elasticsearch/fluentd:v2.5.2';
    let fewest = 3;
    learner.waitUntil('all are new', () => {
      fewest = Math.min(fewest, daemons().filter(isPodReady).length);
      return daemons().filter(isPodReady).filter(isNew).length === 3;
    });
    expect(fewest).toBe(2);
  });
});
