import type { WordsOf } from '../../step-catalogue.ts';
import { enqueues, workerWords } from './handler-words.ts';
import { constructorWords, runWords } from './start-words.ts';

const zoneName = (zone: string) => (zone === '' ? '所有节点的区域' : `区域 ${zone}`);

/** `加上 a；去掉 b` */
function taintChanges({ add, remove }: { readonly add: string; readonly remove: string }): string {
  return [add && `加上 ${add}`, remove && `去掉 ${remove}`].filter(Boolean).join('；');
}

export const nodeLifecycle: WordsOf<'nodeLifecycle'> = {
  NewNodeLifecycleController: constructorWords,
  Run: runWords,
  CreateAddNodeHandler: enqueues('包装处理新节点的函数：把节点放进队列。'),
  CreateUpdateNodeHandler: enqueues('包装处理节点变化的函数：把节点放进队列。'),
  podUpdated: enqueues('Pod 被分配到了节点：如果节点未就绪，就把 Pod 放进队列。'),
  doPodProcessingWorker: workerWords(' Pod 队列'),
  monitorNodeHealth: { about: '按时钟检查每个节点的健康。' },
  doNodeProcessingPassWorker: { about: '让一个节点的 NoSchedule 污点和标签与它的 conditions 一致。' },
  doNoScheduleTaintingPass: {
    about: '按节点的 conditions 和 kubectl cordon 加上应有的 NoSchedule 污点，去掉其余的。',
    outcomes: { unchanged: '它的污点没有问题', swap: taintChanges },
  },
  reconcileNodeLabels: {
    about: '为旧的客户端，把标签也写到它们以前的名字下。',
    outcomes: { unchanged: '它的标签没有问题', update: ({ labels }) => labels },
  },
  processPod: {
    about: '一个 Pod 来到了可能未就绪的节点：那样的话，Pod 也未就绪。',
    outcomes: { notUnready: ({ node }) => `没听说 ${node} 未就绪` },
  },
  MarkPodsNotReady: {
    about: '把未就绪节点上的 Pod 标为未就绪，让 Service 不再用它们。',
    outcomes: { marked: ({ pods }) => pods },
  },
  tryUpdateNodeHealth: {
    about: '看节点有没有生命迹象：它的 status 和 Lease。都没有时，把它的 Ready 设为 Unknown。',
    outcomes: { silent: ({ node, silentSeconds }) => `${node} 已 ${silentSeconds} 秒没有消息` },
  },
  RecordNodeStatusChange: {
    about: '用事件说明一个节点的状态变了。',
    outcomes: { notReady: ({ node }) => `${node} 现在是 NodeNotReady` },
  },
  processTaintBaseEviction: {
    about: '把未就绪的节点排进队列，按它所在区域的速率加上 NoExecute 污点。',
    outcomes: { queued: ({ node, taint }) => `要给 ${node} 加上污点 ${taint}` },
  },
  handleDisruption: {
    about: '按区域决定放弃节点的快慢。如果所有节点都没有消息，就停下：也许断开的是控制器自己。',
    outcomes: {
      zoneState: ({ zone, state }) => `${zoneName(zone)} 现在是 ${state}`,
      enterMasterDisruption: '所有节点都未就绪：进入 master disruption 模式',
      exitMasterDisruption: '有些节点已就绪：退出 master disruption 模式',
    },
  },
  doNoExecuteTaintingPass: {
    about: '给队列里仍未就绪的节点加上 NoExecute 污点。',
    outcomes: { taint: ({ node, taint }) => `${node}：${taint}` },
  },
  classifyNodes: { about: '找出新的、消失的和换了可用区的节点。' },
  SwapNodeControllerTaint: { about: '给节点加一个污点，去掉相反的那个。' },
  AddOrUpdateLabelsOnNode: { about: '写入节点的标签。' },
  ComputeZoneState: { about: '说明可用区有多糟：正常、部分中断或完全中断。' },
  GetZoneKey: { about: '由节点的标签生成可用区的 key。' },
  addPodEvictorForNewZone: { about: '为新的可用区创建限速队列。' },
  setLimiterInZone: { about: '设定可用区的节点多快被加污点：倒下的多就慢。' },
  'RateLimitedTimedQueue.Try': { about: '按可用区允许的速度处理排队的节点。' },
};
