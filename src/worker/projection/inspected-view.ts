import { idleFieldsOf, parseTime, schemaOfKind, type Event, type Json, type KubeObject } from '../../api/index.ts';
import { printYaml, type Cluster } from '../../cluster/index.ts';
import {
  objectKey,
  type ConditionView,
  type EventView,
  type ImaginedView,
  type InspectedView,
  type ObjectId,
} from '../protocol/index.ts';
import { conditionView } from './deployment-view.ts';

/** An object's last state. Undefined if it never existed. */
type LastState = { readonly object: KubeObject; readonly exists: boolean } | undefined;

/** The complete object with the Events about it. */
export function inspectedView(
  ref: ObjectId,
  last: LastState,
  events: readonly EventView[],
  imagined: readonly ImaginedView[] = [],
): InspectedView {
  const schema = last && schemaOfKind(last.object);
  const idle = schema === undefined ? [] : idleFieldsOf(last!.object as unknown as Json, schema);
  return {
    id: objectKey(ref),
    exists: last?.exists ?? false,
    yaml: last === undefined ? '' : printYaml(withoutManagedFields(last.object)),
    resourceVersion: last?.object.metadata.resourceVersion ?? '',
    conditions: last === undefined ? [] : conditionsOf(last.object),
    events,
    ...(imagined.length > 0 && { imagined }),
    ...(idle.length > 0 && { idle }),
  };
}

function conditionsOf(object: KubeObject): ConditionView[] {
  const { status } = object as { status?: { conditions?: readonly Parameters<typeof conditionView>[0][] } };
  return (status?.conditions ?? []).map(conditionView);
}

/** Events about an object as of a revision, newest first. */
export function eventsAbout({ history, sim }: Cluster, object: KubeObject, revision: number): EventView[] {
  return history
    .listAt('Event', revision)
    .map(({ value }) => value as Event)
    .filter((event) => isAbout(event, object))
    .map((event) => eventView(event, sim.epochMs))
    .toSorted((a, b) => b.lastMs - a.lastMs);
}

export function isAbout({ involvedObject: { uid, kind, name } }: Event, { metadata }: KubeObject): boolean {
  return uid === metadata.uid || (kind === 'Node' && name === metadata.name);
}

function eventView(event: Event, epochMs: number): EventView {
  const { type, reason = '', message = '', count = 1, lastTimestamp, metadata, source, reportingComponent } = event;
  return {
    id: objectKey({ kind: 'Event', namespace: metadata.namespace ?? '', name: metadata.name }),
    type: type === 'Warning' ? 'Warning' : 'Normal',
    reason,
    message,
    count,
    lastMs: parseTime(lastTimestamp ?? metadata.creationTimestamp) - epochMs,
    source: source?.component ?? reportingComponent ?? '',
  };
}

/** As kubectl shows objects by default: managedFields are noise to most readers. */
function withoutManagedFields(object: KubeObject): KubeObject {
  const { managedFields: _, ...metadata } = object.metadata;
  return { ...object, metadata };
}
