/* The words of handlers that are alike in many controllers. */

interface Keyed {
  readonly key: string;
}

const enqueued = ({ key }: Keyed) => `queue the key ${key}`;
const tombstone = ({ key }: Keyed) => `the deletion itself was missed, but ${key} is gone: queue its key`;

/** A handler that queues one key. */
export const enqueues = (about: string) => ({ about, outcomes: { enqueued } });

/** A handler of deleted objects. */
export const enqueuesDeleted = (about: string) => ({ about, outcomes: { enqueued, tombstone } });

/** A handler of Pods that queues the key of something that the Pod belongs to. */
export const enqueuesForPod = (about: string) => ({
  about,
  outcomes: { enqueued: ({ pod, key }: Keyed & { readonly pod: string }) => `${pod}: queue the key ${key}` },
});

interface Orphan {
  readonly pod: string;
  readonly matching: number;
  readonly owners: string;
}

const orphan = ({ pod, matching, owners }: Orphan) =>
  `${pod} is an orphan: queue ${matching === 1 ? 'the one' : `all ${matching}`} whose selector matches: ${owners}`;

/** The handlers of Pods in a controller that owns Pods. `owner`: the kind of the owners. */
export const podOwnerWords = (owner: string) => ({
  addPod: {
    about: `A Pod is new in the cache: queues the key of its ${owner}, or of all that may adopt it.`,
    outcomes: {
      deleting: 'it is being deleted already: handle it as deleted',
      enqueued,
      orphan,
    },
  },
  updatePod: {
    about: `A Pod has changed: queues the key of its ${owner}, and of the one that it belonged to before.`,
    outcomes: {
      resync: 'the same resourceVersion, so only a resync: nothing',
      deleting: 'it is being deleted: handle it as deleted',
      controllerChanged: ({ before }: { readonly before: string }) => `it belonged to ${before} before: queue that one, too`,
      enqueued,
      newlyReady: ({ key, minReadySeconds }: Keyed & { readonly minReadySeconds: number }) =>
        `it is ready now: queue the key ${key}, and again in ${minReadySeconds} s, when it may be available`,
      orphan,
    },
  },
  deletePod: {
    about: `A Pod is gone, or is marked for deletion: queues the key of its ${owner}.`,
    outcomes: { enqueued, tombstone },
  },
});

/** The handlers of Services and their Pods in the two controllers of endpoints. */
const forPod = ({ pod, services, batchMs }: { readonly pod: string; readonly services: string; readonly batchMs: number }) =>
  batchMs === 0 ? `${pod} belongs to ${services}: queue them` : `${pod} belongs to ${services}: queue them in ${batchMs} ms`;

export const serviceHandlerWords = {
  onServiceUpdate: enqueues('A Service is new in the cache or has changed: queues its key.'),
  onServiceDelete: enqueuesDeleted('A Service is gone: queues its key.'),
  addPod: { about: 'A Pod is new in the cache: queues the Services that select it.', outcomes: { enqueued: forPod } },
  updatePod: {
    about: 'A Pod has changed: queues its Services, if readiness, address or labels differ.',
    outcomes: { enqueued: forPod },
  },
  deletePod: { about: 'A Pod is gone: queues the Services that select it.', outcomes: { enqueued: forPod } },
};

/** A controller’s worker: handles one key after another. */
export const workerWords = (queue: string) => ({
  about: `Handles one key of ${queue} after another until the queue is shut down.`,
});

const sliceOutcomes = {
  expected: ({ slice }: { readonly slice: string }) => `${slice}: this controller’s own write, nothing`,
  enqueued: ({ slice, delayMs }: { readonly slice: string; readonly delayMs: number }) =>
    `${slice} was changed by somebody else: queue its Service in ${delayMs} ms`,
};

/** The handlers of slices of the controllers that write them. */
export const sliceHandlerWords = {
  onEndpointSliceAdd: {
    about: 'A slice is new in the cache: queues its Service, unless this controller has written it.',
    outcomes: sliceOutcomes,
  },
  onEndpointSliceUpdate: {
    about: 'A slice has changed: queues its Service, unless this controller has written it so.',
    outcomes: sliceOutcomes,
  },
  onEndpointSliceDelete: {
    about: 'A slice is gone: queues its Service, unless this controller has deleted it.',
    outcomes: sliceOutcomes,
  },
};
