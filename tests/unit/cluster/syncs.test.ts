import { describe, expect, it } from 'vitest';
import { listSyncs, type SyncLine } from '../../../src/cluster/history/syncs/sync-list.ts';
import { nodesOf, type SyncNode } from '../../../src/cluster/history/syncs/sync-tree.ts';
import { SyncIndex } from '../../../src/cluster/history/syncs/sync-index.ts';
import { viewSync, type SyncView } from '../../../src/cluster/history/syncs/sync-view.ts';
import { createCluster, type Cluster, type ClusterOptions } from '../../../src/cluster/index.ts';
import type { StepRecord } from '../../../src/trace/index.ts';
import { stepText } from '../step-text.ts';

const QUICK = { seed: 'syncs', nodes: 3, timings: 'realistic' } as const;

/** A cluster whose syncs are inspected. */
class Watched {
  readonly cluster: Cluster;
  readonly index: SyncIndex;

  constructor(options: ClusterOptions = QUICK) {
    this.cluster = createCluster(options);
    this.index = new SyncIndex(this.cluster.trace);
  }

  do(...lines: readonly string[]): void {
    for (const line of lines) {
      this.cluster.kubectl(line);
      this.cluster.run({ untilIdle: true });
    }
  }

  /** The syncs, oldest first, as of now or of a record. */
  syncs(controller: string, key: string, upTo = this.cluster.trace.lastId): SyncLine[] {
    return listSyncs(this.index, upTo, { controller, key }, Infinity).syncs.toReversed();
  }

  open(record: number, upTo = this.cluster.trace.lastId): SyncView {
    const { trace, history, scheduler } = this.cluster;
    const watchesOf = () => scheduler?.scheduler.watches ?? [];
    const view = viewSync({ trace, history, index: this.index, watchesOf }, record, upTo);
    if (view === undefined) throw new Error(`record ${record} belongs to no sync`);
    return view;
  }

  /** The details of a controller's syncs in which a step has this outcome. */
  withStep(controller: string, key: string, name: string, outcome: RegExp): SyncView[] {
    const views = this.syncs(controller, key).map(({ record }) => this.open(record));
    return views.filter(({ nodes }) => {
      const step = stepIn(nodes, name);
      return step !== undefined && outcome.test(stepText(step));
    });
  }
}

function stepIn(nodes: readonly SyncNode[], name: string): StepRecord | undefined {
  for (const { body } of nodesOf(nodes)) if (body.type === 'step' && body.name === name) return body;
  return undefined;
}

/** The tree as text: one line per node, indented by its depth. */
function drawn(nodes: readonly SyncNode[], depth = 0): string[] {
  return nodes.flatMap(({ body, children }) => {
    const text =
      body.type === 'step'
        ? body.name
        : body.type === 'request'
          ? `${body.verb} ${body.kind}`
          : body.type === 'queue'
            ? `${body.op}`
            : body.type;
    return [`${'  '.repeat(depth)}${text}`, ...drawn(children, depth + 1)];
  });
}

/** A Deployment of ten Pods that gets a new image. */
function rolled(): Watched {
  const watched = new Watched();
  watched.do('create deployment web --image=nginx:1.27 --replicas=10', 'set image deployment/web nginx=nginx:1.28');
  return watched;
}

describe('a rolling update of 10 replicas, 25 % up and 25 % down', () => {
  const watched = rolled();
  const [first] = watched.withStep('deployment-controller', 'default/web', 'getNewReplicaSet', /create .* with 3 replicas/);
  const syncs = watched.syncs('deployment-controller', 'default/web').map(({ record }) => watched.open(record));

  it('starts with a sync that scales the new ReplicaSet as far as the surge allows', () => {
    expect(stepIn(first!.nodes, 'getNewReplicaSet')!.figures).toMatchObject({
      replicas: 3,
      newRevision: 2,
      maxSurge: 3,
      collisionCount: 0,
    });
    const scope = [...nodesOf(first!.nodes)].find(({ children }) =>
      children.some(({ record }) => isStep(first!, record, 'getNewReplicaSet')),
    );
    expect(drawn(scope!.children)).toEqual(
      expect.arrayContaining(['getNewReplicaSet', '  create ReplicaSet', '    revision', '  create Event']),
    );
  });

  it('shows how the percentages become numbers', () => {
    expect(stepIn(first!.nodes, 'ResolveFenceposts')).toMatchObject({
      outcome: 'resolved',
      figures: {
        replicas: 10,
        'spec.maxSurge': '25%',
        maxSurge: 3,
        maxTotal: 13,
        'spec.maxUnavailable': '25%',
        maxUnavailable: 2,
        minAvailable: 8,
      },
    });
  });

  it('shows how many new Pods can be created and how many old ones can be deleted', () => {
    const up = syncs.flatMap(({ nodes }) => stepIn(nodes, 'reconcileNewReplicaSet') ?? []);
    const growing = up.find(({ figures }) => Number(figures?.['add']) > 0)!.figures!;
    expect(growing['maxTotal']).toBe(13);
    expect(growing['mayAdd']).toBe(13 - Number(growing['currentPods']));
    expect(growing['add']).toBe(Math.min(Number(growing['mayAdd']), Number(growing['missing'])));
    const down = syncs.flatMap(({ nodes }) => stepIn(nodes, 'scaleDownOldReplicaSetsForRollingUpdate') ?? []);
    const { figures, table } = down.find(({ figures: found }) => Number(found?.['count']) > 0)!;
    expect(figures).toMatchObject({ minAvailable: 8 });
    expect(figures!['mayGo']).toBe(Number(figures!['available']) - 8);
    expect(table!.columns).toEqual(['ReplicaSet', 'replicas', 'available', 'unavailable', 'to']);
    const [[, replicas, , , to] = []] = table!.rows;
    expect(Number(replicas) - Number(to)).toBe(figures!['count']);
  });

  it('shows which branch each sync took, and why it did not take an earlier one', () => {
    expect(first!.flow!.stages).toMatchObject([
      { id: 'deletion', state: 'passed' },
      { id: 'pause', state: 'passed', figures: { paused: false } },
      { id: 'rollback', state: 'passed', figures: { asked: false } },
      { id: 'scale', state: 'passed', figures: { replicas: 10, active: 1 } },
      { id: 'rollout', state: 'taken' },
    ]);
  });

  it('shows the cause of each sync: the handler, the event and the writer', () => {
    const bodies = first!.wake.links.map(({ body }) => body);
    expect(bodies).toMatchObject([
      { type: 'queue', op: 'get' },
      { type: 'queue', op: 'add', via: 'updateDeployment' },
      { type: 'deliver', kind: 'Deployment', key: 'default/web', event: 'MODIFIED' },
      { type: 'revision' },
      { type: 'request', verb: 'patch' },
      { type: 'command', line: expect.stringContaining('set image') },
    ]);
    const woken = syncs.find(({ wake }) => wake.sync?.controller === 'replicaset-controller');
    expect(woken?.wake.links.at(-1)!.by).not.toBe('');
  });

  it('shows what each sync read, and how many revisions its caches were behind', () => {
    for (const { caches, object, record } of syncs) {
      expect(caches.map(({ kind }) => kind)).toEqual(['Deployment', 'ReplicaSet', 'Pod']);
      const { history, trace } = watched.cluster;
      const etcd = history.revisionAt({ atMs: trace.get(record)!.atMs, record });
      for (const { kind, revision, newest, behind, oldestMs } of caches) {
        const missed = history.writesBetween(revision, etcd).filter(({ value }) => value.kind === kind);
        expect(behind).toBe(missed.length);
        expect(newest).toBe(missed.at(-1)?.revision ?? revision);
        expect(oldestMs > 0).toBe(behind > 0);
      }
      if (object !== undefined) expect(object.revision).toBeLessThanOrEqual(object.newest);
    }
    expect(syncs.some(({ caches }) => caches.some(({ behind }) => behind > 0))).toBe(true);
  });

  it('compares each sync with the previous one of the same key', () => {
    const [, second] = syncs;
    expect(second!.previous?.record).toBe(syncs[0]!.record);
    expect(syncs[0]!.next?.record).toBe(second!.record);
    for (const { nodes, previous } of syncs.slice(1)) {
      const before = new Map<string, string>();
      for (const { body } of nodesOf(watched.open(previous!.record).nodes)) {
        if (body.type === 'step') before.set(body.name, body.outcome);
      }
      const added = [...nodesOf(nodes)].filter(({ body }) => body.type === 'step' && !before.has(body.name));
      expect(added.map(({ change }) => change)).toEqual(added.map(() => ({ type: 'new' })));
      const status = stepIn(nodes, 'syncRolloutStatus');
      const node = [...nodesOf(nodes)].find(({ body }) => body === status);
      const told = before.get('syncRolloutStatus');
      if (status !== undefined && told !== undefined && status.outcome !== told) {
        expect(node!.change).toMatchObject({ type: 'changed', before: { outcome: told } });
      }
    }
  });

  it('shows only the part of a sync up to the shown time', () => {
    const request = [...nodesOf(first!.nodes)].find(({ body }) => body.type === 'request' && body.kind === 'ReplicaSet')!;
    const then = watched.open(first!.record, request.record - 1);
    expect(then.end).toBeUndefined();
    expect(then.queue).toEqual([]);
    expect(then.next).toBeUndefined();
    expect(Math.max(...[...nodesOf(then.nodes)].map(({ record }) => record))).toBeLessThan(request.record);
    expect(watched.syncs('deployment-controller', 'default/web', first!.record).at(-1)).toMatchObject({
      endMs: undefined,
      steps: 0,
    });
    expect(() => watched.open(first!.record, first!.record - 1)).toThrow('belongs to no sync');
  });

  it('has syncs that are found by any of their records', () => {
    for (const { record } of nodesOf(first!.nodes)) expect(watched.open(record).record).toBe(first!.record);
  });
});

function isStep(view: SyncView, record: number, name: string): boolean {
  for (const { record: found, body } of nodesOf(view.nodes))
    if (found === record) return body.type === 'step' && body.name === name;
  return false;
}

describe('the choice of the Pods to delete', () => {
  const watched = new Watched();
  watched.do('create deployment web --image=nginx:1.27 --replicas=6', 'scale deployment/web --replicas=4');
  const [set] = watched.cluster.list('ReplicaSet');
  const [view] = watched.withStep('replicaset-controller', `default/${set!.metadata.name}`, 'manageReplicas', /^delete 2/);
  const { figures, table } = stepIn(view!.nodes, 'getPodsToDelete')!;

  it('lists all Pods in the order of deletion, with the values that decide the order', () => {
    expect(figures).toMatchObject({ count: 2, of: 6, decidedBy: table!.rows[1]![2] });
    expect(table!.columns.slice(0, 5)).toEqual(['Pod', 'deleted', 'decidedBy', 'node', 'phase']);
    expect(table!.columns.slice(5, 8)).toEqual(['ready', 'deletionCost', 'relatedOnNode']);
    expect(table!.rows.map(([, deleted]) => deleted)).toEqual([true, true, false, false, false, false]);
    const left = watched.cluster.list('Pod').map(({ metadata }) => metadata.name);
    expect(table!.rows.filter(([, deleted]) => deleted === false).map(([name]) => name)).toEqual(expect.arrayContaining(left));
  });

  it('names the criterion that decided between each Pod and the next', () => {
    const by = table!.columns.indexOf('decidedBy');
    const questions = table!.rows.slice(0, -1).map((row) => row[by]);
    expect(questions.every((question) => typeof question === 'string' && question !== '')).toBe(true);
    const column = table!.columns.indexOf('relatedOnNode');
    for (const [index, question] of questions.entries()) {
      if (question !== 'crowdedNode') continue;
      expect(Number(table!.rows[index]![column])).toBeGreaterThan(Number(table!.rows[index + 1]![column]));
    }
  });
});

describe('other branches of a sync', () => {
  it('distributes a scaling event in proportion, with the rounding remainder', () => {
    const watched = new Watched();
    watched.do(
      'create deployment web --image=nginx:1.27 --replicas=10',
      'set image deployment/web nginx=no-such-image:1',
      'scale deployment/web --replicas=20',
    );
    const [view] = watched.withStep('deployment-controller', 'default/web', 'scale', /^in proportion/);
    expect(view!.flow!.stages.find(({ state }) => state === 'taken')).toMatchObject({
      id: 'scale',
      figures: { replicas: 20, annotated: 10 },
    });
    const { figures, table } = stepIn(view!.nodes, 'scale')!;
    expect(figures).toMatchObject({ replicas: 20, maxSurge: 5, allowed: 25 });
    const given = table!.rows.map(([, , , , proportion, leftover]) => Number(proportion) + Number(leftover));
    expect(given.reduce((sum, count) => sum + count, 0)).toBe(figures!['toAdd']);
    for (const [, replicas, whole, fraction] of table!.rows) {
      expect(fraction).toBe(Math.round((Number(replicas) * 25) / Number(whole)) - Number(replicas));
    }
  });

  it('ends early for a paused Deployment and for a deleted one', () => {
    const watched = new Watched();
    watched.do(
      'create deployment web --image=nginx --replicas=2',
      'rollout pause deployment/web',
      'delete deployment web --cascade=foreground',
    );
    const taken = watched
      .syncs('deployment-controller', 'default/web')
      .map(({ record }) => watched.open(record).flow?.stages.find(({ state }) => state === 'taken')?.id);
    expect(taken).toEqual(expect.arrayContaining(['rollout', 'pause', 'deletion']));
    const open = watched.syncs('deployment-controller', 'default/web').map(({ record }) => watched.open(record));
    const deleted = open.find(({ flow }) => flow?.stages[0]!.state === 'taken');
    expect(deleted!.flow!.stages.slice(1).map(({ state }) => state)).toEqual(['open', 'open', 'open', 'open']);
  });

  it("does nothing for a ReplicaSet if the cache is older than the controller's own writes", () => {
    const watched = rolled();
    const views = watched.cluster
      .list('ReplicaSet')
      .flatMap(({ metadata }) => watched.syncs('replicaset-controller', `default/${metadata.name}`))
      .map(({ record }) => watched.open(record));
    const flows = views.flatMap(({ flow }) => flow ?? []);
    const states = flows.map(({ stages }) => stages.map(({ state }) => state).join(' '));
    expect(flows[0]!.stages.map(({ id }) => id)).toEqual(['cache', 'expectations', 'manage', 'status']);
    expect(states).toContain('taken open open open');
    expect(states).toContain('passed passed taken taken');
    expect(states).toContain('passed passed passed passed');
  });

  it('shows a scheduling cycle with its binding, and a kubelet’s sync with its actions', () => {
    const watched = new Watched();
    watched.do('create deployment web --image=nginx --replicas=1');
    const [pod] = watched.cluster.list('Pod');
    const key = `default/${pod!.metadata.name}`;
    const cycle = watched
      .syncs('scheduler', key)
      .map(({ record }) => watched.open(record))
      .at(-1);
    expect(drawn(cycle!.nodes)).toEqual(
      expect.arrayContaining([
        'schedulingCycle',
        '  schedulePod',
        '    findNodesThatFitPod',
        '  assume',
        '    bindingCycle',
        '      bind',
        '        create Pod',
      ]),
    );
    expect(cycle!.caches.find(({ kind }) => kind === 'Node')!.revision).toBeGreaterThan(0);
    const syncs = watched.syncs(`kubelet/${pod!.spec.nodeName}`, key).map(({ record }) => watched.open(record));
    const did = syncs.flatMap(({ nodes }) =>
      nodes.flatMap(({ body }) => (body.type === 'kubelet' ? [`${body.name} ${body.outcome}`] : [])),
    );
    expect(did).toEqual(
      expect.arrayContaining([
        'computePodActions act',
        'createPodSandbox created',
        'EnsureImageExists pull',
        'pullImage started',
        'pullImage pulled',
        'startContainer created',
        'startContainer started',
      ]),
    );
  });
});

describe('the index of syncs', () => {
  it('continues from its last record, and drops what the trace drops', () => {
    const cluster = createCluster({ ...QUICK, traceLimit: 9000 });
    const { trace } = cluster;
    const early = new SyncIndex(trace);
    cluster.run({ untilIdle: true });
    const before = listSyncs(early, trace.lastId, {}, Infinity).syncs.length;
    expect(before).toBeGreaterThan(0);
    for (let i = 0; i < 6 && trace.firstId === 1; i++) {
      cluster.kubectl(`create deployment web-${i} --image=nginx --replicas=20`);
      cluster.run({ untilIdle: true });
    }
    expect(trace.firstId).toBeGreaterThan(1);
    const late = new SyncIndex(trace);
    const all = (index: SyncIndex) => listSyncs(index, trace.lastId, {}, Infinity).syncs;
    // A sync whose first half was dropped is in neither.
    expect(all(early).map(({ record }) => record)).toEqual(all(late).map(({ record }) => record));
    expect(all(early)).toEqual(all(late));
  });
});

describe('the list of syncs', () => {
  it('has on request only what controllers wrote, each with the record of its decision', () => {
    const watched = new Watched();
    watched.do('create deployment web --image=nginx --replicas=1');
    const { trace } = watched.cluster;
    const all = listSyncs(watched.index, trace.lastId, {}, Infinity).syncs;
    const wrote = listSyncs(watched.index, trace.lastId, { wrote: true }, Infinity).syncs;
    expect(wrote).toEqual(all.filter(({ controller, writes }) => writes.length > 0 && !controller.startsWith('kubelet/')));
    expect(wrote.length).toBeLessThan(all.filter(({ writes }) => writes.length > 0).length);
    expect(listSyncs(watched.index, trace.lastId, { wrote: true }, 1)).toMatchObject({ syncs: wrote.slice(0, 1), more: true });
    const told = wrote.map(({ decisionRecord }) => trace.get(decisionRecord)?.body);
    expect(told.map((body) => body?.type === 'step' && body.name)).toEqual(wrote.map(({ decision }) => decision.name));
  });

  it('tells a conflict from other errors by its reason', () => {
    const watched = new Watched();
    watched.do('create deployment web --image=nginx --replicas=1', 'faults conflicts 1');
    watched.do('scale deployment web --replicas=2');
    const errors = listSyncs(watched.index, watched.cluster.trace.lastId, {}, Infinity).syncs.filter(({ error }) => error !== '');
    expect(errors.map(({ reason }) => reason)).toContain('Conflict');
    expect(errors.map(({ record }) => watched.open(record).end?.reason)).toEqual(errors.map(({ reason }) => reason));
  });
});

it('a sync reads from the caches of its own manager, even if two managers believe to be the leader', () => {
  const watched = new Watched({ ...QUICK, controllerManagers: 2 });
  const { cluster } = watched;
  const { trace } = cluster;
  watched.do('create deployment web --image=nginx:1.27 --replicas=3');
  const standby = cluster.managers.find(({ state }) => state !== 'leading')!;
  const usurp = JSON.stringify({ spec: { holderIdentity: standby.identity } });
  cluster.kubectl(`patch lease kube-controller-manager -n kube-system -p '${usurp}'`);
  cluster.run({ forMs: 5_000 });
  const from = trace.lastId;
  cluster.kubectl('scale deployment/web --replicas=6');
  cluster.run({ forMs: 2_000 });
  /** The newest revision of a Pod that the informers of a manager had received before a record. */
  const reached = (before: number, isTheirs: (host: string) => boolean): number => {
    const revisions = Array.from(trace.since(), ({ id, by, body }) => {
      if (id >= before || by !== 'shared-informers' || !isTheirs(trace.hostOf(id))) return 0;
      return (body.type === 'deliver' || body.type === 'listed') && body.kind === 'Pod' ? body.revision : 0;
    });
    return Math.max(...revisions);
  };
  const syncs = watched.syncs('deployment-controller', 'default/web').filter(({ record }) => record > from);
  const seen = syncs.map(({ record }) => watched.open(record).caches.find(({ kind }) => kind === 'Pod')?.revision);
  expect(new Set(syncs.map(({ record }) => trace.hostOf(record))).size).toBe(2);
  expect(seen).toEqual(syncs.map(({ record }) => reached(record, (host) => host === trace.hostOf(record))));
  expect(seen).not.toEqual(syncs.map(({ record }) => reached(record, () => true)));
});
