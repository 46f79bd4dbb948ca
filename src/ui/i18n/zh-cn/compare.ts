import type { Texts } from '../texts.ts';
import type { compare as english } from '../en/compare.ts';

export const compare: Texts<typeof english> = {
  serving: '提供服务的 Pod',
  lost: '丢失的请求',
  courses: ({ shown, shownNow, other, otherNow }) =>
    `提供服务的 Pod 数量随时间的变化。${shown}：此刻 ${shownNow} 个。${other}：${otherNow} 个。`,
  lostPlayhead: '丢失请求曲线上显示的时刻',
  lostCourses: ({ shown, shownNow, other, otherNow }) =>
    `到各个时刻为止丢失的请求。这一时刻 ${shown}：${shownNow} 个，${other}：${otherNow} 个。`,
  playhead: '两个分支上显示的时刻',
  working: '正在读取两个分支 …',
  verdict: {
    more: {
      existing: ({ shown, other, count }) => `“${shown}”比“${other}”多 ${count} 个 Pod`,
      serving: ({ shown, other, count }) => `“${shown}”比“${other}”多 ${count} 个提供服务的 Pod`,
    },
    fewer: {
      existing: ({ shown, other, count }) => `“${shown}”比“${other}”少 ${count} 个 Pod`,
      serving: ({ shown, other, count }) => `“${shown}”比“${other}”少 ${count} 个提供服务的 Pod`,
    },
    differ: ({ what, at }) => `从 ${at} 起，${what}。`,
    later: ({ what, at }) => `Pod 数量目前没有差别。从 ${at} 起，${what}。`,
    again: ({ what, at }) => `Pod 数量又变得相同。差别最大时（${at}），${what}。`,
    numbersAlike: ({ at }) => `两边的 Pod 数量始终相同。从 ${at} 起，写入的内容不同。`,
    same: '两边目前没有差别。让时间继续：一旦某次写入只发生在其中一边，两者就会分开。',
  },
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
    asItWas: '原来的样子',
    with: ({ what }) => String(what),
    varied: ({ name }) => String(name),
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
