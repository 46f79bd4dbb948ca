/** Jobs and CronJobs (batch/v1). */
export const BATCH_TYPES = `
kind Job batch/v1 -- Runs Pods until so many have succeeded.
  spec JobSpec
  status JobStatus

type JobSpec
  activeDeadlineSeconds? int64
  backoffLimit? int32 -- How many failures until the Job has failed. Default 6.
  backoffLimitPerIndex? int32
  completionMode? string enum=NonIndexed|Indexed
  completions? int32 -- How many Pods must succeed.
  managedBy? string
  manualSelector? boolean
  maxFailedIndexes? int32
  parallelism? int32 -- How many Pods may run at once.
  podFailurePolicy? PodFailurePolicy
  podReplacementPolicy? string enum=Failed|TerminatingOrFailed
  selector? LabelSelector
  successPolicy? SuccessPolicy
  suspend? boolean -- Run no Pods for the time being.
  template! PodTemplateSpec
  ttlSecondsAfterFinished? int32 -- The Job is deleted so long after it has finished.

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
  status+ string
  type! string

type SuccessPolicy
  rules! [SuccessPolicyRule]

type SuccessPolicyRule
  succeededCount? int32
  succeededIndexes? string

type JobStatus
  active int32
  completedIndexes string
  completionTime? Time
  conditions [JobCondition] merge=type atomic
  failed int32
  failedIndexes? string
  ready? int32
  startTime? Time
  succeeded int32
  terminating? int32
  uncountedTerminatedPods? UncountedTerminatedPods

type JobCondition
  lastProbeTime Time
  lastTransitionTime Time
  message string
  reason string
  status! string
  type! string

type UncountedTerminatedPods
  failed [string] set
  succeeded [string] set

kind CronJob batch/v1 -- Makes a Job at the times of a schedule.
  spec CronJobSpec
  status CronJobStatus

type CronJobSpec
  concurrencyPolicy string enum=Allow|Forbid|Replace -- What happens when the last Job still runs: Allow, Forbid or Replace.
  failedJobsHistoryLimit? int32
  jobTemplate! JobTemplateSpec
  schedule! string -- When, in cron's format: minute, hour, day, month, weekday.
  startingDeadlineSeconds? int64
  successfulJobsHistoryLimit? int32
  suspend? boolean
  timeZone? string

type JobTemplateSpec
  metadata ObjectMeta
  spec JobSpec

type CronJobStatus
  active [ObjectReference]
  lastScheduleTime? Time
  lastSuccessfulTime? Time
`;
