import type { WordsOf } from '../../step-catalogue.ts';
import { enqueues, workerWords } from './handler-words.ts';
import { constructorWords, runWords } from './start-words.ts';

export const ephemeralVolume: WordsOf<'ephemeralVolume'> = {
  NewController: constructorWords,
  Run: runWords,
  enqueuePod: enqueues('缓存中有了新的带临时卷的 Pod：把它的 key 放进队列。'),
  onPVCDelete: {
    about: 'PVC 不在了：把以它为临时卷的 Pod 放进队列，好再创建一个。',
    outcomes: { enqueued: ({ claim, pods }) => `${claim} 不在了：把 ${pods} 放进队列` },
  },
  runWorker: workerWords(' Pod 队列'),
  syncHandler: { about: '为一个 Pod 的临时卷创建 PVC。', outcomes: { deleting: 'Pod 正在被删除：无事可做' } },
  handleVolume: {
    about: '按模板为一个临时卷创建 PVC，名字由 Pod 名和卷名组成。',
    outcomes: {
      exists: ({ claim }) => `${claim} 已存在`,
      creates: ({ claim }) => `创建 ${claim}，所有者是这个 Pod`,
      foreign: ({ message }) => message,
    },
  },
};
