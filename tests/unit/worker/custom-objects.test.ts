import { describe, expect, test } from 'vitest';
import { KINDS } from '../../../src/apiserver/kinds/index.ts';
import { createCluster, type Cluster } from '../../../src/cluster/index.ts';
import { RowBook } from '../../../src/worker/checks/rows/row-book.ts';
import { happeningsAnswer } from '../../../src/worker/projection/happenings/happenings-answer.ts';
import { Projection } from '../../../src/worker/projection/projection.ts';
import { edgeKey, type ObjectView } from '../../../src/worker/protocol/index.ts';
import { CRON_TABS, NIGHTLY } from '../apiserver/custom/crontab.ts';

const PLAY = { playing: false, speed: 1, behind: false };

/** A kind that has the name of a built-in one, as Knative's Service has. Its objects may hold anything. */
function definitionOf(kind: string, plural: string, scope: 'Namespaced' | 'Cluster'): string {
  return `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: ${plural}.example.com }
spec:
  group: example.com
  scope: ${scope}
  names: { plural: ${plural}, kind: ${kind} }
  versions:
    - { name: v1, served: true, storage: true, schema: { openAPIV3Schema: { type: object, x-kubernetes-preserve-unknown-fields: true } } }
`;
}

/** Carries out commands, and lets each take effect. */
function runner(cluster: Cluster): (line: string, stdin?: string) => string {
  return (line, stdin) => {
    const said = cluster.kubectl(line, stdin);
    cluster.run({ until: () => said.exitCode !== undefined, forMs: 60_000 });
    cluster.run({ forMs: 1_000 });
    return said.stdout + said.stderr;
  };
}

describe('a custom object in the page', () => {
  const cluster = createCluster({ seed: 'custom', kubelets: false });
  const run = runner(cluster);
  const projection = new Projection(cluster);
  const views = new Map<string, ObjectView>();
  const take = () => {
    const delta = projection.delta(PLAY);
    for (const id of delta?.objects?.removed ?? []) views.delete(id);
    for (const view of delta?.objects?.changed ?? []) views.set(view.id, view);
    return delta;
  };
  const id = 'CronTab.stable.example.com/default/nightly';

  test('has its group in its id, and the cells of its columns', () => {
    run('apply -f -', CRON_TABS);
    run('apply -f -', NIGHTLY);
    take();
    const { name, kind, printed } = views.get(id) as ObjectView & { printed?: unknown };
    expect({ name, kind, printed }).toEqual({
      name: 'nightly',
      kind: 'CronTab.stable.example.com',
      printed: [
        { title: 'Spec', text: '@daily' },
        { title: 'Replicas', text: '3' },
      ],
    });
  });

  test('owns others, with or without a namespace of its own', () => {
    run('apply -f -', definitionOf('Fleet', 'fleets', 'Cluster'));
    run('apply -f -', 'apiVersion: example.com/v1\nkind: Fleet\nmetadata: { name: all }\n');
    const owned = (name: string, apiVersion: string, kind: string, owner: string, uid: string) => `
apiVersion: v1
kind: ConfigMap
metadata:
  name: ${name}
  ownerReferences: [{ apiVersion: ${apiVersion}, kind: ${kind}, name: ${owner}, uid: ${uid}, controller: true }]
`;
    const uidOf = (text: string) => run(`get ${text} -o jsonpath={.metadata.uid}`);
    run('apply -f -', owned('of-tab', 'stable.example.com/v1', 'CronTab', 'nightly', uidOf('crontab nightly')));
    run('apply -f -', owned('of-fleet', 'example.com/v1', 'Fleet', 'all', uidOf('fleet all')));
    expect(take()?.edges?.changed?.map(edgeKey).sort()).toEqual([
      'CronTab.stable.example.com/default/nightly owns ConfigMap/default/of-tab',
      'Fleet.example.com/all owns ConfigMap/default/of-fleet',
    ]);
    expect(views.get('ConfigMap/default/of-tab')?.owner).toBe(id);
  });

  test('has the same name in the records of requests and writes', () => {
    const { trace } = cluster;
    const bodies = Array.from({ length: trace.lastId }, (_, i) => trace.bodyOf(i + 1));
    const named = bodies.flatMap((body) =>
      body !== undefined && 'kind' in body && 'key' in body && body.key === 'default/nightly'
        ? [`${body.type} ${body.kind}`]
        : [],
    );
    expect([...new Set(named)].sort()).toEqual(['request CronTab.stable.example.com', 'revision CronTab.stable.example.com']);
  });

  test('is there in the past of its kind', () => {
    projection.inspect({ kind: 'CronTab.stable.example.com', namespace: 'default', name: 'nightly' });
    expect(take()?.inspected?.yaml).toMatch(/^ +cronSpec: '@daily'$/m);
    const then = cluster.history.present;
    run('delete crd crontabs.stable.example.com');
    take();
    expect(views.has(id)).toBe(false);
    projection.seek(then);
    expect(take()?.inspected?.yaml).toMatch(/^ +cronSpec: '@daily'$/m);
    expect(views.has(id)).toBe(true);
  });
});

test('a custom kind may have the name of any built-in one: neither is taken for the other', () => {
  const cluster = createCluster({ seed: 'namesakes', nodes: 1 });
  const run = runner(cluster);
  run('create deployment web --image=nginx');
  const projection = new Projection(cluster);
  const book = new RowBook();
  cluster.apiServer.store.watch('/registry/', cluster.revision, ({ type, value }) =>
    type === 'put' ? book.put(value) : book.remove(value),
  );
  const before = new Set(projection.delta(PLAY)?.objects?.changed?.map(({ id }) => id));
  const names = KINDS.filter(({ kind }) => kind !== 'CustomResourceDefinition').map(({ kind, plural, namespaced }) => {
    run('apply -f -', definitionOf(kind, plural, namespaced ? 'Namespaced' : 'Cluster'));
    const said = run('apply -f -', `apiVersion: example.com/v1\nkind: ${kind}\nmetadata: { name: web }\nspec: 3\nstatus: [x]\n`);
    expect(said).toBe(`${kind.toLowerCase()}.example.com/web created\n`);
    return `${kind}.example.com/${namespaced ? 'default/' : ''}web`;
  });
  const added = projection.delta(PLAY)?.objects?.changed?.map(({ id }) => id) ?? [];
  expect(added.filter((id) => !before.has(id) && id.includes('.example.com/') && !id.startsWith('Custom')).sort()).toEqual(
    names.sort(),
  );
  expect(book.rows('services')).toEqual([]);
  happeningsAnswer(cluster, cluster.history.present, {});
});
