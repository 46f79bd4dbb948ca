/**
 * What the page's first graph does without: it is needed when the user does something, and not before. In the build these modules, and what
 * they alone import, are a script of their own, which is loaded behind the first graph (scripts/late-modules.ts). Nothing that runs without the
 * user may call them: tests/unit/worker/late.test.ts checks that nothing does. Functions need not be named: those that the first visit does not
 * call come late by themselves. What is named here brings its classes, lists and tables as well. See docs/decisions/late-parts.md.
 */

/* The command line, with what reads and writes YAML, and what else the page asks for. */
export * as kubectl from '../kubectl/run.ts';
export * as yaml from '../kubectl/printers/yaml.ts';
export * as why from '../cluster/why/explain.ts';
export * as whyLines from '../cluster/why/lines.ts';
export * as inspectedView from './projection/inspected-view.ts';
export * as schemas from './projection/schemas.ts';
export * as startUp from './projection/start-up.ts';
export * as leaseSights from './projection/lease-sights.ts';
export * as loopsAt from './projection/loops-at/index.ts';
export * as syncAnswers from './projection/sync-view/sync-answers.ts';
export * as loopSeries from './projection/loops-at/loop-series.ts';
export * as timeline from './projection/timeline/timeline-feed.ts';
export * as schemaLookups from '../api/schema/lookups.ts';

/* Faults, which only a user puts in. */
export * as faultInjector from '../cluster/faults/fault-injector.ts';
export * as faultCommand from '../cluster/faults/fault-command.ts';
export * as injectedFault from '../cluster/faults/injected-fault.ts';
export * as trafficFaults from '../cluster/faults/traffic-faults.ts';
export * as containerFaults from '../cluster/faults/container-faults.ts';
export * as checkFault from '../cluster/faults/check-fault.ts';

/* Other moments and other branches than the present of the one. */
export * as branchTree from '../cluster/branches/branch-tree.ts';
export * as replay from '../cluster/replay.ts';
export * as branching from './branching.ts';
export * as breakpoints from './breakpoints.ts';

/* A scenario that a link or a file brings is played when all of this is there. */
export * as branchCommands from '../cluster/scenario/branch-commands.ts';
export * as scenarioReplay from '../cluster/scenario/scenario-replay.ts';
export * as script from '../cluster/scenario/script.ts';
export * as eventBudget from '../cluster/scenario/event-budget.ts';

/* Programs outside the page, and the API over HTTP with them. */
export * as outsideRequests from './bridge/outside-requests.ts';
export * as outsideApi from '../cluster/outside/outside-api.ts';
export * as requestCommand from '../cluster/outside/request-command.ts';

/* Requests that kubectl alone makes: tables, patches, sizes. */
export * as tables from '../apiserver/registry/table.ts';
export * as clusterColumns from '../apiserver/kinds/columns/cluster.ts';
export * as configColumns from '../apiserver/kinds/columns/config.ts';
export * as workloadColumns from '../apiserver/kinds/columns/workload.ts';
export * as batchColumns from '../apiserver/kinds/columns/batch.ts';
export * as endpointsColumns from '../apiserver/kinds/columns/endpoints.ts';
export * as jsonPatch from '../api/patch/json-patch.ts';
export * as mergePatch from '../api/patch/merge-patch.ts';
export * as evict from '../apiserver/subresources/evict.ts';

/* Who manages which fields: users and their commands ask, the cluster itself does not. */
export * as managedFields from '../apiserver/field-management/managed-fields.ts';
export * as serverSideApply from '../apiserver/field-management/apply-patch.ts';

/* All images but nginx, of which the first scenario is made. */
export * as defaultImages from '../kubelet/images/default-images.ts';

/* Scripts, probes, hooks, and what else a container may have. */
export * as scripts from '../kubelet/runtime/script-program.ts';
export * as shell from '../kubelet/shell/index.ts';
export * as probes from '../kubelet/probes/probe-worker.ts';
export * as hooks from '../kubelet/pods/lifecycle-hooks.ts';
export * as downwardApi from '../kubelet/config/downward-api.ts';
export * as objectVolumes from '../kubelet/config/object-volumes.ts';
export * as volumeDefaults from '../apiserver/podspec/volume-defaults.ts';

/* Objects that only a user makes. */
export * as base64 from '../api/base64.ts';
export * as accessModes from '../api/access-modes.ts';
export * as statefulColumns from '../apiserver/kinds/columns/stateful.ts';
export * as storageColumns from '../apiserver/kinds/columns/storage.ts';
export * as replicationControllerRules from '../apiserver/kinds/replicationcontroller-rules.ts';
export * as statefulSetRules from '../apiserver/kinds/statefulset-rules.ts';
export * as daemonSetRules from '../apiserver/kinds/daemonset-rules.ts';
export * as autoscalingColumns from '../apiserver/kinds/columns/autoscaling.ts';
export * as autoscalerRules from '../apiserver/kinds/horizontalpodautoscaler-rules.ts';
export * as persistentVolumeClaimRules from '../apiserver/kinds/persistentvolumeclaim-rules.ts';
export * as persistentVolumeRules from '../apiserver/kinds/persistentvolume-rules.ts';
export * as serviceAllocation from '../apiserver/kinds/service-allocation.ts';
export * as serviceValidation from '../apiserver/kinds/service-validation.ts';
export * as policyColumns from '../apiserver/kinds/columns/policy.ts';
export * as quotaValidation from '../apiserver/kinds/resourcequota-validation.ts';
export * as limitRangeValidation from '../apiserver/kinds/limitrange-validation.ts';
export * as disruptionBudgetValidation from '../apiserver/kinds/poddisruptionbudget-validation.ts';
export * as limitRangeDefaults from '../apiserver/admission/limit-range-defaults.ts';
export * as limitRangeCheck from '../apiserver/admission/limit-range-check.ts';
export * as resourceQuotaCharge from '../apiserver/admission/resource-quota-charge.ts';
export * as resourceQuotaHandlers from '../controllers/resource-quota/event-handlers.ts';
export * as resourceQuotaSync from '../controllers/resource-quota/sync-resource-quota.ts';
export * as budgetOfPod from '../controllers/disruption/budget-of-pod.ts';
export * as disruptionSync from '../controllers/disruption/sync-disruption-budget.ts';
export * as endpointsValidation from '../apiserver/kinds/endpoints-validation.ts';
export * as endpointSliceValidation from '../apiserver/kinds/endpointslice-validation.ts';
export * as jobDefaults from '../apiserver/kinds/job-defaults.ts';
export * as jobValidation from '../apiserver/kinds/job-validation.ts';
export * as jobStatusValidation from '../apiserver/kinds/job-status-validation.ts';
export * as servicePods from '../controllers/service-pods.ts';
export * as endpointsSync from '../controllers/endpoints/sync-service.ts';
export * as endpointSlicesSync from '../controllers/endpoint-slice/sync-service.ts';
export * as cronJobDefaults from '../apiserver/kinds/cronjob-defaults.ts';
export * as cronJobValidation from '../apiserver/kinds/cronjob-validation.ts';
export * as cronExpressions from '../api/cron/parse-standard.ts';
export * as timeZones from '../api/cron/time-zone.ts';
export * as longDate from '../api/long-date.ts';
export * as cronJobHandlers from '../controllers/cronjob/event-handlers.ts';
export * as cronJobSync from '../controllers/cronjob/sync.ts';
export * as jobHandlers from '../controllers/job/event-handlers.ts';
export * as jobSync from '../controllers/job/sync-job.ts';

/* Changing and deleting what is there. */
export * as podUpdate from '../apiserver/podspec/validate-update.ts';
export * as deletion from '../apiserver/registry/deletion.ts';
export * as garbageDeletion from '../controllers/garbage-collector/plan-deletion.ts';
export * as ownerIdentity from '../controllers/garbage-collector/owner-identity.ts';
export * as namespaceConditions from '../controllers/namespace/conditions.ts';
export * as namespaceContent from '../controllers/namespace/content.ts';
export * as containerKiller from '../kubelet/pods/container-killer.ts';
export * as autoscalerReconcile from '../controllers/horizontal-pod-autoscaler/reconcile.ts';
export * as daemonSetSync from '../controllers/daemonset/sync-daemon-set.ts';
export * as claimSync from '../controllers/persistent-volume/sync-claim.ts';
export * as volumeSync from '../controllers/persistent-volume/sync-volume.ts';
export * as volumeClaims from '../scheduler/filter/volume-claims.ts';
export * as statefulSetSync from '../controllers/statefulset/sync-stateful-set.ts';
export * as podsToDelete from '../controllers/replicaset/pods-to-delete.ts';
export * as deploymentScale from '../controllers/deployment/scale.ts';
export * as proportions from '../controllers/deployment/proportions.ts';
export * as recreate from '../controllers/deployment/recreate.ts';
export * as rollback from '../controllers/deployment/rollback.ts';
