import { resultOf, type StepResult, type TraceRecord } from '../../../sim/index.ts';
import { stepKind } from '../../steps.ts';
import type { SyncFilter, SyncIndex } from './sync-index.ts';
import type { SyncStart } from './sync-start.ts';

/** A sync in a line. */
export interface SyncLine extends SyncStart {
  /** Undefined while it runs, and for what has no end of its own. */
  readonly endMs: number | undefined;
  /** What it failed with; empty where it went well. */
  readonly error: string;
  readonly steps: number;
  /** Granted API writes, Events left out. */
  readonly writes: readonly { readonly verb: string; readonly kind: string; readonly key: string }[];
  /** The step that its first write is of, or else the last one. */
  readonly decision: StepResult;
}

export interface SyncList {
  /** Newest first. */
  readonly syncs: readonly SyncLine[];
  /** There are older ones. */
  readonly more: boolean;
  /** All that have synced something so far, by name. */
  readonly controllers: readonly string[];
}

/** The syncs that began up to a record, the newest first. */
export function listSyncs(index: SyncIndex, upTo: number, filter: SyncFilter, limit: number): SyncList {
  const syncs: SyncLine[] = [];
  const controllers = index.controllersUpTo(upTo);
  for (const start of index.upTo(upTo, filter)) {
    if (syncs.length === limit) return { syncs, more: true, controllers };
    syncs.push(lineOf(start, index.membersOf(start.record, upTo)));
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
    error: end?.body.type === 'sync-end' ? end.body.error : '',
    steps: steps.length,
    writes: writes.map(({ verb, kind, key }) => ({ verb, kind, key })),
    decision: decisionOf(deciding),
  };
}

/** A plan says how something is worked out; the step that it is in says what. */
function isPlan({ body }: TraceRecord): boolean {
  return body.type === 'step' && stepKind(body) === 'plan';
}

function decisionOf(record: TraceRecord | undefined): SyncLine['decision'] {
  const body = record?.body;
  if (body?.type === 'step' || body?.type === 'kubelet') return resultOf(body);
  return { component: '', name: '', outcome: '' };
}

const READS: ReadonlySet<string> = new Set(['get', 'list', 'watch']);

function writeOf({ cause: step, body }: TraceRecord): (SyncLine['writes'][number] & { readonly step: number })[] {
  if (body.type !== 'request' || READS.has(body.verb) || body.kind === 'Event' || body.code >= 400) return [];
  return [{ verb: body.verb, kind: body.kind, key: body.key, step }];
}
