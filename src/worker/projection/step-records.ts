import { ALL_STEPS } from '../../cluster/step-names.ts';
import type { Cluster, Moment } from '../../cluster/index.ts';
import type { Step, Trace, TraceBody, TraceRecord } from '../../sim/index.ts';
import type { StepRuns } from '../protocol/index.ts';
import { syncStartAbove } from './sync-start-above.ts';

/** Components whose steps are shared by all controllers. */
const SHARED: ReadonlySet<string> = new Set(['client', 'controllers']);

/** Whether a record reports a step, or tells of a step that reports nothing itself. */
export function tellsOf(trace: Trace, { by, cause, body }: TraceRecord, { component, name, toldBy }: Step): boolean {
  if (toldBy === undefined) return isResult(body) && body.component === component && body.name === name;
  const [type, what] = toldBy.split(' ');
  if (body.type !== type) return false;
  const isShared = SHARED.has(component);
  if (isResult(body)) return (isShared || body.component === component) && body.name === (what ?? body.name);
  if (what !== undefined && what !== didOf(body)) return false;
  if (isShared || by === component || by.startsWith(`${component}/`)) return true;
  return syncStartAbove(trace, cause)?.body.component === component;
}

/** The declared steps that a record tells of. */
export function stepsToldBy(trace: Trace, record: TraceRecord): readonly Step[] {
  const { body } = record;
  const did = didOf(body);
  const names = [body.type, ...(did === undefined ? [] : [`${body.type} ${did}`])];
  if (isResult(body)) names.push(`${body.type} ${body.name}`, `${body.component}/${body.name}`);
  return names.flatMap((name) => BY_RECORD.get(name) ?? []).filter((step) => tellsOf(trace, record, step));
}

/** How often each declared step has run up to the shown moment, and its last record, as far back as the trace goes. */
export function stepRuns({ trace }: Pick<Cluster, 'trace'>, shown: Moment): StepRuns {
  const runs = new Map<string, { times: number; record: number; atMs: number }>();
  for (let id = trace.firstId; id <= shown.record; id++) {
    const record = trace.get(id);
    if (record === undefined) break;
    for (const { component, name } of stepsToldBy(trace, record)) {
      const path = `${component}/${name}`;
      const times = (runs.get(path)?.times ?? 0) + 1;
      runs.set(path, { times, record: id, atMs: record.atMs });
    }
  }
  return Object.fromEntries(runs);
}

/** The steps by what their records have: `queue add`, `step ResolveFenceposts`, `deployment/scale`. */
const BY_RECORD: ReadonlyMap<string, readonly Step[]> = byRecord();

function byRecord(): ReadonlyMap<string, readonly Step[]> {
  const steps = new Map<string, Step[]>();
  for (const step of ALL_STEPS) {
    const key = step.toldBy ?? `${step.component}/${step.name}`;
    const same = steps.get(key);
    if (same === undefined) steps.set(key, [step]);
    else same.push(step);
  }
  return steps;
}

/** What happened, in the word that `toldBy` has after the type. Undefined if the type says all. */
function didOf(body: TraceBody): string | undefined {
  return 'op' in body ? body.op : body.type === 'deliver' ? body.event : undefined;
}

/** True if the record has the result of a step. */
function isResult(body: TraceBody): body is TraceBody & Pick<Step, 'component' | 'name'> {
  return 'component' in body;
}
