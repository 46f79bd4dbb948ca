import { describe, expect, test } from 'vitest';
import { sentences as zh } from '../../../../src/ui/i18n/zh-cn/happens.ts';
import { isQuiet, sentenceOf } from '../../../../src/ui/happens/sentence.ts';
import { sentences as en } from '../../../../src/ui/i18n/en/happens.ts';
import { User, webManifest } from '../../cluster/user.ts';
import { HPA } from '../../../../src/ui/functions/happening-objects.ts';
import { answer, happenings, told } from './told.ts';

const CLAIM_AND_POD = `apiVersion: v1
kind: PersistentVolumeClaim
metadata: { name: data }
spec: { accessModes: [ReadWriteOnce], resources: { requests: { storage: 1Gi } } }
---
apiVersion: v1
kind: Pod
metadata: { name: p }
spec:
  containers: [{ name: c, image: nginx:1.27, volumeMounts: [{ name: d, mountPath: /d }] }]
  volumes: [{ name: d, persistentVolumeClaim: { claimName: data } }]
`;

const SHORT_JOB = `apiVersion: batch/v1
kind: Job
metadata: { name: short }
spec:
  ttlSecondsAfterFinished: 5
  template: { spec: { restartPolicy: Never, containers: [{ name: c, image: busybox, command: ["true"] }] } }
`;

/** A cluster with a finished Deployment of ten Pods, and its last record. */
function rolledOut(): { user: User; since: number } {
  const user = new User();
  user.apply(webManifest(10, 'nginx:1.27'));
  user.settle();
  user.pass(2_000);
  return { user, since: user.cluster.trace.lastId };
}

describe('the list of a rollout', () => {
  test('has a sentence for each decision with its figures', () => {
    const { user, since } = rolledOut();
    user.kubectl('set image deployment/web web=nginx:1.28');
    user.settle();
    const story = told(user.cluster, since).filter((line) => !line.startsWith(': '));
    expect(story.slice(0, 5)).toEqual([
      'user: kubectl set image deployment/web web=nginx:1.28',
      'deployment-controller: Revision 2 is created, to begin with 3 Pods.',
      'replicaset-controller: Revision 2 creates 3 Pods: 3 are wanted, its cache shows 0 active.',
      'deployment-controller: Revision 1 shrinks from 10 to 8: 8 must be available, 10 are.',
      expect.stringMatching(/^scheduler: 5 Pods get a node: node-\d \d, node-\d \d, node-\d \d\.$/),
    ]);
    expect(story).toContain('deployment-controller: Revision 2 grows from 3 to 5: 13 may be wanted in all, its cache shows 11.');
    expect(story).toContainEqual(expect.stringMatching(/^kubelet.*: \d Pods of revision 2 are ready, so 2 old Pods may go\.$/));
    expect(story.filter((line) => line.includes('is complete'))).toEqual([
      'deployment-controller: web is complete: 10 of 10 Pods are available, all of the newest revision.',
    ]);
  });

  test('promises that no old Pod goes while the Deployment is paused', () => {
    const { user, since } = rolledOut();
    user.kubectl('set image deployment/web web=nginx:1.28');
    user.kubectl('rollout pause deployment/web');
    user.settle();
    const ready = told(user.cluster, since).filter((line) => line.includes('ready'));
    expect(ready.length).toBeGreaterThan(0);
    for (const line of ready) expect(line).not.toContain('may go');
  });

  test('has the same sentences in Chinese', () => {
    const { user, since } = rolledOut();
    user.kubectl('set image deployment/web web=nginx:1.28');
    user.settle();
    const story = told(user.cluster, since, zh).filter((line) => !line.startsWith(': '));
    expect(story.slice(1, 4)).toEqual([
      'deployment-controller: 创建修订版本 2，先要 3 个 Pod。',
      'replicaset-controller: 修订版本 2 创建 3 个 Pod：要 3 个，它的缓存里活跃的有 0 个。',
      'deployment-controller: 修订版本 1 由 10 减到 8：至少要有 8 个可用，现有 10 个。',
    ]);
    expect(story).toContain('deployment-controller: 修订版本 2 由 3 增到 5：总共最多可以要 13 个，它的缓存里要了 11 个。');
  });

  test('gives the deciding reason for a Pod that is chosen for deletion', () => {
    const user = new User();
    user.apply(webManifest(4));
    user.settle();
    const since = user.cluster.trace.lastId;
    user.kubectl('scale deployment web --replicas=3');
    user.settle();
    expect(told(user.cluster, since)).toContainEqual(
      expect.stringMatching(
        /^replicaset-controller: Pod [a-z0-9]{5} goes first: its node has 2 of them, and it became ready last\.$/,
      ),
    );
  });

  test('reports a refused write with its decision', () => {
    const { user, since } = rolledOut();
    user.kubectl('set image deployment/web web=nginx:1.28');
    user.settle();
    const refused = happenings(user.cluster).filter(({ record, what }) => record > since && what.type === 'step' && what.refused);
    expect(refused.length).toBeGreaterThan(0);
    for (const happening of refused) {
      expect(sentenceOf(en, happening)).toMatch(/ Refused: another write came first\.$/);
      expect(isQuiet(happening)).toBe(true);
    }
  });

  test('reports an image that cannot be pulled with the Pods that need it', () => {
    const { user, since } = rolledOut();
    user.kubectl('set image deployment/web web=nginx:9');
    user.pass(20_000);
    expect(told(user.cluster, since)).toContainEqual(
      expect.stringMatching(/^kubelet.*: \d Pods of revision 2 fail: the image nginx:9 cannot be pulled\.$/),
    );
  });
});

describe('the list of other events', () => {
  test('has the Pods of a Job, their ends, and the end of the Job', () => {
    const user = new User();
    const since = user.cluster.trace.lastId;
    user.kubectl('create job once --image=busybox -- true');
    user.pass(30_000);
    const story = told(user.cluster, since).filter((line) => !line.startsWith('node-lifecycle'));
    expect(story.map((line) => line.replace(/Pod \w{5}/, 'Pod'))).toEqual([
      'user: kubectl create job once --image=busybox -- true',
      'job-controller: once creates 1 Pod: it wants 1 to run, 0 do.',
      'job-controller: once: 1 active, 0 succeeded, 0 failed',
      expect.stringMatching(/^scheduler: Pod gets node-\d\.$/),
      expect.stringMatching(/^kubelet\/node-\d: The image busybox is being pulled for Pod\.$/),
      expect.stringMatching(/^kubelet\/node-\d: Pod is done\.$/),
      'job-controller: once: 0 active, 1 succeeded, 0 failed',
      'job-controller: once has finished: Complete.',
    ]);
  });

  test('has a node without power: its silence, the taints, its Pods that are not ready, and their deletion', () => {
    const { user } = rolledOut();
    const since = user.cluster.trace.lastId;
    user.do({ type: 'power-node', name: 'node-1', on: false });
    user.pass(400_000);
    const story = told(user.cluster, since).join('\n');
    expect(story).toMatch(/node-lifecycle-controller: node-1 has been silent for \d+ s: it counts as not ready\./);
    expect(story).toMatch(/node-lifecycle-controller: \d Pods of revision 1 are not ready any more\./);
    expect(story).toMatch(/taint-eviction-controller: \d Pods may stay on their tainted nodes for 300 s\./);
    expect(story).toMatch(/taint-eviction-controller: \d Pods of revision 1 are being deleted\./);
  });

  test('has the sizes that an autoscaler sets, and the addresses of a Service', () => {
    const { user, since } = rolledOut();
    user.apply(HPA);
    user.kubectl('expose deployment web --port=80');
    user.pass(60_000);
    const story = told(user.cluster, since);
    expect(story).toContain('horizontal-pod-autoscaler-controller: web scales its workload from 10 to 5: at most 5 are allowed.');
    expect(story.join('\n')).toContain('Endpoints web: 10 ready');
  });

  test('has a claim that gets a volume, is protected while a Pod uses it, and gives the volume back, each told once', () => {
    const user = new User();
    user.apply(CLAIM_AND_POD);
    user.pass(20_000);
    user.kubectl('delete pvc data --wait=false');
    user.pass(3_000);
    user.kubectl('delete pod p --wait=false');
    user.pass(60_000);
    const story = told(user.cluster).map((line) => line.replace(/pvc-[\w-]+/g, 'V'));
    const times = (sentence: string): number => story.filter((line) => line.endsWith(`: ${sentence}`)).length;
    expect(times('Claim data and volume V are bound to each other.')).toBe(1);
    expect(times('data is to be deleted, and waits: it is still in use.')).toBeGreaterThan(0);
    expect(times('No Pod uses claim data any more: it may go.')).toBe(1);
    expect(times('The claim of volume V is gone: the volume is released (Delete).')).toBe(1);
  });

  test('has a namespace that ends, and a Job that outlives its time', () => {
    const user = new User();
    user.kubectl('create namespace shop');
    user.kubectl('create quota q --hard=pods=3 -n shop');
    user.apply(SHORT_JOB);
    user.pass(40_000);
    user.kubectl('delete namespace shop');
    user.pass(30_000);
    const story = told(user.cluster);
    expect(story).toContain('serviceaccount-controller: Namespace shop gets its ServiceAccount default.');
    expect(story).toContain('resourcequota-controller: Quota q: used pods=0, allowed pods=3');
    expect(story).toContain(
      'ttl-after-finished-controller: Job short is deleted: the 5 s after its end are over (ttlSecondsAfterFinished).',
    );
    expect(story).toContain('namespace-controller: Namespace shop is empty: it may go.');
  });

  test('names what was to be created by its kind: it has no name yet', () => {
    const user = new User();
    user.kubectl('create quota q --hard=pods=1');
    user.apply(webManifest(2, 'nginx:1.27'));
    user.pass(5_000);
    const refusals = (words = en): Set<string> =>
      new Set(
        told(user.cluster, 0, words)
          .filter((line) => line.startsWith('replicaset-controller: ') && line.includes('API server'))
          .map((line) => line.replace(/, \d+ times|（\d+ 次）(?=：)/, '')),
      );
    const name = user.kubectl('get rs -o name').replace('replicaset.apps/', '').trim();
    expect(refusals()).toEqual(
      new Set([`replicaset-controller: The API server refuses a new Pod (Forbidden): ${name} is tried again.`]),
    );
    expect(refusals(zh)).toEqual(new Set([`replicaset-controller: API server 拒绝新建 Pod（Forbidden）：${name} 会再试。`]));
  });

  test('tells once what authorization refuses a component outside of its syncs, until somebody changes a role', () => {
    const user = new User();
    user.kubectl('delete clusterrolebinding kubeadm:node-proxier');
    user.apply(webManifest(1));
    user.kubectl('expose deployment web --port=80');
    user.cluster.execute({ type: 'traffic', line: 'service/web --rps 1' });
    user.pass(20_000);
    const denied = (words = en): string[] => told(user.cluster, 0, words).filter((line) => line.startsWith('kube-proxy/'));
    const proxy = 'system:serviceaccount:kube-system:kube-proxy';
    expect(denied().sort()).toEqual([
      `kube-proxy/node-1: Authorization refuses: ${proxy} may not list endpointslices.`,
      `kube-proxy/node-1: Authorization refuses: ${proxy} may not list services.`,
    ]);
    expect(denied(zh)).toContain(`kube-proxy/node-1: 鉴权拒绝：${proxy} 无权 list services。`);
    user.kubectl('create clusterrole more --verb=get --resource=pods');
    user.pass(60_000);
    expect(denied()).toHaveLength(4);
  });

  test('describes a write without a step by its changes', () => {
    const user = new User();
    const told0 = told(user.cluster);
    expect(told0).toContain('set-up: Creates StorageClass standard.');
    expect(told0).toContain('kubelet/node-1: Creates Node node-1.');
  });
});

describe('the list', () => {
  test('at an earlier time is the start of the same list, word for word', () => {
    const { user, since } = rolledOut();
    const lines = (record: number) => happenings(user.cluster, record).map((one) => `${one.record} ${sentenceOf(en, one)}`);
    const all = lines(since);
    for (let record = 200; record < since; record += 97) {
      const then = lines(record);
      // Items that are still incomplete at that time say less. All others are the same.
      const settled = then.filter(
        (_, index) => happenings(user.cluster, record)[index]!.atMs < user.cluster.trace.get(record)!.atMs - 1_000,
      );
      expect(all).toEqual(expect.arrayContaining(settled));
      expect(then.map((line) => line.split(' ')[0])).toEqual(all.map((line) => line.split(' ')[0]).slice(0, then.length));
    }
  });

  test('is limited, newest first, and shows whether there is more', () => {
    const { user } = rolledOut();
    const { happenings: few, more } = answer(user.cluster, undefined, 5);
    expect(few.map(({ record }) => record)).toEqual(few.map(({ record }) => record).toSorted((a, b) => b - a));
    expect([few.length, more]).toEqual([5, true]);
    expect(few).toEqual(answer(user.cluster).happenings.slice(0, 5));
  });

  test('includes each sync that wrote something, directly or through a step', () => {
    const { user } = rolledOut();
    const records = happenings(user.cluster);
    // An unknown item would have an empty sentence.
    for (const happening of records) {
      expect(sentenceOf(en, happening)).toMatch(/\S/);
      expect(sentenceOf(zh, happening)).toMatch(/\S/);
    }
  });

  test('leads to the sync and the cause of each item', () => {
    const { user } = rolledOut();
    const created = happenings(user.cluster).find(
      ({ what }) => what.type === 'step' && what.steps[0]!.step.name === 'getNewReplicaSet',
    )!;
    expect(user.cluster.trace.get(created.code!)?.body).toMatchObject({ type: 'step', name: 'getNewReplicaSet' });
    expect(created.why).toBe(created.record);
  });
});
