import type { WordsOf } from '../../step-catalogue.ts';
import { constructorWords, runWords } from './start-words.ts';

export const cloudNodeLifecycle: WordsOf<'cloudNodeLifecycle'> = {
  NewCloudNodeLifecycleController: constructorWords,
  Run: runWords,
  MonitorNodes: { about: '每五秒向云询问每个未就绪的节点。' },
  ensureNodeExistsByProviderID: {
    about: '节点的机器是否还在。没有机器的节点会被删除。',
    outcomes: { gone: ({ node }) => `云里已经没有机器 ${node}：删除节点` },
  },
  shutdownInCloudProvider: {
    about: '节点的机器是否已关机。它的节点会得到一个污点，不再有 Pod 调度过去。',
    outcomes: { taints: ({ node }) => `机器 ${node} 已关机：给节点加污点` },
  },
};
