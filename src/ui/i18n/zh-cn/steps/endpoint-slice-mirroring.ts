import type { WordsOf } from '../../step-catalogue.ts';
import { enqueues, enqueuesDeleted, sliceHandlerWords, workerWords } from './handler-words.ts';
import { constructorWords, runWords } from './start-words.ts';

export const endpointSliceMirroring: WordsOf<'endpointSliceMirroring'> = {
  NewController: constructorWords,
  Run: runWords,
  onEndpointsAdd: enqueues('缓存中有了新的 Endpoints：除非它声明不要镜像，否则把它的 key 放进队列。'),
  onEndpointsUpdate: enqueues('Endpoints 变了：如果它现在或原来需要镜像，就把它的 key 放进队列。'),
  onEndpointsDelete: enqueuesDeleted('Endpoints 不在了：把它的 key 放进队列，好让它的 EndpointSlice 也被删除。'),
  onServiceAdd: enqueues('缓存中有了新的没有 selector 的 Service：把同名的 Endpoints 放进队列。'),
  onServiceUpdate: enqueues('Service 有了或没了 selector：把同名的 Endpoints 放进队列。'),
  onServiceDelete: enqueuesDeleted('没有 selector 的 Service 不在了：把同名的 Endpoints 放进队列。'),
  ...sliceHandlerWords,
  worker: workerWords(' Endpoints 队列'),
  handleErr: { about: '决定同步失败的 key 怎么办：再放进队列，一次比一次晚，最多 15 次。' },
  syncEndpoints: {
    about: '把用户为没有 selector 的 Service 编写的 Endpoints 镜像为 EndpointSlice。',
    outcomes: {
      deleted: ({ slices }) => `Endpoints 已被删除：删除 ${slices} 个镜像的 EndpointSlice`,
      notMirrored: ({ slices }) => `Endpoints 声明不要镜像：删除 ${slices} 个镜像的 EndpointSlice`,
      noService: ({ slices }) => `没有同名的 Service：删除 ${slices} 个镜像的 EndpointSlice`,
      selector: ({ slices }) => `Service 有 selector，它的 EndpointSlice 来自 Pod：删除 ${slices} 个镜像的 EndpointSlice`,
      stale: '缓存还没有显示上一次写入',
    },
  },
  reconcile: {
    about: '为每组端口和每种地址类型生成一个 EndpointSlice，带有 Endpoints 的标签和注解。',
    outcomes: {
      unchanged: ({ addresses }) => `${addresses} 个地址：没有变化`,
      write: ({ addresses, skipped, create, update, delete: removed }) =>
        `${addresses} 个地址${skipped === 0 ? '' : `，略去 ${skipped} 个`}：创建 ${create}，更新 ${update}，删除 ${removed} 个 EndpointSlice`,
    },
  },
  reconcileByPortMapping: { about: '把端口相同的地址与第一个有这些端口的 EndpointSlice 比较。' },
  shouldMirror: { about: '判断 Endpoints 是否要镜像：带 skip-mirror 标签的不镜像，用作锁的也不镜像。' },
  addressToEndpoint: { about: '用一个地址生成 endpoint：是否就绪、节点以及它指向的对象。' },
  newEndpointSlice: { about: '生成属于 Endpoints 的新 EndpointSlice。' },
};
