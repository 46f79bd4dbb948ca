import type { Event, KubeObject } from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { alignTabs } from '../printers/tab-writer.ts';
import type { Session } from '../session.ts';
import { HORIZONTAL_POD_AUTOSCALER } from './autoscaling.ts';
import { CRON_JOB, JOB } from './batch.ts';
import { CERTIFICATE_SIGNING_REQUEST } from './certificates.ts';
import { ENDPOINT_SLICE, ENDPOINTS } from './endpoints.ts';
import { eventLines, searchEvents } from './events.ts';
import { INGRESS, INGRESS_CLASS, NETWORK_POLICY } from './networking.ts';
import { NODE } from './node.ts';
import { ANY_KIND, CONFIG_MAP, NAMESPACE_KIND, SECRET, SERVICE } from './others.ts';
import { POD } from './pod.ts';
import { LIMIT_RANGE, POD_DISRUPTION_BUDGET, PRIORITY_CLASS, RESOURCE_QUOTA } from './policy.ts';
import { ROLE, ROLE_BINDING } from './rbac.ts';
import type { Description } from './rows.ts';
import { SERVICE_ACCOUNT } from './service-account.ts';
import { DAEMON_SET, REPLICATION_CONTROLLER, STATEFUL_SET } from './stateful.ts';
import { PERSISTENT_VOLUME, PERSISTENT_VOLUME_CLAIM, STORAGE_CLASS, VOLUME_ATTRIBUTES_CLASS } from './storage.ts';
import { DEPLOYMENT, REPLICA_SET } from './workloads.ts';

/** How each kind is described. Another kind shows its fields. */
const DESCRIPTIONS: ReadonlyMap<string, Description> = new Map(
  Object.entries({
    CertificateSigningRequest: CERTIFICATE_SIGNING_REQUEST,
    ClusterRole: ROLE,
    ClusterRoleBinding: ROLE_BINDING,
    ConfigMap: CONFIG_MAP,
    CronJob: CRON_JOB,
    DaemonSet: DAEMON_SET,
    Deployment: DEPLOYMENT,
    Endpoints: ENDPOINTS,
    EndpointSlice: ENDPOINT_SLICE,
    HorizontalPodAutoscaler: HORIZONTAL_POD_AUTOSCALER,
    Ingress: INGRESS,
    IngressClass: INGRESS_CLASS,
    Job: JOB,
    LimitRange: LIMIT_RANGE,
    Namespace: NAMESPACE_KIND,
    NetworkPolicy: NETWORK_POLICY,
    Node: NODE,
    PersistentVolume: PERSISTENT_VOLUME,
    PersistentVolumeClaim: PERSISTENT_VOLUME_CLAIM,
    Pod: POD,
    PodDisruptionBudget: POD_DISRUPTION_BUDGET,
    PriorityClass: PRIORITY_CLASS,
    ReplicaSet: REPLICA_SET,
    ReplicationController: REPLICATION_CONTROLLER,
    ResourceQuota: RESOURCE_QUOTA,
    Role: ROLE,
    RoleBinding: ROLE_BINDING,
    Secret: SECRET,
    Service: SERVICE,
    ServiceAccount: SERVICE_ACCOUNT,
    StatefulSet: STATEFUL_SET,
    StorageClass: STORAGE_CLASS,
    VolumeAttributesClass: VOLUME_ATTRIBUTES_CLASS,
  }),
);

/** Kinds whose descriptions have no events. */
const WITHOUT_EVENTS = new Set([
  'Namespace',
  'Secret',
  'ResourceQuota',
  'LimitRange',
  'NetworkPolicy',
  'Role',
  'RoleBinding',
  'ClusterRole',
  'ClusterRoleBinding',
]);

/** The output of `kubectl describe` for an object (kubectl pkg/describe/describe.go). */
export function* describeObject(session: Session, object: KubeObject, showEvents: boolean): Process<string> {
  const body = yield* (DESCRIPTIONS.get(object.kind) ?? ANY_KIND)(session, object);
  if (!showEvents || WITHOUT_EVENTS.has(object.kind)) return alignTabs(body);
  const events = yield* eventsAbout(session, object);
  return alignTabs(body + eventLines(events, session.nowMs));
}

/** A node also has the events of its kubelet, which names it by its name as uid (`NodeDescriber`). */
function* eventsAbout(session: Session, object: KubeObject): Process<readonly Event[] | undefined> {
  const events = yield* searchEvents(session, object, { withKind: object.kind !== 'Pod' });
  if (object.kind !== 'Node') return events;
  const ofKubelet = yield* searchEvents(session, object, { uid: object.metadata.name });
  return events === undefined || ofKubelet === undefined ? undefined : [...events, ...ofKubelet];
}
