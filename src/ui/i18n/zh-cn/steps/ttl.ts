import type { WordsOf } from '../../step-catalogue.ts';
import { enqueues } from './handler-words.ts';
import { constructorWords, runWords } from './start-words.ts';

export const ttl: WordsOf<'ttl'> = {
  NewTTLController: constructorWords,
  Run: runWords,
  addNode: enqueues('缓存中有了新的节点：计数，并把它的 key 放进队列。'),
  updateNode: enqueues('节点变了：把它的 key 放进队列，因为集群的规模也可能变了。'),
  updateNodeIfNeeded: {
    about: '告诉节点的 kubelet 可以把 Secret 缓存多久：节点越多，时间越长。',
    outcomes: { unchanged: '已经写好了', annotates: ({ seconds }) => `从现在起是 ${seconds} 秒：给节点加注解` },
  },
};
