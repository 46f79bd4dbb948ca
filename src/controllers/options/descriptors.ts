import { isFeatureOn } from '../../api/feature-gates.ts';

/** A controller that the manager knows, simulated or not (kube-controller-manager app/controller_descriptor.go). */
export interface ControllerDescriptor {
  /** As in logs and in `--controllers`. */
  readonly name: string;
  /** The name before v1.28, which `--controllers` still accepts. */
  readonly alias?: string;
  readonly disabledByDefault?: boolean;
  /** The feature gates without which it is not built (`requiredFeatureGates`). Absent: none. */
  readonly featureGates?: readonly string[];
  /** Now in the cloud controller manager, which runs it. */
  readonly cloudProvider?: boolean;
}

/**
 * All controllers, in the order of registration (`NewControllerDescriptors`, before v1.29 `NewControllerInitializers`; names and
 * aliases from names/controller_names.go).
 */
export const CONTROLLER_DESCRIPTORS: readonly ControllerDescriptor[] = [
  { name: 'serviceaccount-token-controller', alias: 'serviceaccount-token' },
  { name: 'endpoints-controller', alias: 'endpoint' },
  { name: 'endpointslice-controller', alias: 'endpointslice' },
  { name: 'endpointslice-mirroring-controller', alias: 'endpointslicemirroring' },
  { name: 'replicationcontroller-controller', alias: 'replicationcontroller' },
  { name: 'pod-garbage-collector-controller', alias: 'podgc' },
  { name: 'resourcequota-controller', alias: 'resourcequota' },
  { name: 'namespace-controller', alias: 'namespace' },
  { name: 'serviceaccount-controller', alias: 'serviceaccount' },
  { name: 'garbage-collector-controller', alias: 'garbagecollector' },
  { name: 'daemonset-controller', alias: 'daemonset' },
  { name: 'job-controller', alias: 'job' },
  { name: 'deployment-controller', alias: 'deployment' },
  { name: 'replicaset-controller', alias: 'replicaset' },
  { name: 'horizontal-pod-autoscaler-controller', alias: 'horizontalpodautoscaling' },
  { name: 'disruption-controller', alias: 'disruption' },
  { name: 'statefulset-controller', alias: 'statefulset' },
  { name: 'cronjob-controller', alias: 'cronjob' },
  { name: 'certificatesigningrequest-signing-controller', alias: 'csrsigning' },
  { name: 'certificatesigningrequest-approving-controller', alias: 'csrapproving' },
  { name: 'certificatesigningrequest-cleaner-controller', alias: 'csrcleaner' },
  { name: 'podcertificaterequest-cleaner-controller', featureGates: ['PodCertificateRequest'] },
  { name: 'ttl-controller', alias: 'ttl' },
  { name: 'bootstrap-signer-controller', alias: 'bootstrapsigner', disabledByDefault: true },
  { name: 'token-cleaner-controller', alias: 'tokencleaner', disabledByDefault: true },
  { name: 'node-ipam-controller', alias: 'nodeipam' },
  { name: 'node-lifecycle-controller', alias: 'nodelifecycle' },
  { name: 'service-lb-controller', alias: 'service', cloudProvider: true },
  { name: 'node-route-controller', alias: 'route', cloudProvider: true },
  { name: 'cloud-node-lifecycle-controller', alias: 'cloud-node-lifecycle', cloudProvider: true },
  { name: 'persistentvolume-binder-controller', alias: 'persistentvolume-binder' },
  { name: 'persistentvolume-attach-detach-controller', alias: 'attachdetach' },
  { name: 'persistentvolume-expander-controller', alias: 'persistentvolume-expander' },
  { name: 'clusterrole-aggregation-controller', alias: 'clusterrole-aggregation' },
  { name: 'persistentvolumeclaim-protection-controller', alias: 'pvc-protection' },
  { name: 'persistentvolume-protection-controller', alias: 'pv-protection' },
  { name: 'volumeattributesclass-protection-controller', featureGates: ['VolumeAttributesClass'] },
  { name: 'ttl-after-finished-controller', alias: 'ttl-after-finished' },
  { name: 'root-ca-certificate-publisher-controller', alias: 'root-ca-cert-publisher' },
  { name: 'kube-apiserver-serving-clustertrustbundle-publisher-controller', featureGates: ['ClusterTrustBundle'] },
  { name: 'ephemeral-volume-controller', alias: 'ephemeral-volume' },
  {
    name: 'storageversion-garbage-collector-controller',
    alias: 'storage-version-gc',
    featureGates: ['APIServerIdentity', 'StorageVersionAPI'],
  },
  { name: 'resourceclaim-controller', alias: 'resource-claim-controller', featureGates: ['DynamicResourceAllocation'] },
  { name: 'device-taint-eviction-controller', featureGates: ['DynamicResourceAllocation', 'DRADeviceTaints'] },
  { name: 'legacy-serviceaccount-token-cleaner-controller', alias: 'legacy-service-account-token-cleaner' },
  { name: 'validatingadmissionpolicy-status-controller' },
  { name: 'taint-eviction-controller' },
  { name: 'service-cidr-controller', featureGates: ['MultiCIDRServiceAllocator'] },
  { name: 'storage-version-migrator-controller', alias: 'svm', featureGates: ['StorageVersionMigrator'] },
  { name: 'selinux-warning-controller', disabledByDefault: true, featureGates: ['SELinuxChangePolicy'] },
];

/** The controllers that cloud-controller-manager knows (k8s.io/cloud-provider names/controller_names.go). */
export const CLOUD_CONTROLLER_DESCRIPTORS: readonly ControllerDescriptor[] = [
  { name: 'cloud-node-controller', alias: 'cloud-node' },
  ...CONTROLLER_DESCRIPTORS.filter(({ cloudProvider }) => cloudProvider === true),
];

/** True if it does not run with default flags: it must be named in `--controllers`, or a feature gate is off. */
export function isOffByDefault({ disabledByDefault, featureGates = [] }: ControllerDescriptor): boolean {
  return disabledByDefault === true || featureGates.some((gate) => !isFeatureOn(gate, NO_GATES));
}

const NO_GATES: ReadonlyMap<string, boolean> = new Map();

const BY_NAME = new Map(
  CONTROLLER_DESCRIPTORS.flatMap((descriptor) => namesOf(descriptor).map((name) => [name, descriptor] as const)),
);

function namesOf({ name, alias }: ControllerDescriptor): readonly string[] {
  return alias === undefined ? [name] : [name, alias];
}

/** The controller of this name or alias. */
export function findDescriptor(name: string): ControllerDescriptor | undefined {
  return BY_NAME.get(name);
}

/**
 * Returns true if a list such as `*,-node-lifecycle-controller` enables this controller. Aliases must be resolved
 * (controller-manager app/helper.go `IsControllerEnabled`).
 */
export function isControllerEnabled(descriptor: ControllerDescriptor, controllers: readonly string[]): boolean {
  for (const choice of controllers) {
    if (choice === descriptor.name) return true;
    if (choice === `-${descriptor.name}`) return false;
  }
  return controllers.includes('*') && descriptor.disabledByDefault !== true;
}
