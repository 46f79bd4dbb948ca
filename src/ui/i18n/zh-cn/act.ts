import type { act as english } from '../en/act.ts';
import type { Texts } from '../texts.ts';

export const act: Texts<typeof english> = {
  inspect: '检视',
  why: '为什么？',
  syncs: '列出它的同步',
  pause: '暂停上线',
  resume: '恢复上线',
  restart: '重启',
  scaleUp: '增加一个副本',
  scaleDown: '减少一个副本',
  undo: '回滚上线',
  undoTo: '回到此修订版本',
  delete: '删除',
  logs: '日志',
  cordon: '标记为不可调度',
  uncordon: '标记为可调度',
  drain: '腾空',
  powerOff: '断电',
  powerOn: '通电',
  removeNode: '移除',
  expose: '为它创建 Service',
  sendTraffic: '向它发送请求',
  letUsersCome: '让用户来访问',
};
