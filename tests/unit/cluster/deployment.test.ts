import { describe, expect, test } from 'vitest';
import { User, webManifest } from './user.ts';

/** Creates a Deployment with this number of Pods and waits until all are available. */
function userWithWeb(replicas = 3): User {
  const user = new User();
  user.apply(webManifest(replicas));
  user.settle();
  return user;
}

describe('applying a Deployment', () => {
  test('creates Pods that run on the nodes and become ready', () => {
    const user = new User();
    expect(user.apply(webManifest(3))).toBe('deployment.apps/web created\n');
    user.settle();
    expect(user.readyPods()).toHaveLength(3);
    expect(new Set(user.pods().map(({ spec }) => spec.nodeName))).toEqual(new Set(['node-1', 'node-2', 'node-3']));
    expect(user.kubectl('get deployment web')).toMatch(/^NAME +READY +UP-TO-DATE +AVAILABLE +AGE\nweb +3\/3 +3 +3 +\d+s\n$/);
  });

  test('a second time changes nothing', () => {
    const user = userWithWeb();
    const { resourceVersion } = user.deployment('web').metadata;
    expect(user.apply(webManifest(3))).toBe('deployment.apps/web unchanged\n');
    user.settle();
    expect(user.deployment('web').metadata.resourceVersion).toBe(resourceVersion);
  });

  test('with another image replaces the Pods within the limits, and leaves the old ReplicaSet at 0', () => {
    const user = userWithWeb(4);
    expect(user.apply(webManifest(4, 'nginx:1.27'))).toBe('deployment.apps/web configured\n');
    let [fewest, most] = [4, 4];
    user.waitUntil('the rollout is complete', () => {
      fewest = Math.min(fewest, user.readyPods().length);
      most = Math.max(
        most,
        user.replicaSets().reduce((sum, { spec }) => sum + spec.replicas, 0),
      );
      return user.cluster.sim.idle;
    });
    expect([fewest, most]).toEqual([3, 5]);
    expect(user.images()).toEqual(['nginx:1.27']);
    expect(
      user
        .replicaSets()
        .map(({ spec }) => spec.replicas)
        .toSorted(),
    ).toEqual([0, 4]);
  });

  test('with the strategy Recreate stops all old Pods before it starts a new one', () => {
    const user = new User();
    user.apply(webManifest(3, 'nginx:1.25', '  strategy: { type: Recreate }\n'));
    user.settle();
    user.kubectl('set image deployment/web web=nginx:1.27');
    const together = new Set<number>();
    user.waitUntil('the rollout is complete', () => {
      together.add(new Set(user.cluster.list('Pod', { namespace: 'default' }).map(({ spec }) => spec.containers[0]?.image)).size);
      return user.cluster.sim.idle;
    });
    expect(together).toEqual(new Set([1, 0]));
    expect(user.images()).toEqual(['nginx:1.27']);
  });
});

describe('a Deployment', () => {
  test('that is scaled creates or deletes Pods without a new ReplicaSet', () => {
    const user = userWithWeb(3);
    expect(user.kubectl('scale deployment/web --replicas=5')).toBe('deployment.apps/web scaled\n');
    user.settle();
    expect(user.readyPods()).toHaveLength(5);
    user.kubectl('scale deployment/web --replicas=1');
    user.settle();
    expect(user.readyPods()).toHaveLength(1);
    expect(user.replicaSets()).toHaveLength(1);
  });

  test('that is paused keeps its Pods when its image changes, and rolls out when it is resumed', () => {
    const user = userWithWeb(3);
    user.kubectl('rollout pause deployment/web');
    user.kubectl('set image deployment/web web=nginx:1.27');
    user.settle();
    expect(user.images()).toEqual(['nginx:1.25']);
    user.kubectl('scale deployment/web --replicas=4');
    user.settle();
    expect(user.images()).toEqual(['nginx:1.25']);
    expect(user.pods()).toHaveLength(4);
    user.kubectl('rollout resume deployment/web');
    user.settle();
    expect(user.images()).toEqual(['nginx:1.27']);
  });

  test('that is undone returns to the previous revision, whose ReplicaSet gets a new revision number', () => {
    const user = userWithWeb(2);
    user.kubectl('set image deployment/web web=nginx:1.27');
    user.settle();
    expect(user.kubectl('rollout undo deployment/web')).toBe('deployment.apps/web rolled back\n');
    user.settle();
    expect(user.images()).toEqual(['nginx:1.25']);
    expect(user.kubectl('rollout history deployment/web')).toMatch(
      /^deployment.apps\/web \nREVISION +CHANGE-CAUSE\n2 +<none>\n3 +<none>\n/,
    );
  });

  test('that is restarted gets new Pods with the same image', () => {
    const user = userWithWeb(2);
    const before = user.pods().map(({ metadata }) => metadata.name);
    user.kubectl('rollout restart deployment/web');
    user.settle();
    expect(user.images()).toEqual(['nginx:1.25']);
    const names = user.pods().map(({ metadata }) => metadata.name);
    expect(names).toHaveLength(2);
    expect(names.filter((name) => before.includes(name))).toEqual([]);
  });

  test('whose image cannot be pulled keeps enough old Pods, and reports the failure after the deadline', () => {
    const user = userWithWeb(4);
    user.kubectl('set image deployment/web web=nginx:does-not-exist');
    user.pass(11 * 60_000);
    expect(user.readyPods().length).toBeGreaterThanOrEqual(3);
    expect(user.kubectl('get pods')).toMatch(/ImagePullBackOff|ErrImagePull/);
    const progressing = user.deployment('web').status.conditions?.find(({ type }) => type === 'Progressing');
    expect(progressing).toMatchObject({ status: 'False', reason: 'ProgressDeadlineExceeded' });
    user.kubectl('rollout undo deployment/web');
    user.settle();
    expect(user.readyPods()).toHaveLength(4);
    expect(user.images()).toEqual(['nginx:1.25']);
  });

  test('that loses a Pod gets a new one', () => {
    const user = userWithWeb(3);
    const [victim] = user.pods();
    expect(user.kubectl(`delete pod ${victim?.metadata.name}`)).toBe(
      `pod "${victim?.metadata.name}" deleted from default namespace\n`,
    );
    user.settle();
    expect(user.readyPods()).toHaveLength(3);
    expect(user.pods().map(({ metadata }) => metadata.uid)).not.toContain(victim?.metadata.uid);
  });

  test('that is deleted takes its ReplicaSets and Pods with it', () => {
    const user = userWithWeb(3);
    user.kubectl('delete deployment web');
    user.settle();
    expect(user.replicaSets()).toEqual([]);
    expect(user.cluster.list('Pod', { namespace: 'default' })).toEqual([]);
    expect(user.kubectl('get all')).toMatch(/^NAME +TYPE +CLUSTER-IP|^$/);
  });

  test('that is deleted with --cascade=orphan leaves its ReplicaSet and Pods without an owner', () => {
    const user = userWithWeb(3);
    user.kubectl('delete deployment web --cascade=orphan');
    user.settle();
    expect(user.replicaSets().map(({ metadata }) => metadata.ownerReferences ?? [])).toEqual([[]]);
    expect(user.readyPods()).toHaveLength(3);
  });
});

describe('why', () => {
  test('leads from a Pod back to the command that asked for it', () => {
    const user = new User();
    user.kubectl('create deployment web --image=nginx --replicas=2');
    user.waitUntil('a Pod is there', () => user.pods().length > 0);
    const [pod] = user.pods();
    if (pod === undefined) throw new Error('no Pod');
    const lines = user.cluster.why(pod).map((line) => line.replace(/^\[[\d.]+ s\] /, ''));
    expect(lines[0]).toMatch(/^etcd: etcd revision \d+: create Pod default\/web-/);
    expect(lines).toContain('user: kubectl create deployment web --image=nginx --replicas=2');
    const steps = [
      'manageReplicas',
      'worker \\d takes default/web-',
      'createRS|getNewReplicaSet',
      'worker \\d takes default/web$',
    ];
    expect(steps.map((step) => lines.findIndex((line) => new RegExp(step).test(line)))).toEqual(
      steps.map((step) => lines.findIndex((line) => new RegExp(step).test(line))).toSorted((a, b) => a - b),
    );
    expect(steps.every((step) => lines.some((line) => new RegExp(step).test(line)))).toBe(true);
  });
});
