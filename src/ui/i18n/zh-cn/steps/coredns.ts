import type { WordsOf } from '../../step-catalogue.ts';

/** The steps of CoreDNS. */
export const coredns: WordsOf<'coredns'> = {
  InitKubeCache: {
    about: '等待 Service 和 EndpointSlice 的缓存就绪，最多五秒，然后开始应答。',
    outcomes: {
      synced: ({ services, endpointSlices }) => `根据 ${services} 个 Service 和 ${endpointSlices} 个 EndpointSlice 应答`,
      unsynced: '缓存还没就绪就开始应答：集群内的名字得到 SERVFAIL',
    },
  },
};
