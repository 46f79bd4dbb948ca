/** StatefulSets, DaemonSets, ControllerRevisions and ReplicationControllers (apps/v1, core/v1). */
export const STATEFUL_TYPES = `
kind StatefulSet apps/v1 -- Pods with a fixed name and storage of their own, started and stopped in order.
  spec StatefulSetSpec
  status StatefulSetStatus

type StatefulSetSpec
  replicas? int32
  selector!? LabelSelector
  template! PodTemplateSpec
  volumeClaimTemplates [PersistentVolumeClaim] -- Claims that are made for each Pod, and outlive it.
  serviceName+ string -- The headless Service that gives the Pods their names in DNS.
  podManagementPolicy string enum=OrderedReady|Parallel -- OrderedReady waits for each Pod, Parallel does not.
  updateStrategy StatefulSetUpdateStrategy
  revisionHistoryLimit? int32
  minReadySeconds int32
  persistentVolumeClaimRetentionPolicy? StatefulSetPersistentVolumeClaimRetentionPolicy
  ordinals? StatefulSetOrdinals

type StatefulSetOrdinals
  start+ int32

type StatefulSetPersistentVolumeClaimRetentionPolicy
  whenDeleted string enum=Delete|Retain
  whenScaled string enum=Delete|Retain

type StatefulSetUpdateStrategy
  type string enum=OnDelete|RollingUpdate
  rollingUpdate? RollingUpdateStatefulSetStrategy

type RollingUpdateStatefulSetStrategy
  partition? int32
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

kind DaemonSet apps/v1 -- One Pod on every node, or on every node of a kind.
  spec DaemonSetSpec
  status DaemonSetStatus

type DaemonSetSpec
  selector!? LabelSelector
  template! PodTemplateSpec
  updateStrategy DaemonSetUpdateStrategy
  minReadySeconds int32
  revisionHistoryLimit? int32 @6

type DaemonSetUpdateStrategy
  type string enum=OnDelete|RollingUpdate
  rollingUpdate? RollingUpdateDaemonSet

type RollingUpdateDaemonSet
  maxUnavailable? IntOrString
  maxSurge? IntOrString

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

kind ReplicationController v1 -- The forerunner of ReplicaSet. Use a Deployment.
  spec ReplicationControllerSpec
  status ReplicationControllerStatus

type ReplicationControllerSpec
  replicas? int32
  selector {string} atomic
  template PodTemplateSpec
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

kind ControllerRevision apps/v1 -- A state of a StatefulSet or DaemonSet that can be gone back to.
  data? object -- The state, as a patch.
  revision! int64 -- Counts the states.
`;
