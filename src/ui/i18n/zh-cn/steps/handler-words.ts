/* 许多控制器中相似的处理函数的文字。 */

interface Keyed {
  readonly key: string;
}

const enqueued = ({ key }: Keyed) => `把 key ${key} 放进队列`;
const tombstone = ({ key }: Keyed) => `没有收到删除事件，但 ${key} 已不在：把它的 key 放进队列`;

/** 放一个 key 进队列的处理函数。 */
export const enqueues = (about: string) => ({ about, outcomes: { enqueued } });

/** 处理已删除对象的函数。 */
export const enqueuesDeleted = (about: string) => ({ about, outcomes: { enqueued, tombstone } });

/** 处理 Pod 的函数：把 Pod 所属对象的 key 放进队列。 */
export const enqueuesForPod = (about: string) => ({
  about,
  outcomes: { enqueued: ({ pod, key }: Keyed & { readonly pod: string }) => `${pod}：把 key ${key} 放进队列` },
});

interface Orphan {
  readonly pod: string;
  readonly matching: number;
  readonly owners: string;
}

const orphan = ({ pod, matching, owners }: Orphan) => `${pod} 是孤儿：把 selector 匹配它的 ${matching} 个放进队列：${owners}`;

/** 拥有 Pod 的控制器处理 Pod 的函数。`owner`：所有者的类型。 */
export const podOwnerWords = (owner: string) => ({
  addPod: {
    about: `缓存中有了新的 Pod：把它的 ${owner} 的 key 放进队列；如果是孤儿，就把可能收养它的都放进队列。`,
    outcomes: { deleting: '它已经在被删除：按已删除处理', enqueued, orphan },
  },
  updatePod: {
    about: `Pod 变了：把它的 ${owner} 的 key 放进队列，以前所属的也一样。`,
    outcomes: {
      resync: 'resourceVersion 相同，只是 resync：不做什么',
      deleting: '它正在被删除：按已删除处理',
      controllerChanged: ({ before }: { readonly before: string }) => `它以前属于 ${before}：把那个也放进队列`,
      enqueued,
      newlyReady: ({ key, minReadySeconds }: Keyed & { readonly minReadySeconds: number }) =>
        `它刚就绪：把 key ${key} 放进队列，${minReadySeconds} 秒后它可能变为可用，那时再放一次`,
      orphan,
    },
  },
  deletePod: {
    about: `Pod 不在了，或者被标记为删除：把它的 ${owner} 的 key 放进队列。`,
    outcomes: { enqueued, tombstone },
  },
});

/** 两个 endpoint 控制器处理 Service 和 Pod 的函数。 */
const forPod = ({ pod, services, batchMs }: { readonly pod: string; readonly services: string; readonly batchMs: number }) =>
  batchMs === 0 ? `${pod} 属于 ${services}：放进队列` : `${pod} 属于 ${services}：${batchMs} 毫秒后放进队列`;

export const serviceHandlerWords = {
  onServiceUpdate: enqueues('缓存中有了新的 Service，或者 Service 变了：把它的 key 放进队列。'),
  onServiceDelete: enqueuesDeleted('Service 不在了：把它的 key 放进队列。'),
  addPod: { about: '缓存中有了新的 Pod：把选中它的 Service 放进队列。', outcomes: { enqueued: forPod } },
  updatePod: {
    about: 'Pod 变了：如果就绪状态、地址或标签不同，就把它的 Service 放进队列。',
    outcomes: { enqueued: forPod },
  },
  deletePod: { about: 'Pod 不在了：把选中它的 Service 放进队列。', outcomes: { enqueued: forPod } },
};

/** 控制器的 worker。 */
export const workerWords = (queue: string) => ({ about: `一个接一个地处理${queue}的 key，直到队列关闭。` });

const sliceOutcomes = {
  expected: ({ slice }: { readonly slice: string }) => `${slice}：是这个控制器自己写的，不做什么`,
  enqueued: ({ slice, delayMs }: { readonly slice: string; readonly delayMs: number }) =>
    `${slice} 被别的客户端改了：${delayMs} 毫秒后把它的 Service 放进队列`,
};

/** The handlers of slices of the controllers that write them. */
export const sliceHandlerWords = {
  onEndpointSliceAdd: {
    about: '缓存中有了新的 EndpointSlice：如果不是这个控制器写的，就把它的 Service 放进队列。',
    outcomes: sliceOutcomes,
  },
  onEndpointSliceUpdate: {
    about: 'EndpointSlice 变了：如果不是这个控制器写的，就把它的 Service 放进队列。',
    outcomes: sliceOutcomes,
  },
  onEndpointSliceDelete: {
    about: 'EndpointSlice 不在了：如果不是这个控制器删除的，就把它的 Service 放进队列。',
    outcomes: sliceOutcomes,
  },
};
