import {
  MUTATING_ADMISSION_POLICY,
  MUTATING_ADMISSION_POLICY_BINDING,
  VALIDATING_ADMISSION_POLICY,
  VALIDATING_ADMISSION_POLICY_BINDING,
} from './admission-policies.ts';
import { API_SERVICE } from './apiservice.ts';
import { CERTIFICATE_SIGNING_REQUEST } from './certificatesigningrequest.ts';
import { CLUSTER_ROLE } from './clusterrole.ts';
import { CLUSTER_ROLE_BINDING } from './clusterrolebinding.ts';
import { CONFIG_MAP } from './configmap.ts';
import { CONTROLLER_REVISION } from './controllerrevision.ts';
import { CRON_JOB } from './cronjob.ts';
import { CSI_DRIVER } from './csidriver.ts';
import { CSI_NODE } from './csinode.ts';
import { CUSTOM_RESOURCE_DEFINITION } from './customresourcedefinition.ts';
import { DAEMON_SET } from './daemonset.ts';
import type { KubeObject } from '../../api/index.ts';
import type { KindDefinition, OtherVersion } from './definition.ts';
import { DEPLOYMENT } from './deployment.ts';
import { ENDPOINTS } from './endpoints.ts';
import { ENDPOINT_SLICE } from './endpointslice.ts';
import { EVENT } from './event.ts';
import { HORIZONTAL_POD_AUTOSCALER_V1 } from './horizontalpodautoscaler-v1.ts';
import { HORIZONTAL_POD_AUTOSCALER } from './horizontalpodautoscaler.ts';
import { INGRESS } from './ingress.ts';
import { INGRESS_CLASS } from './ingressclass.ts';
import { JOB } from './job.ts';
import { LEASE } from './lease.ts';
import { LIMIT_RANGE } from './limitrange.ts';
import { NAMESPACE } from './namespace.ts';
import { NETWORK_POLICY } from './networkpolicy.ts';
import { NODE } from './node.ts';
import { PERSISTENT_VOLUME } from './persistentvolume.ts';
import { PERSISTENT_VOLUME_CLAIM } from './persistentvolumeclaim.ts';
import { POD } from './pod.ts';
import { POD_DISRUPTION_BUDGET } from './poddisruptionbudget.ts';
import { PRIORITY_CLASS, SYSTEM_PRIORITY_CLASSES } from './priorityclass.ts';
import { REPLICA_SET } from './replicaset.ts';
import { REPLICATION_CONTROLLER } from './replicationcontroller.ts';
import { RESOURCE_QUOTA } from './resourcequota.ts';
import { ROLE } from './role.ts';
import { ROLE_BINDING } from './rolebinding.ts';
import { RUNTIME_CLASS } from './runtimeclass.ts';
import { SECRET } from './secret.ts';
import { SERVICE } from './service.ts';
import { SERVICE_ACCOUNT } from './serviceaccount.ts';
import { STATEFUL_SET } from './statefulset.ts';
import { STORAGE_CLASS } from './storageclass.ts';
import { MUTATING_WEBHOOK_CONFIGURATION, VALIDATING_WEBHOOK_CONFIGURATION } from './webhook-configurations.ts';
import { VOLUME_ATTACHMENT } from './volumeattachment.ts';
import { VOLUME_ATTRIBUTES_CLASS } from './volumeattributesclass.ts';

export type { KindDefinition } from './definition.ts';

/** All kinds that the API server serves. To add one, write its definition and list it here. */
export const KINDS: readonly KindDefinition[] = [
  CONFIG_MAP,
  ENDPOINTS,
  EVENT,
  LIMIT_RANGE,
  NAMESPACE,
  NODE,
  PERSISTENT_VOLUME_CLAIM,
  PERSISTENT_VOLUME,
  POD,
  REPLICATION_CONTROLLER,
  RESOURCE_QUOTA,
  SECRET,
  SERVICE,
  SERVICE_ACCOUNT,
  CONTROLLER_REVISION,
  DAEMON_SET,
  DEPLOYMENT,
  REPLICA_SET,
  STATEFUL_SET,
  HORIZONTAL_POD_AUTOSCALER,
  CRON_JOB,
  JOB,
  CERTIFICATE_SIGNING_REQUEST,
  LEASE,
  ENDPOINT_SLICE,
  INGRESS,
  INGRESS_CLASS,
  NETWORK_POLICY,
  POD_DISRUPTION_BUDGET,
  CLUSTER_ROLE_BINDING,
  CLUSTER_ROLE,
  ROLE_BINDING,
  ROLE,
  RUNTIME_CLASS,
  PRIORITY_CLASS,
  CSI_DRIVER,
  CSI_NODE,
  STORAGE_CLASS,
  MUTATING_ADMISSION_POLICY,
  MUTATING_ADMISSION_POLICY_BINDING,
  MUTATING_WEBHOOK_CONFIGURATION,
  VALIDATING_ADMISSION_POLICY,
  VALIDATING_ADMISSION_POLICY_BINDING,
  VALIDATING_WEBHOOK_CONFIGURATION,
  VOLUME_ATTACHMENT,
  VOLUME_ATTRIBUTES_CLASS,
  CUSTOM_RESOURCE_DEFINITION,
  API_SERVICE,
];

/** The versions of kinds beside the stored ones, by key. */
export const OTHER_VERSIONS: ReadonlyMap<string, OtherVersion> = new Map(
  [HORIZONTAL_POD_AUTOSCALER_V1].map((version) => [version.key, version]),
);

/** The version in which a client sees the kind of its request. Undefined: the one in etcd. */
export function otherVersionOf({ version }: { readonly version?: string | undefined }): OtherVersion | undefined {
  return version === undefined ? undefined : OTHER_VERSIONS.get(version);
}

/** The kinds of which most clusters have no object (`KindDefinition.optional`). */
export const OPTIONAL_KINDS: ReadonlySet<string> = new Set(
  KINDS.filter(({ optional }) => optional === true).map(({ kind }) => kind),
);

const GROUPS_OF_BUILT_IN: ReadonlyMap<string, string> = new Map(KINDS.map(({ kind, group }) => [kind, group]));

/**
 * The name by which objects of a type are known outside of the API: `Deployment` for a built-in kind, `Backup.example.com` for a custom one, since a
 * built-in kind or one of another group may have its name. It is the same in all versions of the kind.
 */
export function typeNameOf({ apiVersion, kind }: Pick<KubeObject, 'apiVersion' | 'kind'>): string {
  const group = apiVersion.slice(0, Math.max(0, apiVersion.indexOf('/')));
  return group === '' || GROUPS_OF_BUILT_IN.get(kind) === group ? kind : `${kind}.${group}`;
}

const CLUSTER_SCOPED: ReadonlySet<string> = new Set(KINDS.filter(({ namespaced }) => !namespaced).map(({ kind }) => kind));

/** Whether objects of a built-in kind have no namespace. False for a custom kind, of which only its definition tells. */
export function isClusterScoped(kind: string): boolean {
  return CLUSTER_SCOPED.has(kind);
}

export { SYSTEM_PRIORITY_CLASSES };
