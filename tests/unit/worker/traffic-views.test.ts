import { expect, test, vi } from 'vitest';
import { createCluster, type Cluster } from '../../../src/cluster/index.ts';
import { lostRequestFrom, lostRequestView } from '../../../src/worker/projection/lost-request-view.ts';
import { trafficViews } from '../../../src/worker/projection/traffic-views.ts';
import type { LostRequestPlace } from '../../../src/worker/protocol/index.ts';
import { deploymentYaml } from '../../manifests.ts';
import { SMALL_WORLD } from '../../small-world.ts';
import { Page } from './page.ts';

const SERVICE = `---
apiVersion: v1
kind: Service
metadata: {name: web}
spec: {selector: {app: web}, ports: [{port: 80}]}
`;

/** A Pod that asks the Service twice a second. */
const POD_THAT_ASKS = `---
apiVersion: v1
kind: Pod
metadata: {name: asks}
spec:
  containers:
    - name: c
      image: busybox:1.37
      command: [sh, -c, 'while true; do wget -q -O /dev/null http://web/; sleep 0.5; done']
`;

/** Traffic from 20 s on, and an image that is set at 25 s. */
function rollout(): Cluster {
  const cluster = createCluster({ seed: 'views', nodes: 3 });
  cluster.apply(deploymentYaml({ replicas: 6 }) + SERVICE);
  cluster.run({ untilMs: 20_000 });
  cluster.execute({ type: 'traffic', line: 'service/web --rps 50' });
  cluster.run({ untilMs: 25_000 });
  cluster.kubectl('set image deployment/web nginx=nginx:1.28');
  cluster.run({ untilMs: 26_000 });
  cluster.kubectl('get pods');
  cluster.run({ untilMs: 45_000 });
  return cluster;
}

test('says what the users saw since the last command that they may have noticed', () => {
  const cluster = rollout();
  const [view] = trafficViews(cluster, cluster.history.present);
  expect(view).toMatchObject({
    id: 'Service/default/web',
    load: { line: 'service/web --rps 50', perSecond: 50 },
    fromPods: false,
  });
  expect(view!.since).toMatchObject({ atMs: 25_000, command: 'kubectl set image deployment/web nginx=nginx:1.28' });
  const { answered, failed, lost } = view!.since;
  expect(lost).toBeGreaterThan(0);
  // 50 a second for 20 seconds; the last are on their way.
  expect(answered + failed + lost).toBeGreaterThan(995);
  expect(answered + failed + lost).toBeLessThanOrEqual(1_001);
  expect(view!.seconds.map(({ second }) => second)).toEqual(Array.from({ length: 25 }, (_, i) => 20 + i));
});

test('says in the past what they had seen by then, and before they came nothing', () => {
  const cluster = rollout();
  const [view] = trafficViews(cluster, cluster.history.atTime(24_500));
  expect(view!.since).toMatchObject({ failed: 0, lost: 0 });
  expect(view!.since.command).toBe(undefined);
  expect(view!.seconds.at(-1)).toMatchObject({ second: 24 });
  expect(view!.seconds.at(-1)!.answered).toBeLessThan(30);
  expect(trafficViews(cluster, cluster.history.atTime(10_000))).toEqual([]);
});

test('tells the requests of Pods apart from those of users, and draws their way from the Pod', () => {
  const cluster = rollout();
  cluster.apply(POD_THAT_ASKS);
  cluster.run({ untilMs: 60_000 });
  const viewAt = (atMs: number) => {
    const [view] = trafficViews(cluster, cluster.history.atTime(atMs));
    const clients = view!.marks.map(({ client = 'a user' }) => client);
    return { load: view!.load, fromPods: view!.fromPods, clients: [...new Set(clients)].toSorted() };
  };
  const load = { line: 'service/web --rps 50', perSecond: 50 };
  expect(viewAt(44_000)).toEqual({ load, fromPods: false, clients: ['a user'] });
  expect(viewAt(59_000)).toEqual({ load, fromPods: true, clients: ['a user', 'default/asks'] });
});

test('a Service that only Pods ask has no load, until users come', () => {
  const cluster = createCluster({ seed: 'views', nodes: 3 });
  cluster.apply(deploymentYaml({ replicas: 2 }) + SERVICE + POD_THAT_ASKS);
  cluster.run({ untilMs: 30_000 });
  cluster.execute({ type: 'traffic', line: 'service/web --rps 5' });
  cluster.run({ untilMs: 40_000 });
  const viewAt = (atMs: number) =>
    trafficViews(cluster, cluster.history.atTime(atMs)).map(({ load, fromPods }) => ({ load, fromPods }));
  expect(viewAt(29_000)).toEqual([{ load: undefined, fromPods: true }]);
  expect(viewAt(40_000)).toEqual([{ load: { line: 'service/web --rps 5', perSecond: 5 }, fromPods: true }]);
});

test('shows the lost requests one by one, those up to the moment', () => {
  const cluster = rollout();
  const present = cluster.history.present;
  const last = lostRequestView(cluster, present, 'default/web', undefined)!;
  expect(last.next).toBe(undefined);
  const before = lostRequestView(cluster, present, 'default/web', last.previous)!;
  expect([before.request.number, before.next]).toEqual([last.previous, last.request.number]);
  expect(lostRequestView(cluster, cluster.history.atTime(24_000), 'default/web', undefined)).toBe(undefined);
  expect(lostRequestView(cluster, present, 'default/other', undefined)).toBe(undefined);
});

test('finds the next lost request after a time and the last one before it, in the present and ahead of a moment of the past', () => {
  const cluster = rollout();
  const { lost } = cluster.traffic.of('default/web')!.log;
  const placeOf = ({ number, endedMs }: { readonly number: number; readonly endedMs: number }) => ({
    service: 'default/web',
    number,
    atMs: expect.closeTo(endedMs, 3) as number,
  });
  const first = lostRequestFrom(cluster, { atMs: 0 })!;
  expect(first).toEqual(placeOf(lost[0]!));
  const second = lostRequestFrom(cluster, { atMs: first.atMs, service: 'default/web' })!;
  expect(second).toEqual(placeOf(lost.find(({ endedMs }) => endedMs > first.atMs)!));
  expect(lostRequestFrom(cluster, { atMs: second.atMs, back: true })).toEqual(first);
  expect(lostRequestFrom(cluster, { atMs: first.atMs, back: true })).toBe(undefined);
  expect(lostRequestFrom(cluster, { atMs: 0, service: 'default/other' })).toBe(undefined);
  // At the moment where the step leads its reason is known, and the way goes on.
  const there = lostRequestView(cluster, cluster.history.atTime(first.atMs), 'default/web', first.number)!;
  expect([there.request.number, there.previous, there.next]).toEqual([first.number, undefined, lost[1]!.number]);
});

test('a step to a lost request begins at the moment that the worker shows, before the page has heard of it', async () => {
  const manifest = deploymentYaml({ replicas: 6 }) + SERVICE;
  const page = new Page({ ...SMALL_WORLD, manifest, headStartMs: 10_000 });
  page.command({ type: 'traffic', line: 'service/web --rps 50' });
  page.kubectl('set image deployment/web nginx=nginx:1.28');
  page.until(() => page.nowMs >= 40_000);
  const step = async (back: boolean): Promise<LostRequestPlace> => {
    const answer = page.ask({ type: 'step-lost', back });
    await vi.waitFor(() => expect(answer()).toBeDefined());
    const place = answer() as LostRequestPlace;
    // No frame follows: the page still shows the moment before.
    page.send({ type: 'transport', action: { type: 'seek', to: { atMs: place.atMs } } });
    return place;
  };
  const last = await step(true);
  const before = await step(true);
  expect(before.number).toBeLessThan(last.number);
  expect(await step(false)).toEqual(last);
});
