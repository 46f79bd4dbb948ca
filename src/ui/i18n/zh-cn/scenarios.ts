import type { scenarios as english } from '../en/scenarios.ts';
import type { Texts } from '../texts.ts';

/** The scenarios to begin with, in Simplified Chinese. */
export const scenarios: Texts<typeof english> = {
  what: '每个场景都是一个链接：从一个有意思的时刻开始，可以像其他内容一样修改、单步和分享。',
  card: '看什么',
  next: '下一个：{{title}}',
  close: '关闭此卡片',
  unknown: '此场景的说明来自更新版本的页面。请刷新页面后阅读。',
  lesson: {
    'first-rollout': {
      title: '第一次滚动更新',
      promise: '新镜像逐个替换三个 Pod，全程没有一刻中断服务。',
      notes: {
        a: '第 10 秒的“kubectl set image”产生第二个 ReplicaSet，有自己的颜色。第一个没有被修改，只是被缩容。',
        b: 'maxUnavailable 为 0，所以新 Pod 就绪之后旧 Pod 才会离开。按同步单步（3），看 syncDeployment 如何做出决定。',
        c: '最后旧的 ReplicaSet 仍在，只是有 0 个 Pod。“kubectl rollout undo”回到的就是它。',
      },
    },
    surge: {
      title: 'maxSurge 与 maxUnavailable',
      promise: '两个百分比决定一次来多少、走多少 Pod。',
      notes: {
        a: '10 的 25% 是 2.5。maxSurge 向上取整为 3，maxUnavailable 向下取整为 2：最多 13 个 Pod，至少 8 个可用。',
        b: '第 12 秒一次来三个新 Pod，随后走两个旧的，于是又能再来两个。Deployment 上的刻度显示这两个界限。',
        c: '正在终止的 Pod 不再计数：所以图中会有片刻多于 13 个。',
      },
    },
    'pause-and-resume': {
      title: '暂停、修改、恢复',
      promise: '暂停期间的两次修改合成一个新修订，而不是两个。',
      notes: {
        a: '从第 10 秒起 Deployment 处于暂停：Progressing 显示 DeploymentPaused，而它的 key 照样经过队列。',
        b: '第 13 秒和第 16 秒修改了镜像和限额，却没有产生 ReplicaSet：同步在滚动更新之前就停下了。',
        c: '第 21 秒恢复：只有一个 ReplicaSet，包含两次修改。',
      },
    },
    proportional: {
      title: '滚动更新中途扩缩容',
      promise: '拥有两个 ReplicaSet 的 Deployment 被扩容：两者各按比例增长。',
      notes: {
        a: '新镜像不存在，滚动更新停在那里：8 个旧 Pod，5 个无法启动的新 Pod。',
        b: '第 26 秒从 10 扩到 15。maxSurge 为 3，最多 18 个 Pod，于是有 5 个可分：8 分到 3，5 分到 2。',
        c: '在“代码”模式中打开 Deployment 的那次同步：“scale”的算式就写在那里。',
      },
    },
    'stuck-rollout': {
      title: '卡住的滚动更新',
      promise: '新镜像不存在。谁会发现，何时发现，还有什么在工作？',
      notes: {
        a: '三个旧 Pod 继续服务：maxUnavailable 为 1，不允许再少。两个新 Pod 处于 ImagePullBackOff。',
        b: '最后一次进展之后半分钟，约第 47 秒，条件 Progressing 变为 False：ProgressDeadlineExceeded。它不会引起任何回滚。',
        c: '第 90 秒有人输入“kubectl rollout undo”。退回到此前的时刻，换一种做法：它会成为一个分支。',
      },
    },
    'crash-loop': {
      title: '崩溃循环',
      promise: '容器一次又一次出错退出，kubelet 等待的时间越来越长。',
      notes: {
        a: 'Pod 就绪五秒，然后崩溃。Deployment 一会儿可用，一会儿不可用。',
        b: 'kubelet 先是立即重启，然后等 10 秒、20 秒、40 秒……最长 5 分钟：CrashLoopBackOff 就是这段等待。',
        c: 'ReplicaSet 控制器对此无动于衷：三个 Pod 都在，正如所愿。重启是 kubelet 的工作。',
      },
    },
    'node-failure': {
      title: '节点故障',
      promise: '一台机器断电。谁会知道，需要多久？',
      notes: {
        a: '第 20 秒 node-2 断电。随后 50 秒毫无变化：它的 Pod 仍算就绪，因为没有人说过别的。',
        b: '之后发现心跳缺失：节点变为 NotReady 并被加上污点，其上的 Pod 不再就绪。',
        c: 'Pod 会容忍 300 秒。约第 6 分钟它们被驱逐，别处出现新的 Pod。第 8 分钟机器恢复供电。',
      },
    },
    'no-expectations': {
      title: '关闭 expectations',
      promise: 'ReplicaSet 控制器为什么要记住自己刚做过的事？看它忘记之后会怎样。',
      notes: {
        a: '这里它的缓存滞后：Pod 创建 1.5 秒后才进入缓存。第 12 秒扩到 4 时它仍只创建两个：它在等待预期中的 Pod。',
        b: '第 24 秒关闭 expectations，第 26 秒扩到 6。它看到 4 个 Pod，创建 2 个，看到的还是 4 个，又创建 2 个……',
        c: 'Pod 太多，接着删得太多，周而复始。撤销故障（页眉中的“故障”），它就会平静下来。',
      },
    },
    'leader-killed': {
      title: 'leader 被杀',
      promise: '一个 controller manager 死去，另一个必须等待才能接手。',
      notes: {
        a: '第 12 秒 controller-manager-2 被杀。它的 Lease 在此后 15 秒内仍宣称由它领导。',
        b: '第 14 秒 Deployment 被扩到 6。etcd 里有了，却没有人处理。',
        c: '约第 30 秒 controller-manager-1 成为 leader，列出全部对象，完成剩下的工作。',
      },
    },
    quota: {
      title: '配额挡路',
      promise: '只允许四个 Pod，而滚动更新有片刻需要第五个。',
      notes: {
        a: '第 14 秒新的 ReplicaSet 想要第一个 Pod，API server 拒绝：“exceeded quota”。请看 ReplicaSet 的事件。',
        b: '它的 key 在队列里等待，每被拒一次等待时间就加倍；滚动更新停住，四个旧 Pod 都在。',
        c: '第 40 秒配额被删除。没有人通知控制器：约第 56 秒的下一次重试成功。',
      },
    },
  },
};
