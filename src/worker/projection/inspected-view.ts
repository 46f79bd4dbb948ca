import { parseTime, type Event, type KubeObject } from '../../api/index.ts';
import type { Cluster } from '../../cluster/index.ts';
import { objectKey, type ConditionView, type EventView, type InspectedView, type ObjectId } from '../protocol.ts';
import { conditionView } from './deployment-view.ts';
import { printYaml } from '../../cluster/index.ts';

/** The object whole. `last` is its last known state, if it was ever there. */
export function inspectedView(cluster: Cluster, ref: ObjectId, last: KubeObject | undefined, exists: boolean): InspectedView {
  return {
    id: objectKey(ref),
    exists,
    yaml: last === undefined ? '' : printYaml(withoutManagedFields(last)),
    resourceVersion: last?.metadata.resourceVersion ?? '',
    conditions: last === undefined ? [] : conditionsOf(last),
    events: last === undefined ? [] : eventsAbout(cluster, last),
  };
}

function conditionsOf(object: KubeObject): ConditionView[] {
  const { status } = object as { status?: { conditions?: readonly Parameters<typeof conditionView>[0][] } };
  return (status?.conditions ?? []).map(conditionView);
}

/** Events about the object, the newest first. */
function eventsAbout(cluster: Cluster, { metadata }: KubeObject): EventView[] {
  const events = cluster.list('Event', { namespace: metadata.namespace ?? 'default' });
  return events
    .filter(
      ({ involvedObject }) =>
        involvedObject.uid === metadata.uid || (involvedObject.kind === 'Node' && involvedObject.name === metadata.name),
    )
    .map((event) => eventView(event, cluster.sim.epochMs))
    .toSorted((a, b) => b.lastMs - a.lastMs);
}

function eventView(event: Event, epochMs: number): EventView {
  const { type, reason = '', message = '', count = 1, lastTimestamp, metadata, source, reportingComponent } = event;
  return {
    type: type === 'Warning' ? 'Warning' : 'Normal',
    reason,
    message,
    count,
    lastMs: parseTime(lastTimestamp ?? metadata.creationTimestamp) - epochMs,
    source: source?.component ?? reportingComponent ?? '',
  };
}

/** As kubectl shows objects unless asked: who set which field is noise to most readers. */
function withoutManagedFields(object: KubeObject): KubeObject {
  const { managedFields: _, ...metadata } = object.metadata;
  return { ...object, metadata };
}
