import type { Controller, ControllerContext } from '../controller.ts';
import type { ControllerDefinition } from '../define-controller.ts';
import { RunningController } from '../running-controller.ts';
import { CronJobController } from '../cronjob/controller.ts';
import { DaemonSetController } from '../daemonset/controller.ts';
import { deploymentController } from '../deployment/controller.ts';
import { DisruptionController } from '../disruption/controller.ts';
import { EndpointSliceController } from '../endpoint-slice/controller.ts';
import { EndpointsController } from '../endpoints/controller.ts';
import { GarbageCollector } from '../garbage-collector/garbage-collector.ts';
import { HorizontalPodAutoscalerController } from '../horizontal-pod-autoscaler/controller.ts';
import { JobController } from '../job/controller.ts';
import { NamespaceController } from '../namespace/controller.ts';
import { NodeLifecycleController } from '../node-lifecycle/controller.ts';
import { PersistentVolumeController } from '../persistent-volume/controller.ts';
import { PodGarbageCollector } from '../pod-gc/controller.ts';
import { replicaSetController } from '../replicaset/controller.ts';
import { replicationController } from '../replicationcontroller/controller.ts';
import { ResourceQuotaController } from '../resource-quota/controller.ts';
import { ServiceAccountsController } from '../service-account/controller.ts';
import { StatefulSetController } from '../statefulset/controller.ts';
import { TaintEvictionController } from '../taint-eviction/controller.ts';
import { TtlAfterFinishedController } from '../ttl-after-finished/controller.ts';
import { newClaimProtectionController, newVolumeProtectionController } from '../volume-protection/controller.ts';
import { steps, type ConstructorStep } from './steps.ts';

/** What an initializer gets: the context of every controller, the options, and the API server's resources. */
export type InitializerContext = ControllerContext;

/** How to create one controller. */
export interface ControllerInitializer {
  /** Upstream's constructor of the controller. */
  readonly step: ConstructorStep;
  /** The name in its events, if it differs from the controller's name. */
  readonly eventSource?: string;
  /** Factors on `--kube-api-qps` and `--kube-api-burst`. */
  readonly throughput?: { readonly qps: number; readonly burst: number };
  /** The controller waits for its own writes. */
  readonly hasExpectations?: true;
  /** Returns undefined if the options disable the controller. If it throws, no controller starts. */
  readonly build: (context: InitializerContext) => Controller | undefined;
}

function initializerOf(step: ConstructorStep, definition: ControllerDefinition): ControllerInitializer {
  return { ...definition, step, build: (context) => RunningController.build(definition, context) };
}

/**
 * The simulated controllers, by name (upstream: the constructors of `NewControllerDescriptors`, before v1.29
 * `NewControllerInitializers`).
 */
export const CONTROLLER_INITIALIZERS: ReadonlyMap<string, ControllerInitializer> = new Map<string, ControllerInitializer>([
  [deploymentController.name, initializerOf(steps.newDeploymentController, deploymentController)],
  [replicaSetController.name, initializerOf(steps.newReplicaSetController, replicaSetController)],
  [replicationController.name, initializerOf(steps.newReplicationController, replicationController)],
  [
    'endpoints-controller',
    {
      step: steps.newEndpointsController,
      eventSource: 'endpoint-controller',
      build: (context) =>
        new EndpointsController(context, {
          workers: context.options['concurrent-endpoint-syncs'],
          batchMs: context.options['endpoint-updates-batch-period'],
        }),
    },
  ],
  [
    'endpointslice-controller',
    {
      step: steps.newEndpointSliceController,
      eventSource: 'endpoint-slice-controller',
      build: (context) =>
        new EndpointSliceController(context, {
          workers: context.options['concurrent-service-endpoint-syncs'],
          batchMs: context.options['endpointslice-updates-batch-period'],
          maxEndpointsPerSlice: context.options['max-endpoints-per-slice'],
        }),
    },
  ],
  [
    'statefulset-controller',
    {
      step: steps.newStatefulSetController,
      build: (context) => new StatefulSetController(context, { workers: context.options['concurrent-statefulset-syncs'] }),
    },
  ],
  [
    'job-controller',
    {
      step: steps.newJobController,
      hasExpectations: true,
      build: (context) => new JobController(context, { workers: context.options['concurrent-job-syncs'] }),
    },
  ],
  [
    'cronjob-controller',
    {
      step: steps.newCronJobController,
      build: (context) => new CronJobController(context, { workers: context.options['concurrent-cron-job-syncs'] }),
    },
  ],
  [
    'ttl-after-finished-controller',
    {
      step: steps.newTTLAfterFinishedController,
      build: (context) =>
        new TtlAfterFinishedController(context, { workers: context.options['concurrent-ttl-after-finished-syncs'] }),
    },
  ],
  [
    'persistentvolume-binder-controller',
    {
      step: steps.newPersistentVolumeBinderController,
      eventSource: 'persistentvolume-controller',
      build: (context) => new PersistentVolumeController(context),
    },
  ],
  [
    'persistentvolumeclaim-protection-controller',
    {
      step: steps.newPersistentVolumeClaimProtectionController,
      build: newClaimProtectionController,
    },
  ],
  [
    'persistentvolume-protection-controller',
    {
      step: steps.newPersistentVolumeProtectionController,
      build: newVolumeProtectionController,
    },
  ],
  [
    'horizontal-pod-autoscaler-controller',
    {
      step: steps.newHorizontalPodAutoscalerController,
      eventSource: 'horizontal-pod-autoscaler',
      build: (context) => {
        const { options, resources } = context;
        const workers = options['concurrent-horizontal-pod-autoscaler-syncs'];
        const syncPeriodMs = options['horizontal-pod-autoscaler-sync-period'];
        return new HorizontalPodAutoscalerController(context, { workers, syncPeriodMs, resources });
      },
    },
  ],
  [
    'daemonset-controller',
    {
      step: steps.newDaemonSetController,
      hasExpectations: true,
      build: (context) => new DaemonSetController(context, { workers: context.options['concurrent-daemonset-syncs'] }),
    },
  ],
  [
    'garbage-collector-controller',
    {
      step: steps.newGarbageCollectorController,
      throughput: { qps: 2, burst: 1 },
      build: (context) => {
        const { options, resources } = context;
        if (!options['enable-garbage-collector']) return undefined;
        return new GarbageCollector(context, { workers: options['concurrent-gc-syncs'], resources });
      },
    },
  ],
  [
    'namespace-controller',
    {
      step: steps.newNamespaceController,
      throughput: { qps: 20, burst: 100 },
      build: (context) => new NamespaceController(context, { workers: context.options['concurrent-namespace-syncs'] }),
    },
  ],
  [
    'serviceaccount-controller',
    {
      step: steps.newServiceAccountController,
      build: (context) => new ServiceAccountsController(context),
    },
  ],
  [
    'resourcequota-controller',
    {
      step: steps.newResourceQuotaController,
      build: (context) => {
        const { options, resources } = context;
        const workers = options['concurrent-resource-quota-syncs'];
        return new ResourceQuotaController(context, { workers, resyncMs: options['resource-quota-sync-period'], resources });
      },
    },
  ],
  [
    'disruption-controller',
    {
      step: steps.newDisruptionController,
      eventSource: 'controllermanager',
      build: (context) => new DisruptionController(context, { resources: context.resources }),
    },
  ],
  [
    'node-lifecycle-controller',
    {
      step: steps.newNodeLifecycleController,
      eventSource: 'node-controller',
      build: (context) => {
        const { options } = context;
        return new NodeLifecycleController(context, {
          nodeMonitorPeriodMs: options['node-monitor-period'],
          nodeMonitorGracePeriodMs: options['node-monitor-grace-period'],
          nodeStartupGracePeriodMs: options['node-startup-grace-period'],
          evictionLimiterQps: options['node-eviction-rate'],
          secondaryEvictionLimiterQps: options['secondary-node-eviction-rate'],
          largeClusterThreshold: options['large-cluster-size-threshold'],
          unhealthyZoneThreshold: options['unhealthy-zone-threshold'],
        });
      },
    },
  ],
  [
    'taint-eviction-controller',
    {
      step: steps.newTaintEvictionController,
      build: (context) => new TaintEvictionController(context),
    },
  ],
  [
    'pod-garbage-collector-controller',
    {
      step: steps.newPodGarbageCollectorController,
      build: (context) =>
        new PodGarbageCollector(context, { terminatedPodThreshold: context.options['terminated-pod-gc-threshold'] }),
    },
  ],
]);
