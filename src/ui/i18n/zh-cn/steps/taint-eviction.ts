import type { WordsOf } from '../../step-catalogue.ts';
import { enqueues } from './handler-words.ts';
import { constructorWords, runWords } from './start-words.ts';

export const taintEviction: WordsOf<'taintEviction'> = {
  New: constructorWords,
  Run: runWords,
  PodUpdated: enqueues('Pod 是新的、不在了或换了节点：如果节点有污点，或者它正等着被驱逐，就放进队列。'),
  NodeUpdated: enqueues('节点的 NoExecute 污点变了：把节点放进队列。'),
  handleNodeUpdate: { about: '一个节点的 NoExecute 污点变了：对它的每个 Pod 决定走不走、什么时候走。' },
  handlePodUpdate: {
    about: '一个 Pod 来到有污点的节点，或者它的容忍变了：决定走不走、什么时候走。',
    outcomes: { notTainted: ({ node }) => (node === '' ? '它还没有节点' : `${node} 没有 NoExecute 污点`) },
  },
  getNoExecuteTaints: { about: '找出会赶走 Pod 的污点。', outcomes: { none: '无', found: ({ taints }) => taints } },
  getPodsAssignedToNode: { about: '列出这个节点的 Pod。', outcomes: { listed: ({ pods }) => `${pods} 个 Pod` } },
  processPodOnNode: {
    about: '比较 Pod 的容忍和这些污点：现在走、以后走，还是不走。',
    outcomes: {
      toleratesForever: ({ pod }) => `${pod} 永远容忍它们`,
      waits: ({ pod }) => `${pod} 已经定了要走`,
      now: ({ pod }) => `${pod} 现在就走`,
      later: ({ pod, tolerationSeconds }) => `${pod} 在 ${tolerationSeconds} 秒后走`,
    },
  },
  CancelWork: {
    about: '取消已计划的删除。',
    outcomes: {
      cancelled: ({ pod }) => `${pod} 留下`,
      replaced: ({ pod }) => `${pod} 改在别的时间走`,
      moot: ({ pod }) => `${pod} 已经不在，或者反正要走`,
    },
  },
  deletePodHandler: { about: '给 Pod 标上 DisruptionTarget 状况，然后删除，最多试五次。' },
  getMinTolerationTime: { about: '找出 Pod 可以留多久：取最短的容忍时间。' },
};
