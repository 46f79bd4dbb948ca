import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TraceRecord } from '../../../../src/trace/index.ts';
import { allStepPlaces } from '../../../../scripts/step-sources.ts';
import { callAt, functionOf, lineOfTold, stackOf } from '../../../../src/ui/code/position.ts';
import { FUNCTIONS, functionAt, type FunctionEntry } from '../../../../src/ui/functions/function-index.ts';
import { scenarioOf, type Told } from '../../../../src/ui/functions/happening-link.ts';
import { HAPPENINGS, type Happening } from '../../../../src/ui/functions/happenings.ts';
import reached from '../../../../src/ui/functions/reached.json';
import { codeAnswer } from '../../../../src/worker/projection/sync-view/sync-answers.ts';
import type { RecordedFunction, Recording } from '../../../../src/worker/twin/recording.ts';
import { importInstrumented } from '../../../instrumented.ts';
import { measureRuns, OWN_PLACES, WITH_FUNCTION, type MeasuredRuns } from './measured-runs.ts';

const FILE = fileURLToPath(new URL('../../../../src/ui/functions/reached.json', import.meta.url));

const PLACES = allStepPlaces();

type Engine = Awaited<ReturnType<typeof importInstrumented>>;
type Reached = readonly [world: string, atMs: number, record: number, told: Told];
interface World {
  readonly happening: Happening;
  readonly runs: MeasuredRuns;
}

let engine: Engine;
let worlds: readonly World[];

beforeAll(async () => {
  engine = await importInstrumented();
  worlds = HAPPENINGS.map((happening) => {
    const scenario = scenarioOf(happening, { at: happening.untilMs });
    return { happening, runs: measureRuns(engine, scenario, happening.untilMs) };
  });
}, 240_000);

/** The first record of the first small world at which the function runs. One that is said to tell of it is preferred. */
function firstRun({ path }: FunctionEntry): { readonly world: World; readonly record: TraceRecord } | undefined {
  const isThere = ({ runs }: World, record: TraceRecord): boolean => !WITH_FUNCTION.has(path) || runs.runsAt(path, record);
  for (const world of worlds) {
    const record = world.runs.told.get(path)?.find((each) => isThere(world, each));
    if (record !== undefined) return { world, record };
  }
  if (!WITH_FUNCTION.has(path)) return undefined;
  for (const world of worlds) {
    if (!world.runs.calls.has(path)) continue;
    for (const record of world.runs.cluster.trace.since()) if (isThere(world, record)) return { world, record };
  }
  return undefined;
}

/** How well the records of a function tell its runs, in all small worlds. */
function toldIn({ path, step }: FunctionEntry): Told {
  if (!WITH_FUNCTION.has(path)) return 'each';
  // Every sync has its record. Of a key whose object is gone, ours is done before the function; upstream's function is what finds that out.
  if (step.kind === 'sync') return 'each';
  const isPlaced = worlds.every(({ runs }) => (runs.told.get(path) ?? []).every((record) => runs.runsAt(path, record)));
  const isCounted = worlds.every(({ runs }) => (runs.told.get(path) ?? []).length === (runs.calls.get(path) ?? 0));
  if (isPlaced) return isCounted ? 'each' : 'some';
  // A report of the step itself is a place of its own.
  return step.toldBy === undefined ? 'some' : 'none';
}

function measured(): Readonly<Record<string, Reached>> {
  return Object.fromEntries(
    FUNCTIONS.flatMap((entry) => {
      const first = firstRun(entry);
      if (first === undefined) return [];
      const { world, record } = first;
      return [[entry.path, [world.happening.id, Math.floor(record.atMs), record.id, toldIn(entry)]] as const];
    }),
  );
}

describe('make it happen', () => {
  it('claims only what was seen: npm run docs:functions writes what the small worlds reach', () => {
    const now = measured();
    if (process.env['UPDATE_FUNCTIONS'] !== undefined) writeFileSync(FILE, JSON.stringify(now, undefined, 2));
    else expect(reached).toEqual(now);
  }, 240_000);

  it('leads each function that has a function of ours to lines of it', () => {
    const now = measured();
    const missed: string[] = [];
    for (const { happening, runs } of worlds) {
      const twin = new engine.Twin();
      const here = Object.entries(now).filter(([path, [id]]) => id === happening.id && WITH_FUNCTION.has(path));
      const scenario = scenarioOf(happening, { at: happening.untilMs });
      const recordings = new Map<number, Recording>();
      const aims = here.map(([path, [, , record]]) => ({
        path,
        record,
        start: codeAnswer(runs.cluster, { type: 'code', record })!,
      }));
      for (const { path, record, start } of aims.toSorted((a, b) => a.start.record - b.start.record)) {
        const recording = recordings.get(start.record) ?? recorded(twin, scenario, start);
        recordings.set(start.record, recording);
        if (!isIn(recording, path)) missed.push(`${happening.id}: ${path} at ${start.record}`);
        else if (!landsIn(recording, path, record)) missed.push(`${happening.id}: ${path} lands beside it at ${record}`);
      }
    }
    expect(missed).toEqual([]);
  }, 240_000);
});

function recorded(
  twin: InstanceType<Engine['Twin']>,
  scenario: ReturnType<typeof scenarioOf>,
  { record, atMs }: { readonly record: number; readonly atMs: number },
): Recording {
  const run = twin.record({ scenario, record, atMs });
  for (;;) {
    const recording = run.advance(1_000);
    if (recording !== undefined) return recording;
  }
}

/** Whether the page, at the stop of a step, shows a line of our function of that step. */
function landsIn(recording: Recording, path: string, record: number): boolean {
  const { step } = functionAt(path)!;
  const at = lineOfTold(recording, record, step.ours ?? step.name, reportsSteps);
  return stackOf(recording, callAt(recording, at)).some((call) => isOwn(functionOf(recording, call), path));
}

/** As the page asks it: whether one of our functions is a step or reports one. */
function reportsSteps({ file, line }: RecordedFunction): boolean {
  return PLACES.some((place) => place.file === file && place.firstLine <= line && line <= place.lastLine);
}

/** Whether our function of a step is among the recorded ones. */
function isIn({ functions }: Recording, path: string): boolean {
  return functions.some((fn) => isOwn(fn, path));
}

function isOwn({ file, line, name }: RecordedFunction, path: string): boolean {
  const own = OWN_PLACES.filter((place) => `${place.component}/${place.name}` === path);
  return !name.includes('=>') && own.some((place) => place.file === file && place.firstLine <= line && line <= place.lastLine);
}
