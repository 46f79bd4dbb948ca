/** Jobs and CronJobs (batch/v1). */
export const BATCH_TYPES = `
kind Job batch/v1 -- Runs Pods until a given number of them succeeds.
  spec JobSpec
  status JobStatus

type JobSpec
  parallelism? int32 =1 >=0 -- Maximum number of Pods that run at the same time.
  completions? int32 >=0 -- Number of Pods that must succeed.
  activeDeadlineSeconds? int64 >=0
  backoffLimit? int32 =6 >=0 @7 -- Number of retries before the Job fails.
  ttlSecondsAfterFinished? int32 >=0 -- Seconds after which a finished Job is deleted.
  backoffLimitPerIndex? int32 >=0 once @12
  maxFailedIndexes? int32 >=0
  managedBy? string once @15
  completionMode? string =NonIndexed enum=NonIndexed|Indexed once @9
  podFailurePolicy? PodFailurePolicy once @11
  successPolicy? SuccessPolicy once @16
  podReplacementPolicy? string =TerminatingOrFailed enum=Failed|TerminatingOrFailed @14
  template! PodTemplateSpec @6
  selector? LabelSelector once @4
  manualSelector? boolean =false
  suspend? boolean =false @10 -- While true, the Job runs no Pods.

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
  startingDeadlineSeconds? int64 >=0
  timeZone? string @8
  concurrencyPolicy string =Allow enum=Allow|Forbid|Replace @3 -- Policy if the previous Job still runs. Allow runs both, Forbid skips the new Job, Replace stops the previous one.
  suspend? boolean =false
  jobTemplate! JobTemplateSpec
  successfulJobsHistoryLimit? int32 =3 >=0
  failedJobsHistoryLimit? int32 =1 >=0

type JobTemplateSpec
  metadata ObjectMeta
  spec JobSpec bare

type CronJobStatus
  active [ObjectReference]
  lastScheduleTime? Time @4
  lastSuccessfulTime? Time
`;
