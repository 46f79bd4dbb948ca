/** StatefulSets, DaemonSets, ControllerRevisions and ReplicationControllers (apps/v1, core/v1). */
export const STATEFUL_TYPES = `
kind StatefulSet apps/v1 -- Runs Pods with fixed names and their own storage. They start and stop in order.
  spec StatefulSetSpec
  status StatefulSetStatus

type StatefulSetSpec
  podManagementPolicy string =OrderedReady enum=OrderedReady|Parallel @6 -- OrderedReady waits until each Pod is ready. Parallel does not wait.
  updateStrategy StatefulSetUpdateStrategy
  persistentVolumeClaimRetentionPolicy? StatefulSetPersistentVolumeClaimRetentionPolicy ={} @10
  replicas? int32 =1 >=0 @1
  minReadySeconds int32 >=0 @9
  ordinals? StatefulSetOrdinals @11
  revisionHistoryLimit? int32 =10 >=0 @8
  selector!? LabelSelector @2
  template! PodTemplateSpec
  serviceName+ string is=label @5 -- The headless Service that gives the Pods their DNS names.
  volumeClaimTemplates [PersistentVolumeClaim] @4 -- Claims that are created for each Pod. They outlive the Pod.

type StatefulSetOrdinals
  start+ int32 >=0

type StatefulSetPersistentVolumeClaimRetentionPolicy
  whenDeleted string =Retain enum=Retain|Delete
  whenScaled string =Retain enum=Retain|Delete

type StatefulSetUpdateStrategy
  type string =RollingUpdate enum=OnDelete|RollingUpdate
  rollingUpdate? RollingUpdateStatefulSetStrategy when=type:RollingUpdate

type RollingUpdateStatefulSetStrategy
  partition? int32 =0 >=0
  maxUnavailable? IntOrString

type StatefulSetStatus
  replicas! int32 >=0 @2
  readyReplicas int32 >=0
  currentReplicas int32 >=0
  updatedReplicas int32 >=0
  availableReplicas+ int32 >=0 @11
  observedGeneration int64 >=0 @1
  collisionCount? int32 >=0 @9
  currentRevision string @6
  updateRevision string
  conditions [StatefulSetCondition] merge=type map=type @10

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
  selector!? LabelSelector once
  template! PodTemplateSpec
  updateStrategy DaemonSetUpdateStrategy
  minReadySeconds int32 >=0
  revisionHistoryLimit? int32 =10 >=0 @6

type DaemonSetUpdateStrategy
  type string =RollingUpdate enum=OnDelete|RollingUpdate
  rollingUpdate? RollingUpdateDaemonSet ={} when=type:RollingUpdate

type RollingUpdateDaemonSet
  maxUnavailable? IntOrString =1 >=0
  maxSurge? IntOrString =0 >=0

type DaemonSetStatus
  currentNumberScheduled! int32 >=0
  numberMisscheduled! int32 >=0
  desiredNumberScheduled! int32 >=0
  numberReady! int32 >=0
  observedGeneration int64 >=0
  updatedNumberScheduled int32 >=0
  numberAvailable int32 >=0
  numberUnavailable int32 >=0
  collisionCount? int32 >=0
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
  minReadySeconds int32 >=0 @4
  selector {string} nonempty always atomic @2
  replicas? int32 =1 >=0 @1
  template? PodTemplateSpec always @3

type ReplicationControllerStatus
  replicas! int32 >=0
  fullyLabeledReplicas int32 >=0
  readyReplicas int32 >=0 @4
  availableReplicas int32 >=0
  observedGeneration int64 >=0 @3
  conditions [ReplicationControllerCondition] merge=type map=type @6

type ReplicationControllerCondition
  type! string
  status! string
  lastTransitionTime Time
  reason string
  message string

kind ControllerRevision apps/v1 -- A revision of a StatefulSet or DaemonSet, kept for rollbacks.
  data? object once -- The template of this revision, as a patch.
  revision! int64 =0 >=0 -- Number of the revision.
`;
