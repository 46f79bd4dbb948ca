import { ALL_STEPS } from '../../cluster/step-names.ts';
import type { Cluster, Moment } from '../../cluster/index.ts';
import { countUpTo, type Step, type Trace, type TraceBody, type TraceRecord } from '../../sim/index.ts';
import type { StepRun, StepRuns } from '../protocol/index.ts';
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
  const runs: Record<string, StepRun> = {};
  for (const [path, records] of runRecords(trace)) {
    records.splice(0, countUpTo(records, trace.firstId - 1));
    const times = countUpTo(records, shown.record);
    const record = records[times - 1];
    if (record !== undefined) runs[path] = { times, record, atMs: trace.get(record)!.atMs };
  }
  return runs;
}

/** The records that tell of each step, by `component/name`, and the last record that was read. */
interface ReadRuns {
  readonly records: Map<string, number[]>;
  last: number;
}

/** Created at the first question, and read on from there: the question comes again while time passes. */
const known = new WeakMap<Trace, ReadRuns>();

function runRecords(trace: Trace): ReadRuns['records'] {
  const read = known.get(trace) ?? { records: new Map<string, number[]>(), last: 0 };
  known.set(trace, read);
  for (const record of trace.since(read.last)) {
    for (const { component, name } of stepsToldBy(trace, record)) {
      const path = `${component}/${name}`;
      const records = read.records.get(path);
      if (records === undefined) read.records.set(path, [record.id]);
      else records.push(record.id);
    }
  }
  read.last = trace.lastId;
  return read.records;
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
