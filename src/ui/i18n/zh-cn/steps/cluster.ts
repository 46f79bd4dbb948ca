import type { WordsOf } from '../../step-catalogue.ts';

export const cluster: WordsOf<'cluster'> = {
  installAddon: {
    about: '创建集群附带的插件的各个对象。',
    outcomes: { installed: ({ addon }) => `创建 ${addon} 的各个对象` },
  },
  installStorageClass: {
    about: '创建默认的存储类，供没有写明存储类的申领使用。',
    outcomes: { installed: ({ class: name }) => `创建存储类 ${name}` },
  },
  updateKubernetesService: {
    about: '维持 Pod 用来访问 API 服务器的 Service 及其端点。',
    outcomes: {
      created: ({ object }) => `创建名为 kubernetes 的 ${object}`,
      restored: ({ object }) => `恢复名为 kubernetes 的 ${object}`,
    },
  },
};
