import type { Values } from '../texts.ts';

/** What the overview of all control loops, the ring and the guide say, in English. */
export const insideLoops = {
  unneededTip: 'Loops that have no objects to look after yet: no StatefulSet, no Job … Each appears by itself when it has one.',
  ended: 'It has ended. The contents of its queue are lost; the next one begins by listing everything.',
  tip: {
    apiserver:
      'The only component that talks to etcd. kubectl, controllers, scheduler and kubelets all read and write through it, and never talk to one another.',
    etcd: 'The store. Each write creates one revision, and watchers receive the revisions in order.',
    watch: 'The stream of changes that the API server sends to every informer. It takes a moment: caches lag behind etcd.',
    informers:
      'An informer lists all objects of a kind once, then watches them, and so keeps a copy in memory. Controllers read this cache, not the API server. All controllers of a manager share one informer per kind.',
    handlers:
      'When a cache changes, its event handlers (addPod, updateReplicaSet …) find the object concerned and add its key to the queue.',
    queue: 'Keys of objects to check: only the name, never the event. However often a key is added, the queue holds it once.',
    ready: 'Keys ready to be processed, the next one at the right.',
    activeQ: 'Pods to be scheduled, by priority and time, the next one at the right.',
    waiting:
      'Keys that come back later: after an error (AddRateLimited: 5 ms · 2ⁿ, at most 1000 s), or because something is due at that time (AddAfter).',
    backoffQ: 'Pods that failed and are retried soon: after 1 s · 2ⁿ, at most 10 s.',
    unschedulable: 'Pods that fit on no node. They wait until something changes that may help, or for 5 minutes.',
    processing: 'Keys that a worker has taken (Get) and not finished (Done).',
    workers:
      'Each worker takes a key (Get), syncs it step by step, and calls Done. Two workers never process the same key at once.',
    dirty:
      'The key was added again while a worker processes it. After Done it is ready again: nothing is missed, and nothing runs twice at once.',
    expectations:
      'What the controller has requested from the API server but not yet seen in its cache (ControllerExpectations): +creations −deletions. Until then it requests no more; otherwise a lagging cache would make it create too many Pods.',
    metrics:
      'Kubernetes’ metrics of every workqueue; each name begins with workqueue_. The plots cover simulated time from the start to the shown moment.',
    steps: 'What the syncs of this loop do, by upstream’s function names.',
    write:
      'A sync writes its decisions through the API server. All others learn about them from their watches, and so does this loop.',
    kubelets: 'One on each node. It watches the Pods bound to its node, starts their containers, and writes their status back.',
    scheduler: 'Finds the best node for each Pod without one, and writes it to spec.nodeName.',
  },
  expectation: ({ key, add, del }: Values<'key' | 'add' | 'del'>) =>
    `${key}: ${add} creations and ${del} deletions requested but not seen yet`,
  informer: {
    label: ({ kind, count }: Values<'kind' | 'count'>) => `${kind}: ${count} in the cache`,
    synced: 'HasSynced: the first list is in the cache.',
    notSynced: 'The first list is not in the cache yet. Workers start only after that.',
    unseen: ({ count }: Values<'count'>) =>
      count === 1
        ? `${count} write of this kind not seen yet: this loop works with slightly old data.`
        : `${count} writes of this kind not seen yet: this loop works with slightly old data.`,
    revision: ({ revision }: Values<'revision'>) => `As of revision ${revision} of etcd.`,
    more: ({ count }: Values<'count'>) => `+${count} kinds`,
  },
  plot: {
    keys: ({ most }: Values<'most'>) => `at most ${most} keys`,
    perSecond: ({ most }: Values<'most'>) => `at most ${most} per second`,
    seconds: ({ most }: Values<'most'>) => `at most ${most} s`,
    buckets: ({ most }: Values<'most'>) => `by duration, from short to long; at most ${most} in a bucket`,
  },
  metric: {
    workqueue_depth: 'workqueue_depth: keys that were added and not yet taken by a worker.',
    workqueue_adds_total:
      'workqueue_adds_total: keys added since the start. Adding a key that is already in the queue does not count.',
    workqueue_retries_total: 'workqueue_retries_total: AddRateLimited and AddAfter together, so more than failures.',
    workqueue_queue_duration_seconds: 'workqueue_queue_duration_seconds: the mean time that a key waits from Add to Get.',
    workqueue_work_duration_seconds: 'workqueue_work_duration_seconds: the mean time of a sync, from Get to Done.',
    workqueue_unfinished_work_seconds:
      'workqueue_unfinished_work_seconds: the total time that the keys in process have taken so far. It grows when workers are stuck.',
    workqueue_longest_running_processor_seconds:
      'workqueue_longest_running_processor_seconds: the time that the oldest key in process has taken so far. The plot shows the longest sync.',
  },
  manager: {
    leading: 'leads',
    standby: 'stands by',
    starting: 'starts',
    stopped: 'stopped',
    kill: ({ name }: Values<'name'>) => `Kill ${name}`,
    start: ({ name }: Values<'name'>) => `Start ${name}`,
    stages: ({ stage, begun, count }: Values<'stage' | 'begun' | 'count'>) => `Start-up: ${stage}, ${begun} of ${count} stages`,
    toStart: 'Show the start',
    identity: ({ identity }: Values<'identity'>) => `Identity in the lease: ${identity}`,
  },
  draw: ({ name }: Values<'name'>) => `Open the loop of ${name}`,
  proxies: 'kube-proxies',
  proxy: {
    nextSync: 'sync in',
    behind: 'out of date for',
    current: 'table up to date',
  },
  nameServer: {
    ended: 'not running',
    empty: 'caches not filled yet',
    behind: 'out of date for',
    current: 'caches up to date',
  },
  kubelet: {
    pods: ({ count }: Values<'count'>) => (count === 1 ? `${count} Pod` : `${count} Pods`),
    off: 'power off',
    idle: 'nothing to do',
  },
  steps: {
    empty: 'Nothing decided yet. Apply something or scale, and the decisions appear here.',
    get: 'Get',
    done: 'Done',
    retry: 'retry later',
    add: 'Add',
  },
  what: {
    deployment:
      'Creates a ReplicaSet for each Pod template and scales the ReplicaSets until the Pods match the Deployment (pkg/controller/deployment).',
    replicaset: 'Creates and deletes Pods until there are as many as the ReplicaSet wants (pkg/controller/replicaset).',
    replicationmanager:
      'Creates and deletes Pods until there are as many as the ReplicationController wants (pkg/controller/replication).',
    statefulset:
      'Creates the Pods of a StatefulSet one after the other, each with a stable name and volumes, and updates them from the last to the first (pkg/controller/statefulset).',
    daemonset: 'Ensures that each suitable node has one Pod of the DaemonSet (pkg/controller/daemon).',
    job: 'Runs Pods until enough of them have succeeded, or too many have failed (pkg/controller/job).',
    job_orphan_pod:
      'Removes the Job finalizer from Pods that no longer belong to a Job, so that they can be deleted (pkg/controller/job).',
    cronjob: 'Creates a Job whenever the schedule of a CronJob is due, and deletes the oldest ones (pkg/controller/cronjob).',
    ClusterRoleAggregator:
      'Keeps the rules of ClusterRoles that collect others up to date (pkg/controller/clusterroleaggregation).',
    ttl_jobs_to_delete: 'Deletes finished Jobs when their ttlSecondsAfterFinished has expired (pkg/controller/ttlafterfinished).',
    horizontalpodautoscaler: 'Scales its target by the resource usage of its Pods, every 15 s (pkg/controller/podautoscaler).',
    disruption: 'Counts for each PodDisruptionBudget how many Pods may be evicted now (pkg/controller/disruption).',
    endpoint:
      'Lists the addresses of the Pods behind each Service in an Endpoints object, ready or not (pkg/controller/endpoint).',
    serviceaccount_tokens_service: 'Deletes the tokens of ServiceAccounts that are gone (pkg/controller/serviceaccount).',
    serviceaccount_tokens_secret: 'Fills Secrets that ask for the token of a ServiceAccount (pkg/controller/serviceaccount).',
    token_cleaner: 'Deletes bootstrap tokens when they expire (pkg/controller/bootstrap).',
    bootstrap_signer_queue: 'Signs the ConfigMap cluster-info with each bootstrap token (pkg/controller/bootstrap).',
    csrapproving: 'Approves the client certificates of kubelets (pkg/controller/certificates/approver).',
    'csrsigning-kubelet-serving':
      'Issues the certificates of kubernetes.io/kubelet-serving (pkg/controller/certificates/signer). Their signatures are not valid.',
    'csrsigning-kubelet-client':
      'Issues the certificates of kubernetes.io/kube-apiserver-client-kubelet (pkg/controller/certificates/signer). Their signatures are not valid.',
    'csrsigning-kube-apiserver-client':
      'Issues the certificates of kubernetes.io/kube-apiserver-client (pkg/controller/certificates/signer). Their signatures are not valid.',
    'csrsigning-legacy-unknown':
      'Issues the certificates of kubernetes.io/legacy-unknown (pkg/controller/certificates/signer). Their signatures are not valid.',
    endpoint_slice_mirroring:
      'Mirrors Endpoints that somebody wrote for a Service without a selector into EndpointSlices (pkg/controller/endpointslicemirroring).',
    endpoint_slice: 'Lists the Pods behind each Service in EndpointSlices of up to 100 each (pkg/controller/endpointslice).',
    claims:
      'Binds each PersistentVolumeClaim to a volume, and has one provisioned if its class can (pkg/controller/volume/persistentvolume).',
    volumes:
      'Binds, releases and deletes PersistentVolumes as their claims come and go (pkg/controller/volume/persistentvolume).',
    pvcprotection:
      'Keeps a deleted PersistentVolumeClaim until no Pod on a node uses it any more (pkg/controller/volume/pvcprotection).',
    pvprotection: 'Keeps a deleted PersistentVolume until no claim is bound to it any more (pkg/controller/volume/pvprotection).',
    vacprotection:
      'Keeps a deleted VolumeAttributesClass until no claim and no volume names it any more (pkg/controller/volume/vacprotection).',
    ephemeral_volume:
      'Creates the claims of Pods with generic ephemeral volumes; each belongs to its Pod (pkg/controller/volume/ephemeral).',
    volume_expand: 'Notices bound claims that ask for more than they have (pkg/controller/volume/expand).',
    pvcs: 'Attaches the volumes of Pods to their nodes, and detaches them afterwards (pkg/controller/volume/attachdetach).',
    resourcequota_primary:
      'Recalculates the usage of each quota when something is freed, and every 5 minutes (pkg/controller/resourcequota).',
    resourcequota_priority:
      'The same for new quotas and changed limits, which do not wait behind the others (pkg/controller/resourcequota).',
    scheduler: 'Finds a node for each Pod that has none (pkg/scheduler).',
    garbage_collector_attempt_to_delete: 'Deletes objects whose owners are gone (pkg/controller/garbagecollector).',
    garbage_collector_attempt_to_orphan:
      'Removes the owner reference from the dependents of an object that is deleted with orphaning (pkg/controller/garbagecollector).',
    namespace: 'Empties namespaces that are being deleted (pkg/controller/namespace).',
    'validatingadmissionpolicy-status':
      'Checks the expressions of a policy against the types of its kinds (pkg/controller/validatingadmissionpolicystatus).',
    cidrallocator_node: 'Gives each node a range for the addresses of its Pods (pkg/controller/nodeipam).',
    stale_pod_disruption: 'Resets the condition DisruptionTarget of Pods that nobody has deleted (pkg/controller/disruption).',
    ttlcontroller: 'Tells kubelets by an annotation how long they may keep Secrets in their caches (pkg/controller/ttl).',
    service: 'Has the cloud make and remove the load balancers of Services (cloud-provider/controllers/service).',
    node: 'Tells the load balancers of the cloud which nodes there are (cloud-provider/controllers/service).',
    serviceaccount: 'Ensures that each namespace has the ServiceAccount default (pkg/controller/serviceaccount).',
    root_ca_cert_publisher:
      'Keeps the ConfigMap kube-root-ca.crt in each namespace (pkg/controller/certificates/rootcacertpublisher).',
    node_lifecycle_controller:
      'Watches the heartbeats of nodes, and taints nodes whose heartbeats stop (pkg/controller/nodelifecycle).',
    node_lifecycle_controller_pods: 'Marks the Pods of nodes that are not ready as not ready (pkg/controller/nodelifecycle).',
    noexec_taint_node: 'Looks for Pods that do not tolerate a node’s NoExecute taints (pkg/controller/tainteviction).',
    noexec_taint_pod:
      'Evicts Pods that do not tolerate their node’s NoExecute taints, when their time is up (pkg/controller/tainteviction).',
    orphaned_pods_nodes: 'Deletes Pods bound to nodes that no longer exist (pkg/controller/podgc).',
  },
};
