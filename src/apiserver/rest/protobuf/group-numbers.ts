/**
 * The field numbers of apimachinery's meta/v1 and of the named groups (their generated.proto), in the notation of `layoutOf` in
 * message-reader.ts.
 */
export const GROUP_NUMBERS = `
meta.v1.Condition lastTransitionTime=4 message=6 observedGeneration=3 reason=5 status=2 type=1
meta.v1.DeleteOptions dryRun=5 gracePeriodSeconds=1 ignoreStoreReadErrorWithClusterBreakingPotential=6 orphanDependents=3 preconditions=2 propagationPolicy=4
meta.v1.FieldSelectorRequirement key=1 operator=2 values=3
meta.v1.LabelSelector matchExpressions=2 matchLabels=1
meta.v1.LabelSelectorRequirement key=1 operator=2 values=3
meta.v1.ListMeta continue=3 remainingItemCount=4 resourceVersion=2 selfLink=1
meta.v1.ManagedFieldsEntry apiVersion=3 fieldsType=6 fieldsV1=7 manager=1 operation=2 subresource=8 time=4
meta.v1.ObjectMeta annotations=12 creationTimestamp=8 deletionGracePeriodSeconds=10 deletionTimestamp=9 finalizers=14 generateName=2 generation=7 labels=11 managedFields=17 name=1 namespace=3 ownerReferences=13 resourceVersion=6 selfLink=4 uid=5
meta.v1.OwnerReference apiVersion=5 blockOwnerDeletion=7 controller=6 kind=1 name=3 uid=4
meta.v1.Preconditions resourceVersion=2 uid=1
meta.v1.Status code=6 details=5 message=3 metadata=1 reason=4 status=2
meta.v1.StatusCause field=3 message=2 reason=1
meta.v1.StatusDetails causes=4 group=2 kind=3 name=1 retryAfterSeconds=5 uid=6
meta.v1.WatchEvent object=2 type=1
apps.v1.ControllerRevision data=2 metadata=1 revision=3
apps.v1.DaemonSet metadata=1 spec=2 status=3
apps.v1.DaemonSetCondition lastTransitionTime=3 message=5 reason=4 status=2 type=1
apps.v1.DaemonSetSpec minReadySeconds=4 revisionHistoryLimit=6 selector=1 template=2 updateStrategy=3
apps.v1.DaemonSetStatus collisionCount=9 conditions=10 currentNumberScheduled=1 desiredNumberScheduled=3 numberAvailable=7 numberMisscheduled=2 numberReady=4 numberUnavailable=8 observedGeneration=5 updatedNumberScheduled=6
apps.v1.DaemonSetUpdateStrategy rollingUpdate=2 type=1
apps.v1.Deployment metadata=1 spec=2 status=3
apps.v1.DeploymentCondition lastTransitionTime=7 lastUpdateTime=6 message=5 reason=4 status=2 type=1
apps.v1.DeploymentSpec minReadySeconds=5 paused=7 progressDeadlineSeconds=9 replicas=1 revisionHistoryLimit=6 selector=2 strategy=4 template=3
apps.v1.DeploymentStatus availableReplicas=4 collisionCount=8 conditions=6 observedGeneration=1 readyReplicas=7 replicas=2 terminatingReplicas=9 unavailableReplicas=5 updatedReplicas=3
apps.v1.DeploymentStrategy rollingUpdate=2 type=1
apps.v1.ReplicaSet metadata=1 spec=2 status=3
apps.v1.ReplicaSetCondition lastTransitionTime=3 message=5 reason=4 status=2 type=1
apps.v1.ReplicaSetSpec minReadySeconds=4 replicas=1 selector=2 template=3
apps.v1.ReplicaSetStatus availableReplicas=5 conditions=6 fullyLabeledReplicas=2 observedGeneration=3 readyReplicas=4 replicas=1 terminatingReplicas=7
apps.v1.RollingUpdateDaemonSet maxSurge=2 maxUnavailable=1
apps.v1.RollingUpdateDeployment maxSurge=2 maxUnavailable=1
apps.v1.RollingUpdateStatefulSetStrategy maxUnavailable=2 partition=1
apps.v1.StatefulSet metadata=1 spec=2 status=3
apps.v1.StatefulSetCondition lastTransitionTime=3 message=5 reason=4 status=2 type=1
apps.v1.StatefulSetOrdinals start=1
apps.v1.StatefulSetPersistentVolumeClaimRetentionPolicy whenDeleted=1 whenScaled=2
apps.v1.StatefulSetSpec minReadySeconds=9 ordinals=11 persistentVolumeClaimRetentionPolicy=10 podManagementPolicy=6 replicas=1 revisionHistoryLimit=8 selector=2 serviceName=5 template=3 updateStrategy=7 volumeClaimTemplates=4
apps.v1.StatefulSetStatus availableReplicas=11 collisionCount=9 conditions=10 currentReplicas=4 currentRevision=6 observedGeneration=1 readyReplicas=3 replicas=2 updateRevision=7 updatedReplicas=5
apps.v1.StatefulSetUpdateStrategy rollingUpdate=2 type=1
authentication.v1.SelfSubjectReview metadata=1 status=2
authentication.v1.SelfSubjectReviewStatus userInfo=1
authentication.v1.UserInfo extra=4 groups=3 uid=2 username=1
authorization.v1.FieldSelectorAttributes rawSelector=1 requirements=2
authorization.v1.LabelSelectorAttributes rawSelector=1 requirements=2
authorization.v1.NonResourceAttributes path=1 verb=2
authorization.v1.NonResourceRule nonResourceURLs=2 verbs=1
authorization.v1.ResourceAttributes fieldSelector=8 group=3 labelSelector=9 name=7 namespace=1 resource=5 subresource=6 verb=2 version=4
authorization.v1.ResourceRule apiGroups=2 resourceNames=4 resources=3 verbs=1
authorization.v1.SelfSubjectAccessReview metadata=1 spec=2 status=3
authorization.v1.SelfSubjectAccessReviewSpec nonResourceAttributes=2 resourceAttributes=1
authorization.v1.SelfSubjectRulesReview metadata=1 spec=2 status=3
authorization.v1.SelfSubjectRulesReviewSpec namespace=1
authorization.v1.SubjectAccessReviewStatus allowed=1 denied=4 evaluationError=3 reason=2
authorization.v1.SubjectRulesReviewStatus evaluationError=4 incomplete=3 nonResourceRules=2 resourceRules=1
autoscaling.v1.CrossVersionObjectReference apiVersion=3 kind=1 name=2
autoscaling.v1.HorizontalPodAutoscaler metadata=1 spec=2 status=3
autoscaling.v1.HorizontalPodAutoscalerSpec maxReplicas=3 minReplicas=2 scaleTargetRef=1 targetCPUUtilizationPercentage=4
autoscaling.v1.HorizontalPodAutoscalerStatus currentCPUUtilizationPercentage=5 currentReplicas=3 desiredReplicas=4 lastScaleTime=2 observedGeneration=1
autoscaling.v1.Scale metadata=1 spec=2 status=3
autoscaling.v1.ScaleSpec replicas=1
autoscaling.v1.ScaleStatus replicas=1 selector=2
autoscaling.v2.ContainerResourceMetricSource container=3 name=1 target=2
autoscaling.v2.ContainerResourceMetricStatus container=3 current=2 name=1
autoscaling.v2.CrossVersionObjectReference apiVersion=3 kind=1 name=2
autoscaling.v2.ExternalMetricSource metric=1 target=2
autoscaling.v2.ExternalMetricStatus current=2 metric=1
autoscaling.v2.HPAScalingPolicy periodSeconds=3 type=1 value=2
autoscaling.v2.HPAScalingRules policies=2 selectPolicy=1 stabilizationWindowSeconds=3 tolerance=4
autoscaling.v2.HorizontalPodAutoscaler metadata=1 spec=2 status=3
autoscaling.v2.HorizontalPodAutoscalerBehavior scaleDown=2 scaleUp=1
autoscaling.v2.HorizontalPodAutoscalerCondition lastTransitionTime=3 message=5 reason=4 status=2 type=1
autoscaling.v2.HorizontalPodAutoscalerSpec behavior=5 maxReplicas=3 metrics=4 minReplicas=2 scaleTargetRef=1
autoscaling.v2.HorizontalPodAutoscalerStatus conditions=6 currentMetrics=5 currentReplicas=3 desiredReplicas=4 lastScaleTime=2 observedGeneration=1
autoscaling.v2.MetricIdentifier name=1 selector=2
autoscaling.v2.MetricSpec containerResource=7 external=5 object=2 pods=3 resource=4 type=1
autoscaling.v2.MetricStatus containerResource=7 external=5 object=2 pods=3 resource=4 type=1
autoscaling.v2.MetricTarget averageUtilization=4 averageValue=3 type=1 value=2
autoscaling.v2.MetricValueStatus averageUtilization=3 averageValue=2 value=1
autoscaling.v2.ObjectMetricSource describedObject=1 metric=3 target=2
autoscaling.v2.ObjectMetricStatus current=2 describedObject=3 metric=1
autoscaling.v2.PodsMetricSource metric=1 target=2
autoscaling.v2.PodsMetricStatus current=2 metric=1
autoscaling.v2.ResourceMetricSource name=1 target=2
autoscaling.v2.ResourceMetricStatus current=2 name=1
batch.v1.CronJob metadata=1 spec=2 status=3
batch.v1.CronJobSpec concurrencyPolicy=3 failedJobsHistoryLimit=7 jobTemplate=5 schedule=1 startingDeadlineSeconds=2 successfulJobsHistoryLimit=6 suspend=4 timeZone=8
batch.v1.CronJobStatus active=1 lastScheduleTime=4 lastSuccessfulTime=5
batch.v1.Job metadata=1 spec=2 status=3
batch.v1.JobCondition lastProbeTime=3 lastTransitionTime=4 message=6 reason=5 status=2 type=1
batch.v1.JobSpec activeDeadlineSeconds=3 backoffLimit=7 backoffLimitPerIndex=12 completionMode=9 completions=2 managedBy=15 manualSelector=5 maxFailedIndexes=13 parallelism=1 podFailurePolicy=11 podReplacementPolicy=14 selector=4 successPolicy=16 suspend=10 template=6 ttlSecondsAfterFinished=8
batch.v1.JobStatus active=4 completedIndexes=7 completionTime=3 conditions=1 failed=6 failedIndexes=10 ready=9 startTime=2 succeeded=5 terminating=11 uncountedTerminatedPods=8
batch.v1.JobTemplateSpec metadata=1 spec=2
batch.v1.PodFailurePolicy rules=1
batch.v1.PodFailurePolicyOnExitCodesRequirement containerName=1 operator=2 values=3
batch.v1.PodFailurePolicyOnPodConditionsPattern status=2 type=1
batch.v1.PodFailurePolicyRule action=1 onExitCodes=2 onPodConditions=3
batch.v1.SuccessPolicy rules=1
batch.v1.SuccessPolicyRule succeededCount=2 succeededIndexes=1
batch.v1.UncountedTerminatedPods failed=2 succeeded=1
coordination.v1.Lease metadata=1 spec=2
coordination.v1.LeaseSpec acquireTime=3 holderIdentity=1 leaseDurationSeconds=2 leaseTransitions=5 preferredHolder=7 renewTime=4 strategy=6
discovery.v1.Endpoint addresses=1 conditions=2 deprecatedTopology=5 hints=8 hostname=3 nodeName=6 targetRef=4 zone=7
discovery.v1.EndpointConditions ready=1 serving=2 terminating=3
discovery.v1.EndpointHints forNodes=2 forZones=1
discovery.v1.EndpointPort appProtocol=4 name=1 port=3 protocol=2
discovery.v1.EndpointSlice addressType=4 endpoints=2 metadata=1 ports=3
discovery.v1.ForNode name=1
discovery.v1.ForZone name=1
policy.v1.Eviction deleteOptions=2 metadata=1
policy.v1.PodDisruptionBudget metadata=1 spec=2 status=3
policy.v1.PodDisruptionBudgetSpec maxUnavailable=3 minAvailable=1 selector=2 unhealthyPodEvictionPolicy=4
policy.v1.PodDisruptionBudgetStatus conditions=7 currentHealthy=4 desiredHealthy=5 disruptedPods=2 disruptionsAllowed=3 expectedPods=6 observedGeneration=1
scheduling.v1.PriorityClass description=4 globalDefault=3 metadata=1 preemptionPolicy=5 value=2
storage.v1.StorageClass allowVolumeExpansion=6 allowedTopologies=8 metadata=1 mountOptions=5 parameters=3 provisioner=2 reclaimPolicy=4 volumeBindingMode=7
`;
