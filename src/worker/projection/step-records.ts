import { ALL_STEPS } from '../../cluster/step-names.ts';
import type { Step, Trace, TraceBody, TraceRecord } from '../../trace/index.ts';
import { syncStartAbove } from './sync-start-above.ts';

/** Components whose steps are shared by all controllers. */
const SHARED: ReadonlySet<string> = new Set(['client', 'controllers']);

/** The records of a workqueue and its workers. */
const OF_LOOPS: ReadonlySet<string> = new Set(['queue', 'sync-start', 'sync-end']);

/** Whether a record reports a step, or tells of a step that reports nothing itself. */
export function tellsOf(trace: Trace, record: TraceRecord, step: Step): boolean {
  const { body } = record;
  if (step.toldBy === undefined) return isResult(body) && body.component === step.component && body.name === step.name;
  return tellersOf(step).some((teller) => isTold(trace, record, step.component, teller));
}

/** Whether a record is one that stands for a step of a component: see `StepSpec.toldBy`. */
function isTold(trace: Trace, { by, cause, body }: TraceRecord, component: string, teller: string): boolean {
  const [type = '', what, about] = teller.split(' ');
  if (type.includes('/'))
    return isResult(body) && type === `${body.component}/${body.name}` && (what === undefined || what === aboutOf(body));
  if (body.type !== type || (about !== undefined && about !== aboutOf(body))) return false;
  const isShared = SHARED.has(component);
  if (isResult(body)) return (isShared || body.component === component) && body.name === (what ?? body.name);
  if (what !== undefined && what !== didOf(body)) return false;
  // The scheduler's queue and loop are its own.
  if (component === 'client' && by === 'scheduler' && OF_LOOPS.has(type)) return false;
  if (isShared || by === component || by.startsWith(`${component}/`)) return true;
  return componentOf(trace, by, cause) === component;
}

/** The components of reporters, as their syncs have named them: `replicaset-controller` → `replicaset`. */
const components = new WeakMap<Trace, Map<string, string>>();

/** The component of the sync that a record belongs to. If the start of the sync has been dropped, that of the reporter's earlier syncs. */
function componentOf(trace: Trace, by: string, cause: number): string | undefined {
  const known = components.get(trace) ?? new Map<string, string>();
  components.set(trace, known);
  const start = syncStartAbove(trace, cause);
  if (start !== undefined) known.set(by, start.body.component);
  // Only the first records of a trace that forgets can have lost their sync.
  return start?.body.component ?? (cause < trace.firstId ? known.get(by) : undefined);
}

/** The declared steps that a record tells of. */
export function stepsToldBy(trace: Trace, record: TraceRecord): readonly Step[] {
  const { body } = record;
  const names = isResult(body) ? [body.type, `${body.type} ${body.name}`, `${body.component}/${body.name}`] : [body.type];
  const did = isResult(body) ? undefined : didOf(body);
  if (did !== undefined) names.push(`${body.type} ${did}`);
  const told = names.flatMap((name) => BY_RECORD.get(name) ?? []).filter((step) => tellsOf(trace, record, step));
  return [...new Set(told)];
}

/** The steps by the beginning of what their records have: `queue add`, `step ResolveFenceposts`, `deployment/scale`. */
const BY_RECORD: ReadonlyMap<string, readonly Step[]> = byRecord();

function byRecord(): ReadonlyMap<string, readonly Step[]> {
  const steps = new Map<string, Step[]>();
  for (const step of ALL_STEPS) {
    const keys = step.toldBy === undefined ? [`${step.component}/${step.name}`] : tellersOf(step).map(beginningOf);
    for (const key of new Set(keys)) {
      const same = steps.get(key);
      if (same === undefined) steps.set(key, [step]);
      else same.push(step);
    }
  }
  return steps;
}

/** The records that stand for a step that reports none. */
export function tellersOf({ toldBy }: Pick<Step, 'toldBy'>): readonly string[] {
  return toldBy === undefined ? [] : typeof toldBy === 'string' ? [toldBy] : toldBy;
}

/** `step scale inProportion` → `step scale`, `replicaset/addPod owned` → `replicaset/addPod` */
function beginningOf(teller: string): string {
  return teller
    .split(' ')
    .slice(0, teller.includes('/') ? 1 : 2)
    .join(' ');
}

/** What happened, in the word that `toldBy` has after the type. Undefined if the type says all. */
function didOf(body: TraceBody): string | undefined {
  if ('op' in body) return body.op;
  return body.type === 'deliver' ? body.event : body.type === 'request' ? body.verb : undefined;
}

/** What a record is about, in the last word of `toldBy`. */
function aboutOf(body: TraceBody): string | undefined {
  if ('outcome' in body) return body.outcome;
  return body.type === 'queue' ? body.via : 'kind' in body ? body.kind : undefined;
}

/** True if the record has the result of a step. */
function isResult(body: TraceBody): body is TraceBody & Pick<Step, 'component' | 'name'> {
  return 'component' in body;
}
