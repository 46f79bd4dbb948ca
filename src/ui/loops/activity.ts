import { createStore, useStore } from 'zustand';
import type { ClockView, Movement, StepResult } from '../../worker/protocol/index.ts';
import { knownLoop } from './known-loops.ts';
import { partOfWorld } from '../model/part-of-world.ts';
import { useWorld } from '../model/session-context.ts';
import type { World } from '../model/world.ts';

/** A line about what a loop did: `Get default/web`, `isScalingEvent`. */
export interface ScriptLine {
  /** Id of the trace record. */
  readonly id: number;
  readonly atMs: number;
  readonly type: 'add' | 'get' | 'step' | 'done' | 'retry';
  readonly key: string;
  readonly text: string;
  /** The result of a step. */
  readonly step?: StepResult | undefined;
}

/** The last movement in each loop. The page shows it without motion too, so reduced motion loses nothing. */
export interface Activity {
  /** The last write to etcd, without heartbeats. */
  readonly write: Movement | undefined;
  /** By client and kind (`shared-informers Pod`): the last delivery of a watch event. */
  readonly deliveries: ReadonlyMap<string, Movement>;
  /** By queue: the last add. Its `detail` is the handler that added the key. */
  readonly adds: ReadonlyMap<string, Movement>;
  /** By client: the last action of a kubelet. */
  readonly stages: ReadonlyMap<string, Movement>;
  /** By client (`deployment-controller`): the steps of its syncs, oldest first. */
  readonly scripts: ReadonlyMap<string, readonly ScriptLine[]>;
}

export const NO_ACTIVITY: Activity = {
  write: undefined,
  deliveries: new Map(),
  adds: new Map(),
  stages: new Map(),
  scripts: new Map(),
};

const MOST_LINES = 80;
/** These writes happen all the time, so they are not shown. */
const HEARTBEATS: ReadonlySet<string> = new Set(['Lease', 'Event']);

export function afterMovements(before: Activity, movements: readonly Movement[]): Activity {
  const deliveries = new Map(before.deliveries);
  const adds = new Map(before.adds);
  const stages = new Map(before.stages);
  const scripts = new Map(before.scripts);
  const fresh = new Map<string, ScriptLine[]>();
  let { write } = before;
  for (const movement of movements) {
    const { type, loop } = movement;
    if (type === 'write' && !HEARTBEATS.has(movement.kind)) write = movement;
    if (type === 'deliver') deliveries.set(`${loop} ${movement.kind}`, movement);
    if (type === 'add') adds.set(loop, movement);
    if (type === 'step' && loop.startsWith('kubelet/')) stages.set(loop, movement);
    else if (type !== 'write' && type !== 'deliver') note(fresh, movement, type);
  }
  for (const [client, lines] of fresh) scripts.set(client, [...(scripts.get(client) ?? []), ...lines].slice(-MOST_LINES));
  return { write, deliveries, adds, stages, scripts };
}

function note(fresh: Map<string, ScriptLine[]>, { id, atMs, loop, key, detail, step }: Movement, type: ScriptLine['type']): void {
  // Steps carry the name of the client, other movements the name of the queue.
  const client = type === 'step' ? loop : (knownLoop(loop)?.client ?? loop);
  const line: ScriptLine = { id, atMs, type, key, text: detail, step };
  const lines = fresh.get(client);
  if (lines === undefined) fresh.set(client, [line]);
  else lines.push(line);
}

/** The activity in one world, while its loops are shown. */
export const activityOf = partOfWorld((world) => new LoopActivity(world));

export function useActivity<T>(selector: (activity: Activity) => T): T {
  return useStore(activityOf(useWorld()).store, selector);
}

class LoopActivity {
  readonly store = createStore<Activity>(() => NO_ACTIVITY);
  readonly #world: World;
  #followers = 0;
  #leaps = 0;
  #stop: (() => void) | undefined;

  constructor(world: World) {
    this.#world = world;
  }

  /**
   * Keeps the activity up to date. After a leap in time it asks the worker for the last movements before the new moment. Returns a
   * function that stops it. Several views may follow at once: the activity is kept once for all of them.
   */
  follow(): () => void {
    if (this.#followers++ === 0) this.#begin();
    return () => {
      if (--this.#followers > 0) return;
      this.#leaps++;
      this.#stop?.();
    };
  }

  #begin(): void {
    const { shown } = this.#world;
    this.#stop = shown.subscribe((state, before) => {
      // A scenario may open in the middle of its history.
      if (state.started && !before.started) return this.#catchUp();
      if (state.clock !== before.clock && before.started && isLeap(before.clock, state.clock, state.movements))
        return this.#catchUp();
      if (state.movements === before.movements || state.movements.length === 0) return undefined;
      return this.store.setState((activity) => afterMovements(activity, state.movements), true);
    });
    if (shown.getState().started) this.#catchUp();
  }

  #catchUp(): void {
    const leap = ++this.#leaps;
    this.#world.client
      .ask({ type: 'movements' })
      .then((movements) => {
        if (leap === this.#leaps) this.store.setState(afterMovements(NO_ACTIVITY, movements), true);
      })
      // The worker's status has already reported this failure.
      .catch(() => undefined);
  }
}

type Shown = Pick<ClockView, 'record' | 'past' | 'playing'>;

/** Whether the page has moved to another moment without playing the time between: back, or far ahead at once. */
export function isLeap(before: Shown, after: Shown, movements: readonly Movement[]): boolean {
  if (after.record === before.record) return false;
  if (after.record < before.record) return true;
  return movements.length === 0 && (before.past || !after.playing);
}
