import { describe, expect, it } from 'vitest';
import { MAX_COST, CostError } from '../../../src/api/cel/cost.ts';
import { compileCheck, type CheckWorld } from '../../../src/worker/checks/compile-check.ts';
import { Cluster } from '../../../src/cluster/index.ts';
import { CheckRun, compileCourses } from '../../../src/worker/checks/check-run.ts';

/** A world of many Pods that counts how often something of them is read. */
function countedWorld(pods: number): CheckWorld & { readonly reads: () => number } {
  let reads = 0;
  const counted = <T extends object>(target: T): T =>
    new Proxy(target, {
      get: (object, name) => {
        reads++;
        return Reflect.get(object, name) as unknown;
      },
    });
  const rows = Array.from({ length: pods }, (_, i) => {
    const labels = counted({ app: 'web', tier: `t${i % 3}`, zone: `z${i % 7}` });
    return counted({
      name: `web-${i}`,
      namespace: 'default',
      node: 'node-1',
      phase: 'Running',
      ready: true,
      restarts: 0n,
      labels,
    });
  });
  const object = { spec: { items: Array.from({ length: 2_000 }, (_, i) => ({ name: `item-${i}`, value: counted({ i }) })) } };
  return {
    rows: () => rows,
    object: () => object,
    can: () => false,
    created: () => pods,
    deleted: () => 0,
    commands: [],
    seconds: 1,
    requests: () => ({ answered: 100n, failed: 0n, lost: 3n, p95: 7n }),
    reads: () => reads,
  };
}

function compiled(text: string): (world: CheckWorld) => boolean {
  const check = compileCheck(text);
  if ('code' in check) throw new Error(JSON.stringify(check));
  return check.isTrue;
}

describe('the work of a check', () => {
  it.each([
    'pods.all(p, p in pods)',
    'pods.all(p, pods == pods)',
    'pods.all(p, p in pods && p in pods && pods == pods)',
    'pods.map(p, pods) == pods.map(p, pods)',
    'pods.map(p, pods + pods + pods + pods).size() > 0',
    'pods.exists(p, [pods, pods, pods, pods] == [pods, pods, pods])',
    'pods.filter(p, pods.map(q, q.name).size() > 0).size() > 0 || pods.all(p, p in pods)',
    'pods.all(p, object("Pod/default/x") == object("Pod/default/y"))',
    'pods.all(p, p in pods) || pods.exists(p, [p] + pods == pods)',
  ])('is bounded: %s', (text) => {
    const check = compileCheck(text);
    if ('code' in check) return expect(check.code).toBe('nested');
    const world = countedWorld(1_000);
    expect(() => check.isTrue(world)).toThrow(CostError);
    expect(world.reads()).toBeLessThan(MAX_COST);
  });

  it.each([
    'pods.all(p, p.ready && p.phase == "Running" && p.labels["app"] == "web" && p.restarts == 0)',
    'pods.filter(p, p.ready && p.node == "node-1").size() == 1000 && pods.exists_one(p, p.name == "web-7")',
    'pods.map(p, p.node).size() == pods.size() && created("Pod") == 1000',
    'object("Pod/default/x").spec.items.exists(i, i.name == "item-1999")',
  ])('of a usual check over 1,000 Pods is within the bound: %s', (text) => {
    expect(compiled(text)(countedWorld(1_000))).toBe(true);
  });

  it('counts anew at each evaluation', () => {
    const isTrue = compiled('pods.map(p, p.name).size() == 1000 && pods.exists(p, p.name == "web-999" || p in [p])');
    const world = countedWorld(1_000);
    expect(Array.from({ length: 60 }, () => isTrue(world)).every(Boolean)).toBe(true);
  });

  it('converts an object once', () => {
    const world = countedWorld(1);
    const isTrue = compiled('object("Pod/default/x").spec.items.size() == 2000');
    isTrue(world);
    const { reads } = world;
    const before = reads();
    isTrue(world);
    expect(reads()).toBe(before);
  });

  it('is told as a fault of the check when it comes to the bound', () => {
    const cluster = new Cluster({ seed: 'cost', nodes: 40 });
    cluster.kubectl('create deployment web --image=nginx --replicas=900');
    cluster.run({ forMs: 30_000 });
    const that = 'pods.all(p, p in pods)';
    const courses = compileCourses({
      checks: [
        { text: '', when: 'now', that: 'true' },
        { text: '', when: 'now', that },
      ],
    });
    if ('fault' in courses) throw new Error(JSON.stringify(courses));
    const run = new CheckRun(cluster, cluster.history.present, courses);
    run.advance(() => true);
    expect(run.fault).toEqual({ index: 1, fault: { code: 'too-costly' } });
  });
});
