import { describe, expect, test } from 'vitest';
import type { WhySubject } from '../../../../src/worker/protocol/index.ts';
import { sentences as en } from '../../../../src/ui/i18n/en/happens.ts';
import { sentences as zh } from '../../../../src/ui/i18n/zh-cn/happens.ts';
import { verdictOf, type Verdict } from '../../../../src/ui/why/verdict.ts';
import { EMPTY_CLUSTER } from '../../../../src/ui/model/cluster-state.ts';
import { User, webManifest } from '../../cluster/user.ts';
import { ask, idOf } from '../../cluster/why/story.ts';

/** The verdict in English and in Chinese, without the names that the seed gives. */
function verdicts({ cluster }: User, subject: WhySubject): [string, string, Verdict] {
  const answer = ask(cluster, subject);
  const [first, second] = [en, zh].map((words) => verdictOf(words, answer, EMPTY_CLUSTER)!);
  return [first!.sentence, second!.sentence, first!];
}

const NAMES = /\b(?=[a-z0-9]*\d|[a-z]{5}\b)[bcdfghjklmnpqrstvwxz2456789]{5}\b/;

function withoutName(sentence: string): string {
  return sentence.replace(NAMES, '<pod>');
}

describe('the verdict', () => {
  test('why a sync fails that authorization refuses: who may not do what', () => {
    const user = new User();
    user.kubectl('delete clusterrolebinding system:controller:deployment-controller');
    user.apply(webManifest(3));
    user.pass(1_000);
    const account = 'system:serviceaccount:kube-system:deployment-controller';
    expect(verdicts(user, { waiting: 'Deployment/default/web' })).toEqual([
      `${account} may not create replicasets in the namespace default: no rule allows it.`,
      `${account} 无权在命名空间 default 中 create replicasets：没有规则允许。`,
      { sentence: `${account} may not create replicasets in the namespace default: no rule allows it.` },
    ]);
  });

  test('why there is a Pod: the figures of its ReplicaSet', () => {
    const user = new User();
    user.apply(webManifest(3));
    user.settle();
    const [pod] = user.pods();
    const [english, chinese, { step }] = verdicts(user, { object: idOf(pod!), of: 'creation' });
    expect(withoutName(english)).toMatch(
      /^<pod> exists because it was needed: (Revision 1|web-\w+) creates 3 Pods: 3 are wanted, its cache shows 0 active\.$/,
    );
    expect(withoutName(chinese)).toMatch(/^<pod> 存在，是因为需要它：.*创建 3 个 Pod：要 3 个，它的缓存里活跃的有 0 个。$/);
    expect(step?.name).toBe('manageReplicas');
  });

  test('why a Pod goes: its row in the table that decided', () => {
    const user = new User();
    user.apply(webManifest(4));
    user.settle();
    const before = user.pods();
    user.kubectl('scale deployment/web --replicas=3');
    user.settle();
    const gone = before.find((pod) => !user.pods().some(({ metadata }) => metadata.uid === pod.metadata.uid))!;
    const [english, chinese, { row, step }] = verdicts(user, { object: idOf(gone), of: 'deletion' });
    expect(withoutName(english)).toBe('<pod> goes: its node has 2 of them, and it became ready last.');
    expect(withoutName(chinese)).toBe('<pod> 要走：它所在的节点上有 2 个同类，并且它最晚就绪。');
    expect([row, step?.name]).toEqual([gone.metadata.name, 'getPodsToDelete']);
  });

  test('why a Deployment is not done: how many Pods lack what', () => {
    const user = new User();
    user.apply(webManifest(4));
    user.settle();
    expect(verdicts(user, { waiting: 'Deployment/default/web' })[0]).toBe(
      'web is done: all 4 Pods are of the newest revision and available.',
    );
    user.kubectl('set image deployment/web web=nginx:9');
    user.pass(20_000);
    const [english, chinese] = verdicts(user, { waiting: 'Deployment/default/web' });
    expect(english).toBe('web is not done: 2 of 4 new Pods are not ready; the image nginx:9 cannot be pulled.');
    expect(chinese).toBe('web 尚未完成：4 个新 Pod 中有 2 个未就绪；无法拉取镜像 nginx:9。');
  });

  test('why a field has its value: the step behind its write, or the command', () => {
    const user = new User();
    user.apply(webManifest(2));
    user.settle();
    user.kubectl('scale deployment/web --replicas=5');
    user.settle();
    expect(verdicts(user, { object: 'Deployment/default/web', field: 'spec.replicas' })[0]).toBe(
      'kubectl: Writes Deployment web: spec.replicas 2 → 5.',
    );
    const set = user.cluster.list('ReplicaSet').map(idOf)[0]!;
    expect(verdicts(user, { object: set, field: 'spec.replicas' })[0]).toMatch(/ grows from 2 to 5: 5 are wanted in all\.$/);
  });

  test('an answer about any write of a rollout has words in both languages', () => {
    const user = new User();
    user.apply(webManifest(3));
    user.settle();
    user.kubectl('set image deployment/web web=nginx:1.26');
    user.settle();
    const { trace } = user.cluster;
    for (let record = trace.firstId; record <= trace.lastId; record++) {
      if (trace.bodyOf(record)?.type !== 'revision') continue;
      const [english, chinese] = verdicts(user, { record });
      expect(english).toMatch(/\S/);
      expect(chinese).toMatch(/\S/);
    }
  });
});
