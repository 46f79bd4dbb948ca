import type { help as english } from '../en/help.ts';
import type { Texts } from '../texts.ts';

/** What the page is, in the sheet that Help opens, in Simplified Chinese. */
export const help: Texts<typeof english> = {
  title: 'Kubeloupe',
  intro:
    'Kubernetes 的控制平面就运行在这个标签页里：API server、etcd、各个控制器、调度器以及模拟的节点。' +
    '修改清单并应用，扩缩容，暂停，制造故障，观察每个控制循环如何把集群带回期望的状态。时间由你掌握：可以停下、单步、放慢。',
  keys: '快捷键',
};
