import type { Texts } from '../texts.ts';
import type { code as english } from '../en/code.ts';

/** The code of the opened sync, line by line, in Simplified Chinese. */
export const code: Texts<typeof english> = {
  none: '还没有同步做过什么：第一次有写入的同步会在这里打开。也可以设置断点，让时间在某个函数运行时停下。',
  setBreakpoint: '设置断点 …',
  loading: '正在加载源代码…',
  noSources: '无法加载源代码。',
  noSource: ({ name }) => `没有源文件报告 ${name}。`,
  playing: ({ percent }) => `正在重放历史直到这次同步，以记录它执行的每一行：${percent}%`,
  gone: '没有逐行记录：历史中已不再保留这一时刻。',
  noProbes:
    '没有逐行记录：这里运行的是 API server、etcd、kubectl 或模拟的机器，它们的代码不做记录。它做了什么、为什么，见因果链。',
  noProbesWhy: '显示因果链',
  failed: ({ message }) => `没有逐行记录，因为这次同步无法重放。${message}`,
  skipped: ({ count }) => `循环次数超过了保留的上限：省略了 ${count} 行。`,
  changeLine: '改动一行…',
  stack: '调用',
  calls: '它调用了什么',
  moreCalls: ({ count }) => `另有 ${count} 次调用`,
  upstream: ({ version, name }) => `上游 ${version}：${name} ↗`,
  source: ({ name, file }) => `${file} 中的 ${name}`,
  here: '此处',
  noValues: '这个函数还没有值。',
  notYet: '尚未赋值',
  tested: '这个条件的值',
  returned: ({ value }) => `返回了 ${value}`,
  call: ({ name }) => `进入对 ${name} 的这次调用`,
  callReturned: ({ name, value }) => `进入对 ${name} 的这次调用。它返回了 ${value}`,
};
