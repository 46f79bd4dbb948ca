import type { faults as english } from '../en/faults.ts';
import type { Texts } from '../texts.ts';

/** 故障工具的中文文本。 */
export const faults: Texts<typeof english> = {
  menu: ({ name }) => `制造故障：${name}`,
  button: '制造故障',
  chip: '故障',
  chipOn: ({ count }) => `故障：${count} 个生效中`,
  list: '生效中的故障',
  none: '目前没有故障。故障在它作用的地方注入：在节点、ReplicaSet 或控制循环上点“制造故障”，在检视器里操作 Pod，或在它们上面点右键。',
  notKubernetes: '每个故障都是一条命令（fault inject …）：会被记录、重放，并随场景一起分享；它不是 Kubernetes 的命令。',
  since: ({ time }) => `自 ${time} 起`,
  strikes: ({ count }) => `已触发 ${count} 次`,
  left: ({ count }) => `还剩 ${count} 次`,
  takeBackAll: '全部撤销',
  takeBackThis: ({ line }) => `撤销：${line}`,
  on: '已生效：再选一次即撤销。',
  mark: ({ count }) => `此处有 ${count} 个故障生效`,
  stopped: ({ name }) => `${name} 已停止：它的队列、重试和期望都丢了。`,
  start: '启动',
  startNamed: ({ name }) => `启动 ${name}`,
  disturb: '让 API server 出故障 …',
  offer: {
    crash: {
      name: '使其崩溃',
      look: '对象视图：Pod 变为未就绪，随后再次运行，重启次数加一。检视器：lastState 里有退出码。',
    },
    crashLoop: {
      name: '使其反复崩溃',
      look: '检视器：CrashLoopBackOff 和事件 BackOff。kubelet 两次启动之间等待 10 秒、20 秒、40 秒……最长 5 分钟。',
    },
    crashImage: {
      name: ({ image }) => `使 ${image} 崩溃`,
      look: '对象视图：所有 Pod 同时失去就绪。没有控制器会新建 Pod：是 kubelet 重启容器。',
    },
    crashImageLoop: {
      name: ({ image }) => `使 ${image} 反复崩溃`,
      look: '让这个镜像上线并观察 Deployment：新 Pod 始终无法保持就绪，maxUnavailable 因此留住旧 Pod。',
    },
    failReadiness: {
      name: '使就绪探针失败',
      look: '对象视图：Pod 继续运行但未就绪，并离开 Service 的端点。不会有谁重启它。',
    },
    failLiveness: {
      name: '使存活探针失败',
      look: '检视器：先是事件 Unhealthy，然后是 Killing：失败达到 failureThreshold 次后，kubelet 重启容器。',
    },
    failStartup: {
      name: '使启动探针失败',
      look: '检视器：其他探针都在等它；失败达到 failureThreshold 次后容器被重启。',
    },
    serveErrors: {
      name: '返回错误',
      look: '每个应答都是 500，对探针也一样。有就绪探针时，Pod 离开 Service 的端点；没有时，用户会一直收到错误。',
    },
    answerSlowly: {
      name: '应答缓慢',
      look: '每个应答都多用 5 秒。探针等待 timeoutSeconds（1 秒），用户等待 3 秒。检视器：若有探针，则出现事件 Unhealthy。',
    },
    powerOff: {
      name: '断电',
      look: '节点视图：40 到 50 秒后节点变为 Unknown（租约过期），随后被打上污点，5 分钟后其上的 Pod 被删除。',
    },
    powerOn: {
      name: '通电',
      look: '节点视图：kubelet 重新注册，并启动仍绑定在它上面的 Pod。',
    },
    cutNetwork: {
      name: '切断网络',
      look: '切断 kubelet 与 API server 之间的网络。节点视图：和断电一样，40 到 50 秒后变为 Unknown。但其上的 Pod 仍在运行：替代者在别处创建，一段时间内 Pod 会偏多。',
    },
    pull: {
      name: ({ image }) => `使 ${image} 拉取失败`,
      look: '检视器里看新的 Pod：ErrImagePull、ImagePullBackOff。已有该镜像的节点照样能启动（imagePullPolicy 为 IfNotPresent）。',
    },
    quota: {
      name: '禁止新建 Pod',
      look: ({ namespace }) =>
        `给命名空间 ${namespace} 设置配额。扩容或上线新版本，再看 ReplicaSet：FailedCreate，消息为 “exceeded quota”；Deployment 出现状况 ReplicaFailure。`,
    },
    quotaEnd: {
      name: '允许新建 Pod',
      look: '控制循环视图：等键的下一次重试到期，ReplicaSet 控制器就补上缺少的 Pod。',
    },
    stop: {
      name: '停止控制器',
      look: ({ name }) =>
        `控制循环视图：它的队列没了，没有谁再响应。改动它负责的对象：撤销之前什么都不会发生。等同于 --controllers=*,-${name}。`,
    },
    restart: {
      name: '重启控制器',
      look: '它以空的内存启动。控制循环视图：缓存里的每个对象都进一次队列。等待中的键、重试次数和期望都丢了，但没有一件事被做两遍。',
    },
    noExpectations: {
      name: '忽略期望',
      look: '再延迟它对 Pod 的 watch，然后扩容。对象视图：它看不到自己创建的 Pod，于是一再创建，之后又删掉多余的。',
    },
    watch: {
      name: '让 watch 出故障 …',
      look: '延迟或丢弃送往其缓存的事件，或使 watch 过期。',
    },
  },
  type: {
    'watch-delay': '延迟 watch 事件',
    'watch-drop': '丢弃 watch 事件',
    'watch-expire': '使 watch 过期（410）',
    'api-latency': '延迟请求',
    'api-error': '使请求失败',
    'api-conflict': '拒绝更新（409）',
  },
  look: {
    'watch-delay': '控制循环视图：缓存落后的版本数增加。据此行动就是依据过去行动：期望和 resourceVersion 让这不至于出错。',
    'watch-drop': '控制循环视图：缓存停在旧状态，而且无人知晓。之后作废这个 watch：重新列表就修好了。',
    'watch-expire': '控制循环视图：informer 重新列出全部对象。处理函数只会收到期间有变化的对象。',
    'api-latency': '控制循环视图：worker 停在等待请求的函数里，键在它们后面排队。',
    'api-error': '控制循环视图：同步以错误结束，key 等待重试：5 毫秒、10 毫秒、20 毫秒……每次加倍。',
    'api-conflict':
      '控制循环视图：更新被 409 拒绝，key 回到队列，下一次同步重新读取对象。终端：kubectl 提示 “the object has been modified”。',
  },
  form: {
    title: '让 API server 及其 watch 出故障',
    what: '什么故障',
    field: { delayMs: '延迟（秒）', code: '应答', client: '谁的', kind: '类型', verb: '动词' },
    any: { client: '所有客户端', kind: '所有类型', verb: '所有动词' },
    often: '频率',
    always: '每次',
    share: '按概率，百分之',
    next: '仅接下来的',
    amount: '多少',
    shared: '同一个管理器的所有控制器对每个类型共用一个 watch：其他控制器也由它供给。',
    inject: '注入',
  },
};
