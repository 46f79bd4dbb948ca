import type { ApiResource } from '../../api/index.ts';
import type { Controller, ControllerContext } from '../controller.ts';
import { DeploymentController } from '../deployment/index.ts';
import { GarbageCollector } from '../garbage-collector/index.ts';
import { NamespaceController } from '../namespace/index.ts';
import { NodeLifecycleController } from '../node-lifecycle/index.ts';
import { PodGarbageCollector } from '../pod-gc/index.ts';
import { ReplicaSetController } from '../replicaset/index.ts';
import { ServiceAccountsController } from '../service-account/index.ts';
import { TaintEvictionController } from '../taint-eviction/index.ts';
import type { ControllerManagerOptions } from './options.ts';

/** What an initializer is given: what every controller is, what the command line said, and what the server has. */
export interface InitializerContext extends ControllerContext {
  readonly options: ControllerManagerOptions;
  readonly resources: readonly ApiResource[];
}

/** How one controller is made. */
export interface ControllerInitializer {
  /** Upstream's function, by its names of today and of before v1.35. */
  readonly function: `new${string}Controller`;
  readonly formerly: `start${string}Controller`;
  /** In whose name it records events, where that is not its own. */
  readonly eventSource?: string;
  /** How much more it may ask of the API server than `--kube-api-qps` and `--kube-api-burst` say: a factor on each. */
  readonly throughput?: { readonly qps: number; readonly burst: number };
  /** Undefined where the options leave it out. Throws where it cannot be made: then none starts. */
  readonly build: (context: InitializerContext) => Controller | undefined;
}

/** The controllers that are simulated, by name (upstream: the constructors of `NewControllerDescriptors`, before v1.28 `NewControllerInitializers`). */
export const CONTROLLER_INITIALIZERS: ReadonlyMap<string, ControllerInitializer> = new Map<string, ControllerInitializer>([
  [
    'deployment-controller',
    {
      function: 'newDeploymentController',
      formerly: 'startDeploymentController',
      build: (context) => new DeploymentController(context, { workers: context.options['concurrent-deployment-syncs'] }),
    },
  ],
  [
    'replicaset-controller',
    {
      function: 'newReplicaSetController',
      formerly: 'startReplicaSetController',
      build: (context) => new ReplicaSetController(context, { workers: context.options['concurrent-replicaset-syncs'] }),
    },
  ],
  [
    'garbage-collector-controller',
    {
      function: 'newGarbageCollectorController',
      formerly: 'startGarbageCollectorController',
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
      function: 'newNamespaceController',
      formerly: 'startNamespaceController',
      throughput: { qps: 20, burst: 100 },
      build: (context) => new NamespaceController(context, { workers: context.options['concurrent-namespace-syncs'] }),
    },
  ],
  [
    'serviceaccount-controller',
    {
      function: 'newServiceAccountController',
      formerly: 'startServiceAccountController',
      build: (context) => new ServiceAccountsController(context),
    },
  ],
  [
    'node-lifecycle-controller',
    {
      function: 'newNodeLifecycleController',
      formerly: 'startNodeLifecycleController',
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
      function: 'newTaintEvictionController',
      formerly: 'startTaintEvictionController',
      build: (context) => new TaintEvictionController(context),
    },
  ],
  [
    'pod-garbage-collector-controller',
    {
      function: 'newPodGarbageCollectorController',
      formerly: 'startPodGarbageCollectorController',
      build: (context) =>
        new PodGarbageCollector(context, { terminatedPodThreshold: context.options['terminated-pod-gc-threshold'] }),
    },
  ],
]);
