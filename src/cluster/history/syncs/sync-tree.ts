import { resultOf, type StepRecord, type StepResult, type TraceBody, type TraceRecord } from '../../../trace/index.ts';

/** A record of a sync: a step, an API request, the revision that it wrote, or a queue operation. */
export interface SyncNode {
  /** Trace record. */
  readonly record: number;
  readonly atMs: number;
  /** The reporting component: the controller, or for example its event recorder. */
  readonly by: string;
  readonly body: TraceBody;
  readonly children: readonly SyncNode[];
  /** For a step: the difference from the previous sync of the same key. */
  readonly change?: StepChange;
}

/** `new`: the previous sync had no such step. `changed`: it had another outcome or other figures. */
export type StepChange =
  | { readonly type: 'new' }
  | {
      readonly type: 'changed';
      /** The step's result in the previous sync. */
      readonly before: StepResult;
      /** The old values of the figures that changed. */
      readonly figures: Readonly<Record<string, number | string | boolean>>;
    };

/** The records of a sync as a tree. */
export interface SyncTree {
  /** In order of time. */
  readonly nodes: readonly SyncNode[];
  /** What happened to the key after the sync: forgotten, put back, done. */
  readonly queue: readonly SyncNode[];
  /** Undefined while the sync runs, or if it has no end record (a kubelet's sync). */
  readonly end:
    | {
        readonly record: number;
        readonly atMs: number;
        readonly error: string;
        /** Why it failed, in Kubernetes' words: `Conflict`. Absent if the error has no reason. */
        readonly reason?: string;
      }
    | undefined;
}

/** Arranges the records of a sync, its start first, in the tree of their causes. Each appears once. */
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
  return { nodes, queue, end: end && { record: end.id, atMs: end.atMs, ...failureOf(end.body) } };
}

/** The error of a sync's end record, and its reason if it has one. */
export function failureOf(body: TraceBody | undefined): { readonly error: string; readonly reason?: string } {
  if (body?.type !== 'sync-end') return { error: '' };
  const { error, reason } = body;
  return reason === undefined ? { error } : { error, reason };
}

/** Whether the record is the worker's queue operation on the key after the sync. */
function isAfterwards({ id, body }: TraceRecord, end: TraceRecord): boolean {
  return id > end.id && body.type === 'queue' && end.body.type === 'sync-end' && body.key === end.body.key;
}

/** Every node, parents before children. */
export function* nodesOf(nodes: readonly SyncNode[]): Generator<SyncNode, void, void> {
  for (const node of nodes) {
    yield node;
    yield* nodesOf(node.children);
  }
}

type Figures = Readonly<Record<string, number | string | boolean>>;

/** Marks what differs at each step from another sync, and returns the steps that only the other sync had. */
export function compareTrees(
  nodes: readonly SyncNode[],
  other: readonly SyncNode[],
): { readonly nodes: readonly SyncNode[]; readonly missing: readonly StepResult[] } {
  const before = new Map(stepsByPath(other));
  const found = new Set<string>();
  const withChange = (node: SyncNode, path: string): SyncNode => {
    const change = node.body.type === 'step' ? changeOf(node.body, before.get(path)) : undefined;
    found.add(path);
    const children = mapWithPaths(node.children, path, withChange);
    return { ...node, children, ...(change !== undefined && { change }) };
  };
  const compared = mapWithPaths(nodes, '', withChange);
  const missing = [...before].filter(([path]) => !found.has(path));
  return { nodes: compared, missing: missing.map(([, step]) => resultOf(step)) };
}

function* stepsByPath(nodes: readonly SyncNode[], path = ''): Generator<[string, StepRecord], void, void> {
  const steps: [string, StepRecord][] = [];
  mapWithPaths(nodes, path, (node, below) => {
    if (node.body.type === 'step') steps.push([below, node.body], ...stepsByPath(node.children, below));
  });
  yield* steps;
}

/** The path of a step: the names of the enclosing steps and its own, numbered so that repeated names differ. */
function mapWithPaths<T>(nodes: readonly SyncNode[], path: string, map: (node: SyncNode, path: string) => T): T[] {
  const seen = new Map<string, number>();
  return nodes.map((node) => {
    const name = node.body.type === 'step' ? node.body.name : node.body.type;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return map(node, `${path}/${name}#${count}`);
  });
}

function changeOf(step: StepRecord, before: StepRecord | undefined): StepChange | undefined {
  if (before === undefined) return { type: 'new' };
  const figures = changedFigures(step.figures ?? {}, before.figures ?? {});
  if (step.outcome === before.outcome && Object.keys(figures).length === 0) return undefined;
  return { type: 'changed', before: resultOf(before), figures };
}

function changedFigures(now: Figures, before: Figures): Figures {
  return Object.fromEntries(Object.entries(before).filter(([name, figure]) => name in now && now[name] !== figure));
}
