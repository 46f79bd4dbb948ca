import type { DeclaredSteps } from '../../../cluster/steps.ts';
import type { Cluster, Moment } from '../../../cluster/index.ts';
import { listSyncs } from '../../../cluster/history/syncs/sync-list.ts';
import { viewSync } from '../../../cluster/history/syncs/sync-view.ts';
import { resultOf, type Trace, type TraceBody, type TraceRecord } from '../../../trace/index.ts';
import type { CodeStart, Questions, SyncList, SyncsFilter, SyncView } from '../../protocol/index.ts';
import { syncIndexOf } from './sync-index-of.ts';

const MOST_LISTED = 200;
const USUALLY_LISTED = 60;
const BINDING_CYCLE: keyof DeclaredSteps['scheduler'] = 'bindingCycle';

/** Lists the syncs up to the shown moment, newest first. */
export function syncsAnswer({ trace }: Cluster, shown: Moment, { limit, ...filter }: SyncsFilter): SyncList {
  return listSyncs(syncIndexOf(trace), shown.record, filter, Math.min(limit ?? USUALLY_LISTED, MOST_LISTED));
}

/** Finds the code of a record. */
export function codeAnswer({ trace }: Cluster, { record }: Questions['code']['with']): CodeStart | undefined {
  const asked = trace.get(record);
  const start = isReflectors(asked)
    ? asked
    : (bindingCycleOf(trace, asked) ?? trace.get(syncIndexOf(trace).syncOf(record)) ?? asked);
  if (asked === undefined || start === undefined) return undefined;
  return { record: start.id, atMs: start.atMs, by: start.by, name: functionOf(start.body), ...stepOf(asked.body) };
}

/** A reflector runs in a task of its own, also if a sync has begun it: a kubelet watches a ConfigMap once a Pod needs it. */
function isReflectors(asked: TraceRecord | undefined): boolean {
  return asked?.body.type === 'listed' || asked?.body.type === 'deliver';
}

/** The binding cycle that a record is part of: it runs in a task of its own, beside the scheduler's next attempt. */
function bindingCycleOf(trace: Trace, asked: TraceRecord | undefined): TraceRecord | undefined {
  for (let at = asked; at !== undefined && at.body.type !== 'sync-start'; at = trace.get(at.cause)) {
    if (at.body.type === 'step' && at.body.component === 'scheduler' && at.body.name === BINDING_CYCLE) return at;
    if (at.body.type !== 'step' && at.body.type !== 'request' && at.body.type !== 'revision') return undefined;
  }
  return undefined;
}

function functionOf(body: TraceBody): string {
  if (body.type === 'queue') return body.via;
  return 'name' in body ? body.name : '';
}

function stepOf(body: TraceBody): Pick<CodeStart, 'step'> {
  if (body.type === 'sync-start') return { step: { component: body.component, name: body.name, outcome: '' } };
  return 'outcome' in body ? { step: resultOf(body) } : {};
}

/** Opens a sync, up to the shown moment, or whole. */
export function syncAnswer(
  cluster: Cluster,
  shown: Moment,
  { record, whole = false }: Questions['sync']['with'],
): SyncView | undefined {
  const { trace, history } = cluster;
  const watchesOf = (controller: string): readonly string[] => watchesIn(cluster, controller);
  return viewSync({ trace, history, index: syncIndexOf(trace), watchesOf }, record, whole ? trace.lastId : shown.record);
}

/** The kinds that a running controller watches. */
function watchesIn({ allManagers, scheduler }: Cluster, controller: string): readonly string[] {
  if (controller === 'scheduler') return scheduler?.scheduler.watches ?? [];
  const running = allManagers.flatMap(({ controllers }) => controllers);
  return running.find(({ name }) => controller === `${name}-controller`)?.watches ?? [];
}
