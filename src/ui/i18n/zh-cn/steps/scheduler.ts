import type { WordsOf } from '../../step-catalogue.ts';

const PLUGINS = {
  TaintToleration: 'TaintToleration',
  NodeAffinity: 'NodeAffinity',
  NodeResourcesFit: 'NodeResourcesFit',
  PodTopologySpread: 'PodTopologySpread',
  InterPodAffinity: 'InterPodAffinity',
  NodeResourcesBalancedAllocation: 'NodeResourcesBalancedAllocation',
  ImageLocality: 'ImageLocality',
};

interface Fit {
  readonly fit: number;
  readonly nodes: number;
}

const fitText = ({ fit, nodes }: Fit) => `${nodes} 个节点中的 ${fit} 个`;

export const scheduler: WordsOf<'scheduler'> = {
  Run: {
    about: '启动调度器：它的队列，以及逐个处理 Pod 的调度循环。',
    outcomes: { begun: ({ profile }) => `配置 ${profile}` },
  },
  addAllEventHandlers: { about: '把 Node、Pod 和 PVC 的处理函数加到 informer。' },
  addNodeToCache: {
    about: '有了新节点：放进调度器的缓存，再试它可能帮上的、被拒绝过的 Pod。',
    outcomes: { added: ({ node }) => node },
  },
  updateNodeInCache: {
    about: '节点的变化可能让 Pod 放得下：再试被拒绝过的 Pod。',
    outcomes: { moreSchedulable: ({ node, events }) => `${node}：${events} 种变化` },
  },
  deleteNodeFromCache: { about: '节点不在了：从调度器的缓存中取出。', outcomes: { removed: ({ node }) => node } },
  addPodToSchedulingQueue: {
    about: '有了还没有节点的新 Pod：放进队列。',
    outcomes: { enqueued: ({ pod }) => `把 ${pod} 放进队列` },
  },
  updatePodInSchedulingQueue: {
    about: '还没有节点的 Pod 变了：更新队列中的它。变化可能让它变得可调度。',
    outcomes: {
      updated: ({ pod }) => `更新队列中的 ${pod}`,
      assumed: ({ pod }) => `${pod} 已假定在某个节点上：不做什么`,
      assumedDeleting: ({ pod }) => `${pod} 已假定在某个节点上，又正在被删除：腾出它的位置`,
    },
  },
  deletePodFromSchedulingQueue: {
    about: '还没有节点的 Pod 不在了：从队列中取出。',
    outcomes: { removed: ({ pod }) => `把 ${pod} 从队列中取出` },
  },
  addAssignedPodToCache: { about: 'Pod 有了节点，或者来时就有：计入那个节点。别的 Pod 可能需要它在那里。' },
  updateAssignedPodInCache: { about: '已有节点的 Pod 变了：更新调度器的缓存。' },
  deleteAssignedPodFromCache: { about: '已有节点的 Pod 不在了或已结束：腾出它的位置，再试现在可能放得下的、被拒绝过的 Pod。' },
  handleAssumedPodDeletion: {
    about: 'Pod 在绑定时被删除：马上腾出它的位置。绑定会继续，然后失败。',
    outcomes: { forgotten: ({ pod, node }) => `${pod} 不会到 ${node}` },
  },
  'PriorityQueue.Add': { about: '把新 Pod 放进活动队列，除非有插件不让它进。' },
  'PriorityQueue.Update': { about: '更新队列中的 Pod；如果变化可能有帮助，就移动它。' },
  'PriorityQueue.Delete': { about: '把 Pod 从队列中取出。' },
  Pop: { about: '等下一个要调度的 Pod：优先级高的先来，然后是等得最久的。' },
  'PriorityQueue.Done': { about: '结束对一个 Pod 的尝试：之后的事件与它无关。' },
  AddUnschedulablePodIfNotPresent: { about: '把被拒绝的 Pod 放到一边；如果尝试期间的事件可能有帮助，就放进退避队列。' },
  MoveAllToActiveOrBackoffQueue: { about: '事件发生后，看它可能帮上哪些被拒绝的 Pod，再试它们。' },
  isPodWorthRequeuing: { about: '问拒绝过 Pod 的插件，事件会不会有帮助（queueing hint）。' },
  requeuePodWithQueueingStrategy: { about: '把 Pod 放进活动队列；如果还要等，就放进退避队列。' },
  runPreEnqueuePlugins: { about: '问插件 Pod 能不能被尝试：调度门（scheduling gate）会拦住它。' },
  flushBackoffQCompleted: { about: '每秒把退避结束的 Pod 移进活动队列。' },
  flushUnschedulablePodsLeftover: { about: '再试放在一边超过 5 分钟的 Pod。' },
  ScheduleOne: { about: '为一个 Pod 找节点。一次只调度一个 Pod；绑定在旁边进行。' },
  skipPodSchedule: {
    about: '判断这个 Pod 是否不需要节点：它正在被删除，或者已经有了节点。',
    outcomes: { deleting: '它正在被删除：跳过', assumed: '它已经有节点：跳过' },
  },
  schedulingCycle: { about: '决定用哪个节点，或者抢占哪些 Pod。除了抢占，不向 API server 写任何东西。' },
  schedulePod: {
    about: '先过滤节点，再给剩下的节点打分，然后选最好的。',
    outcomes: { searched: ({ nodes }) => `在 ${nodes} 个节点中找`, noNodes: '一个节点也没有' },
  },
  findNodesThatFitPod: {
    about: '找出能运行这个 Pod 的节点。',
    outcomes: {
      found: fitText,
      none: fitText,
      nominated: ({ node }) => `Pod 已被提名到 ${node}，它合适：不再试其他节点`,
    },
  },
  RunPreFilterPlugins: {
    about: '看具体节点之前，先就这个 Pod 和整个集群问每个插件。',
    outcomes: {
      passed: '没有插件反对',
      narrowed: ({ plugin, nodes }) => `${plugin} 只留下 ${nodes} 个节点`,
      rejected: ({ plugin, message }) => `${plugin} 排除了所有节点：${message}`,
    },
  },
  findNodesThatPassFilters: {
    about: '逐个试节点，直到合适的足够多。从上一个 Pod 的查找结束处开始。',
    outcomes: {
      searched: ({ nodes, startIndex, numNodesToFind }) =>
        `在 ${nodes} 个节点中找 ${numNodesToFind} 个，从第 ${startIndex} 号开始`,
    },
  },
  numFeasibleNodesToFind: { about: '决定找到多少个合适的节点就够了：大集群中不会找遍所有节点。' },
  RunFilterPluginsWithNominatedPods: { about: '如果有 Pod 被提名到节点，就过滤两次：算上它们，和不算它们。' },
  RunFilterPlugins: {
    about: '对每个节点按顺序问各个插件。第一个拒绝的插件说了算。',
    outcomes: {
      passed: '没有节点被拒绝',
      rejected: ({ rejected, plugins }) => `${rejected} 个节点被拒绝：${plugins}`,
    },
    columns: { node: '节点', plugin: '插件', reason: '原因' },
  },
  'NodeUnschedulable.Filter': { about: '拒绝 spec.unschedulable 的节点：被 cordon 的。' },
  'NodeName.Filter': { about: '如果 Pod 自己指定了节点，拒绝所有其他节点。' },
  'TaintToleration.Filter': { about: '拒绝带有 Pod 不容忍的 NoSchedule 或 NoExecute 污点的节点。' },
  'NodeAffinity.Filter': { about: '拒绝不符合 Pod 的 nodeSelector 或必需节点亲和性的节点。' },
  'NodePorts.Filter': { about: '拒绝 Pod 需要的主机端口已被占用的节点。' },
  'Fit.Filter': { about: '拒绝 CPU、内存或 Pod 名额不够的节点。' },
  'VolumeRestrictions.Filter': { about: '拒绝 Pod 的卷不能再被使用的节点。' },
  'CSILimits.Filter': { about: '拒绝无法再挂接某个驱动的卷的节点。' },
  'VolumeBinding.Filter': { about: '拒绝够不到 Pod 的卷的节点。' },
  'VolumeZone.Filter': { about: '拒绝与 Pod 的卷的标签不在同一可用区的节点。' },
  'PodTopologySpread.Filter': { about: '拒绝会让 Pod 在拓扑域上分布太不均的节点。' },
  'InterPodAffinity.Filter': { about: '按 Pod 之间必需的亲和与反亲和拒绝节点。' },
  prioritizeNodes: { about: '给合适的节点排名次。' },
  RunScorePlugins: {
    about: '每个插件给每个节点 0 到 100 分，再乘以插件的权重。总分决定节点的名次。',
    outcomes: {
      scored: ({ highest, lowest }) => (highest === lowest ? `都是 ${highest} 分` : `从 ${lowest} 到 ${highest} 分`),
    },
    columns: { node: '节点', ...PLUGINS, total: '合计' },
  },
  'TaintToleration.Score': { about: '偏好 Pod 不容忍的 PreferNoSchedule 污点少的节点。' },
  'NodeAffinity.Score': { about: '偏好符合 Pod 优选节点亲和性的节点。' },
  'Fit.Score': { about: '偏好 Pod 所需资源剩余多的节点（LeastAllocated）。' },
  'PodTopologySpread.Score': { about: '偏好让 Pod 在拓扑域上分布更均匀的节点。' },
  'InterPodAffinity.Score': { about: '按 Pod 之间优选的亲和与反亲和偏好节点。' },
  'BalancedAllocation.Score': { about: '偏好 CPU 和内存使用程度相近的节点。' },
  'ImageLocality.Score': { about: '偏好已有 Pod 镜像的节点。' },
  selectHost: {
    about: '选分数最高的节点。同分时随机决定。',
    outcomes: {
      chosen: {
        outcome: ({ node }) => node,
        arithmetic: ({ total, equals }) =>
          equals === 1 ? `它的分数最高：${total}。` : `有 ${equals} 个节点都是最高分 ${total}：随机决定。`,
      },
    },
  },
  RunPostFilterPlugins: {
    about: '没有合适的节点：问那些能腾出地方的插件。',
    outcomes: {
      nominated: {
        outcome: ({ node }) => `在 ${node} 上腾出地方`,
        arithmetic: ({ plugin, victims, pdbViolations }) =>
          `${plugin}：要去掉 ${victims} 个 Pod，其中 ${pdbViolations} 个违反 PodDisruptionBudget。`,
      },
      noHelp: ({ message }) => message,
    },
  },
  Preempt: { about: '找一个节点：删除低优先级的 Pod 之后，这个 Pod 就放得下。' },
  PodEligibleToPreemptOthers: {
    about: '判断这个 Pod 是否可以抢占别的 Pod，而且没有在等已被它抢占的 Pod。',
    outcomes: { true: 'true', false: ({ message }) => `false：${message}` },
  },
  DryRunPreemption: {
    about: '在每个节点的副本上试一试：要去掉哪些优先级更低的 Pod。',
    outcomes: {
      tried: ({ potentialNodes, candidates }) => `${potentialNodes} 个节点中，在 ${candidates} 个上有用`,
    },
    columns: { node: '节点', victims: '要去掉的 Pod', pdbViolations: '违反 PodDisruptionBudget' },
  },
  nodesWherePreemptionMightHelp: { about: '排除删除 Pod 也没有帮助的节点。' },
  SelectVictimsOnNode: { about: '在节点上找最少、最不重要的 Pod，删除它们就能腾出位置。' },
  filterPodsWithPDBViolation: { about: '分出删除后会违反 PodDisruptionBudget 的 Pod。' },
  pickOneNodeForPreemption: { about: '选牺牲者最不要紧的节点：违反的预算少，优先级低，Pod 少。' },
  SelectCandidate: {
    about: '选抢占代价最小的节点：违反的 PodDisruptionBudget 少、优先级低、Pod 少、启动得晚。',
    outcomes: { none: '没有节点', chosen: ({ node }) => node },
  },
  prepareCandidate: {
    about: '删除要去掉的 Pod。在它们结束之前，这个 Pod 在队列里等。',
    outcomes: { preempted: ({ victims }) => victims },
  },
  PreemptPod: { about: '给牺牲者标上 DisruptionTarget 状况，然后删除它。' },
  clearNominatedNodeName: { about: '清除不那么重要的 Pod 对这个节点的提名。它们会重新找。' },
  AssumePod: { about: '绑定写入之前就把 Pod 计入节点，这样下一个 Pod 会看到位置已被占用。' },
  ForgetPod: { about: '绑定失败后，把假定的 Pod 从节点上取下。' },
  assume: {
    about: '立刻在缓存里把 Pod 算在它的节点上，这样下一个 Pod 不必等绑定完成。',
    outcomes: { assumed: ({ node }) => node },
  },
  FindPodVolumes: { about: '弄清 Pod 的 claim 在某个节点上有没有卷，或能不能得到卷。' },
  AssumePodVolumes: {
    about: '为等待这个 Pod 的 claim 选卷，并立刻当作已占用。',
    outcomes: { assumed: ({ volumes, provisions }) => `${volumes} 个现有的卷，${provisions} 个要新做的卷` },
  },
  BindPodVolumes: {
    about: '在绑定 Pod 之前写入所选的卷，并等到 claim 都已绑定。',
    outcomes: { begun: ({ volumes, claims }) => `写入 ${volumes} 个卷和 ${claims} 个 claim，然后等待` },
  },
  bindingCycle: { about: '把决定写到 API server；同时，下一个 Pod 已在调度。' },
  bind: { about: '创建 Binding，它会设置 Pod 的 spec.nodeName。', outcomes: { bound: ({ node }) => node } },
  handleBindingCycleError: {
    about: '绑定失败：在缓存里把 Pod 从节点上拿掉，那个位置让给别的 Pod。',
    outcomes: { forgotten: ({ error }) => error },
  },
  handleSchedulingFailure: {
    about: '把 Pod 放回队列，并用事件和它的 conditions 说明为什么没有节点。',
    outcomes: {
      requeued: { outcome: ({ reason }) => reason, arithmetic: ({ attempts }) => `第 ${attempts} 次尝试。` },
      gone: ({ reason }) => `${reason}，但 Pod 已不在或已有节点：不再排队`,
    },
  },
};
