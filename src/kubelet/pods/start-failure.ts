/** Why a container could not be started now: what its `waiting` state says (pkg/kubelet/container/sync_result.go). */
export type StartFailureReason =
  | 'ErrImagePull'
  | 'ImagePullBackOff'
  | 'InvalidImageName'
  | 'ErrImageNeverPull'
  | 'CreateContainerConfigError'
  | 'CreateContainerError'
  | 'RunContainerError'
  | 'PostStartHookError'
  | 'CrashLoopBackOff';

/** A container was not started. The Pod's worker tries again. */
export class StartFailure extends Error {
  constructor(
    readonly reason: StartFailureReason,
    message: string,
    /** When the back-off that this failure reports is over (`BackoffError`). Undefined: it reports none. */
    readonly retryMs?: number,
    /** It has failed so often that nobody need wait for the next attempt. */
    readonly background = false,
  ) {
    super(message);
    this.name = 'StartFailure';
  }
}
