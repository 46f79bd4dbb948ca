import type { WordsOf } from '../../step-catalogue.ts';
import { workerWords } from './handler-words.ts';
import { constructorWords, runWords } from './start-words.ts';

export const attachDetach: WordsOf<'attachDetach'> = {
  NewAttachDetachController: constructorWords,
  Run: runWords,
  processVolumesInUse: { about: '判断节点是否可能还挂载着这个卷。' },
  runWorker: workerWords(' PVC 队列'),
  syncPVCByKey: {
    about: '比较 PVC 的卷在哪里需要，又挂接在哪里。',
    outcomes: {
      unbound: '这个 PVC 还没有卷',
      noAttach: ({ driver }) => (driver === '' ? '它的卷无须挂接' : `${driver} 的卷无须挂接`),
    },
  },
  reconcile: {
    about: '先从不需要的节点断开卷，再挂接到需要的节点。',
    outcomes: {
      compared: ({ wanted, attached }) => `需要它的节点：${wanted || '无'}；已挂接的节点：${attached || '无'}`,
    },
  },
  detachVolume: {
    about: '把卷从没有 Pod 使用它的节点断开。节点若无法说明已卸载，会等六分钟。',
    outcomes: {
      detaches: ({ volume, node }) => `把 ${volume} 从 ${node} 断开`,
      forces: ({ volume, node }) => `${node} 六分钟没有回应：仍然断开 ${volume}`,
      mounted: ({ node, leftSeconds }) => `${node} 可能还挂载着它：最多再等 ${leftSeconds} 秒`,
    },
  },
  attachDesiredVolumes: {
    about: '把卷挂接到有 Pod 使用它的节点。只给一个节点用的卷，要先从另一个节点断开。',
    outcomes: {
      attaches: ({ volume, node }) => `把 ${volume} 挂接到 ${node}`,
      waits: ({ volume, node, attacher }) => `${attacher} 还没有把 ${volume} 挂接到 ${node}`,
      multiAttach: ({ message }) => message,
    },
  },
};
