import { describe, expect, it } from 'vitest';
import { isPodReady } from '../../../src/api/index.ts';
import { createCluster, type Cluster } from '../../../src/cluster/index.ts';
import { sentenceOf } from '../../../src/ui/happens/sentence.ts';
import { sentences as en } from '../../../src/ui/i18n/en/happens.ts';
import { sentences as zh } from '../../../src/ui/i18n/zh-cn/happens.ts';
import { happeningsAnswer } from '../../../src/worker/projection/happenings/happenings-answer.ts';
import { LoopsFold } from '../../../src/worker/projection/loops-at/loops-fold.ts';
import { LiveLoops } from '../../../src/worker/projection/live-loops.ts';
import { keepPanics } from '../../keep-panics.ts';

const DEFECT = 'TypeError: a defect';

function fail(): never {
  throw new TypeError('a defect');
}

function clusterOf(options: object = {}): Cluster {
  const cluster = createCluster({ seed: 'panics', nodes: 2, ...options });
  cluster.run({ untilIdle: true });
  return cluster;
}

/** The crashes in the trace: who, the error, and the delay. */
function crashes({ trace }: Cluster): unknown[] {
  return [...trace.since()].flatMap(({ by, body }) =>
    body.type === 'start' && body.name === 'HandleCrash' ? [[by, body.outcome, body.figures]] : [],
  );
}

function crashSentences(cluster: Cluster): string[][] {
  const moment = cluster.history.atRecord(cluster.trace.lastId);
  const { happenings } = happeningsAnswer(cluster, moment, { type: 'happenings', limit: 200 });
  const crashed = happenings.filter(({ what }) => what.type === 'crashed');
  return [en, zh].map((words) => crashed.map((happening) => sentenceOf(words, happening)));
}

function readyPods(cluster: Cluster): number {
  return cluster.list('Pod', { namespace: 'default' }).filter(isPodReady).length;
}

function deployWeb(cluster: Cluster): void {
  cluster.kubectl('create deployment web --image=nginx --replicas=3');
}

describe('an error that nothing catches', () => {
  const panics = keepPanics();

  it('in the sync of a controller ends the controller manager, which starts again and does the work', () => {
    const cluster = clusterOf();
    const [manager] = cluster.managers;
    const { identity } = manager!;
    manager!.informers!.informer('Deployment').lister.get = fail;
    deployWeb(cluster);
    cluster.run({ forMs: 60_000 });
    expect(panics).toEqual([DEFECT]);
    const by = 'kube-controller-manager/controller-manager-1';
    expect(crashes(cluster)).toEqual([[by, 'panicked', { error: DEFECT, delayMs: 10_000 }]]);
    expect([manager!.state, manager!.identity === identity]).toEqual(['leading', false]);
    expect(readyPods(cluster)).toBe(3);
    expect(crashSentences(cluster)).toEqual([
      [`${by} has crashed (${DEFECT}): a defect of Kubeloupe. It starts again in 10 s.`],
      [`${by} 崩溃了（${DEFECT}）：这是 Kubeloupe 的缺陷。10 秒后重新启动。`],
    ]);
  });

  it('in a handler of an informer ends the controller manager', () => {
    const cluster = clusterOf();
    cluster.managers[0]!.informers!.informer('ReplicaSet').addHandlers({ onAdd: fail });
    deployWeb(cluster);
    cluster.run({ forMs: 60_000 });
    expect(crashes(cluster)).toHaveLength(1);
    expect(readyPods(cluster)).toBe(3);
  });

  it('leads to another manager, if there is one, and to longer delays if it comes again', () => {
    const cluster = clusterOf({ controllerManagers: 2 });
    deployWeb(cluster);
    cluster.run({ untilIdle: true });
    const spoil = (): void => {
      const leader = cluster.managers.find(({ isLeader }) => isLeader)!;
      leader.informers!.informer('Deployment').lister.get = fail;
      cluster.kubectl(`annotate deployment web at=${cluster.now} --overwrite`);
      cluster.run({ forMs: 60_000 });
    };
    spoil();
    spoil();
    spoil();
    const [one, two] = ['kube-controller-manager/controller-manager-1', 'kube-controller-manager/controller-manager-2'];
    const delays = crashes(cluster).map((crash) => crash as [string, string, { delayMs: number }]);
    expect(new Set(delays.map(([by]) => by))).toEqual(new Set([one, two]));
    expect(delays.map(([, , { delayMs }]) => delayMs).toSorted((a, b) => a - b)).toEqual([10_000, 10_000, 20_000]);
    cluster.kubectl('scale deployment web --replicas=4');
    cluster.run({ forMs: 60_000 });
    expect(readyPods(cluster)).toBe(4);
  });

  it('in a scheduling cycle ends the scheduler, which starts again and binds the Pods', () => {
    const cluster = clusterOf();
    const { scheduler } = cluster.scheduler!;
    scheduler.cache.assumePod = fail;
    const live = new LiveLoops(cluster);
    deployWeb(cluster);
    cluster.run({ forMs: 5_000 });
    expect(crashes(cluster)).toEqual([['scheduler', 'panicked', { error: DEFECT, delayMs: 10_000 }]]);
    expect(readyPods(cluster)).toBe(0);
    const loopOf = (views: readonly { readonly client: string }[]) => views.filter(({ client }) => client === 'scheduler');
    const folded = (): unknown => {
      const fold = new LoopsFold(cluster, 0);
      fold.advanceTo(cluster.trace.lastId);
      return loopOf(fold.views());
    };
    expect(folded()).toEqual(loopOf(live.views()));
    cluster.run({ forMs: 60_000 });
    expect(cluster.scheduler!.scheduler).not.toBe(scheduler);
    expect(readyPods(cluster)).toBe(3);
    expect(folded()).toEqual(loopOf(live.views()));
  });

  it('in a kubelet ends the kubelet, which starts again, while its containers run on', () => {
    const cluster = clusterOf({ nodes: 1 });
    deployWeb(cluster);
    cluster.run({ untilIdle: true });
    const before = cluster.list('Pod', { namespace: 'default' }).map(({ status }) => status.containerStatuses);
    let failed = false;
    cluster.machines.faults = { started: () => (failed ? undefined : ((failed = true), fail())) };
    cluster.kubectl('scale deployment web --replicas=4');
    cluster.run({ forMs: 5_000 });
    expect(crashes(cluster)).toEqual([['kubelet/node-1', 'panicked', { error: DEFECT, delayMs: 10_000 }]]);
    expect(cluster.machines.isPowered('node-1')).toBe(true);
    expect([...cluster.machines.kubelets].map(({ running }) => running)).toEqual([false]);
    cluster.run({ forMs: 60_000 });
    expect(crashes(cluster)).toHaveLength(1);
    expect(readyPods(cluster)).toBe(4);
    const after = cluster.list('Pod', { namespace: 'default' }).map(({ status }) => status.containerStatuses);
    expect(after.filter((statuses) => before.some((old) => old![0]!.containerID === statuses![0]!.containerID))).toEqual(before);
  });

  it('in a kubelet whose node is turned off meanwhile does not turn the node on', () => {
    const cluster = clusterOf({ nodes: 1 });
    cluster.machines.faults = { started: fail };
    deployWeb(cluster);
    cluster.run({ forMs: 5_000 });
    cluster.machines.faults = undefined;
    cluster.execute({ type: 'power-node', name: 'node-1', on: false });
    cluster.run({ forMs: 30_000 });
    expect(cluster.machines.isPowered('node-1')).toBe(false);
    cluster.execute({ type: 'power-node', name: 'node-1', on: true });
    cluster.run({ forMs: 60_000 });
    expect(readyPods(cluster)).toBe(3);
  });

  it('in the API server ends the request, and its client sees an internal error', () => {
    const cluster = clusterOf();
    const { handlers } = cluster.apiServer;
    const { create } = handlers;
    let failures = 0;
    handlers.create = (request, ...rest) => {
      if (request.kind === 'ReplicaSet' && failures++ < 2) fail();
      return create.call(handlers, request, ...rest);
    };
    deployWeb(cluster);
    cluster.run({ untilIdle: true });
    expect(panics).toEqual([DEFECT, DEFECT]);
    expect(crashes(cluster)).toEqual([]);
    const refused = [...cluster.trace.since()].flatMap(({ body }) =>
      body.type === 'request' && body.code === 500 ? [body.reason] : [],
    );
    expect(refused).toEqual(['InternalError', 'InternalError']);
    expect(readyPods(cluster)).toBe(3);
  });

  it('in a command ends the command', () => {
    const cluster = clusterOf();
    cluster.machines.logs = fail;
    const { stdout } = cluster.kubectl('run web --image=nginx');
    cluster.run({ untilIdle: true });
    expect(stdout).toBe('');
    const logs = cluster.kubectl('logs web');
    cluster.run({ forMs: 1_000 });
    expect([logs.stderr, logs.exitCode]).toEqual([`panic: ${DEFECT}\n`, 2]);
  });
});

/** A component's connection to the API server that fails at the call of this number. */
function failAtCall(cluster: Cluster, component: string, call: number): void {
  const { apiServer } = cluster;
  const { connect } = apiServer;
  let calls = 0;
  apiServer.connect = (name, options) => {
    const port = connect.call(apiServer, name, options);
    if (!name.startsWith(component)) return port;
    return new Proxy(port, {
      get: (target, property): unknown => {
        const value: unknown = Reflect.get(target, property, target);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]): unknown => (++calls === call ? fail() : Reflect.apply(value, target, args));
      },
    });
  };
}

const WEB = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web' },
  spec: {
    replicas: 2,
    selector: { matchLabels: { app: 'web' } },
    template: {
      metadata: { labels: { app: 'web' } },
      spec: {
        containers: [{ name: 'web', image: 'nginx', readinessProbe: { httpGet: { port: 80 }, periodSeconds: 2 } }],
        terminationGracePeriodSeconds: 1,
      },
    },
  },
};

describe('a kubelet that crashes at any of its calls', () => {
  const panics = keepPanics();

  it('goes on with its Pods after the restart', () => {
    let crashed = 0;
    for (let call = 1; call <= 60; call += 4) {
      const cluster = createCluster({ seed: 'panics', nodes: 0 });
      failAtCall(cluster, 'kubelet/', call);
      cluster.execute({ type: 'add-node' });
      cluster.apply(WEB);
      cluster.run({ forMs: 30_000 });
      cluster.kubectl('set image deployment web web=nginx:1.29');
      cluster.run({ forMs: 20_000 });
      cluster.kubectl('delete pod --all --wait=false');
      cluster.run({ forMs: 120_000 });
      const pods = cluster.list('Pod', { namespace: 'default' });
      expect([call, pods.map((pod) => [isPodReady(pod), pod.spec.containers[0]!.image])]).toEqual([
        call,
        [
          [true, 'nginx:1.29'],
          [true, 'nginx:1.29'],
        ],
      ]);
      crashed += crashes(cluster).length;
    }
    expect([crashed, panics.length]).toEqual([15, 15]);
  });
});

describe('without a test that expects it', () => {
  it('an error leaves the run, so that no defect hides behind a restart', () => {
    const cluster = clusterOf();
    cluster.managers[0]!.informers!.informer('Deployment').lister.get = fail;
    deployWeb(cluster);
    expect(() => cluster.run({ untilIdle: true })).toThrow('a defect');
  });
});
