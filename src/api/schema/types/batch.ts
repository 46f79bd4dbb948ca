/** Jobs and CronJobs (batch/v1). */
export const BATCH_TYPES = `
kind Job batch/v1 -- Runs Pods until so many have succeeded.
  spec JobSpec
  status JobStatus

type JobSpec
  parallelism? int32 -- How many Pods may run at once.
  completions? int32 -- How many Pods must succeed.
  activeDeadlineSeconds? int64
  selector? LabelSelector
  manualSelector? boolean
  template! PodTemplateSpec
  backoffLimit? int32 -- How many failures until the Job has failed. Default 6.
  ttlSecondsAfterFinished? int32 -- The Job is deleted so long after it has finished.
  completionMode? string enum=NonIndexed|Indexed
  suspend? boolean -- Run no Pods for the time being.
  podFailurePolicy? PodFailurePolicy
  backoffLimitPerIndex? int32
  maxFailedIndexes? int32
  podReplacementPolicy? string enum=Failed|TerminatingOrFailed
  managedBy? string
  successPolicy? SuccessPolicy

type PodFailurePolicy
  rules! [PodFailurePolicyRule]

type PodFailurePolicyRule
  action! string enum=FailIndex|FailJob|Ignore|Count
  onExitCodes? PodFailurePolicyOnExitCodesRequirement
  onPodConditions [PodFailurePolicyOnPodConditionsPattern]

type PodFailurePolicyOnExitCodesRequirement
  containerName? string
  operator! string enum=In|NotIn
  values! [int32] set

type PodFailurePolicyOnPodConditionsPattern
  type! string
  status+ string

type SuccessPolicy
  rules! [SuccessPolicyRule]

type SuccessPolicyRule
  succeededIndexes? string
  succeededCount? int32

type JobStatus
  conditions [JobCondition] merge=type atomic
  startTime? Time
  completionTime? Time
  active int32
  succeeded int32
  failed int32
  completedIndexes string
  uncountedTerminatedPods? UncountedTerminatedPods
  ready? int32
  failedIndexes? string
  terminating? int32

type JobCondition
  type! string
  status! string
  lastProbeTime Time
  lastTransitionTime Time
  reason string
  message string

type UncountedTerminatedPods
  succeeded [string] set
  failed [string] set

kind CronJob batch/v1 -- Makes a Job at the times of a schedule.
  spec CronJobSpec
  status CronJobStatus

type CronJobSpec
  schedule! string -- When, in cron's format: minute, hour, day, month, weekday.
  startingDeadlineSeconds? int64
  concurrencyPolicy string enum=Allow|Forbid|Replace -- What happens when the last Job still runs: Allow, Forbid or Replace.
  suspend? boolean
  jobTemplate! JobTemplateSpec
  successfulJobsHistoryLimit? int32
  failedJobsHistoryLimit? int32
  timeZone? string

type JobTemplateSpec
  metadata ObjectMeta
  spec JobSpec

type CronJobStatus
  active [ObjectReference]
  lastScheduleTime? Time @4
  lastSuccessfulTime? Time
`;
