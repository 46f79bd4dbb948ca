import type { WordsOf } from '../../step-catalogue.ts';

interface Actions {
  readonly createSandbox: boolean;
  readonly kill: string;
  readonly killLiveness: string;
  readonly killStartup: string;
  readonly start: string;
}

/** `杀掉 web（liveness），启动 web` */
function actionsText({ createSandbox, kill, killLiveness, killStartup, start }: Actions): string {
  const parts = [
    kill && `杀掉 ${kill}`,
    killLiveness && `杀掉 ${killLiveness}（liveness）`,
    killStartup && `杀掉 ${killStartup}（startup）`,
    createSandbox && '创建 sandbox',
    start && `启动 ${start}`,
  ];
  return parts.filter((part) => part !== '' && part !== false).join('，');
}

const seconds = (ms: number) => `${Math.round(ms / 100) / 10} 秒`;

interface Probed {
  readonly container: string;
  readonly probe: 'startup' | 'readiness' | 'liveness';
}

export const kubelet: WordsOf<'kubelet'> = {
  RunKubelet: {
    about: '启动 kubelet：注册节点，并接管已绑定到该节点的 Pod。',
    outcomes: { begun: ({ node }) => node },
  },
  syncNodeStatus: { about: '按时钟检查节点；状态有变化，或过了几分钟，就写入状态。' },
  'nodeLeaseController.sync': { about: '按时钟续租节点的 Lease：这是节点存活的标志。' },
  registerWithAPIServer: { about: '反复注册节点，直到成功。' },
  tryRegisterWithAPIServer: { about: '创建 Node 对象，或者接管已有的。' },
  updateNodeStatus: { about: '写入节点的状态：状况、地址、容量和镜像。' },
  HandlePodAdditions: {
    about: '有 Pod 绑定到这个节点：如果节点准入，就接管它。',
    outcomes: { takenUp: ({ pod }) => `接管 ${pod}`, rejected: ({ pod, reason }) => `拒绝 ${pod}：${reason}` },
  },
  HandlePodUpdates: {
    about: '这个节点的 Pod 变了，或者正在被删除：由它的 worker 同步。',
    outcomes: {
      changed: ({ pod }) => `同步 ${pod}`,
      deleting: ({ pod, deletionGracePeriodSeconds }) => `${pod} 正在被删除：在 ${deletionGracePeriodSeconds} 秒内停止它`,
    },
  },
  HandlePodRemoves: { about: 'Pod 的对象已从 API server 消失：还在运行的都要停止。' },
  HandlePodReconcile: { about: '只有 Pod 的 status 变了：如果是别人改的，就改回来。' },
  canAdmitPod: { about: '检查节点放不放得下 Pod，能不能运行它。' },
  UpdatePod: { about: '告诉 Pod 的 worker 什么变了；如果是新 Pod，就启动 worker。' },
  podWorkerLoop: { about: '反复同步一个 Pod：运行、停止、清理。' },
  startPodSync: { about: '开始一次 Pod 同步，用目前知道的一切。' },
  completeTerminating: { about: '所有容器都停了：接下来清理 Pod。' },
  completeTerminated: { about: 'Pod 已清理：对象消失后 worker 结束。' },
  calculateEffectiveGracePeriod: { about: '决定容器有几秒时间停止。宽限期只能变短。' },
  Relist: { about: '比较现在运行的容器和之前的，让有变化的 Pod 同步。' },
  generateAPIPodStatus: { about: '根据容器的情况生成 Pod 的 status。' },
  getPhase: { about: '由容器的状态得出 Pod 的阶段。' },
  convertToAPIContainerStatuses: { about: '生成每个容器的状态：等待、运行或终止，以及上一次的。' },
  SetPodStatus: { about: '记下 Pod 的新 status。如果不同，就写到 API server。' },
  TerminatePod: { about: '记下 Pod 的最终 status。之后它的对象可以被删除。' },
  needsReconcile: { about: '比较 API server 中的 status 和 kubelet 自己的。' },
  syncBatch: { about: '把记下的 status 一个接一个写到 API server。' },
  doProbe: { about: '做一次探测，按阈值累计结果。' },
  runProbe: { about: '用 HTTP、TCP、gRPC 或命令询问容器是否正常。' },
  AddPod: { about: '为 Pod 的每个探针启动一个 worker。' },
  'kubeGenericRuntimeManager.SyncPod': { about: '在运行时中完成 Pod 要做的事：sandbox、镜像、容器。' },
  getPullSecretsForPod: { about: '读取拉取镜像用的 Secret，缺少时说明。' },
  makeEnvironmentVariables: { about: '生成容器的环境变量，来自值、ConfigMap、Secret、字段和 Service。' },
  ShouldContainerBeRestarted: { about: '按重启策略决定结束的容器是否再启动。' },
  killPod: { about: '停止 Pod 的所有容器，然后停止 sandbox。' },
  killContainersWithSyncResult: { about: '同时停止几个容器，sidecar 最后。' },
  SyncPod: { about: '让节点上的一个 Pod 接近它的 spec：卷、sandbox、镜像、容器、status。' },
  SyncTerminatingPod: { about: '停止一个必须结束的 Pod 的所有容器。' },
  SyncTerminatedPod: { about: '所有容器都停止之后，清理这个 Pod。' },
  tryReconcileMirrorPods: {
    about: '维护静态 Pod 的镜像 Pod：它是 API 服务器中展示该 Pod 的对象。镜像 Pod 被删除后会重新创建，Pod 本身继续运行。',
    outcomes: {
      created: () => '镜像 Pod 已创建。',
      deleted: () => '镜像 Pod 已删除。',
      failed: ({ error }) => `API 服务器拒绝：${error}`,
    },
  },
  evictPod: {
    about: '终止 emptyDir 中的内容超过 sizeLimit、或写入的数据超过 ephemeral-storage 限制的 Pod，它不会再启动。',
    outcomes: { evicted: ({ message }) => message },
  },
  rejectPod: {
    about: '拒绝一个已绑定到节点、但放不下的 Pod：它立刻失败。',
    outcomes: { rejected: ({ reason, message }) => `${reason}：${message}` },
  },
  ContainerDied: {
    about: '容器运行时报告一个容器结束了：同步这个 Pod。',
    outcomes: { exited: ({ container, reason, exitCode }) => `${container}：${reason}，退出码 ${exitCode}` },
  },
  handleProbeSync: {
    about: '探针的结果与之前不同：同步这个 Pod。',
    outcomes: {
      success: ({ container, probe }: Probed) => `${container}：${probe} 成功`,
      failure: ({ container, probe }: Probed) => `${container}：${probe} 失败`,
    },
  },
  WaitForAttachAndMount: {
    about: '等到容器要挂载的卷都齐了。在此之前不启动任何容器。',
    outcomes: {
      mounted: ({ volumes }) => `已挂载 ${volumes} 个卷`,
      failed: ({ volume, error }) => `${volume}：${error}`,
    },
  },
  computePodActions: {
    about: '比较正在运行的和应当运行的：要杀掉、创建、启动什么。',
    outcomes: { killPod: '杀掉 Pod', act: actionsText },
  },
  createPodSandbox: {
    about: '创建各容器共用的 sandbox，包括 Pod 的网络和 IP 地址。',
    outcomes: { created: ({ ip }) => `IP 地址 ${ip}`, failed: ({ error }) => error },
  },
  doBackOff: {
    about: '判断一个已结束的容器是否要等一等再启动。等待时间每次加倍。',
    outcomes: {
      backOff: ({ container, delayMs }) => `${container}：从结束时起等 ${seconds(delayMs)}`,
      restart: ({ container, delayMs }) => `${container}：现在就启动；下一次要等 ${seconds(delayMs)}`,
    },
  },
  startContainer: {
    about: '用镜像创建容器，启动它，再运行它的 postStart。',
    outcomes: {
      created: ({ container, image }) => `${container}：已用 ${image} 创建`,
      started: ({ container }) => `${container}：已启动`,
      failed: ({ container, reason, error }) => `${container}：${reason}：${error}`,
    },
  },
  EnsureImageExists: {
    about: '按拉取策略判断是否要拉取容器的镜像。',
    outcomes: {
      present: ({ image }) => `${image} 已在节点上`,
      pull: ({ image }) => `拉取 ${image}`,
      neverPull: ({ image }) => `${image} 不在节点上，又不允许拉取`,
      backOff: ({ image }) => `${image} 拉取失败过：等一等再试`,
      invalidName: ({ error }) => error,
    },
  },
  pullImage: {
    about: '拉取镜像。kubelet 一次只拉一个镜像。',
    outcomes: {
      started: ({ image }) => `开始拉取 ${image}`,
      pulled: ({ image, tookMs }) => `${image} 拉取完成，用了 ${seconds(tookMs)}`,
      failed: ({ image, error }) => `${image}：${error}`,
    },
  },
  killContainer: {
    about: '停止容器：先 preStop，再 SIGTERM，宽限期一过就 SIGKILL。',
    outcomes: {
      podStopped: ({ container, graceSeconds }) => `在 ${graceSeconds} 秒内停止 ${container}`,
      liveness: ({ container, graceSeconds }) => `liveness 探针失败：在 ${graceSeconds} 秒内停止 ${container}`,
      startup: ({ container, graceSeconds }) => `startup 探针失败：在 ${graceSeconds} 秒内停止 ${container}`,
      definitionChanged: ({ container, graceSeconds }) => `它的定义变了：在 ${graceSeconds} 秒内停止 ${container}`,
      postStartHook: ({ container, graceSeconds }) => `postStart 失败：在 ${graceSeconds} 秒内停止 ${container}`,
      resize: ({ container, graceSeconds }) => `调整资源需要重启：在 ${graceSeconds} 秒内停止 ${container}`,
    },
  },
  executePreStopHook: {
    about: '运行容器的 preStop。它用的时间算在宽限期内。',
    outcomes: {
      done: ({ container }) => `${container}：完成`,
      failed: ({ container, error }) => `${container}：${error}`,
    },
  },
  retryPendingResizes: { about: '重新尝试还在等空间的资源调整，最要紧的先来。' },
  handlePodResourcesResize: {
    about: 'Pod 的 spec 要求的资源和它现有的不同：节点放得下就给它。',
    outcomes: {
      allocated: ({ generation }) => `已分配第 ${generation} 代 spec 的资源`,
      deferred: ({ why }) => `推迟：${why}`,
      infeasible: ({ why }) => `做不到：${why}`,
    },
  },
  doPodResizeAction: {
    about: '不重启，直接把分配到的资源交给运行中的容器。',
    outcomes: {
      updated: ({ container }) => `${container} 得到新的资源`,
      failed: ({ error }) => error,
    },
  },
  IsPodResizeInProgress: {
    about: '比较容器现有的资源和分配到的资源：两者一致，调整就完成了。',
    outcomes: { completed: ({ generation }) => `第 ${generation} 代 spec 的资源调整完成` },
  },
  completeWork: {
    about: '同步失败了：决定什么时候再同步这个 Pod。',
    outcomes: { retry: ({ error, delayMs }) => `${seconds(delayMs)}后再来：${error}` },
  },
};
