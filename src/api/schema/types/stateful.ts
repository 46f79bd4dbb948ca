/** StatefulSets, DaemonSets, ControllerRevisions and ReplicationControllers (apps/v1, core/v1). */
export const STATEFUL_TYPES = `
kind StatefulSet apps/v1 -- Pods with a fixed name and storage of their own, started and stopped in order.
  spec StatefulSetSpec
  status StatefulSetStatus

type StatefulSetSpec
  minReadySeconds int32
  ordinals? StatefulSetOrdinals
  persistentVolumeClaimRetentionPolicy? StatefulSetPersistentVolumeClaimRetentionPolicy
  podManagementPolicy string enum=OrderedReady|Parallel -- OrderedReady waits for each Pod, Parallel does not.
  replicas? int32
  revisionHistoryLimit? int32
  selector!? LabelSelector
  serviceName+ string -- The headless Service that gives the Pods their names in DNS.
  template! PodTemplateSpec
  updateStrategy StatefulSetUpdateStrategy
  volumeClaimTemplates [PersistentVolumeClaim] -- Claims that are made for each Pod, and outlive it.

type StatefulSetOrdinals
  start+ int32

type StatefulSetPersistentVolumeClaimRetentionPolicy
  whenDeleted string enum=Delete|Retain
  whenScaled string enum=Delete|Retain

type StatefulSetUpdateStrategy
  rollingUpdate? RollingUpdateStatefulSetStrategy
  type string enum=OnDelete|RollingUpdate

type RollingUpdateStatefulSetStrategy
  maxUnavailable? IntOrString
  partition? int32

type StatefulSetStatus
  availableReplicas+ int32
  collisionCount? int32
  conditions [StatefulSetCondition] merge=type map=type
  currentReplicas int32
  currentRevision string
  observedGeneration int64
  readyReplicas int32
  replicas! int32
  updateRevision string
  updatedReplicas int32

type StatefulSetCondition
  lastTransitionTime Time
  message string
  reason string
  status! string
  type! string

kind DaemonSet apps/v1 -- One Pod on every node, or on every node of a kind.
  spec DaemonSetSpec
  status DaemonSetStatus

type DaemonSetSpec
  minReadySeconds int32
  revisionHistoryLimit? int32
  selector!? LabelSelector
  template! PodTemplateSpec
  updateStrategy DaemonSetUpdateStrategy

type DaemonSetUpdateStrategy
  rollingUpdate? RollingUpdateDaemonSet
  type string enum=OnDelete|RollingUpdate

type RollingUpdateDaemonSet
  maxSurge? IntOrString
  maxUnavailable? IntOrString

type DaemonSetStatus
  collisionCount? int32
  conditions [DaemonSetCondition] merge=type map=type
  currentNumberScheduled! int32
  desiredNumberScheduled! int32
  numberAvailable int32
  numberMisscheduled! int32
  numberReady! int32
  numberUnavailable int32
  observedGeneration int64
  updatedNumberScheduled int32

type DaemonSetCondition
  lastTransitionTime Time
  message string
  reason string
  status! string
  type! string

kind ReplicationController v1 -- The forerunner of ReplicaSet. Use a Deployment.
  spec ReplicationControllerSpec
  status ReplicationControllerStatus

type ReplicationControllerSpec
  minReadySeconds int32
  replicas? int32
  selector {string} atomic
  template PodTemplateSpec

type ReplicationControllerStatus
  availableReplicas int32
  conditions [ReplicationControllerCondition] merge=type map=type
  fullyLabeledReplicas int32
  observedGeneration int64
  readyReplicas int32
  replicas! int32

type ReplicationControllerCondition
  lastTransitionTime Time
  message string
  reason string
  status! string
  type! string

kind ControllerRevision apps/v1 -- A state of a StatefulSet or DaemonSet that can be gone back to.
  data? object -- The state, as a patch.
  revision! int64 -- Counts the states.
`;
