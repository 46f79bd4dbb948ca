import type { ApiResource } from '../../api/index.ts';
import type { Controller, ControllerContext } from '../controller.ts';
import { CronJobController } from '../cronjob/controller.ts';
import { DaemonSetController } from '../daemonset/controller.ts';
import { DeploymentController } from '../deployment/controller.ts';
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
import { ReplicaSetController } from '../replicaset/controller.ts';
import { newReplicationManager } from '../replicationcontroller/controller.ts';
import { ResourceQuotaController } from '../resource-quota/controller.ts';
import { ServiceAccountsController } from '../service-account/controller.ts';
import { StatefulSetController } from '../statefulset/controller.ts';
import { TaintEvictionController } from '../taint-eviction/controller.ts';
import { TtlAfterFinishedController } from '../ttl-after-finished/controller.ts';
import { newClaimProtectionController, newVolumeProtectionController } from '../volume-protection/controller.ts';
import type { ControllerManagerOptions } from './options.ts';
import { steps, type ConstructorStep } from './steps.ts';

/** What an initializer is given: what every controller is, what the command line said, and what the server has. */
export interface InitializerContext extends ControllerContext {
  readonly options: ControllerManagerOptions;
  readonly resources: readonly ApiResource[];
}

/** How one controller is made. */
export interface ControllerInitializer {
  /** Upstream's function that makes it. */
  readonly step: ConstructorStep;
  /** In whose name it records events, where that is not its own. */
  readonly eventSource?: string;
  /** How much more it may ask of the API server than `--kube-api-qps` and `--kube-api-burst` say: a factor on each. */
  readonly throughput?: { readonly qps: number; readonly burst: number };
  /** It waits to see what it has done itself before it does more. */
  readonly hasExpectations?: true;
  /** Undefined where the options leave it out. Throws where it cannot be made: then none starts. */
  readonly build: (context: InitializerContext) => Controller | undefined;
}

/** The controllers that are simulated, by name (upstream: the constructors of `NewControllerDescriptors`, before v1.29 `NewControllerInitializers`). */
export const CONTROLLER_INITIALIZERS: ReadonlyMap<string, ControllerInitializer> = new Map<string, ControllerInitializer>([
  [
    'deployment-controller',
    {
      step: steps.newDeploymentController,
      build: (context) => new DeploymentController(context, { workers: context.options['concurrent-deployment-syncs'] }),
    },
  ],
  [
    'replicaset-controller',
    {
      step: steps.newReplicaSetController,
      hasExpectations: true,
      build: (context) => new ReplicaSetController(context, { workers: context.options['concurrent-replicaset-syncs'] }),
    },
  ],
  [
    'replicationcontroller-controller',
    {
      step: steps.newReplicationController,
      hasExpectations: true,
      eventSource: 'replication-controller',
      build: (context) => newReplicationManager(context, { workers: context.options['concurrent-rc-syncs'] }),
    },
  ],
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
        return new HorizontalPodAutoscalerController(context, { workers, resources });
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
