import type { WordsOf } from '../../step-catalogue.ts';

export const apiserver: WordsOf<'apiserver'> = {
  PostStartHook: {
    about: 'API server 开始服务后，创建每个集群都有的东西：系统 namespace 和优先级类。',
    outcomes: {
      ensured: ({ namespaces, priorityClasses }) => `${namespaces} 个 namespace，${priorityClasses} 个优先级类`,
    },
  },
};
