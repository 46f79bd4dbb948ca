import type { transportBar as english } from '../en/transport-bar.ts';
import type { Texts } from '../texts.ts';

export const transportBar: Texts<typeof english> = {
  transport: { label: '时间', play: '播放', pause: '暂停', step: '单步' },
  step: {
    event: { short: '事件', tip: '前进到模拟的下一个事件', back: '后退一个事件' },
    write: { short: '写入', tip: '前进到下一次写入 etcd', back: '后退到上一次写入之前' },
    sync: { short: '同步', tip: '前进到某个控制器下一次同步结束', back: '后退到上一次同步结束之前' },
  },
  speed: {
    label: '模拟时间的速度',
    presets: '常用速度',
    choose: ({ speed }) => `速度 ${speed}：选择其他速度`,
  },
  clock: {
    label: '模拟时间',
    revision: ({ revision }) => `版本 ${revision}`,
    revisionTip: 'etcd 的最新版本：每次写入都会产生一个。',
  },
  pace: {
    loading: { word: '加载中', tip: '模拟器正在加载。你现在的操作会在加载完成后执行。' },
    running: { word: '运行中', tip: '模拟时间正在流逝。' },
    slow: { word: '慢动作', tip: '模拟时间比现实走得慢。' },
    paused: { word: '已暂停', tip: '模拟时间静止不动。' },
    idle: { word: '空闲', tip: '除了心跳，没有别的事情会发生。' },
    stopped: { word: '已停止', tip: '模拟因出错而终止。' },
    behind: { word: '滞后', tip: '集群中发生的事情太多，这台电脑无法按所选速度模拟，时间会走得慢一些。其他操作不受影响。' },
  },
};
