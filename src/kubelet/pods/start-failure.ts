/** Why a container could not be started; the reason of its `waiting` state (pkg/kubelet/container/sync_result.go). */
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

/** A container could not be started. The Pod's worker tries again. */
export class StartFailure extends Error {
  constructor(
    readonly reason: StartFailureReason,
    message: string,
    /** The end of the reported back-off (`BackoffError`); undefined if the failure reports none. */
    readonly retryMs?: number,
    /** Whether the wait for the next attempt is background, after repeated failures. */
    readonly background = false,
  ) {
    super(message);
    this.name = 'StartFailure';
  }
}
