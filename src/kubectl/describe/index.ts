import type {
  ConfigMap,
  CronJob,
  DaemonSet,
  Deployment,
  Endpoints,
  EndpointSlice,
  Event,
  HorizontalPodAutoscaler,
  Job,
  KubeObject,
  LimitRange,
  Namespace,
  Node,
  PersistentVolume,
  PersistentVolumeClaim,
  Pod,
  PodDisruptionBudget,
  ReplicaSet,
  ReplicationController,
  ResourceQuota,
  Secret,
  Service,
  StatefulSet,
  StorageClass,
} from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { alignTabs } from '../printers/tab-writer.ts';
import type { Session } from '../session.ts';
import { describeHorizontalPodAutoscaler } from './autoscaling.ts';
import { describeCronJob, describeJob } from './batch.ts';
import { describeEndpoints, describeEndpointSlice } from './endpoints.ts';
import { eventLines, searchEvents } from './events.ts';
import { describeNode } from './node.ts';
import { describeConfigMap, describeGeneric, describeNamespace, describeSecret, describeService } from './others.ts';
import { describePod } from './pod.ts';
import { describeLimitRange, describePodDisruptionBudget, describePriorityClass, describeResourceQuota } from './policy.ts';
import { describeDaemonSet, describeReplicationController, describeStatefulSet } from './stateful.ts';
import { describePersistentVolume, describePersistentVolumeClaim, describeStorageClass } from './storage.ts';
import { describeDeployment, describeReplicaSet } from './workloads.ts';

/** Kinds whose descriptions have no events. */
const WITHOUT_EVENTS = new Set(['Namespace', 'Secret', 'ResourceQuota', 'LimitRange']);

/** The output of `kubectl describe` for an object (kubectl pkg/describe/describe.go). */
export function* describeObject(session: Session, object: KubeObject, showEvents: boolean): Process<string> {
  const body = yield* bodyOf(session, object);
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

function* bodyOf(session: Session, object: KubeObject): Process<string> {
  switch (object.kind) {
    case 'Pod':
      return describePod(object as Pod, session.nowMs);
    case 'Deployment':
      return yield* describeDeployment(session, object as Deployment);
    case 'ReplicaSet':
      return yield* describeReplicaSet(session, object as ReplicaSet);
    case 'ReplicationController':
      return yield* describeReplicationController(session, object as ReplicationController);
    case 'StatefulSet':
      return yield* describeStatefulSet(session, object as StatefulSet);
    case 'DaemonSet':
      return yield* describeDaemonSet(session, object as DaemonSet);
    case 'HorizontalPodAutoscaler':
      return describeHorizontalPodAutoscaler(object as HorizontalPodAutoscaler);
    case 'PersistentVolumeClaim':
      return yield* describePersistentVolumeClaim(session, object as PersistentVolumeClaim);
    case 'PersistentVolume':
      return describePersistentVolume(object as PersistentVolume, session.nowMs);
    case 'StorageClass':
      return describeStorageClass(object as StorageClass);
    case 'Node':
      return yield* describeNode(session, object as Node);
    case 'Service':
      return yield* describeService(session, object as Service);
    case 'Endpoints':
      return describeEndpoints(object as Endpoints);
    case 'EndpointSlice':
      return describeEndpointSlice(object as EndpointSlice);
    case 'CronJob':
      return describeCronJob(object as CronJob);
    case 'Job':
      return describeJob(object as Job);
    case 'Namespace':
      return yield* describeNamespace(session, object as Namespace);
    case 'ConfigMap':
      return describeConfigMap(object as ConfigMap);
    case 'ResourceQuota':
      return describeResourceQuota(object as ResourceQuota);
    case 'LimitRange':
      return describeLimitRange(object as LimitRange);
    case 'PodDisruptionBudget':
      return describePodDisruptionBudget(object as PodDisruptionBudget);
    case 'PriorityClass':
      return describePriorityClass(object);
    case 'Secret':
      return describeSecret(object as Secret);
    default:
      return describeGeneric(object);
  }
}
