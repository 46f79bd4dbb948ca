/** The control loops, in English. The names of upstream's parts are the same in every language. */
export const loops = {
  title: 'Loops',
  tabs: 'What is shown of the control plane',
  tab: { loops: 'Loops', start: 'Start', sync: 'Sync' },
  summary: '{{busy}} of {{count}} at work',
  starting: 'No loop runs yet: a controller manager must lead first.',
  guide: 'How to read this',
  choose: 'One loop, large',
  all: 'All loops',
  focus: 'Show {{name}} large',
  quiet: '{{name}}: {{keys}} keys, {{busy}} of {{workers}} workers busy',
  quietLoops: 'Loops with nothing to do',
  unneeded_one: '{{count}} more without objects',
  unneeded_other: '{{count}} more without objects',
  unneededTip:
    'Loops that have nothing to look after yet: no StatefulSet, no Job … Each comes out of here by itself when it has.',
  fold: 'Fold {{name}} into a line',
  row: 'Control loop {{name}}',
  ended: 'It has ended. What its queue held is lost; the next one begins with a list of everything.',
  revision: 'revision',
  noWrite: 'nothing written yet',
  key: '{{key}}, {{state}}',
  more: '{{count}} more',
  again: 'added again',
  openSync: 'Open the sync: {{step}}',
  openWhy: 'Why: {{via}} put it there',
  openRevision: 'Why: revision {{revision}}',
  expectation: '{{key}}: {{add}} creations and {{del}} deletions asked for and not seen yet',
  hint: {
    dirty: 'dirty: added again while a worker holds it. At Done it is ready once more.',
    rateLimited: 'AddRateLimited: {{count}} tries so far; each failure doubles the wait.',
    backoff: 'backoffQ: {{count}} tries so far; each failure doubles the wait.',
    addAfter: 'AddAfter: nothing failed; the controller wants to look again then.',
    added: 'Put there by {{via}}.',
    rejectedBy: 'Rejected by {{plugins}}; {{count}} tries.',
  },
  part: {
    apiserver: {
      name: 'kube-apiserver',
      tip: 'The only one who talks to etcd. kubectl, controllers, scheduler and kubelets all read and write through it, and never talk to one another.',
    },
    etcd: { name: 'etcd', tip: 'The store. Each write makes one revision, and whoever watches is told of it in that order.' },
    watch: {
      name: 'watch',
      tip: 'The stream of changes that the API server sends to every informer. It takes a moment: caches lag behind etcd.',
    },
    informers: {
      name: 'Informers',
      tip: 'An informer lists all objects of a kind once, then watches, and so keeps a copy in memory. Controllers read this cache, not the API server. All controllers of a manager share one for each kind.',
    },
    handlers: {
      name: 'Handlers',
      tip: 'When a cache changes, its event handlers (addPod, updateReplicaSet …) find the object that is concerned and put its key into the queue.',
    },
    queue: {
      name: 'Workqueue',
      tip: 'Keys of objects that need a look: never the event, always the name. However often a key is added, it is in here once.',
    },
    ready: { name: 'ready', tip: 'Keys to be handled, the next one at the right.' },
    activeQ: { name: 'activeQ', tip: 'Pods to be scheduled, by priority and time, the next one at the right.' },
    waiting: {
      name: 'waiting',
      tip: 'Keys that come back later: after an error (AddRateLimited: 5 ms · 2ⁿ, at most 1000 s), or because something is due then (AddAfter).',
    },
    backoffQ: { name: 'backoffQ', tip: 'Pods that failed and are tried again soon: after 1 s · 2ⁿ, at most 10 s.' },
    unschedulable: {
      name: 'unschedulable',
      tip: 'Pods that fit on no node. They wait until something changes that may help, or for 5 minutes.',
    },
    processing: { name: 'in process', tip: 'Keys that a worker holds (Get), until it says Done.' },
    workers: {
      name: 'Workers',
      tip: 'Each takes a key (Get), syncs it, step by step, and says Done. No key is ever held by two of them.',
    },
    dirty: {
      name: 'dirty',
      tip: 'The key was added again while a worker holds it. At Done it is ready once more: nothing is missed, and nothing runs twice at once.',
    },
    expectations: {
      name: 'expectations',
      tip: 'What the controller has asked the API server for and not yet seen in its cache (ControllerExpectations): +creations −deletions. Until it has, it asks for no more: otherwise a cache that lags would make it create too much.',
    },
    metrics: {
      name: 'Metrics',
      tip: 'What Kubernetes publishes of every workqueue, each with workqueue_ before its name. The plots go over simulated time, from the start to the moment that is shown.',
    },
    steps: { name: 'Decisions', tip: 'What the syncs of this loop do, under the names of upstream’s functions.' },
    write: {
      name: 'write',
      tip: 'What a sync decides, it writes through the API server. Others learn of it by their watches, and so does this loop.',
    },
    kubelets: {
      name: 'Kubelets',
      tip: 'One on each node. It watches the Pods bound to its node, starts their containers, and writes their status back.',
    },
    scheduler: {
      name: 'kube-scheduler',
      tip: 'Gives each Pod without a node the node that fits it best: it writes spec.nodeName, no more.',
    },
  },
  informer: {
    label: '{{kind}}: {{count}} in the cache',
    synced: 'HasSynced: the first list is in the cache.',
    notSynced: 'The first list is not in the cache yet: workers do not start before it is.',
    unseen_one: '{{count}} write of this kind not seen yet: what this loop believes is a little old.',
    unseen_other: '{{count}} writes of this kind not seen yet: what this loop believes is a little old.',
    revision: 'As of revision {{revision}} of etcd.',
    more: '+{{count}} kinds',
  },
  counters: '{{adds}} added · {{retries}} put off',
  countersTip:
    'workqueue_adds_total and workqueue_retries_total. Kubernetes calls “retry” every key that is put off: after a failure (AddRateLimited), and just as well by plan (AddAfter). So it is no count of failures: those have ×n on their keys.',
  plot: {
    keys: 'at most {{most}} keys',
    perSecond: 'at most {{most}} per second',
    seconds: 'at most {{most}} s',
    buckets: 'by duration, from short to long; most in a bucket: {{most}}',
  },
  metric: {
    workqueue_depth: 'workqueue_depth: keys that were added and that no worker has got yet.',
    workqueue_adds_total: 'workqueue_adds_total: keys added since the start; what is in the queue already counts no more.',
    workqueue_retries_total: 'workqueue_retries_total: AddRateLimited and AddAfter together, so more than failures.',
    workqueue_queue_duration_seconds: 'workqueue_queue_duration_seconds: how long a key waits from add to Get; the mean.',
    workqueue_work_duration_seconds: 'workqueue_work_duration_seconds: how long a sync takes, from Get to Done; the mean.',
    workqueue_unfinished_work_seconds:
      'workqueue_unfinished_work_seconds: how long the keys in process have been so, all together. It grows where workers are stuck.',
    workqueue_longest_running_processor_seconds:
      'workqueue_longest_running_processor_seconds: how long the oldest key in process has been so. The plot: the longest sync.',
  },
  worker: {
    idle: 'idle',
    busy: '{{busy}} of {{count}} at work',
    label: 'Worker {{worker}}: {{key}} in {{step}}',
    held: 'in process: {{key}}',
    shared: 'handled by the workers above',
  },
  manager: {
    leading: 'leads',
    standby: 'stands by',
    starting: 'starts',
    stopped: 'stopped',
    kill: 'Kill {{name}}',
    start: 'Start {{name}}',
    stages: 'Start-up: {{stage}}, {{begun}} of {{count}} stages',
    toStart: 'Show how it starts',
    identity: 'Identity in the lease: {{identity}}',
  },
  kubelet: {
    pods_one: '{{count}} Pod',
    pods_other: '{{count}} Pods',
    off: 'power off',
    idle: 'nothing to do',
  },
  steps: {
    empty: 'Nothing decided yet. Apply something, or scale, and it shows here.',
    get: 'Get',
    done: 'Done',
    retry: 'comes back later',
    add: 'Add',
  },
  what: {
    deployment:
      'Makes a ReplicaSet for each Pod template and scales them, so that the Pods become what the Deployment says (pkg/controller/deployment).',
    replicaset: 'Makes and deletes Pods until there are as many as the ReplicaSet says (pkg/controller/replicaset).',
    replicationmanager:
      'Makes and deletes Pods until there are as many as the ReplicationController says (pkg/controller/replication).',
    statefulset:
      'Makes the Pods of a StatefulSet one after the other, each with a name and volumes of its own that it keeps, and updates them from the last to the first (pkg/controller/statefulset).',
    daemonset: 'Sees to it that each fitting node has one Pod of the DaemonSet (pkg/controller/daemon).',
    job: 'Runs Pods until as many have succeeded as the Job says, or too many have failed (pkg/controller/job).',
    job_orphan_pod:
      'Takes the finalizer of Jobs off Pods that no longer belong to one, so that they can go (pkg/controller/job).',
    cronjob: 'Makes a Job whenever the schedule of a CronJob says so, and deletes the oldest ones (pkg/controller/cronjob).',
    ttl_jobs_to_delete: 'Deletes finished Jobs when their ttlSecondsAfterFinished is over (pkg/controller/ttlafterfinished).',
    horizontalpodautoscaler: 'Scales what it targets by what its Pods use, every 15 s (pkg/controller/podautoscaler).',
    disruption: 'Counts for each PodDisruptionBudget how many Pods may be evicted now (pkg/controller/disruption).',
    endpoint:
      'Lists the addresses of the Pods behind each Service in an Endpoints object, ready or not (pkg/controller/endpoint).',
    endpoint_slice: 'Lists the Pods behind each Service in EndpointSlices of up to 100 each (pkg/controller/endpointslice).',
    claims:
      'Binds each PersistentVolumeClaim to a volume, and has one made where its class can (pkg/controller/volume/persistentvolume).',
    volumes:
      'Binds, releases and deletes PersistentVolumes as their claims come and go (pkg/controller/volume/persistentvolume).',
    pvcprotection:
      'Lets a PersistentVolumeClaim that is deleted go when no Pod on a node names it any more (pkg/controller/volume/pvcprotection).',
    pvprotection:
      'Lets a PersistentVolume that is deleted go when no claim is bound to it any more (pkg/controller/volume/pvprotection).',
    resourcequota_primary:
      'Adds up what the objects of a namespace use of each quota when something was freed, and again every 5 minutes (pkg/controller/resourcequota).',
    resourcequota_priority:
      'The same for quotas that are new or whose limits were changed: they do not wait behind the others (pkg/controller/resourcequota).',
    scheduler: 'Finds a node for each Pod that has none (pkg/scheduler).',
    garbage_collector_attempt_to_delete: 'Deletes objects whose owners are gone (pkg/controller/garbagecollector).',
    garbage_collector_attempt_to_orphan:
      'Takes the owner off the dependents of an object that leaves them behind (pkg/controller/garbagecollector).',
    namespace: 'Empties namespaces that are being deleted (pkg/controller/namespace).',
    serviceaccount: 'Sees to it that each namespace has the ServiceAccount default (pkg/controller/serviceaccount).',
    node_lifecycle_controller:
      'Watches the heartbeats of nodes, and taints those that have gone silent (pkg/controller/nodelifecycle).',
    node_lifecycle_controller_pods: 'Marks the Pods of nodes that are not ready as not ready (pkg/controller/nodelifecycle).',
    noexec_taint_node: 'Looks for Pods that do not tolerate a node’s NoExecute taints (pkg/controller/tainteviction).',
    noexec_taint_pod:
      'Evicts Pods that do not tolerate their node’s NoExecute taints, when their time is up (pkg/controller/tainteviction).',
    orphaned_pods_nodes: 'Deletes Pods bound to nodes that no longer exist (pkg/controller/podgc).',
  },
};
