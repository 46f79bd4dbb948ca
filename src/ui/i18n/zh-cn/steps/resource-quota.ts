import type { WordsOf } from '../../step-catalogue.ts';
import { enqueuesDeleted } from './handler-words.ts';
import { constructorWords, runWords } from './start-words.ts';

const used = (quantities: string) => (quantities === '' ? '无' : quantities);

export const resourceQuota: WordsOf<'resourceQuota'> = {
  NewController: constructorWords,
  Run: runWords,
  addQuota: {
    about: '缓存中有了新的 ResourceQuota，或者它的上限变了：放进队列；如果用量还不知道，就优先处理。',
    outcomes: {
      primary: ({ key }) => `把 key ${key} 放进队列`,
      missingUsage: ({ key, uncounted }) =>
        uncounted === '' ? `把 key ${key} 放进优先队列` : `把 key ${key} 放进优先队列：${uncounted} 还没有计数`,
    },
  },
  enqueueResourceQuota: enqueuesDeleted('ResourceQuota 不在了：把它的 key 放进队列。'),
  replenishQuota: {
    about: '对象不在了，或者用得少了：把所在命名空间中计算它的 ResourceQuota 放进队列。',
    outcomes: { enqueued: ({ object, quotas }) => `${object}：把 ${quotas} 放进队列` },
  },
  enqueueAll: { about: '每五分钟把每个 ResourceQuota 重新放进队列，以防漏掉事件。' },
  syncResourceQuotaFromKey: { about: '重新计算 namespace 用了一个 ResourceQuota 所限制的多少。' },
  CalculateUsage: {
    about: '把 namespace 里各对象的用量加起来；按缓存，不按上一次的 status。',
    outcomes: { counted: (figures) => used(figures.used) },
  },
  syncResourceQuota: {
    about: '限额或用量变了，就写进 ResourceQuota 的 status。',
    outcomes: {
      unchanged: { outcome: '没有变化', arithmetic: ({ used: now, hard }) => `已用：${used(now)}。限额：${hard}。` },
      updates: {
        outcome: '更新用量',
        arithmetic: ({ used: now, hard, before }) => `已用：${used(now)}，以前：${used(before)}。限额：${hard}。`,
      },
    },
  },
};
