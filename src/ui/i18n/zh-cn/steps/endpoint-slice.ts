import type { WordsOf } from '../../step-catalogue.ts';
import { serviceHandlerWords, sliceHandlerWords, workerWords } from './handler-words.ts';
import { constructorWords, runWords } from './start-words.ts';

export const endpointSlice: WordsOf<'endpointSlice'> = {
  NewController: constructorWords,
  Run: runWords,
  ...serviceHandlerWords,
  ...sliceHandlerWords,
  serviceQueueWorker: workerWords(' Service 队列'),
  handleErr: { about: '决定同步失败的 key 怎么办：再放进队列，一次比一次晚，最多 15 次。' },
  syncService: {
    about: '把 Service 的 Pod 的地址写进它的 EndpointSlice。',
    outcomes: {
      deleted: 'Service 已被删除：忘掉它',
      externalName: 'ExternalName：它没有端点',
      noSelector: '没有 selector：它的 EndpointSlice 由别人写',
    },
  },
  StaleSlices: {
    about: '判断缓存是否还缺这个控制器自己的写入。缺的话，以后再同步。',
    outcomes: { true: '缓存还没有显示上一次写入', false: 'false' },
  },
  Reconcile: { about: '对每种地址类型，比较 EndpointSlice 和 Pod。' },
  reconcileByAddressType: {
    about: '用尽量少的写入，让一种地址类型的 EndpointSlice 容纳应有的端点。',
    outcomes: {
      unchanged: ({ addressType }) => `${addressType}：没有变化`,
      write: ({ addressType, create, update, delete: removed }) =>
        `${addressType}：创建 ${create}，更新 ${update}，删除 ${removed} 个 EndpointSlice`,
    },
  },
  podToEndpoint: { about: '生成 Pod 的 endpoint：地址、节点，以及是否就绪、在服务、在终止。' },
  getEndpointPorts: { about: '找出 Service 的端口在 Pod 上的号码。' },
  reconcileByPortMapping: { about: '把端口相同的 endpoint 放进 EndpointSlice，写入越少越好。' },
  getSliceToFill: { about: '找出还有空位的最满的 EndpointSlice。' },
  newEndpointSlice: { about: '生成属于 Service 的新 EndpointSlice。' },
};
