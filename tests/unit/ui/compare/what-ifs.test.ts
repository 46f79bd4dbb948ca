import { expect, it } from 'vitest';
import type { Deployment } from '../../../../src/api/index.ts';
import { createCluster, type Cluster } from '../../../../src/cluster/index.ts';
import { whatIfsOf, whatIfWords } from '../../../../src/ui/actions/what-ifs.ts';
import { compare as en } from '../../../../src/ui/i18n/en/compare.ts';
import { compare as zh } from '../../../../src/ui/i18n/zh-cn/compare.ts';
import { Projection } from '../../../../src/worker/projection/projection.ts';
import type { DeploymentView } from '../../../../src/worker/protocol/index.ts';

function clusterWith(strategy: string): Cluster {
  const cluster = createCluster({ seed: 'what-if', nodes: 2 });
  cluster.apply(`
apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  replicas: 4
  strategy: ${strategy}
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec: { containers: [{ name: app, image: nginx }] }
`);
  cluster.run({ forMs: 5_000 });
  return cluster;
}

function webOf(cluster: Cluster): DeploymentView {
  const { objects } = new Projection(cluster).delta({ playing: false, speed: 1, behind: false })!;
  return objects?.changed?.find(({ id }) => id === 'Deployment/default/web') as DeploymentView;
}

/** The facts of a Deployment that a question can name. */
function factsOf(cluster: Cluster) {
  const { strategy, maxSurge, maxUnavailable, paused } = webOf(cluster);
  const { history, trace } = cluster;
  const [deployment] = history.listAt('Deployment', history.revisionAt(history.atRecord(trace.lastId)));
  const { minReadySeconds = 0 } = (deployment!.value as Deployment).spec;
  return { strategy, maxSurge, maxUnavailable, minReadySeconds, paused };
}

it.each([
  ['{ rollingUpdate: { maxSurge: 1, maxUnavailable: 1 } }'],
  ['{ rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } }'],
  ['{ rollingUpdate: { maxSurge: 0, maxUnavailable: 2 } }'],
  ['{ rollingUpdate: { maxSurge: 50%, maxUnavailable: 10% } }'],
  ['{ rollingUpdate: { maxSurge: 100%, maxUnavailable: 0 } }'],
  ['{ type: Recreate }'],
])('the question names all that the command changes, and nothing else: %s', (strategy) => {
  const before = factsOf(clusterWith(strategy));
  for (const whatIf of whatIfsOf(webOf(clusterWith(strategy)))) {
    const { id, text, command } = whatIf;
    const cluster = clusterWith(strategy);
    const { exitCode } = cluster.execute(command);
    cluster.run({ forMs: 2_000 });
    const after = factsOf(cluster);
    const changed = Object.keys(before).filter((name) => before[name as 'paused'] !== after[name as 'paused']);
    for (const texts of [en, zh]) {
      const question = whatIfWords(texts, whatIf);
      const named = {
        strategy: /strategy|rolling update|策略/.test(question),
        maxSurge: question.includes('maxSurge') || text === 'recreate',
        maxUnavailable: question.includes('maxUnavailable') || text === 'recreate',
        minReadySeconds: question.includes('minReadySeconds'),
        paused: /paused|暂停/.test(question),
      };
      expect([id, question, Object.keys(named).filter((name) => named[name as 'paused'])]).toEqual([id, question, changed]);
    }
    expect([id, exitCode ?? 0]).toEqual([id, 0]);
  }
});
