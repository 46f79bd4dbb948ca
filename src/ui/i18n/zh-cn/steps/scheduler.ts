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
  RunFilterPlugins: {
    about: '对每个节点按顺序问各个插件。第一个拒绝的插件说了算。',
    outcomes: {
      passed: '没有节点被拒绝',
      rejected: ({ rejected, plugins }) => `${rejected} 个节点被拒绝：${plugins}`,
    },
    columns: { node: '节点', plugin: '插件', reason: '原因' },
  },
  prioritizeNodes: { about: '给合适的节点排名次。' },
  RunScorePlugins: {
    about: '每个插件给每个节点 0 到 100 分，再乘以插件的权重。总分决定节点的名次。',
    outcomes: {
      scored: ({ highest, lowest }) => (highest === lowest ? `都是 ${highest} 分` : `从 ${lowest} 到 ${highest} 分`),
    },
    columns: { node: '节点', ...PLUGINS, total: '合计' },
  },
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
  SelectCandidate: {
    about: '选抢占代价最小的节点：违反的 PodDisruptionBudget 少、优先级低、Pod 少、启动得晚。',
    outcomes: { none: '没有节点', chosen: ({ node }) => node },
  },
  prepareCandidate: {
    about: '删除要去掉的 Pod。在它们结束之前，这个 Pod 在队列里等。',
    outcomes: { preempted: ({ victims }) => victims },
  },
  assume: {
    about: '立刻在缓存里把 Pod 算在它的节点上，这样下一个 Pod 不必等绑定完成。',
    outcomes: { assumed: ({ node }) => node },
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
