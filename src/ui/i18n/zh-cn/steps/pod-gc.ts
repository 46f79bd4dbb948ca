import type { WordsOf } from '../../step-catalogue.ts';
import { constructorWords, runWords } from './start-words.ts';

export const podGc: WordsOf<'podGc'> = {
  NewPodGC: constructorWords,
  Run: runWords,
  gc: { about: '每 20 秒寻找一次没有 kubelet 会去掉的 Pod。' },
  gcTerminated: {
    about: '已结束的 Pod 多于阈值时，删除最老的。',
    outcomes: {
      found: {
        outcome: ({ excess }) => `删除 ${excess} 个`,
        arithmetic: ({ terminated, threshold, excess }) => `已结束 ${terminated} − 可以留 ${threshold} = ${excess}。`,
      },
    },
  },
  gcTerminating: {
    about: '节点未就绪且有污点 out-of-service 时，删除上面正在终止的 Pod。',
    outcomes: { found: ({ pods }) => `${pods} 个 Pod` },
  },
  gcOrphaned: {
    about: '删除节点已不存在的 Pod。',
    outcomes: { found: ({ pods, nodes }) => (nodes === '' ? '没有节点被删除' : `${nodes} 的 ${pods} 个 Pod`) },
  },
  discoverDeletedNodes: {
    about: '向 API server 查询在缓存中缺了 40 秒的节点。',
    outcomes: { asks: ({ nodes }) => nodes },
  },
  checkIfNodeExists: {
    about: '判断 API server 是否有某个节点。查不出来，就当它存在。',
    outcomes: { true: ({ node }) => `${node} 存在`, false: ({ node }) => `${node} 已被删除` },
  },
  gcUnscheduledTerminating: {
    about: '删除从未分配到节点、正在终止的 Pod。',
    outcomes: { found: ({ pods }) => `${pods} 个 Pod` },
  },
  markFailedAndDeletePodWithCondition: {
    about: '没有结束的 Pod 先标为失败，然后立即删除：没有 kubelet 来做这件事。',
    outcomes: {
      deletes: ({ pod, phase }) => `删除 ${pod}，它已${phase === 'Failed' ? '失败' : '成功'}`,
      marksFailed: ({ pod }) => `把 ${pod} 标为失败并删除`,
    },
  },
};
