import { type KubeObject, type Pod, type ReplicaSet } from '../../../api/index.ts';
import { fieldChanges, type FieldChange } from '../../../cluster/why/field-changes.ts';
import type { Cluster } from '../../../cluster/index.ts';
import type { StoreEvent } from '../../../etcd/index.ts';
import { resultOf, type StartRecord } from '../../../trace/index.ts';
import {
  objectKey,
  parseObjectKey,
  type Happened,
  type Happening,
  type PodsChanged,
  type ToldStep,
} from '../../protocol/index.ts';
import { revisionOf } from '../object-view.ts';
import type { Entry } from './happening-index.ts';
import { oldPodsThatMayGo } from './old-pods.ts';

/** The number of steps, of reports and of names of Pods that are sent of one happening. */
const MOST_STEPS = 12;
const MOST_REPORTS = 4;
const MOST_PODS = 6;

/** A happening as codes and figures, from its entries so far, oldest first. `asOf`: the last trace record that counts. */
export function happeningOf(cluster: Cluster, entries: readonly Entry[], asOf: number): Happening {
  const { trace } = cluster;
  const [first] = entries as [Entry, ...Entry[]];
  const key = keyOf(cluster, first);
  const code = entries.findLast(({ sync }) => sync !== 0)?.record;
  return {
    record: first.record,
    atMs: trace.get(first.record)!.atMs,
    by: writersOf(cluster, entries),
    ...(key !== undefined && { key }),
    count: entries.length,
    ...(code !== undefined && { code }),
    why: entries.at(-1)!.record,
    what: happened(cluster, entries, asOf),
  };
}

function happened(cluster: Cluster, entries: readonly Entry[], asOf: number): Happened {
  const last = entries.at(-1)!;
  const { body } = cluster.trace.get(last.record)!;
  switch (body.type) {
    case 'command':
      return { type: 'command', line: body.line };
    case 'lease':
      return { type: 'leader', identity: body.identity };
    case 'start':
      return crashed(cluster, last.record);
    case 'fault':
      return { type: 'fault', op: body.op === 'clear' ? 'end' : body.op, fault: body.fault, target: body.target };
    case 'sync-end':
      return failed(cluster, last);
    case 'request':
      return { type: 'denied', user: body.denial!.user, verb: body.denial!.verb, resource: body.denial!.resource };
    case 'revision':
      return last.type === 'pod' ? podsChanged(cluster, entries) : written(cluster, last);
    default:
      if (last.type === 'report') return { type: 'reports', steps: lastOfEach(cluster, entries).slice(0, MOST_REPORTS) };
      return {
        type: 'step',
        steps: entries.slice(-MOST_STEPS).map((entry) => toldStep(cluster, entry)),
        ...(last.refused !== undefined &&
          last.refused <= asOf &&
          !((last.mended ?? Infinity) <= asOf) && { refused: refusalOf(cluster, last.refused) }),
      };
  }
}

function crashed({ trace }: Cluster, record: number): Happened {
  const { by, body } = trace.get(record)!;
  const { error, delayMs } = resultOf(body as StartRecord).figures as { readonly error: string; readonly delayMs: number };
  return { type: 'crashed', component: by, error, delayMs };
}

function refusalOf({ trace }: Cluster, request: number): string {
  const body = trace.bodyOf(request);
  return body?.type === 'request' ? body.reason : '';
}

/** The last report about each object, newest first. */
function lastOfEach(cluster: Cluster, entries: readonly Entry[]): ToldStep[] {
  const reports = new Map<string, ToldStep>();
  for (const entry of entries.toReversed()) {
    const told = toldStep(cluster, entry);
    const about = `${told.step.component} ${told.key}`;
    if (!reports.has(about)) reports.set(about, told);
  }
  return [...reports.values()];
}

function toldStep(cluster: Cluster, entry: Entry): ToldStep {
  const { body } = cluster.trace.get(entry.record)!;
  if (body.type !== 'step' && body.type !== 'kubelet') throw new Error(`record ${entry.record} is no step`);
  const key = keyOf(cluster, entry) ?? '';
  const table = body.type === 'step' ? body.table : undefined;
  const revisions = revisionsOf(cluster, entry, key);
  return {
    key,
    step: resultOf(body),
    ...(table !== undefined && { table }),
    ...(revisions !== undefined && { revisions }),
  };
}

/** The revisions of the ReplicaSets that a step names, within a sync of a Deployment or of a ReplicaSet. */
function revisionsOf(cluster: Cluster, { record, sync }: Entry, key: string): Readonly<Record<string, number>> | undefined {
  const { body } = cluster.trace.get(record)!;
  const begun = cluster.trace.bodyOf(sync);
  const component = begun?.type === 'sync-start' ? begun.component : '';
  if (body.type !== 'step' || (component !== 'deployment' && component !== 'replicaset')) return undefined;
  const [namespace = '', name = ''] = key.split('/');
  const named = new Set<string>(component === 'replicaset' ? [name] : []);
  if (typeof body.figures?.['replicaSet'] === 'string') named.add(body.figures['replicaSet']);
  const column = body.table?.columns.indexOf('ReplicaSet') ?? -1;
  if (column >= 0) for (const row of body.table!.rows) named.add(String(row[column]));
  const revisions: Record<string, number> = {};
  for (const set of named) {
    const revision = setRevision(cluster, objectKey({ kind: 'ReplicaSet', namespace, name: set }), record);
    if (revision !== undefined) revisions[set] = revision;
  }
  return Object.keys(revisions).length === 0 ? undefined : revisions;
}

/** The revision of a ReplicaSet at a record. Undefined if no Deployment has numbered it. */
function setRevision({ history }: Cluster, id: string, record: number): number | undefined {
  const { kind, namespace, name } = parseObjectKey(id);
  const found = history.lastStateOf(kind, { namespace, name }, history.revisionAt(history.atRecord(record)));
  const revision = found && revisionOf(found.object as ReplicaSet);
  return revision === 0 ? undefined : revision;
}

function podsChanged(cluster: Cluster, entries: readonly Entry[]): PodsChanged {
  const last = entries.at(-1)!;
  const { stage = 'gone', owner } = last;
  const { value } = writeOf(cluster, last.record)!;
  const revision = owner?.startsWith('ReplicaSet/') === true ? setRevision(cluster, owner, last.record) : undefined;
  const mayGo = stage === 'ready' && revision !== undefined ? oldPodsThatMayGo(cluster, value as Pod, last.record) : 0;
  return {
    type: 'pods',
    stage,
    pods: entries.slice(0, MOST_PODS).map(({ record }) => writeOf(cluster, record)!.value.metadata.name),
    ...(owner !== undefined && { owner }),
    ...(revision !== undefined && { revision }),
    ...(stage === 'failing' && troubleOf(value as Pod)),
    ...(mayGo > 0 && { mayGo }),
  };
}

/** Why a Pod fails: the reason in its status, and the image of the container that has it. */
function troubleOf({ spec, status }: Pod): Pick<PodsChanged, 'reason' | 'image' | 'exitCode'> {
  const statuses = [...(status.initContainerStatuses ?? []), ...(status.containerStatuses ?? [])];
  const stuck = statuses.find(({ state }) => state?.waiting !== undefined) ?? statuses.find(({ state }) => state?.terminated);
  const reason = stuck?.state?.waiting?.reason ?? stuck?.state?.terminated?.reason ?? status.reason;
  const image = [...(spec.initContainers ?? []), ...spec.containers].find(({ name }) => name === stuck?.name)?.image;
  const exitCode = stuck?.state?.terminated?.exitCode;
  return {
    ...(reason !== undefined && { reason }),
    ...(image !== undefined && { image }),
    ...(exitCode !== undefined && { exitCode }),
  };
}

function written(cluster: Cluster, { record }: Entry): Happened {
  const { body } = cluster.trace.get(record)!;
  if (body.type !== 'revision') throw new Error(`record ${record} is no write`);
  const write = writeOf(cluster, record);
  const change =
    write?.previous === undefined || body.op !== 'update' ? undefined : tellingChange(write.previous.value, write.value);
  return { type: 'write', op: body.op, object: `${body.kind}/${body.key}`, ...(change && { change }) };
}

/** The change that says most: the readiness of a node, else one of the spec, else one of the metadata, else one of the status. */
function tellingChange(before: KubeObject, after: KubeObject): FieldChange | undefined {
  const changes = fieldChanges(before, after).filter(({ path }) => !/generation$|Time$/i.test(path));
  return (
    changes.find(({ path }) => path === 'status.conditions[type=Ready].status') ??
    changes.find(({ path }) => path.startsWith('spec')) ??
    changes.find(({ path }) => path.startsWith('metadata')) ??
    changes[0]
  );
}

function failed({ trace }: Cluster, { refused = 0 }: Entry): Happened {
  const body = refused === 0 ? undefined : trace.bodyOf(refused);
  if (body?.type !== 'request') return { type: 'failed' };
  return { type: 'failed', refused: { verb: body.verb, object: `${body.kind}/${body.key}`, reason: body.reason } };
}

function writeOf({ history, trace }: Cluster, record: number): StoreEvent<KubeObject> | undefined {
  const body = trace.bodyOf(record);
  return body?.type === 'revision' ? history.writesBetween(body.revision - 1, body.revision)[0] : undefined;
}

/** The component that did it; several kubelets are `kubelet`, several other components are empty. */
function writersOf({ trace }: Cluster, entries: readonly Entry[]): string {
  const writers = new Set(
    entries.map(({ record }) => {
      const { by, cause, body } = trace.get(record)!;
      return body.type === 'revision' ? trace.byOf(cause) || by : by;
    }),
  );
  if (writers.size === 1) return [...writers][0]!;
  return [...writers].every((by) => by.startsWith('kubelet/')) ? 'kubelet' : '';
}

/** The key of an entry's sync. */
function keyOf({ trace }: Cluster, { sync, record }: Entry): string | undefined {
  const body = sync === 0 ? trace.bodyOf(record) : trace.bodyOf(sync);
  return body?.type === 'sync-start' || body?.type === 'kubelet' || body?.type === 'sync-end' ? body.key : undefined;
}
