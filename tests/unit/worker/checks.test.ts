import { describe, expect, test } from 'vitest';
import type { Check, Pointing } from '../../../src/cluster/lesson/lesson.ts';
import { Cluster } from '../../../src/cluster/index.ts';
import { webDeployment } from '../../../src/ui/functions/manifests.ts';
import { CheckRun, compileCourses, type Watched } from '../../../src/worker/checks/check-run.ts';
import { compileCheck, compilePointing } from '../../../src/worker/checks/compile-check.ts';

type Draft = Omit<Check, 'text'>;

/** A cluster whose Deployment `web` has its Pods. */
function clusterOf(replicas: number): Cluster {
  const cluster = new Cluster({ seed: 'checks', timings: 'teaching' });
  cluster.run({ untilMs: 6_000 });
  cluster.apply(webDeployment({ replicas, maxSurge: 1, maxUnavailable: 0 }));
  cluster.run({ forMs: 20_000 });
  return cluster;
}

function runOf(cluster: Cluster, ...drafts: readonly Draft[]): CheckRun {
  return watching(cluster, { checks: drafts.map((draft) => ({ text: '', ...draft }) as Check) });
}

function watching(cluster: Cluster, watched: Watched): CheckRun {
  const courses = compileCourses(watched);
  if ('fault' in courses) throw new Error(JSON.stringify(courses));
  return new CheckRun(cluster, cluster.history.present, courses);
}

function podNames(cluster: Cluster): readonly string[] {
  const { history } = cluster;
  return history.listAt('Pod', history.revisionAt(history.present)).map(({ value }) => value.metadata.name);
}

/** The states at the present. */
function statesOf(run: CheckRun): readonly (string | undefined)[] {
  run.advance(() => true);
  return run.at(Infinity).map((turn) => turn?.state);
}

describe('a check', () => {
  test.each([
    ['pods.filter(p, p.ready).size() == 3', true],
    ['pods.all(p, p.deployment == "web" && p.revision == 1 && p.image == "nginx:1.27")', true],
    ['pods.exists(p, p.node == "node-9")', false],
    ['(pods).all(p, (p.ready || p.restarts > 0) && (p.phase == "Running")) && pods.exists_one(p, p.name != "") == false', true],
    ['pods.size() == 3 && (pods.filter(p, p.ready)).size() == pods.filter(p, !p.terminating).size()', true],
    ['pods.all(p, p.labels["no-such"] == "x") || deployments.all(d, d.complete)', true],
    ['pods.filter(p, p.labels["no-such"] == "x").size() == 0', false],
    ['pods.map(p, p.node).size() + 1 == 4', true],
    ['deployments[0].complete && deployments[0].replicas - deployments[0].available == 0', true],
    ['deployments[0].maxSurge == 1 && deployments[0].maxUnavailable == 0', true],
    ['replicasets.exists_one(r, r.revision == 1 && r.ready == 3)', true],
    ['nodes.all(n, n.ready && !n.unschedulable)', true],
    ['object("Deployment/default/web").spec.replicas + 1 == 4', true],
    ['objectExists("Service/default/web")', false],
    ['object("Service/default/web").spec.type == "ClusterIP"', false],
    ['pods.all(p, p.labels["app"] == "web")', true],
    ['pods.exists(p, p.labels["no-such"] == "web")', false],
    ['commands.size() == 0 && seconds >= 0.0', true],
    ['requests.answered == 0 && requests.failed == 0 && requests.lost == 0', true],
    ['requests.p95 < 100', false],
    ['requestsTo("Service/default/web").lost == 0', true],
    ['can("system:serviceaccount:kube-system:deployment-controller", "update deployments.apps/status", "default")', true],
    ['can("jane", "create selfsubjectaccessreviews.authorization.k8s.io", "")', true],
    ['can("jane", "list pods", "default") || can("kube-proxy", "list services", "")', false],
  ])('over a cluster: %s', (that, expected) => {
    expect(statesOf(runOf(clusterOf(3), { when: 'now', that }))).toEqual([expected ? 'met' : 'open']);
  });

  test.each([
    ['pods.filter(p, p.redy).size() == 3', { code: 'unknown-name', name: 'redy', nearest: 'ready' }],
    ['pod.size() == 3', { code: 'unknown-name', name: 'pod', nearest: 'pods' }],
    ['pods.size() = 3', { code: 'syntax', at: 13 }],
    ['pods.exists(p, p.name == 3)', { code: 'wrong-types' }],
    ['pods.size()', { code: 'not-boolean' }],
    ['requests.losts == 0', { code: 'unknown-name', name: 'losts', nearest: 'lost' }],
    ['request.lost == 0', { code: 'unknown-name', name: 'request', nearest: 'requests' }],
    ['pods.exists(p, p.name.matches("(a+)+$"))', { code: 'unsupported', name: 'matches' }],
    ['pods.all(p, pods.exists(q, q.name != p.name))', { code: 'nested', name: 'exists' }],
    [`pods.size() == ${'1 + '.repeat(120)}1`, { code: 'syntax' }],
    ['true || '.repeat(100), { code: 'too-long' }],
  ])('is refused with the reason: %s', (that, fault) => {
    expect(compileCheck(that)).toMatchObject(fault);
  });

  test('may filter first and then ask about each', () => {
    expect(compileCheck('pods.filter(p, p.ready).all(p, p.revision == 1)')).not.toHaveProperty('code');
  });

  test('reads only the kinds that it names', () => {
    const kindsOf = (text: string) => {
      const compiled = compileCheck(text);
      return 'code' in compiled ? compiled : compiled.kinds && [...compiled.kinds];
    };
    expect(kindsOf('nodes.size() == 3')).toEqual(['Node']);
    expect(kindsOf('pods.size() == 3')).toEqual(['Pod', 'ReplicaSet']);
    expect(kindsOf('objectExists("Job/default/pi")')).toEqual(['Job']);
    expect(kindsOf('objectExists(commands[0])')).toBeUndefined();
    expect(kindsOf('can("jane", "list pods", "")')).toEqual(['ClusterRole', 'ClusterRoleBinding', 'Role', 'RoleBinding']);
  });
});

describe('along a history', () => {
  test('follows what a user may do', () => {
    const cluster = clusterOf(1);
    const inDefault = { when: 'now', that: 'can("jane", "list pods", "default")' } as const;
    const run = runOf(cluster, inDefault, { ...inDefault, that: 'can("jane", "list pods", "kube-system")' });
    const states = (line?: string): unknown[] => {
      if (line !== undefined) cluster.kubectl(line);
      cluster.run({ forMs: 2_000 });
      while (!run.advance(() => true));
      return run.at(cluster.trace.lastId).map((turn) => turn?.state);
    };
    expect(states()).toEqual(['open', 'open']);
    expect(states('create rolebinding jane --clusterrole=view --user=jane')).toEqual(['met', 'open']);
    expect(states('delete rolebinding jane')).toEqual(['open', 'open']);
  });

  test('stops between two checks when there is no time, and tells of a write only when all have looked', () => {
    const cluster = clusterOf(3);
    const { lastId } = cluster.trace;
    const draft = { when: 'now', that: 'pods.size() == 3' } as const;
    const run = runOf(cluster, draft, draft, draft);
    const looks: number[] = [];
    while (!run.advance(() => false)) looks.push(run.record);
    expect(looks).toEqual([lastId - 1, lastId - 1]);
    expect(run.at(lastId).map((turn) => turn?.state)).toEqual(['met', 'met', 'met']);
  });

  test('now follows the present, and eventually keeps what has been', () => {
    const cluster = clusterOf(3);
    const four = 'pods.filter(p, p.ready).size() == 4';
    const run = runOf(cluster, { when: 'now', that: four }, { when: 'eventually', that: four });
    expect(statesOf(run)).toEqual(['open', 'open']);
    cluster.kubectl('scale deployment/web --replicas=4');
    cluster.run({ forMs: 20_000 });
    expect(statesOf(run)).toEqual(['met', 'met']);
    cluster.kubectl('scale deployment/web --replicas=2');
    cluster.run({ forMs: 20_000 });
    expect(statesOf(run)).toEqual(['open', 'met']);
  });

  test('always is broken at the very write, and stays broken', () => {
    const cluster = clusterOf(3);
    const run = runOf(
      cluster,
      { when: 'always', that: 'pods.filter(p, p.ready).size() >= 3' },
      { when: 'never', that: 'pods.filter(p, p.ready).size() < 3' },
    );
    expect(statesOf(run)).toEqual(['met', 'met']);
    cluster.kubectl('scale deployment/web --replicas=2');
    cluster.run({ forMs: 20_000 });
    expect(statesOf(run)).toEqual(['broken', 'broken']);
    const [broken] = run.at(Infinity);
    const readyAt = (record: number): number => {
      const { history } = cluster;
      return history
        .listAt('Pod', history.revisionAt(history.atRecord(record)))
        .filter(({ value }) => JSON.stringify(value).includes('"type":"Ready","status":"True"')).length;
    };
    expect(readyAt(broken!.record)).toBeLessThan(3);
    expect(readyAt(broken!.record - 1)).toBe(3);
    expect(run.at(broken!.record - 1).map((turn) => turn?.state)).toEqual(['met', 'met']);
    cluster.kubectl('scale deployment/web --replicas=3');
    cluster.run({ forMs: 20_000 });
    expect(statesOf(run)).toEqual(['broken', 'broken']);
  });

  test('a rolling update that may lack no Pod never has fewer', () => {
    const cluster = clusterOf(3);
    const run = runOf(
      cluster,
      { when: 'always', that: 'deployments.all(d, d.available >= 3)' },
      { when: 'always', that: 'pods.filter(p, !p.terminating).size() <= 4' },
      { when: 'eventually', that: 'pods.size() == 3 && pods.all(p, p.image == "nginx:1.28" && p.ready)' },
    );
    cluster.kubectl('set image deployment/web nginx=nginx:1.28');
    cluster.run({ forMs: 60_000 });
    expect(statesOf(run)).toEqual(['met', 'met', 'met']);
  });

  test('before tells which of two came first', () => {
    const cluster = clusterOf(3);
    const surge = 'pods.exists(p, p.revision == 2)';
    const gone = 'pods.exists(p, p.terminating)';
    const run = runOf(
      cluster,
      { when: 'before', that: surge, other: gone } as Draft,
      { when: 'before', that: gone, other: surge } as Draft,
    );
    expect(statesOf(run)).toEqual(['open', 'open']);
    cluster.kubectl('set image deployment/web nginx=nginx:1.28');
    cluster.run({ forMs: 60_000 });
    expect(statesOf(run)).toEqual(['met', 'broken']);
  });

  test('counts the commands since its beginning', () => {
    const cluster = clusterOf(3);
    const run = runOf(
      cluster,
      { when: 'always', that: 'commands.size() <= 1' },
      { when: 'never', that: 'commands.exists(c, c.contains("delete pod"))' },
    );
    cluster.kubectl('scale deployment/web --replicas=2');
    expect(statesOf(run)).toEqual(['met', 'met']);
    cluster.kubectl('delete pods --all');
    expect(statesOf(run)).toEqual(['broken', 'broken']);
  });

  test('counts neither lines that only read, nor what was created before', () => {
    const cluster = clusterOf(3);
    const run = runOf(
      cluster,
      { when: 'always', that: 'commands.size() == 0 && created("Pod") == 0' },
      { when: 'now', that: 'created("Pod") == 1 && deleted("Pod") == 1 && deleted("ReplicaSet") == 0' },
      { when: 'eventually', that: 'seconds >= 10.0' },
    );
    cluster.kubectl('get pods');
    cluster.kubectl('rollout status deployment/web');
    cluster.run({ forMs: 5_000 });
    expect(statesOf(run)).toEqual(['met', 'open', 'open']);
    cluster.kubectl(`delete pod ${podNames(cluster)[0]}`);
    cluster.run({ forMs: 20_000 });
    expect(statesOf(run)).toEqual(['broken', 'met', 'met']);
  });

  test('comes to the same in slices', () => {
    const drafts: readonly Draft[] = [
      { when: 'now', that: 'pods.exists(p, p.terminating)' },
      { when: 'eventually', that: 'deployments[0].complete && deployments[0].revision == 2' },
    ];
    const cluster = clusterOf(3);
    const [whole, sliced] = [runOf(cluster, ...drafts), runOf(cluster, ...drafts)];
    cluster.kubectl('set image deployment/web nginx=nginx:1.28');
    cluster.run({ forMs: 60_000 });
    whole.advance(() => true);
    let slices = 0;
    while (!sliced.advance(() => false)) slices += 1;
    expect(slices).toBeGreaterThan(100);
    expect(sliced.courses.checks.map(({ turns }) => turns)).toEqual(whole.courses.checks.map(({ turns }) => turns));
    expect(whole.courses.checks[0]!.turns.length).toBeGreaterThan(3);
  });
});

test('a Deployment has the limits that its controller keeps: of none and a quarter of three, one Pod may be missing', () => {
  const cluster = clusterOf(3);
  cluster.apply(webDeployment({ replicas: 3, maxSurge: 0, maxUnavailable: '25%' }));
  cluster.run({ forMs: 5_000 });
  const that = 'deployments[0].maxSurge == 0 && deployments[0].maxUnavailable == 1';
  expect(statesOf(runOf(cluster, { when: 'now', that }))).toEqual(['met']);
});

describe('the rows of other kinds', () => {
  test.each([
    ['create service clusterip web --tcp=80:80', 'services.exists(s, s.name == "web" && s.type == "ClusterIP" && s.ready == 3)'],
    ['create job pi --image=busybox', 'jobs.exists(j, j.status == "Complete" && j.completions == 1 && j.succeeded == 1)'],
    [
      'create cronjob tick --image=busybox --schedule="* * * * *"',
      'cronjobs[0].schedule == "* * * * *" && !cronjobs[0].suspended',
    ],
    [
      'autoscale deployment/web --min=2 --max=7',
      'hpas.exists(h, h.target == "Deployment/web" && h.minPods == 2 && h.maxPods == 7)',
    ],
    [
      'create pdb web --selector=app=web --min-available=2',
      'pdbs.all(b, b.minAvailable == "2" && b.allowed == 1 && b.healthy == 3 && b.desired == 2 && b.expected == 3)',
    ],
    ['get pods', 'events.exists(e, e.reason == "ScalingReplicaSet" && e.object == "Deployment/web" && e.type == "Normal")'],
    [
      'get pods',
      'leases.exists(l, l.name == "kube-controller-manager" && l.holder.startsWith("controller-manager") && l.transitions == 0)',
    ],
    ['get pods', 'replicasets.all(r, r.current == r.replicas) && deployments.all(d, d.current == 3)'],
    ['get pods', 'statefulsets.size() + daemonsets.size() + pvcs.size() == 0'],
  ])('after kubectl %s: %s', (line, that) => {
    const cluster = clusterOf(3);
    cluster.kubectl(line);
    cluster.run({ forMs: 5_000 });
    expect(statesOf(runOf(cluster, { when: 'now', that }))).toEqual(['met']);
  });
});

describe('a question that asks to point', () => {
  const WHICH_GOES: Pointing = { text: '', kind: 'Pod', becomes: 'it.terminating' };

  /** The answer at the present. */
  function pointed(cluster: Cluster, pointing: Pointing, act: () => void): readonly string[] | undefined {
    const run = watching(cluster, { checks: [], pointing });
    act();
    cluster.run({ forMs: 20_000 });
    run.advance(() => true);
    return run.pointedAt(Infinity)?.ids;
  }

  test('is answered by the object for which it becomes true first', () => {
    const cluster = clusterOf(3);
    const before = podNames(cluster);
    const ids = pointed(cluster, WHICH_GOES, () => cluster.kubectl('scale deployment/web --replicas=2'));
    const left = podNames(cluster);
    expect(ids).toEqual(before.filter((name) => !left.includes(name)).map((name) => `Pod/default/${name}`));
    expect(ids).toHaveLength(1);
  });

  test('is answered by all that go in the same sync, whichever goes first', () => {
    const cluster = clusterOf(5);
    const ids = pointed(cluster, WHICH_GOES, () => cluster.kubectl('scale deployment/web --replicas=2'));
    expect(ids).toHaveLength(3);
  });

  test('has no answer before the sync is over, or when nothing comes true', () => {
    const cluster = clusterOf(5);
    const run = watching(cluster, { checks: [], pointing: WHICH_GOES });
    const before = cluster.history.present.record;
    cluster.kubectl('scale deployment/web --replicas=2');
    cluster.run({ forMs: 20_000 });
    run.advance(() => true);
    const { record } = run.pointedAt(Infinity)!;
    expect(record).toBeGreaterThan(before);
    expect(run.pointedAt(record)).toBeUndefined();
    expect(pointed(cluster, { ...WHICH_GOES, becomes: 'it.restarts > 0' }, () => undefined)).toBeUndefined();
  });

  test('does not count what was true before', () => {
    const cluster = clusterOf(3);
    const ids = pointed(cluster, { text: '', kind: 'Pod', becomes: 'it.ready' }, () =>
      cluster.kubectl('scale deployment/web --replicas=4'),
    );
    expect(ids).toHaveLength(1);
    expect(podNames(cluster).map((name) => `Pod/default/${name}`)).toContain(ids![0]);
  });

  test('counts a Pod that is deleted at once', () => {
    const cluster = clusterOf(3);
    const ids = pointed(cluster, WHICH_GOES, () =>
      cluster.kubectl(`delete pod ${podNames(cluster)[1]} --force --grace-period=0`),
    );
    expect(ids).toHaveLength(1);
  });

  test('is not answered by Pods whose ReplicaSet is deleted without them', () => {
    const cluster = clusterOf(3);
    cluster.kubectl('delete deployment web --cascade=orphan');
    cluster.run({ forMs: 5_000 });
    const ids = pointed(cluster, WHICH_GOES, () => cluster.kubectl('delete replicaset --all --cascade=orphan'));
    expect(podNames(cluster)).toHaveLength(3);
    expect(ids).toBeUndefined();
  });

  test('may ask for a revision, which is that of another object', () => {
    const cluster = clusterOf(3);
    const ids = pointed(cluster, { text: '', kind: 'ReplicaSet', becomes: 'it.revision == 2' }, () =>
      cluster.kubectl('set image deployment/web nginx=nginx:1.28'),
    );
    expect(ids).toHaveLength(1);
  });

  test.each([
    ['it.terminatin', { code: 'unknown-name', name: 'terminatin', nearest: 'terminating' }],
    ['pods.size() == 1', { code: 'unknown-name', name: 'pods' }],
    ['it.revision', { code: 'not-boolean' }],
  ])('is refused with the reason: %s', (becomes, fault) => {
    expect(compilePointing(becomes, 'Pod')).toMatchObject(fault);
  });
});

describe('requests of users', () => {
  /** Ten requests a second to `web`, which has endpoints, and to `wbe`, which has none, each in the middle of its interval. */
  function usedCluster(): Cluster {
    const cluster = clusterOf(2);
    for (const [name, app] of [
      ['web', 'web'],
      ['wbe', 'wbe'],
    ])
      cluster.apply([
        { apiVersion: 'v1', kind: 'Service', metadata: { name }, spec: { selector: { app }, ports: [{ port: 80 }] } },
      ] as never);
    cluster.run({ forMs: 5_000 });
    return cluster;
  }

  function traffic(cluster: Cluster, line: string): void {
    cluster.execute({ type: 'traffic', line });
    cluster.run({ forMs: 10_000 });
  }

  test('are counted in all, and by Service, from the beginning on', () => {
    const cluster = usedCluster();
    traffic(cluster, 'service/web');
    const run = runOf(
      cluster,
      { when: 'always', that: 'requestsTo("Service/default/web").lost == 0' },
      { when: 'never', that: 'requests.lost > 0' },
      { when: 'eventually', that: 'requestsTo("Service/default/wbe").lost >= 50' },
      { when: 'now', that: 'requests.answered > 100 && requests.answered < 210 && requests.failed == 0 && requests.p95 < 20' },
    );
    expect(statesOf(run)).toEqual(['met', 'met', 'open', 'open']);
    traffic(cluster, 'service/wbe');
    expect(statesOf(run)).toEqual(['met', 'broken', 'met', 'open']);
    traffic(cluster, 'stop service/wbe');
    expect(statesOf(run)).toEqual(['met', 'broken', 'met', 'met']);
  });

  test('have turned a check at the same record when the history is followed again', () => {
    const cluster = usedCluster();
    traffic(cluster, 'service/web --rps 50');
    const drafts = [
      { when: 'always', that: 'requests.lost == 0' },
      { when: 'eventually', that: 'requests.answered >= 300 && requests.lost >= 20' },
    ] as const;
    const from = cluster.history.present;
    const live = runOf(cluster, ...drafts);
    cluster.kubectl('delete deployment web');
    for (let i = 0; i < 60; i++) {
      cluster.run({ forMs: 137 });
      live.advance(() => true);
    }
    cluster.run({ forMs: 600_000 });
    live.advance(() => true);
    const courses = compileCourses({ checks: drafts.map((draft): Check => ({ text: '', ...draft })) });
    if ('fault' in courses) throw new Error(JSON.stringify(courses));
    const again = new CheckRun(cluster, from, courses);
    again.advance(() => true);
    expect(again.courses.checks.map(({ turns }) => turns)).toEqual(live.courses.checks.map(({ turns }) => turns));
    expect(live.courses.checks[0]!.turns.map(({ state }) => state)).toEqual(['met', 'broken']);
  });
});
