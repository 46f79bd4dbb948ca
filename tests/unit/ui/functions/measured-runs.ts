import { allStepPlaces } from '../../../../scripts/step-sources.ts';
import type { StepSourcePlace } from '../../../../src/ui/code/source-facts.ts';
import type { Scenario } from '../../../../src/cluster/scenario/scenario.ts';
import type { Cluster } from '../../../../src/cluster/index.ts';
import type { Simulation, TraceRecord } from '../../../../src/trace/index.ts';
import { codeAnswer } from '../../../../src/worker/projection/sync-view/sync-answers.ts';
import { stepsToldBy } from '../../../../src/worker/projection/step-records.ts';
import type { ProbedFile } from '../../../../src/worker/twin/probe.ts';
import type { importInstrumented } from '../../../instrumented.ts';

type Engine = Awaited<ReturnType<typeof importInstrumented>>;

/** A turn of one task. Turns count events; tasks are numbered as they appear. */
interface Turn {
  readonly event: number;
  readonly task: number;
}

/** What ran in a small world, by the path of the function: `deployment/scale`. */
export interface MeasuredRuns {
  readonly cluster: Cluster;
  /** The records that are said to tell of a function. */
  readonly told: ReadonlyMap<string, readonly TraceRecord[]>;
  /** How often our function of that step was called. Missing for a step that is a line of another function. */
  readonly calls: ReadonlyMap<string, number>;
  /** Whether a line of the function runs where a record leads: in its sync, or else in the turn in which it was made. */
  runsAt(path: string, record: TraceRecord): boolean;
}

/** Our functions that are steps. A step that is a line of another function has none. */
export const OWN_PLACES: readonly StepSourcePlace[] = allStepPlaces().filter(({ line }) => line === undefined);
/** The steps with a function of their own. */
export const WITH_FUNCTION: ReadonlySet<string> = new Set(OWN_PLACES.map(({ component, name }) => `${component}/${name}`));

/** Plays a small world in the instrumented engine, and notes which functions ran in which turn. */
export function measureRuns(engine: Engine, scenario: Scenario, untilMs: number): MeasuredRuns {
  const calls = new Map<string, number>();
  const lines = new Map<string, Map<number, Set<number>>>();
  const turns = new Map<number, Turn>();
  const tasks = new Map<object | undefined, number>();
  let event = 0;
  let sim: Simulation | undefined;
  const taskNow = (): number => {
    const { current } = sim!;
    const known = tasks.get(current) ?? tasks.size;
    tasks.set(current, known);
    return known;
  };
  let lastCall = 0;
  engine.listen({
    line(call, file, site) {
      const [fn] = file.sites[site]!;
      for (const path of stepsIn(file, fn)) {
        if (call === 0) calls.set(path, (calls.get(path) ?? 0) + 1);
        noteTurn(lines, path, taskNow(), event);
      }
      return call === 0 ? ++lastCall : call;
    },
    tested: () => undefined,
    returned: () => undefined,
    ended: () => undefined,
  });
  try {
    const onSimulation = (begun: Simulation): void => {
      sim = begun;
      begun.trace.subscribe(({ id }) => turns.set(id, { event, task: taskNow() }));
    };
    const cluster = engine.createCluster({ ...engine.clusterOptionsOf(scenario), onSimulation });
    const script = new engine.Script(cluster, engine.commandsOf(scenario, 0));
    do event++;
    while (!script.runTo(untilMs, { maxEvents: 1 }));
    const { trace } = cluster;
    const told = new Map<string, TraceRecord[]>();
    for (const record of trace.since())
      for (const { component, name } of stepsToldBy(trace, record)) {
        const path = `${component}/${name}`;
        const same = told.get(path);
        if (same === undefined) told.set(path, [record]);
        else same.push(record);
      }
    const ends = new Map<number, number>();
    for (const { id, body, cause } of trace.since()) if (body.type === 'sync-end') ends.set(cause, id);
    const runsAt = (path: string, { id }: TraceRecord): boolean => {
      const start = codeAnswer(cluster, { type: 'code', record: id })!.record;
      const first = turns.get(start)!;
      const last = turns.get(ends.get(start) ?? start)!;
      for (const at of lines.get(path)?.get(first.task) ?? []) if (at >= first.event && at <= last.event) return true;
      return false;
    };
    return { cluster, told, calls, runsAt };
  } finally {
    engine.listen(undefined);
  }
}

function noteTurn(lines: Map<string, Map<number, Set<number>>>, path: string, task: number, event: number): void {
  let byTask = lines.get(path);
  if (byTask === undefined) lines.set(path, (byTask = new Map<number, Set<number>>()));
  let events = byTask.get(task);
  if (events === undefined) byTask.set(task, (events = new Set()));
  events.add(event);
}

const stepsOfFunctions = new WeakMap<ProbedFile, Map<number, readonly string[]>>();

/** The steps that a function of ours is. Functions within another are none. */
function stepsIn(file: ProbedFile, fn: number): readonly string[] {
  const known = stepsOfFunctions.get(file) ?? new Map<number, readonly string[]>();
  stepsOfFunctions.set(file, known);
  const found = known.get(fn);
  if (found !== undefined) return found;
  const { name, line } = file.functions[fn]!;
  const own = OWN_PLACES.filter((place) => place.file === file.path && place.firstLine <= line && line <= place.lastLine);
  const steps = name.includes('=>') ? [] : own.map(({ component, name: step }) => `${component}/${step}`);
  known.set(fn, [...new Set(steps)]);
  return known.get(fn)!;
}
