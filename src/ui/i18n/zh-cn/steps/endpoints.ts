import type { WordsOf } from '../../step-catalogue.ts';
import { enqueuesDeleted, serviceHandlerWords } from './handler-words.ts';
import { constructorWords, runWords } from './start-words.ts';

interface Addresses {
  readonly ready: number;
  readonly notReady: number;
}

const addressesText = ({ ready, notReady }: Addresses) => `${ready} 就绪，${notReady} 未就绪`;

export const endpoints: WordsOf<'endpoints'> = {
  NewEndpointController: constructorWords,
  Run: runWords,
  checkLeftoverEndpoints: {
    about: '启动后把所有 Endpoints 放进队列一次，找出其间 Service 已被删除的。',
    outcomes: { enqueued: ({ endpoints }) => `把 ${endpoints} 个 Endpoints 放进队列` },
  },
  ...serviceHandlerWords,
  onEndpointsDelete: enqueuesDeleted('Endpoints 不在了：把它的 Service 放进队列，重新写入。'),
  handleErr: { about: '决定同步失败的 key 怎么办：再放进队列，一次比一次晚，最多 15 次。' },
  syncService: {
    about: '把 Service 的 Pod 的地址写进它的 Endpoints。',
    outcomes: {
      deleted: 'Service 已被删除：删除它的 Endpoints',
      externalName: 'ExternalName：它没有端点',
      noSelector: '没有 selector：它的端点由别人写',
      unchanged: '没有变化',
      create: (figures) => `创建：${addressesText(figures)}`,
      update: (figures) => `更新：${addressesText(figures)}`,
    },
  },
  RepackSubsets: {
    about: '把端口相同的地址放进一个 subset，并按固定的顺序排列。',
    outcomes: { packed: ({ subsets }) => `${subsets} 个 subset` },
  },
  truncateEndpoints: {
    about: '一个 Endpoints 对象最多容纳 1000 个地址。',
    outcomes: { truncated: ({ addresses, kept }) => `${addresses} 个中保留 ${kept} 个` },
  },
};
