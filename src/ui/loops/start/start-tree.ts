import type { ControllerStartView, ManagerStartView, StageView, StepResult } from '../../../worker/protocol/index.ts';
import { startStageOf } from './start-stages.ts';

/** A row of the tree: a step of the start, or the first list of an informer. */
export interface StartNode {
  readonly id: string;
  readonly depth: number;
  /** The upstream function, the name of a controller, or the kind of a list. */
  readonly name: string;
  readonly record: number;
  readonly atMs: number;
  /** The time at which the step that it waits for was reached. Undefined if it waits for nothing, or still waits. */
  readonly endMs?: number | undefined;
  /** Undefined for a controller and for the list of an informer. */
  readonly result?: StepResult;
  /** The number of objects in a first list. */
  readonly count?: number;
}

/** The depth of a step in the tree. Steps that are not named stand below the stage before them. */
const DEPTHS: Readonly<Record<string, number>> = {
  NewControllerManagerCommand: 0,
  Run: 0,
  leaderElectAndRun: 1,
  OnStartedLeading: 1,
  CreateControllerContext: 2,
  BuildControllers: 2,
  'InformerFactory.Start': 2,
  RunControllers: 2,
  WaitForCacheSync: 2,
};

/** The start of a manager as an indented tree: its stages, the controllers that it builds, the lists of its informers, and what each controller does until its workers run. */
export function startTree({ stages, controllers, lists }: ManagerStartView): readonly StartNode[] {
  const nodes: StartNode[] = [];
  let depth = 0;
  for (const stage of stages) {
    const { name, outcome } = stage.result;
    // The end of the process.
    if (startStageOf(name) === undefined) break;
    // The stage reports its end under its own name.
    if (name === 'BuildControllers' && outcome !== 'begun') continue;
    const own = DEPTHS[name];
    if (own !== undefined) depth = own;
    nodes.push(nodeOf(stage, own ?? depth + 1, endOf(name, stages)));
    if (name === 'InformerFactory.Start')
      nodes.push(...lists.map((list) => ({ ...list, id: `list ${list.kind}`, depth: 3, name: list.kind })));
    if (name === 'RunControllers') nodes.push(...controllers.flatMap(controllerNodes));
  }
  return nodes;
}

/** A controller from its wait for the caches until its workers run, with both steps below it. */
function controllerNodes({ name, stages }: ControllerStartView): StartNode[] {
  const wait = stages.find(({ result }) => result.outcome === 'waits');
  if (wait === undefined) return [];
  const { record, atMs } = wait;
  const run = stages.find(({ record: later, result }) => later > record && result.outcome === 'started');
  const controller = { id: name, depth: 3, name, record, atMs, endMs: run?.atMs };
  const steps = [nodeOf(wait, 4, run?.atMs)];
  return run === undefined ? [controller, ...steps] : [controller, ...steps, nodeOf(run, 4)];
}

/** The stage at whose beginning a waiting stage ends. */
const UNTIL: Readonly<Record<string, string>> = {
  leaderElectAndRun: 'OnStartedLeading',
  CreateControllerContext: 'BuildControllers',
  RunControllers: 'WaitForCacheSync',
};

function endOf(name: string, stages: readonly StageView[]): number | undefined {
  return stages.find(({ result }) => result.name === UNTIL[name])?.atMs;
}

function nodeOf({ record, atMs, result }: StageView, depth: number, endMs?: number): StartNode {
  return { id: String(record), depth, name: result.name, record, atMs, endMs, result };
}

/**
 * The place of each moment on an axis from 0 to 1. A start has steps within a millisecond and waits of 15 seconds, so long gaps between moments are
 * shortened: each counts by its logarithm.
 */
export function axisOf(moments: readonly number[]): (atMs: number) => number {
  const sorted = [...new Set(moments)].sort((a, b) => a - b);
  const places = new Map<number, number>();
  let place = 0;
  for (const [i, atMs] of sorted.entries()) {
    if (i > 0) place += Math.log1p(atMs - sorted[i - 1]!);
    places.set(atMs, place);
  }
  const whole = place || 1;
  return (atMs) => (places.get(atMs) ?? 0) / whole;
}
