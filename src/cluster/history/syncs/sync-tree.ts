import type { StepResult, TraceBody, TraceRecord } from '../../../sim/index.ts';

/** Something that a sync did: a step, an API request, the revision that this wrote, or what it did to a queue. */
export interface SyncNode {
  /** Trace record. */
  readonly record: number;
  readonly atMs: number;
  /** Who reported it: of a sync's Events, for example, the controller. */
  readonly by: string;
  readonly body: TraceBody;
  readonly children: readonly SyncNode[];
  /** Of a step: what differs from the sync before, of the same key. */
  readonly change?: StepChange;
}

/** `new`: the sync before had no such step. Otherwise what it came to then. */
export type StepChange =
  | { readonly type: 'new' }
  | {
      readonly type: 'changed';
      /** What the step came to in the sync before. */
      readonly before: StepResult;
      /** The figures that were others, as they were. */
      readonly figures: Readonly<Record<string, number | string | boolean>>;
    };

/** What a sync did, as a tree. */
export interface SyncTree {
  /** In the order of happening. */
  readonly nodes: readonly SyncNode[];
  /** What became of the key when the sync had ended: forgotten, put back, done. */
  readonly queue: readonly SyncNode[];
  /** Undefined while it runs, and for what has no end of its own (a kubelet's sync). */
  readonly end: { readonly record: number; readonly atMs: number; readonly error: string } | undefined;
}

/** Puts the records of a sync, its start first, into the tree that their causes form. Each is in it once. */
export function treeOf(members: readonly TraceRecord[]): SyncTree {
  const [start, ...rest] = members;
  const end = rest.find(({ body }) => body.type === 'sync-end');
  const children = new Map<number, SyncNode[]>();
  const nodeOf = ({ id, atMs, by, body }: TraceRecord): SyncNode => {
    const below: SyncNode[] = [];
    children.set(id, below);
    return { record: id, atMs, by, body, children: below };
  };
  const nodes: SyncNode[] = [];
  const queue: SyncNode[] = [];
  for (const record of rest) {
    if (record === end) continue;
    if (end !== undefined && isAfterwards(record, end)) queue.push(nodeOf(record));
    else (record.cause === start?.id ? nodes : (children.get(record.cause) ?? nodes)).push(nodeOf(record));
  }
  const error = end?.body.type === 'sync-end' ? end.body.error : '';
  return { nodes, queue, end: end && { record: end.id, atMs: end.atMs, error } };
}

/** What the worker does with the key when the sync has ended. */
function isAfterwards({ id, body }: TraceRecord, end: TraceRecord): boolean {
  return id > end.id && body.type === 'queue' && end.body.type === 'sync-end' && body.key === end.body.key;
}

/** Every node, each before those below it. */
export function* nodesOf(nodes: readonly SyncNode[]): Generator<SyncNode, void, void> {
  for (const node of nodes) {
    yield node;
    yield* nodesOf(node.children);
  }
}
