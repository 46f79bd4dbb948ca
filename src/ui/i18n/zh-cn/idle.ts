import type { idle as english } from '../en/idle.ts';
import type { Texts } from '../texts.ts';

export const idle: Texts<typeof english> = {
  count: ({ count }) => `${count} 个字段在这里不起作用`,
  tip: '这些字段有效，但在模拟的集群中不改变任何东西',
  field: ({ path }) => `${path} 在这里不起作用。`,
  reasons: {
    machine: 'kubelet 之下的机器没有被模拟，所以那里什么也不会改变。',
    modes: '这里的文件没有权限位。',
    terminal: '这里的终端会一直连接，直到程序结束。',
    tls: '这里的连接不加密。',
    windows: '这里没有 Windows 节点。',
    devices: '这里没有设备。Pod 会一直等待它的 ResourceClaim，不会被分配到任何节点。',
    disk: '这里没有模拟存储系统，卷就是一个目录。',
    cloud: '这里的云不看它，打开选项 cloud 也一样。',
    ignored: 'Kubernetes v1.36 同样忽略它。',
    missing: '真实的集群会据此行动，这里不会。',
  },
};
