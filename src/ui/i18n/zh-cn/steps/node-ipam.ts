import type { WordsOf } from '../../step-catalogue.ts';
import { enqueues } from './handler-words.ts';
import { constructorWords, runWords } from './start-words.ts';

export const nodeIpam: WordsOf<'nodeIpam'> = {
  NewNodeIpamController: constructorWords,
  Run: runWords,
  addNode: enqueues('缓存中有了新的节点：把它的 key 放进队列。'),
  updateNode: enqueues('节点变了：把它的 key 放进队列。'),
  occupyCIDRs: {
    about: '节点已经有地址段：标记为已用，不再分给别的节点。',
    outcomes: {
      occupied: ({ cidr }) => `${cidr} 已被占用`,
      outside: ({ cidr }) => `${cidr} 不在集群的地址段内：这是错误，同步会重试`,
    },
  },
  ReleaseCIDR: {
    about: '节点不在了：它的地址段重新可用。',
    outcomes: { released: ({ node, cidr }) => `${node} 的 ${cidr} 重新可用`, none: ({ node }) => `${node} 没有地址段` },
  },
  syncNode: {
    about: '给一个节点分配 Pod 的地址段，或者记下它已有的地址段。',
    outcomes: { deleting: '节点正在删除：释放它的地址段' },
  },
  AllocateOrOccupyCIDR: {
    about: '从集群的地址段（--cluster-cidr）中，在上次分配的之后取下一个空闲的。',
    outcomes: {
      exhausted: '地址段已用完：节点得不到，同步会重试',
      allocated: ({ cidr }) => `${cidr} 是空闲的`,
    },
  },
  updateCIDRsAllocation: {
    about: '把地址段写进节点的 spec.podCIDR，最多试三次。',
    outcomes: {
      set: ({ cidr }) => `节点从现在起使用 ${cidr}`,
      failed: ({ cidr, error }) => `${cidr} 没能写入：${error}`,
    },
  },
};
