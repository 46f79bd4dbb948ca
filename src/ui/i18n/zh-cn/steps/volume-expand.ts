import type { WordsOf } from '../../step-catalogue.ts';
import { enqueues, workerWords } from './handler-words.ts';
import { constructorWords, runWords } from './start-words.ts';

export const volumeExpand: WordsOf<'volumeExpand'> = {
  NewExpandController: constructorWords,
  Run: runWords,
  enqueuePVC: enqueues('已绑定的 PVC 要得更多，或比以前更大了：把它的 key 放进队列。'),
  runWorker: workerWords(' PVC 队列'),
  syncHandler: {
    about: '比较已绑定的 PVC 要的容量和它有的容量。',
    outcomes: {
      largeEnough: ({ capacity }) => `它有 ${capacity}：够了`,
      external: ({ requested, capacity }) => `它有 ${capacity}，要 ${requested}：须由外部程序扩容`,
    },
  },
  expandAndRecoverFunction: {
    about: '扩大卷，并把新的大小写入 PV 和 PVC。这里代表外部的 resizer。',
    outcomes: {
      resizes: ({ volume, requested }) => `${volume} 扩大到 ${requested}`,
      notOurs: ({ volume, driver }) => (driver === '' ? `没有程序能扩大 ${volume}` : `${volume} 属于 ${driver}，这里没有模拟它`),
    },
  },
  modify: {
    about: '把 PVC 所引用的 VolumeAttributesClass 的属性交给它的卷。这里代表外部的 resizer。',
    outcomes: {
      noClass: ({ class: name }) => `没有 VolumeAttributesClass ${name}：等待中`,
      modifies: ({ volume, class: name }) => `${volume} 换上 ${name} 的属性`,
      infeasible: ({ class: name, driver }) => `${name} 属于 ${driver}：无法实现`,
      cancelled: 'PVC 不再引用类：已取消',
      notOurs: ({ volume, driver }) => (driver === '' ? `没有程序能修改 ${volume}` : `${volume} 属于 ${driver}，这里没有模拟它`),
    },
  },
};
