import type { Texts } from '../texts.ts';
import type { compare as english } from '../en/compare.ts';

export const compare: Texts<typeof english> = {
  serving: '提供服务的 Pod',
  courses: ({ shown, shownNow, other, otherNow }) =>
    `提供服务的 Pod 数量随时间的变化。${shown}：此刻 ${shownNow} 个。${other}：${otherNow} 个。`,
  playhead: '两个分支上显示的时刻',
  working: '正在读取两个分支 …',
  same: '两个分支目前没有差别。',
  parting: ({ at }) => `两者在 ${at} 分开。`,
  goThere: '前往该时刻',
  differences: '此刻的差别',
  write: {
    field: ({ kind, name, path, before, after }) => `${kind} ${name}：${path} ${before} → ${after}`,
    same: ({ kind, name, path, before }) => `${kind} ${name}：${path} 仍是 ${before}`,
    created: ({ kind, name }) => `创建了 ${kind} ${name}`,
    changed: ({ kind, name }) => `写入了 ${kind} ${name}`,
    deleted: ({ kind, name }) => `删除了 ${kind} ${name}`,
    none: '之后没有写入',
  },
  side: {
    shown: ({ name }) => `${name} · 当前显示`,
    picture: ({ name }) => `${name}，同一时刻`,
    choose: '另一个分支',
    swap: '前往此分支',
  },
  empty: '目前只有一个分支。改变一个事实，让同样的历史重演一遍，两种走向就会并排显示。在过去的时刻执行命令，也会产生新的分支。',
  otherCode: {
    question: '如果控制器的代码不同？',
    about: '改动控制器的一行代码，同样的命令在新的分支上重新执行一遍。例如没有 expectations，或者忘记 DeepCopy。',
    choose: '改动一行 …',
  },
  whatIf: {
    button: '如果 …',
    menu: ({ name }) => `如果 ${name} 有所不同？`,
    noSurge: '如果 maxSurge 是 0？',
    fullSurge: '如果 maxSurge 是 100 %？',
    both: ({ surge, unavailable }) => `如果 maxSurge 是 ${surge}，maxUnavailable 是 ${unavailable}？`,
    rolling: ({ surge, unavailable }) => `如果策略是滚动更新，maxSurge 是 ${surge}，maxUnavailable 是 ${unavailable}？`,
    noneUnavailable: '如果 maxUnavailable 是 0？',
    recreate: '如果策略是 Recreate？',
    slowToAvailable: '如果 minReadySeconds 是 10？',
    paused: '如果它处于暂停状态？',
  },
};
