import type { StepResult } from '../../trace/index.ts';
import type { DeclaredSteps, OutcomeOf, StepSpec } from './steps.ts';

/** Outcomes of steps, by component and step. The type checker refuses a name that no component declares. */
type Outcomes = {
  readonly [Component in keyof DeclaredSteps]?: {
    readonly [N in keyof DeclaredSteps[Component]]?: DeclaredSteps[Component][N] extends StepSpec
      ? readonly OutcomeOf<DeclaredSteps[Component][N]>[]
      : never;
  };
};

/**
 * The outcomes by which a step does something that is worth a sentence. Each has a sentence in every language (`ui/i18n/en/happens.ts`).
 * A sync that writes without any of these outcomes is told by its writes.
 */
export const TELLING = {
  controllers: { EnsureReady: ['stale'] },
  deployment: {
    getNewReplicaSet: ['create', 'collision'],
    SetNewReplicaSetAnnotations: ['updated'],
    rollbackToTemplate: ['taken'],
    checkPausedConditions: ['notePaused', 'noteResumed'],
    /** Told by itself for a scaling event and for Recreate. In a rolling update the step before it tells more. */
    scaleReplicaSet: ['scaled'],
    reconcileNewReplicaSet: ['grows', 'shrinks'],
    cleanupUnhealthyReplicas: ['scaled'],
    scaleDownOldReplicaSetsForRollingUpdate: ['scaled'],
    cleanupDeployment: ['deleted'],
    /** Told when the rollout is complete, or makes no progress for too long. Otherwise it is a report. */
    syncRolloutStatus: ['updated'],
  },
  replicaset: { manageReplicas: ['create'], getPodsToDelete: ['all', 'chosen'] },
  job: {
    manageJob: ['creates', 'deletes', 'suspended'],
    deleteActivePods: ['deleted'],
    ensureJobConditionStatus: ['suspended', 'resumed'],
    enactJobFinished: ['finished'],
    syncOrphanPod: ['released'],
  },
  cronjob: { syncCronJob: ['creates'], removeOldestJobs: ['removes'], deleteJob: ['replaced'], deleteFromActiveList: ['ended'] },
  statefulset: {
    getStatefulSetRevisions: ['newTemplate'],
    processReplica: ['create', 'delete'],
    processCondemned: ['delete'],
    rollingUpdate: ['delete'],
  },
  daemonset: {
    manage: ['changes'],
    rollingUpdate: ['changes'],
    snapshot: ['create'],
    constructHistory: ['wantedAgain'],
    cleanupHistory: ['deleted'],
  },
  /** A revision that is created is told by its workload, which has a new template. */
  history: { UpdateControllerRevision: ['renumber'], DeleteControllerRevision: ['delete'] },
  horizontalPodAutoscaler: {
    reconcileAutoscaler: ['scalesDown', 'scalesUp'],
    normalizeDesiredReplicas: ['scales'],
    normalizeDesiredReplicasWithBehaviors: ['scales'],
  },
  endpointSlice: { StaleSlices: ['true'] },
  garbageCollector: {
    classifyReferences: ['deletes', 'removesOwners'],
    orphanDependents: ['orphans'],
    processDeletingDependentsItem: ['removesFinalizer'],
  },
  nodeLifecycle: {
    tryUpdateNodeHealth: ['silent'],
    doNoExecuteTaintingPass: ['taint'],
    doNoScheduleTaintingPass: ['swap'],
    handleDisruption: ['enterMasterDisruption', 'exitMasterDisruption'],
  },
  taintEviction: { processPodOnNode: ['now', 'later'], CancelWork: ['cancelled'] },
  persistentVolume: {
    bind: ['bound'],
    provisionClaim: ['asked'],
    syncBoundClaim: ['lost'],
    reclaimVolume: ['released'],
    recycleVolumeOperation: ['recycles', 'failed'],
  },
  bootstrapTokens: { evalSecret: ['deletes'], signConfigMap: ['signs'] },
  certificates: {
    'sarApprover.handle': ['approves'],
    'signer.handle': ['signs', 'invalid'],
    'CSRCleanerController.handle': ['deletes'],
  },
  serviceAccountTokens: { generateTokenIfNeeded: ['fills'], deleteToken: ['deletes'], evaluateSATokens: ['marks', 'deletes'] },
  attachDetach: { detachVolume: ['detaches', 'forces'], attachDesiredVolumes: ['attaches', 'multiAttach'] },
  ephemeralVolume: { handleVolume: ['creates', 'foreign'] },
  volumeExpand: {
    expandAndRecoverFunction: ['resizes', 'notOurs'],
    modify: ['noClass', 'modifies', 'infeasible', 'cancelled', 'notOurs'],
  },
  volumeProtection: { addFinalizer: ['added'], isBeingUsed: ['true'], removeFinalizer: ['removed'] },
  namespace: { worker: ['contentRemains'], finalizeNamespace: ['removes'] },
  serviceAccount: { syncNamespace: ['creates'] },
  ttlAfterFinished: { processTTL: ['expired'] },
  podGc: { markFailedAndDeletePodWithCondition: ['deletes'] },
  scheduler: {
    bind: ['bound'],
    handleSchedulingFailure: ['requeued'],
    prepareCandidate: ['preempted'],
  },
  kubelet: {
    pullImage: ['started'],
    killContainer: ['liveness', 'startup', 'definitionChanged', 'resize'],
    handlePodResourcesResize: ['allocated', 'deferred', 'infeasible'],
    doPodResizeAction: ['failed'],
    IsPodResizeInProgress: ['completed'],
    rejectPod: ['rejected'],
    evictPod: ['evicted'],
  },
} as const satisfies Outcomes;

/** Outcomes by which a controller only reports figures in a status. They have short words, which stand together in one line. */
export const REPORTING = {
  deployment: { syncDeploymentStatus: ['updated'], syncRolloutStatus: ['updated'], SetDeploymentRevision: ['noted'] },
  replicaset: { updateReplicaSetStatus: ['updated'] },
  job: { flushUncountedAndRemoveFinalizers: ['writes'], updateJobStatus: ['writes'] },
  cronjob: { UpdateStatus: ['writes'] },
  statefulset: { updateStatefulSetStatus: ['updated'] },
  daemonset: { updateDaemonSetStatus: ['updated'] },
  endpoints: { syncService: ['create', 'update'] },
  endpointSlice: { reconcileByAddressType: ['write'] },
  resourceQuota: { syncResourceQuota: ['updates'] },
  disruption: { updatePdbStatus: ['updated'] },
  horizontalPodAutoscaler: { updateStatusIfNeeded: ['updated'] },
} as const satisfies Outcomes;

/** Whether a step is worth a sentence: its outcome is a telling one. Of a rollout's status that is only when the rollout is complete, or has just timed out. */
export function isTelling(result: StepResult): boolean {
  return has(TELLING, result) && (!has(REPORTING, result) || isMilestone(result));
}

/** Whether a step only reports figures. */
export function isReporting(result: StepResult): boolean {
  return has(REPORTING, result) && !isMilestone(result);
}

/** A rollout that has timed out stays so: each later status says it again. */
function isMilestone({ figures = {} }: StepResult): boolean {
  return figures['progress'] === 'complete' || (figures['progress'] === 'timedOut' && figures['waitedSeconds'] !== undefined);
}

type ByName = Readonly<Record<string, Readonly<Record<string, readonly string[]>> | undefined>>;

/** Most steps are of a component or a name that has no such outcomes. */
function has(outcomes: ByName, { component, name, outcome }: StepResult): boolean {
  return outcomes[component]?.[name]?.includes(outcome) ?? false;
}
