import { buildScenario, encodeLink, type Scenario } from '../../worker/protocol/scenario.ts';
import type { FunctionEntry } from './function-index.ts';
import { HAPPENINGS, type Happening, type HappeningId } from './happenings.ts';
import reached from './reached.json';

/** When the documents of a small world are applied, in milliseconds: its nodes are ready by then. */
const UP_FOR_MS = 2_000;
/** A small world opens this long before the function runs. */
const BEFORE_MS = 1_000;

/**
 * For each function the first small world that reaches it, and when, in milliseconds. A test plays all of them and writes this file:
 * `npm run docs:functions`. A function that is missing is reached by none.
 */
const REACHED = reached as unknown as Readonly<Record<string, readonly [HappeningId, atMs: number, record: number, Told]>>;

/**
 * How well the records of a function tell its runs, as measured in the small worlds. `each`: every run has its record. `some`: at each of its records the function
 * runs, but it also runs without one. `none`: at a record it may not run at all, so that only the measured place is certain.
 */
export type Told = 'each' | 'some' | 'none';

/** The small world that reaches a function. */
export interface Reach {
  readonly id: HappeningId;
  /** Milliseconds of simulated time at which the function runs first. */
  readonly atMs: number;
  /** The trace record at which it runs first: the function is among the lines that are run there. */
  readonly record: number;
}

/** How well the records of a function tell its runs. A function that no small world reaches has at most records of its own. */
export function toldOf({ path, step }: Pick<FunctionEntry, 'path' | 'step'>): Told {
  return REACHED[path]?.[3] ?? (step.toldBy === undefined ? 'some' : 'none');
}

/** The small world in which a function has been seen to run. Undefined if none reaches it. */
export function reachOf(path: string): Reach | undefined {
  const found = REACHED[path];
  return found === undefined ? undefined : { id: found[0], atMs: found[1], record: found[2] };
}

/** The address of the small world that reaches a function: shortly before it runs, playing, with a breakpoint there. */
export function linkToReach({ step, component }: FunctionEntry, { id, atMs, record }: Reach): string {
  const happening = HAPPENINGS.find((one) => one.id === id);
  if (happening === undefined) throw new Error(`there is no small world ${id}`);
  const stop = { type: 'step', name: step.name, component, record } as const;
  const at = Math.max(0, Math.floor(atMs) - BEFORE_MS);
  return `#${encodeLink(scenarioOf(happening, { at, playing: true, breakpoints: [stop] }))}`;
}

/** A small world as a scenario. */
export function scenarioOf({ id, cluster, documents, steps }: Happening, cursor: Scenario['cursor']): Scenario {
  const scenario = buildScenario({
    cluster: { seed: `happening-${id}`, timings: 'teaching', ...cluster },
    upForMs: UP_FOR_MS,
    ...(documents !== undefined && { documents }),
    ...(steps !== undefined && { steps }),
    ...(cursor !== undefined && { cursor }),
  });
  if (cursor?.at !== 0) return scenario;
  // The very first events are still to come.
  return { ...scenario, branches: scenario.branches.map((branch) => ({ ...branch, until: { at: 0, turn: 0 } })) };
}
