import type { WordsOf } from '../../step-catalogue.ts';
import { constructorWords, runWords } from './start-words.ts';

const enqueued = ({ deployment }: { readonly deployment: string }) => `把 ${deployment} 的 key 放进队列`;

const orphan = ({ matching, deployments }: { readonly matching: number; readonly deployments: string }) =>
  matching === 0 ? '孤儿，没有 Deployment 匹配它：不做什么' : `孤儿：把匹配它的都放进队列：${deployments}`;

const foreign = ({ controller }: { readonly controller: string }) =>
  `它的 controller ${controller} 不是缓存中的 Deployment：不做什么`;

/** Deployment 控制器的启动和处理函数的文字。 */
export const deploymentHandlers = {
  NewDeploymentController: constructorWords,
  Run: runWords,
  addDeployment: { about: '缓存中有了新的 Deployment：把它的 key 放进队列。', outcomes: { enqueued } },
  updateDeployment: { about: 'Deployment 变了，或者 resync 又说了一次：把它的 key 放进队列。', outcomes: { enqueued } },
  deleteDeployment: {
    about: 'Deployment 不在了：把它的 key 放进队列，sync 会发现它已不在。',
    outcomes: {
      enqueued,
      tombstone: ({ deployment: name }) => `没有收到删除事件，是 list 显示 ${name} 已不在：把它的 key 放进队列`,
    },
  },
  addReplicaSet: {
    about: '缓存中有了新的 ReplicaSet：找到它所属的 Deployment，把那个 key 放进队列。',
    outcomes: { deleting: '它正在被删除：按已删除处理', enqueued, foreign, orphan },
  },
  updateReplicaSet: {
    about: 'ReplicaSet 变了：把它的 Deployment 的 key 放进队列，以前所属的那个也一样。',
    outcomes: {
      resync: 'resourceVersion 相同，只是 resync：不做什么',
      controllerChanged: ({ before }) => `它以前属于 ${before}：那个也放进队列`,
      enqueued,
      foreign,
      orphan,
      orphanUnchanged: '孤儿，标签和 controller 都没有变：不做什么',
    },
  },
  deleteReplicaSet: {
    about: 'ReplicaSet 不在了：把它的 Deployment 的 key 放进队列。',
    outcomes: { enqueued, foreign, orphan: '它没有 controller：与谁都无关' },
  },
  deletePod: {
    about: 'Pod 不在了：策略为 Recreate 的 Deployment 要等最后一个 Pod 消失才继续。',
    outcomes: {
      noDeployment: '它背后没有 Deployment：不做什么',
      notRecreate: ({ deployment: name }) => `${name} 不等 Pod 消失：不做什么`,
      othersRemain: ({ deployment: name, pods }) => `${name} 还有 ${pods} 个 Pod：不做什么`,
      enqueued: ({ deployment: name }) => `这是最后一个 Pod：把 ${name} 的 key 放进队列`,
    },
  },
  processNextWorkItem: {
    about: '取一个 Deployment 的 key，做同步，把失败交给 handleErr。同一个 key 不会同时在两个 worker 手里。',
  },
  handleErr: {
    about: '决定失败的 key 是否再试。',
    outcomes: { dropped: ({ key, error, retries }) => `重试 ${retries} 次之后，把 ${key} 从队列中丢掉：${error}` },
  },
  getDeploymentForPod: { about: '经由 ReplicaSet 找到 Pod 的 Deployment。' },
  getDeploymentsForReplicaSet: { about: '找出 selector 匹配无 controller 的 ReplicaSet 的 Deployment。' },
} satisfies Partial<WordsOf<'deployment'>>;
