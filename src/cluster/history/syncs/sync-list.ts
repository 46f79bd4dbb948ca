import { isRead, resultOf, type StepResult, type TraceRecord } from '../../../trace/index.ts';
import { stepKind } from '../../steps.ts';
import { failureOf } from './sync-tree.ts';
import type { SyncFilter, SyncIndex, SyncStart } from './sync-index.ts';

/** A sync in one line. */
export interface SyncLine extends SyncStart {
  /** Undefined while the sync runs, or if it has no end record. */
  readonly endMs: number | undefined;
  /** The error of the sync; empty on success. */
  readonly error: string;
  /** Why it failed, in Kubernetes' words: `Conflict`. Absent if the error has no reason. */
  readonly reason?: string;
  readonly steps: number;
  /** Successful API writes without Events. */
  readonly writes: readonly { readonly verb: string; readonly kind: string; readonly key: string }[];
  /** The step of the first write, or else the last step. */
  readonly decision: StepResult;
  /** The trace record of `decision`, or that of the start if there is none. */
  readonly decisionRecord: number;
}

/** Selects syncs of the list. */
export interface SyncListFilter extends SyncFilter {
  /** Only syncs of controllers that wrote something. A kubelet writes what its machine reports. */
  readonly wrote?: boolean | undefined;
}

export interface SyncList {
  /** Newest first. */
  readonly syncs: readonly SyncLine[];
  /** Whether there are older syncs. */
  readonly more: boolean;
  /** The names of all controllers that have synced so far, sorted. */
  readonly controllers: readonly string[];
}

/** The syncs that began up to a record, newest first. */
export function listSyncs(index: SyncIndex, upTo: number, filter: SyncListFilter, limit: number): SyncList {
  const syncs: SyncLine[] = [];
  const controllers = index.controllersUpTo(upTo);
  for (const start of index.upTo(upTo, filter)) {
    if (syncs.length === limit) return { syncs, more: true, controllers };
    if (filter.wrote === true && start.controller.startsWith('kubelet/')) continue;
    const line = lineOf(start, index.membersOf(start.record, upTo));
    if (filter.wrote !== true || line.writes.length > 0) syncs.push(line);
  }
  return { syncs, more: false, controllers };
}

function lineOf(start: SyncStart, [, ...members]: readonly TraceRecord[]): SyncLine {
  const end = members.find(({ body }) => body.type === 'sync-end');
  const steps = members.filter(({ body }) => body.type === 'step' || body.type === 'kubelet');
  const writes = members.flatMap(writeOf);
  const writing = steps.find(({ id }) => id === writes[0]?.step);
  const deciding =
    (writing && (isPlan(writing) ? steps.find(({ id }) => id === writing.cause) : writing)) ??
    steps.findLast((step) => !isPlan(step));
  return {
    ...start,
    endMs: end?.atMs,
    ...failureOf(end?.body),
    steps: steps.length,
    writes: writes.map(({ verb, kind, key }) => ({ verb, kind, key })),
    decision: decisionOf(deciding),
    decisionRecord: deciding?.id ?? start.record,
  };
}

/** A plan says how something is calculated. The enclosing step says what was decided. */
function isPlan({ body }: TraceRecord): boolean {
  return body.type === 'step' && stepKind(body) === 'plan';
}

function decisionOf(record: TraceRecord | undefined): SyncLine['decision'] {
  const body = record?.body;
  if (body?.type === 'step' || body?.type === 'kubelet') return resultOf(body);
  return { component: '', name: '', outcome: '' };
}

function writeOf({ cause: step, body }: TraceRecord): (SyncLine['writes'][number] & { readonly step: number })[] {
  if (body.type !== 'request' || isRead(body.verb) || body.kind === 'Event' || body.code >= 400) return [];
  return [{ verb: body.verb, kind: body.kind, key: body.key, step }];
}
