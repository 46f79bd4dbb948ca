import type { ConfigMap, Deployment, KubeObject, Namespace, Node, Pod, ReplicaSet, Secret, Service } from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { alignTabs } from '../printers/tab-writer.ts';
import type { Session } from '../session.ts';
import { eventLines, searchEvents } from './events.ts';
import { describeNode } from './node.ts';
import { describeConfigMap, describeGeneric, describeNamespace, describeSecret, describeService } from './others.ts';
import { describePod } from './pod.ts';
import { describeDeployment, describeReplicaSet } from './workloads.ts';

/** Kinds whose description shows no events. */
const WITHOUT_EVENTS = new Set(['Namespace', 'Secret']);

/** What `kubectl describe` prints of an object (kubectl pkg/describe/describe.go). */
export function* describeObject(session: Session, object: KubeObject, showEvents: boolean): Process<string> {
  const body = yield* bodyOf(session, object);
  if (!showEvents || WITHOUT_EVENTS.has(object.kind)) return alignTabs(body);
  const events = yield* searchEvents(session, object, object.kind !== 'Pod');
  return alignTabs(body + eventLines(events, session.nowMs));
}

function* bodyOf(session: Session, object: KubeObject): Process<string> {
  switch (object.kind) {
    case 'Pod':
      return describePod(object as Pod, session.nowMs);
    case 'Deployment':
      return yield* describeDeployment(session, object as Deployment);
    case 'ReplicaSet':
      return yield* describeReplicaSet(session, object as ReplicaSet);
    case 'Node':
      return yield* describeNode(session, object as Node);
    case 'Service':
      return yield* describeService(session, object as Service);
    case 'Namespace':
      return yield* describeNamespace(session, object as Namespace);
    case 'ConfigMap':
      return describeConfigMap(object as ConfigMap);
    case 'Secret':
      return describeSecret(object as Secret);
    default:
      return describeGeneric(object);
  }
}
