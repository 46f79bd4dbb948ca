import type { WordsOf } from '../../step-catalogue.ts';

/** The steps of the ingress controller. */
export const ingressNginx: WordsOf<'ingressNginx'> = {
  syncIngress: {
    about: '根据缓存重新生成 nginx 的路由表：主机、路径，以及它们后面就绪的端点。',
    outcomes: { synced: ({ ingresses, hosts }) => `${ingresses} 个 Ingress，${hosts} 个主机` },
  },
};
