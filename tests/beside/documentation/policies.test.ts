import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadAll } from 'js-yaml';
import { isReason, type KubeObject } from '../../../src/api/index.ts';
import { deploymentController } from '../../../src/controllers/deployment/controller.ts';
import { replicaSetController } from '../../../src/controllers/replicaset/controller.ts';
import { resourceQuotaController } from '../../../src/controllers/resource-quota/controller.ts';
import { ControlPlane } from '../../unit/controllers/control-plane.ts';
import { example, EXAMPLES } from './documentation.ts';

/** A cluster with the required controllers and the applied manifests of these files. */
class Documentation extends ControlPlane {
  constructor() {
    super();
    this.start(resourceQuotaController);
    this.start(replicaSetController);
    this.start(deploymentController);
  }

  apply(...files: readonly string[]): readonly KubeObject[] {
    return files.flatMap((file) => {
      const manifests = loadAll(example(file)).map((document) => document as KubeObject);
      const created = manifests.map((manifest) => this.#create(manifest));
      this.sim.run({ forMs: 5000 });
      return created;
    });
  }

  /** The error message for a refused file. */
  refusal(file: string): string {
    try {
      this.apply(file);
    } catch (error) {
      if (isReason(error, 'Forbidden')) return error.message;
      throw error;
    }
    throw new Error(`${file} was not refused`);
  }

  #create(manifest: KubeObject): KubeObject {
    const metadata = { namespace: 'default', ...manifest.metadata };
    return this.do(this.user.create<string>(manifest.kind, { ...manifest, metadata }));
  }
}

describe('the policy manifests of the documentation', () => {
  test('are accepted, except the Pod of a missing class', () => {
    const folders = ['policy', 'admin/resource'];
    const files = folders.flatMap((folder) => readdirSync(join(EXAMPLES, folder)).map((file) => `${folder}/${file}`));
    expect(files.length).toBeGreaterThan(10);
    const refused = files.filter((file) => {
      try {
        new Documentation().apply(file);
        return false;
      } catch (error) {
        expect((error as Error).message).toBe('pods "high-priority" is forbidden: no PriorityClass with name high was found');
        return true;
      }
    });
    expect(refused).toEqual(['policy/high-priority-pod.yaml']);
  });

  test('refuse a second Pod beyond the memory quota', () => {
    const cluster = new Documentation();
    cluster.apply('admin/resource/quota-mem-cpu.yaml', 'admin/resource/quota-mem-cpu-pod.yaml');
    expect(cluster.get('ResourceQuota', { namespace: 'default', name: 'mem-cpu-demo' })?.status.used).toEqual({
      'limits.cpu': '800m',
      'limits.memory': '800Mi',
      'requests.cpu': '400m',
      'requests.memory': '600Mi',
    });
    expect(cluster.refusal('admin/resource/quota-mem-cpu-pod-2.yaml')).toBe(
      'pods "quota-mem-cpu-demo-2" is forbidden: exceeded quota: mem-cpu-demo, requested: requests.memory=700Mi, used: requests.memory=600Mi, limited: requests.memory=1Gi',
    );
  });

  test('limit a Deployment of three to the two Pods of its quota', () => {
    const cluster = new Documentation();
    cluster.apply('admin/resource/quota-pod.yaml', 'admin/resource/quota-pod-deployment.yaml');
    const { status } = cluster.get('Deployment', { namespace: 'default', name: 'pod-quota-demo' })!;
    expect(status.replicas).toBe(2);
    expect(status.conditions?.find(({ type }) => type === 'ReplicaFailure')?.message).toMatch(
      /^pods "pod-quota-demo-[a-z0-9]+-[a-z0-9]{5}" is forbidden: exceeded quota: pod-demo, requested: pods=1, used: pods=2, limited: pods=2$/,
    );
  });

  test('refuse a second claim beyond the object quota', () => {
    const cluster = new Documentation();
    cluster.apply('admin/resource/quota-objects.yaml', 'admin/resource/quota-objects-pvc.yaml');
    const another = cluster.get<string>('PersistentVolumeClaim', { namespace: 'default', name: 'pvc-quota-demo' })!;
    const draft = { ...another, metadata: { name: 'pvc-quota-demo-2', namespace: 'default' } };
    expect(() => cluster.create<string>('PersistentVolumeClaim', draft)).toThrow(
      'persistentvolumeclaims "pvc-quota-demo-2" is forbidden: exceeded quota: object-quota-demo, requested: persistentvolumeclaims=1, used: persistentvolumeclaims=1, limited: persistentvolumeclaims=1',
    );
  });

  test('give a container without memory the defaults of its namespace', () => {
    const cluster = new Documentation();
    cluster.apply('admin/resource/memory-defaults.yaml');
    const spec = { containers: [{ name: 'default-mem-demo-ctr', image: 'nginx' }] };
    const pod = cluster.create('Pod', { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'demo', namespace: 'default' }, spec });
    expect(pod.spec.containers[0]?.resources).toEqual({ limits: { memory: '512Mi' }, requests: { memory: '256Mi' } });
  });

  test('refuse a container with too much memory', () => {
    const cluster = new Documentation();
    cluster.apply('admin/resource/limit-mem-cpu-container.yaml');
    expect(cluster.refusal('admin/resource/memory-constraints-pod-2.yaml')).toBe(
      'pods "constraints-mem-demo-2" is forbidden: maximum memory usage per Container is 1Gi, but limit is 1536Mi',
    );
  });

  test('refuse a claim with too much storage', () => {
    const cluster = new Documentation();
    cluster.apply('admin/resource/storagelimits.yaml');
    expect(cluster.refusal('admin/resource/quota-objects-pvc.yaml')).toBe(
      'persistentvolumeclaims "pvc-quota-demo" is forbidden: maximum storage usage per PersistentVolumeClaim is 2Gi, but request is 3Gi',
    );
  });

  test('count Pods of a priority class in a quota for that class', () => {
    const cluster = new Documentation();
    cluster.apply('policy/quota.yaml');
    const value = { apiVersion: 'scheduling.k8s.io/v1', kind: 'PriorityClass', metadata: { name: 'high' }, value: 1000 };
    cluster.create<string>('PriorityClass', value);
    cluster.apply('policy/high-priority-pod.yaml');
    const used = (name: string) => cluster.get('ResourceQuota', { namespace: 'default', name })?.status.used;
    expect(used('pods-high')).toEqual({ cpu: '500m', memory: '10Gi', pods: '1' });
    expect(used('pods-low')).toEqual({ cpu: '0', memory: '0', pods: '0' });
  });
});
