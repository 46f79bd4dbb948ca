import type { WordsOf } from '../../step-catalogue.ts';
import { enqueues, workerWords } from './handler-words.ts';
import { constructorWords, runWords } from './start-words.ts';

export const serviceLB: WordsOf<'serviceLB'> = {
  New: constructorWords,
  Run: runWords,
  enqueueService: enqueues('Service 拥有、需要或不再需要负载均衡器，或者有与之相关的变化：把它的 key 放进队列。'),
  enqueueNode: enqueues('节点出现、消失，或者不再接收外部流量：为所有负载均衡器把它的 key 放进队列。'),
  serviceWorker: workerWords('Service 队列'),
  syncService: { about: '给 Service 它要的负载均衡器，或者收回。' },
  processServiceDeletion: { about: 'Service 已不在：处理之前没有删掉的负载均衡器。', outcomes: { cleansUp: '删除它' } },
  syncLoadBalancerIfNeeded: {
    about: '决定让云创建负载均衡器，还是删除它。',
    outcomes: { ensures: ({ nodes }) => `由云创建，后端节点为 ${nodes}`, deletes: '由云删除', alreadyGone: '云里没有：不用删除' },
  },
  patchStatus: {
    about: '把负载均衡器的地址写进 Service 的状态。',
    outcomes: { patches: ({ address }) => (address === '' ? '不再有地址' : `地址是 ${address}`) },
  },
  syncNodes: { about: '把现有的节点告诉所有负载均衡器。' },
  nodeSyncService: {
    about: '如果节点变了，就告诉一个负载均衡器。',
    outcomes: {
      unchanged: ({ service, nodes }) => `${service}：仍是 ${nodes}`,
      updates: ({ service, nodes }) => `${service}：从现在起是 ${nodes === '' ? '没有节点' : nodes}`,
    },
  },
  needsUpdate: { about: 'Service 的变化是否与负载均衡器有关：类型、端口、策略或注解。' },
  wantsLoadBalancer: { about: 'Service 是否为 LoadBalancer 类型。指定了 class 的留给别的控制器。' },
  needsCleanup: { about: 'Service 是否有必须删除的负载均衡器：它正在被删除，或者换了类型。' },
  shouldSyncUpdatedNode: { about: '节点变化后是否开始或不再接收外部流量。' },
};
