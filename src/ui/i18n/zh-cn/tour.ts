import type { tour as english } from '../en/tour.ts';
import type { Texts } from '../texts.ts';

/** 导览的文字。 */
export const tour: Texts<typeof english> = {
  label: '导览',
  take: '开始导览',
  leave: '离开导览（Esc）',
  offer: {
    label: '是否需要导览',
    new: '第一次来？',
    what: '关于上线的三个问题，看看这个页面如何回答。',
    close: '不再提示导览',
  },
  contents: {
    what: '三个问题。每个都在自己的集群里进行；你搭建的和写下的都会保留，随时可以回去。',
    goOn: '从离开的地方继续：{{title}}',
    next: '下一个问题',
  },
  back: '回到我自己的集群',
  others: '所有问题',
  place: '第 {{step}} 步，共 {{steps}} 步',
  doIt: '替我做',
  next: '下一步',
  previous: '上一步',
  answer: '显示答案',
  looked: '需要的都已经看到了。你的答案是什么？',
  chapter: {
    deleted: {
      title: '为什么删除的是这个 Pod，而不是那个？',
      answer:
        '没有分配到节点的 Pod 最先删除，两个之中有一个正是如此。其余的都已就绪，于是看下一条：同一节点上有多少个该 Deployment 的 Pod。node-3 上有两个，其他节点各一个。node-3 的这两个里，较晚就绪的那个被删除。',
    },
    stuck: {
      title: '上线为什么卡住了？',
      answer:
        'maxSurge 1 允许多一个 Pod，而这一个拉取不到镜像。maxUnavailable 0 不允许在新 Pod 可用之前删除旧 Pod。于是既不能创建新 Pod，也不能删除旧 Pod。期限只是报告这件事，不会回滚任何东西。执行“kubectl rollout undo”，或者换一个存在的镜像，上线才会继续。',
    },
    surge: {
      title: '如果 maxSurge 是 0，会发生什么？',
      answer:
        '永远不会有第五个 Pod，但在更新的大部分时间里只有三个而不是四个在服务：先删除旧 Pod，新 Pod 才就绪。maxSurge 的代价是额外的资源，maxUnavailable 的代价是容量，最后的结果相同。',
    },
  },
  step: {
    pickDoomed: {
      do: 'Deployment web 刚刚从五个 Pod 缩到三个。要删除的两个中，没有节点的那个已经不在了；另一个本来已经就绪，正在终止（带斜纹的那个）：点击它。',
      see: '这个 Pod 没有任何问题。那么为什么是它，而不是另外三个之一？',
    },
    askWhy: {
      do: '按检视器里名称旁边的问号，或者按 W 键。',
      see: '这是原因链，最新的在最前面：ReplicaSet 控制器删除了这个 Pod，因为它的 ReplicaSet 只要三个，因为有人执行了“kubectl scale”。',
    },
    openDeletion: {
      do: '这是在该控制器的一次同步里决定的：按第一环里的“打开代码”。',
      see: '这是这次同步所做的一切，一步一步。',
    },
    rankPods: {
      do: '删除哪些 Pod，是在 getPodsToDelete 这一步里决定的：按它。',
      see: '五个 Pod 按删除的先后排列。“排在下一个之前，因为”是一个 Pod 与它下面那个回答不同的第一个问题。',
    },
    askWaiting: {
      do: '八秒前 Deployment web 换了镜像，现在什么都不动了。按它卡片上的“为什么？”。',
      see: '它在等一个新 Pod 变为可用，而这个 Pod 拉取不到镜像。可是为什么不继续处理其他的？',
    },
    openDecision: {
      do: '再往下是 Deployment 控制器最后的决定。按它末尾的“打开代码”。',
      see: '计算在两步里。reconcileNewReplicaSet：已有五个 Pod，最多允许五个，没有空间再加。reconcileOldReplicaSets：必须有四个可用，现在正好四个，所以旧 Pod 一个也不能删除。',
    },
    playDeadline: {
      do: '这个 Deployment 的进度期限是 30 秒。按“播放”，可以加快：期限过去时（0:00:43），时间会自己停下。',
      see: 'Progressing 变成了 False：ProgressDeadlineExceeded。其他一切照旧，四个旧 Pod 继续服务。',
    },
    goBack: {
      do: '这次更新已经结束：maxSurge 为 1 时，每次都先创建第五个 Pod，再删除一个旧 Pod。回到它开始之前：在时间线的刻度上点击 0:00:11 左右，即最后一个标记“kubectl set image”的左边。',
      see: '这就是当时的过去。在这里给出的命令会开始另一个分支，最初的分支会保留。',
    },
    changeSurge: {
      do: '在编辑器里把清单改为 maxSurge: 0、maxUnavailable: 1、image: nginx:1.28。然后按“应用”。',
      see: '一个分支开始了：到这一刻为止是同一个集群，从这里起是另一次更新。两个分支的菜单现在在页眉里。',
    },
    playBranch: {
      do: '按“播放”。时间会在 0:00:15 自己停下。',
      see: '先删除了一个旧 Pod，三个在服务。在最初的分支里，此时有四个在服务，第五个正在创建。',
    },
    compare: {
      do: '比较两个分支：打开分支菜单，按“最初的分支”旁边的双箭头。两者都取这一时刻。',
      see: '哪些 Pod 只在其中一个里，哪些字段不同：请看 Deployment web 的 status。',
    },
  },
};
