/** Jobs and CronJobs (batch/v1). */
export const BATCH_TYPES = `
kind Job batch/v1 -- Runs Pods until a given number of them succeeds.
  spec JobSpec
  status JobStatus

type JobSpec
  parallelism? int32 =1 -- Maximum number of Pods that run at the same time.
  completions? int32 -- Number of Pods that must succeed.
  activeDeadlineSeconds? int64
  selector? LabelSelector
  manualSelector? boolean =false
  template! PodTemplateSpec
  backoffLimit? int32 =6 -- Number of retries before the Job fails. Default 6.
  ttlSecondsAfterFinished? int32 -- Seconds after which a finished Job is deleted.
  completionMode? string =NonIndexed enum=NonIndexed|Indexed
  suspend? boolean =false -- While true, the Job runs no Pods.
  podFailurePolicy? PodFailurePolicy
  backoffLimitPerIndex? int32
  maxFailedIndexes? int32
  podReplacementPolicy? string =TerminatingOrFailed enum=Failed|TerminatingOrFailed
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
  status+ string =True

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

kind CronJob batch/v1 -- Creates Jobs on a schedule.
  spec CronJobSpec
  status CronJobStatus

type CronJobSpec
  schedule! string -- The schedule in cron format: minute, hour, day, month, weekday.
  startingDeadlineSeconds? int64
  concurrencyPolicy string =Allow enum=Allow|Forbid|Replace -- What happens if the previous Job still runs. Allow runs both, Forbid skips the new Job, Replace stops the previous one.
  suspend? boolean =false
  jobTemplate! JobTemplateSpec
  successfulJobsHistoryLimit? int32 =3
  failedJobsHistoryLimit? int32 =1
  timeZone? string

type JobTemplateSpec
  metadata ObjectMeta
  spec JobSpec bare

type CronJobStatus
  active [ObjectReference]
  lastScheduleTime? Time @4
  lastSuccessfulTime? Time
`;
