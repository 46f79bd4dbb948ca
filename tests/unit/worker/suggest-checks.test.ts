import { describe, expect, test } from 'vitest';
import { Cluster, type Moment } from '../../../src/cluster/index.ts';
import { webDeployment } from '../../../src/ui/functions/manifests.ts';
import type { Check } from '../../../src/cluster/lesson/lesson.ts';
import { CheckRun, compileCourses } from '../../../src/worker/checks/check-run.ts';
import { expressionFaults, suggestChecks } from '../../../src/worker/checks/making/index.ts';
import type { CheckSuggestion } from '../../../src/worker/protocol/index.ts';
import { Page } from './page.ts';

/** A cluster whose Deployment `web` has its Pods, and the moment from which on something happens. */
function worldOf(replicas: number): { readonly cluster: Cluster; readonly from: Moment } {
  const cluster = new Cluster({ seed: 'suggest', timings: 'teaching' });
  cluster.run({ untilMs: 6_000 });
  cluster.apply(webDeployment({ replicas, maxSurge: 1, maxUnavailable: 1 }));
  cluster.run({ forMs: 30_000 });
  return { cluster, from: cluster.history.present };
}

/** What is suggested at the present. A lesson that asks for all of it finds all of it met, and none of what is to be reached at its beginning. */
function suggested({ cluster, from }: ReturnType<typeof worldOf>): readonly CheckSuggestion[] {
  const suggestions = suggestChecks(cluster, from, cluster.history.present);
  const courses = compileCourses({ checks: suggestions.map(({ when, that }): Check => ({ text: '', when, that })) });
  if ('fault' in courses) throw new Error(JSON.stringify(courses));
  const run = new CheckRun(cluster, from, courses);
  run.advance(() => true);
  const first = run.at(from.record).map((turn) => turn!.state);
  expect(first).toEqual(suggestions.map(({ when }) => (when === 'now' || when === 'eventually' ? 'open' : 'met')));
  expect(run.at(Infinity).map((turn) => turn!.state)).toEqual(suggestions.map(() => 'met'));
  return suggestions;
}

/** What happens after these lines, as `when: that`. */
function after(replicas: number, ...lines: readonly string[]): readonly string[] {
  const world = worldOf(replicas);
  for (const line of lines) {
    world.cluster.kubectl(line);
    world.cluster.run({ forMs: 60_000 });
  }
  return suggested(world).map(({ when, that }) => `${when}: ${that}`);
}

describe('checks of what has just changed', () => {
  test('a Deployment that was scaled: the ready Pods, the wanted ones, and that one command was enough', () => {
    expect(after(2, 'scale deployment/web --replicas=4')).toEqual(
      expect.arrayContaining([
        'now: pods.filter(p, p.ready).size() == 4',
        'now: deployments.exists(d, d.name == "web" && d.ready == 4)',
        'now: deployments.exists(d, d.name == "web" && d.replicas == 4)',
        'always: pods.filter(p, p.ready).size() >= 2',
        'always: commands.size() <= 1',
      ]),
    );
  });

  test('a rollout: it is complete, the old revision is empty, and how few were ready on the way', () => {
    const checks = after(4, 'set image deployment/web nginx=nginx:1.28');
    expect(checks[0]).toBe('eventually: deployments.exists(d, d.name == "web" && d.complete && d.image == "nginx:1.28")');
    expect(checks).toEqual(
      expect.arrayContaining([
        'now: replicasets.exists(r, r.deployment == "web" && r.revision == 2 && r.ready == 4)',
        'now: replicasets.exists(r, r.deployment == "web" && r.revision == 1 && r.current == 0)',
        'always: deployments.exists(d, d.name == "web" && d.available >= 3)',
        'always: pods.filter(p, p.ready).size() >= 3',
        'never: commands.exists(c, c.contains("delete pod"))',
      ]),
    );
    // Four Pods were ready before, too.
    expect(checks).not.toContain('now: pods.filter(p, p.ready).size() == 4');
  });

  test('a rollout with an image that does not exist: the state of its Pods and the Event', () => {
    const checks = after(2, 'set image deployment/web nginx=nginx:9.99');
    expect(checks).toContain('eventually: pods.exists(p, p.status == "ImagePullBackOff")');
    expect(checks.some((check) => check.includes('d.complete'))).toBe(false);
  });

  test('a node that was cordoned, an object that was created, and one that is gone', () => {
    const checks = after(2, 'cordon node-1', 'create service clusterip web --tcp=80:80', 'delete deployment web');
    expect(checks).toEqual(
      expect.arrayContaining([
        'now: nodes.exists(n, n.name == "node-1" && n.unschedulable)',
        'now: objectExists("Service/default/web")',
        'now: !objectExists("Deployment/default/web")',
        'now: pods.filter(p, p.ready).size() == 0',
      ]),
    );
    expect(checks.some((check) => check.includes('size() >= 0'))).toBe(false);
  });

  test('who deletes a Pod is not offered the check that no Pod is deleted by hand', () => {
    const world = worldOf(2);
    const [pod] = world.cluster.history.listAt('Pod', world.cluster.history.revisionAt(world.from));
    world.cluster.kubectl(`delete pod ${pod!.value.metadata.name}`);
    world.cluster.run({ forMs: 60_000 });
    expect(suggested(world).map(({ says }) => says.code)).not.toContain('noPodDeletedByHand');
  });

  test('of two Deployments, each has its own fewest available Pods', () => {
    const world = worldOf(4);
    world.cluster.kubectl('create deployment other --image=nginx:1.27 --replicas=2');
    world.cluster.run({ forMs: 60_000 });
    const both = { ...world, from: world.cluster.history.present };
    world.cluster.kubectl('scale deployment/web --replicas=3');
    world.cluster.kubectl('scale deployment/other --replicas=1');
    world.cluster.run({ forMs: 60_000 });
    const says = suggested(both).map((each) => each.says);
    expect(says.filter(({ code }) => code === 'neverFewerAvailable').map(({ figures }) => figures)).toEqual([
      { name: 'other', count: 1 },
      { name: 'web', count: 3 },
    ]);
  });

  test('requests of which none was lost', () => {
    const { cluster, from } = worldOf(2);
    cluster.apply([
      { apiVersion: 'v1', kind: 'Service', metadata: { name: 'web' }, spec: { selector: { app: 'web' }, ports: [{ port: 80 }] } },
    ] as never);
    cluster.run({ forMs: 5_000 });
    cluster.execute({ type: 'traffic', line: 'service/web --rps 5' });
    cluster.run({ forMs: 10_000 });
    const lines = (): readonly string[] => suggested({ cluster, from }).map(({ when, that }) => `${when}: ${that}`);
    expect(lines()).toContain('always: requests.lost == 0');
    cluster.kubectl('delete deployment web');
    cluster.run({ forMs: 10_000 });
    expect(lines()).not.toContain('always: requests.lost == 0');
  });

  test('much that was reached does not displace what held on the way', () => {
    const world = worldOf(3);
    for (let i = 0; i < 40; i++) world.cluster.kubectl(`create configmap file-${i}`);
    world.cluster.kubectl('set image deployment/web nginx=nginx:1.28');
    world.cluster.run({ forMs: 90_000 });
    const codes = suggested(world).map(({ says }) => says.code);
    expect(codes).toHaveLength(30);
    expect(codes).toContain('neverFewerAvailable');
    expect(codes).toContain('exists');
  });

  test('nothing that has changed suggests nothing, and neither does an earlier moment', () => {
    const world = worldOf(2);
    expect(suggested(world)).toEqual([]);
    const { cluster, from } = world;
    expect(suggestChecks(cluster, cluster.history.present, { ...from, record: from.record - 10 })).toEqual([]);
  });

  test('a thousand Pods are one suggestion, not a thousand', () => {
    const world = worldOf(3);
    world.cluster.kubectl('scale deployment/web --replicas=1000');
    world.cluster.run({ forMs: 120_000 });
    const checks = suggested(world);
    expect(checks.length).toBeLessThanOrEqual(30);
    expect(checks.map(({ says }) => says)).toContainEqual({
      code: 'podsReady',
      figures: { count: expect.any(Number) as number },
    });
  });

  test('are as of the moment that the page shows', async () => {
    const page = new Page();
    page.send({ type: 'transport', action: { type: 'play' } });
    page.until(() => page.nowMs >= 15_000);
    page.send({ type: 'transport', action: { type: 'pause' } });
    const from = { atMs: page.nowMs };
    page.kubectl('scale deployment/web --replicas=1');
    page.send({ type: 'transport', action: { type: 'play' } });
    page.until(() => page.nowMs >= 30_000);
    const present = page.ask({ type: 'suggest-checks', from });
    await expect.poll(present).toContainEqual(expect.objectContaining({ that: 'pods.filter(p, p.ready).size() == 1' }));
    page.send({ type: 'transport', action: { type: 'seek', to: from } });
    page.frame();
    const past = page.ask({ type: 'suggest-checks', from });
    await expect.poll(past).toEqual([]);
  });
});

describe('the commands of the shown branch', () => {
  test('are told with their records, and which of them change nothing', () => {
    const page = new Page();
    page.kubectl('get pods');
    page.kubectl('scale deployment/web --replicas=4');
    expect(page.ask({ type: 'given-commands' })()).toEqual([
      expect.objectContaining({ command: expect.objectContaining({ line: 'apply -f -' }) as object }),
      expect.objectContaining({ command: { type: 'kubectl', line: 'get pods' }, asks: true }),
      {
        command: { type: 'kubectl', line: 'scale deployment/web --replicas=4' },
        atMs: page.nowMs,
        turn: expect.any(Number) as number,
        record: expect.any(Number) as number,
      },
    ]);
  });
});

test('the faults of expressions name their place in the lesson', () => {
  const faults = expressionFaults([
    { checks: [{ text: 'a', when: 'now', that: 'pods.size() == 3' }] },
    {
      checks: [
        { text: 'b', when: 'now', that: 'pod.size() == 3' },
        { text: 'c', when: 'before', that: 'pods.size() == 3', other: 'pods.size()' },
      ],
      pointing: { text: 'd', kind: 'Pod', becomes: 'it.redy' },
    },
  ]);
  expect(faults.map(({ path, fault }) => [path, fault.code])).toEqual([
    ['beats[1].question.becomes', 'unknown-name'],
    ['beats[1].checks[0].that', 'unknown-name'],
    ['beats[1].checks[1].other', 'not-boolean'],
  ]);
});
