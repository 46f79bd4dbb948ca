import { create } from 'zustand';
import type { ClockView, Movement, StepResult } from '../../worker/protocol/index.ts';
import { knownLoop } from './known-loops.ts';
import { useCluster } from '../model/cluster-store.ts';

/** A line of what a loop did: `Get default/web`, `isScalingEvent`. */
export interface ScriptLine {
  /** Id of the trace record. */
  readonly id: number;
  readonly atMs: number;
  readonly type: 'add' | 'get' | 'step' | 'done' | 'retry';
  readonly key: string;
  readonly text: string;
  /** What a step came to. */
  readonly step?: StepResult | undefined;
}

/** What moved last, for the still picture: who wants no motion sees as much. */
export interface Activity {
  /** The last write to etcd. */
  readonly write: Movement | undefined;
  /** By queue: the last add, whose `detail` is the handler that made it. */
  readonly adds: ReadonlyMap<string, Movement>;
  /** By client: what a kubelet did last. */
  readonly stages: ReadonlyMap<string, Movement>;
  /** By client (`deployment-controller`): what its syncs did, oldest first. */
  readonly scripts: ReadonlyMap<string, readonly ScriptLine[]>;
}

export const NO_ACTIVITY: Activity = { write: undefined, adds: new Map(), stages: new Map(), scripts: new Map() };

const MOST_LINES = 80;
/** Writes that happen for ever, whether or not there is something to see. */
const HEARTBEATS: ReadonlySet<string> = new Set(['Lease', 'Event']);

/** The activity after these movements. */
export function afterMovements(before: Activity, movements: readonly Movement[]): Activity {
  const adds = new Map(before.adds);
  const stages = new Map(before.stages);
  const scripts = new Map(before.scripts);
  const fresh = new Map<string, ScriptLine[]>();
  let { write } = before;
  for (const movement of movements) {
    const { type, loop } = movement;
    if (type === 'write' && !HEARTBEATS.has(movement.kind)) write = movement;
    if (type === 'add') adds.set(loop, movement);
    if (type === 'step' && loop.startsWith('kubelet/')) stages.set(loop, movement);
    else if (type !== 'write' && type !== 'deliver') note(fresh, movement, type);
  }
  for (const [client, lines] of fresh) scripts.set(client, [...(scripts.get(client) ?? []), ...lines].slice(-MOST_LINES));
  return { write, adds, stages, scripts };
}

function note(fresh: Map<string, ScriptLine[]>, { id, atMs, loop, key, detail, step }: Movement, type: ScriptLine['type']): void {
  // Steps come under the name of the client, everything else under that of the queue.
  const client = type === 'step' ? loop : (knownLoop(loop)?.client ?? loop);
  const line: ScriptLine = { id, atMs, type, key, text: detail, step };
  const lines = fresh.get(client);
  if (lines === undefined) fresh.set(client, [line]);
  else lines.push(line);
}

/** What moved last in each loop, while somebody looks at the loops. */
export const useActivity = create<Activity>(() => NO_ACTIVITY);

/**
 * Keeps the activity up to date. Where another moment was leapt to, nothing was seen moving on the way there: what moved last before it is asked
 * for. Returns what ends it.
 */
export function followActivity(askForMovements: () => Promise<readonly Movement[]>): () => void {
  let leaps = 0;
  const catchUp = (): void => {
    const leap = ++leaps;
    askForMovements()
      .then((movements) => {
        if (leap === leaps) useActivity.setState(afterMovements(NO_ACTIVITY, movements), true);
      })
      // A worker that is gone has been reported by its status.
      .catch(() => undefined);
  };
  const stop = useCluster.subscribe((state, before) => {
    if (!state.started && before.started) useActivity.setState(NO_ACTIVITY, true);
    // A scenario may be shown from its middle.
    if (state.started && !before.started) return catchUp();
    if (state.clock !== before.clock && before.started && isLeap(before.clock, state.clock, state.movements)) return catchUp();
    if (state.movements === before.movements || state.movements.length === 0) return undefined;
    return useActivity.setState((activity) => afterMovements(activity, state.movements), true);
  });
  if (useCluster.getState().started) catchUp();
  return () => {
    leaps++;
    stop();
  };
}

type Shown = Pick<ClockView, 'record' | 'past' | 'playing'>;

/** Whether the page has come from one moment to another without what lies between having been played before it: back, or far ahead at once. */
export function isLeap(before: Shown, after: Shown, movements: readonly Movement[]): boolean {
  if (after.record === before.record) return false;
  if (after.record < before.record) return true;
  return movements.length === 0 && (before.past || !after.playing);
}
