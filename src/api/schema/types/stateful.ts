/** StatefulSets, DaemonSets, ControllerRevisions and ReplicationControllers (apps/v1, core/v1). */
export const STATEFUL_TYPES = `
kind StatefulSet apps/v1 -- Runs Pods with fixed names and their own storage. They start and stop in order.
  spec StatefulSetSpec
  status StatefulSetStatus

type StatefulSetSpec
  replicas? int32 =1
  selector!? LabelSelector
  template! PodTemplateSpec
  volumeClaimTemplates [PersistentVolumeClaim] -- Claims that are created for each Pod. They outlive the Pod.
  serviceName+ string -- The headless Service that gives the Pods their DNS names.
  podManagementPolicy string =OrderedReady enum=OrderedReady|Parallel -- OrderedReady waits until each Pod is ready. Parallel does not wait.
  updateStrategy StatefulSetUpdateStrategy
  revisionHistoryLimit? int32 =10
  minReadySeconds int32
  persistentVolumeClaimRetentionPolicy? StatefulSetPersistentVolumeClaimRetentionPolicy ={}
  ordinals? StatefulSetOrdinals

type StatefulSetOrdinals
  start+ int32

type StatefulSetPersistentVolumeClaimRetentionPolicy
  whenDeleted string =Retain enum=Delete|Retain
  whenScaled string =Retain enum=Delete|Retain

type StatefulSetUpdateStrategy
  type string =RollingUpdate enum=OnDelete|RollingUpdate
  rollingUpdate? RollingUpdateStatefulSetStrategy when=type:RollingUpdate

type RollingUpdateStatefulSetStrategy
  partition? int32 =0
  maxUnavailable? IntOrString

type StatefulSetStatus
  observedGeneration int64
  replicas! int32
  readyReplicas int32
  currentReplicas int32
  updatedReplicas int32
  currentRevision string
  updateRevision string
  collisionCount? int32 @9
  conditions [StatefulSetCondition] merge=type map=type
  availableReplicas+ int32

type StatefulSetCondition
  type! string
  status! string
  lastTransitionTime Time
  reason string
  message string

kind DaemonSet apps/v1 -- Runs one Pod on every node, or on every matching node.
  spec DaemonSetSpec
  status DaemonSetStatus

type DaemonSetSpec
  selector!? LabelSelector
  template! PodTemplateSpec
  updateStrategy DaemonSetUpdateStrategy
  minReadySeconds int32
  revisionHistoryLimit? int32 =10 @6

type DaemonSetUpdateStrategy
  type string =RollingUpdate enum=OnDelete|RollingUpdate
  rollingUpdate? RollingUpdateDaemonSet ={} when=type:RollingUpdate

type RollingUpdateDaemonSet
  maxUnavailable? IntOrString =1
  maxSurge? IntOrString =0

type DaemonSetStatus
  currentNumberScheduled! int32
  numberMisscheduled! int32
  desiredNumberScheduled! int32
  numberReady! int32
  observedGeneration int64
  updatedNumberScheduled int32
  numberAvailable int32
  numberUnavailable int32
  collisionCount? int32
  conditions [DaemonSetCondition] merge=type map=type

type DaemonSetCondition
  type! string
  status! string
  lastTransitionTime Time
  reason string
  message string

kind ReplicationController v1 -- The predecessor of ReplicaSet. Use a Deployment instead.
  spec ReplicationControllerSpec
  status ReplicationControllerStatus

type ReplicationControllerSpec
  replicas? int32 =1
  selector {string} always atomic
  template? PodTemplateSpec always
  minReadySeconds int32

type ReplicationControllerStatus
  replicas! int32
  fullyLabeledReplicas int32
  observedGeneration int64
  readyReplicas int32
  availableReplicas int32
  conditions [ReplicationControllerCondition] merge=type map=type

type ReplicationControllerCondition
  type! string
  status! string
  lastTransitionTime Time
  reason string
  message string

kind ControllerRevision apps/v1 -- A revision of a StatefulSet or DaemonSet, kept for rollbacks.
  data? object -- The template of this revision, as a patch.
  revision! int64 =0 -- Number of the revision.
`;
