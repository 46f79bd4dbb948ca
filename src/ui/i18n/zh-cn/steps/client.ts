import type { WordsOf } from '../../step-catalogue.ts';

export const client: WordsOf<'client'> = {
  'LeaderElector.Run': { about: '竞争 Lease；能续租就一直是 leader，失去时返回。' },
  acquire: { about: '反复尝试取得 Lease，与其他候选者错开。' },
  tryAcquireOrRenew: { about: '读取 Lease；如果它无人持有、已过期或属于自己，就写入。' },
  renew: { about: '作为 leader 时不断重写 Lease。' },
  release: { about: '让出 Lease，其他候选者不必等它过期。' },
  ListAndWatchWithContext: { about: '先列出一个类型的所有对象，再从那里开始监听变化。' },
  list: { about: '从 API server 读取一个类型的所有对象，用它们替换缓存。' },
  watch: { about: '一个接一个地打开监听，每个都从上一个结束的地方开始。' },
  handleWatch: { about: '接收一次监听的事件，直到服务器结束它。' },
  startResync: {
    about: '按时钟把缓存中的每个对象再告诉所有 handler 一遍，尽管什么都没有变。',
    outcomes: { resyncs: ({ kind }) => kind },
  },
  Replace: { about: '接收一份新的列表：列表里没有的就是已经不在的。' },
  HandleDeltas: { about: '更新 informer 的缓存，然后通知 handler。' },
  distribute: { about: '按添加的顺序把变化告诉每个 handler。' },
  WaitForNamedCacheSyncWithContext: {
    about: '等待每个类型的第一次列表进入缓存。在此之前，worker 会把还看不到的对象当作不存在。',
    outcomes: { waits: ({ informers }) => informers },
  },
  Add: { about: '把 key 放进队列，除非它已在其中。正被 worker 处理的 key 要等处理完。' },
  Get: { about: '把队列的第一个 key 交给 worker；没有就让它等待。' },
  Done: { about: '结束对一个 key 的处理。如果期间它又被加入，就重新放进队列。' },
  AddAfter: { about: '过一段时间再把 key 放进队列。' },
  AddRateLimited: { about: '过一段时间再把 key 放进队列，失败次数越多，时间越长。' },
  Forget: { about: '忘掉一个 key 失败过多少次。' },
  worker: { about: '一个接一个地处理 key，直到队列关闭。' },
  processNextWorkItem: { about: '取出一个 key，同步它，再决定它的去向：忘掉，或稍后重试。' },
};
