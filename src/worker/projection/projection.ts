import type { KubeObject } from '../../api/index.ts';
import type { Cluster } from '../../cluster/index.ts';
import type { StoreEvent } from '../../etcd/index.ts';
import type { ClockView, ConsoleEntry, Delta, InspectedView, LoopView, Movement, ObjectId, ObjectView } from '../protocol.ts';
import { objectKey } from '../protocol.ts';
import { consoleEntry } from './console.ts';
import { inspectedView } from './inspected-view.ts';
import { endedLoop, loopViews, managerViews } from './loop-view.ts';
import { movementOf } from './movements.ts';
import { NodeLoads } from './node-loads.ts';
import { viewOf } from './views.ts';

/** More movements than this in one frame cannot be followed by eye. */
const MOST_MOVEMENTS = 200;

/**
 * What the page knows of a cluster, and what is new since it was last told. It only reads: a cluster that is looked at has the same
 * history as one that is not.
 */
export class Projection {
  readonly #cluster: Cluster;
  readonly #loads = new NodeLoads();
  /** Objects written since the last delta, by id; undefined for those that are gone. */
  readonly #written = new Map<string, KubeObject | undefined>();
  readonly #told = new Changes();
  /** The newest revision of each kind. */
  readonly #newest = new Map<string, number>();
  /** Every loop that ever ran, as it was last. */
  readonly #loops = new Map<string, LoopView>();
  #lastRecord = 0;
  #clockTold = '';
  #inspected: ObjectId | undefined;
  #inspectedTold = '';
  /** The last state of the object that is inspected, for when it is gone. */
  #lastSeen: KubeObject | undefined;

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
    cluster.apiServer.store.watch('/registry/', 1, (event) => this.#note(event));
  }

  /** Says which object is wanted whole from now on. */
  inspect(ref: ObjectId | undefined): void {
    this.#inspected = ref;
    this.#inspectedTold = '';
    this.#lastSeen = undefined;
  }

  /** What is new; undefined when nothing is. */
  delta(clock: ClockView): Delta | undefined {
    const changed = this.#changedObjects();
    const removed = [...this.#written].filter(([, object]) => object === undefined).map(([id]) => id);
    this.#written.clear();
    const loops = this.#told.onlyNew('loop', this.#currentLoops(), (loop) => loop.id);
    const managers = this.#told.whole('managers', managerViews(this.#cluster));
    const console = this.#told.onlyNew('console', this.#recentConsole(), (entry) => String(entry.id));
    const movements = this.#movements();
    const inspected = this.#inspect();
    const clockText = JSON.stringify(clock);
    const nothing =
      changed.length + removed.length + loops.length + console.length + movements.length === 0 && !managers && !inspected;
    if (nothing && clockText === this.#clockTold) return undefined;
    this.#clockTold = clockText;
    return {
      clock,
      ...(changed.length > 0 && { changed }),
      ...(removed.length > 0 && { removed }),
      ...(loops.length > 0 && { loops }),
      ...(managers && { managers }),
      ...(console.length > 0 && { console }),
      ...(movements.length > 0 && { movements }),
      ...(inspected && { inspected }),
    };
  }

  #note({ type, value, revision }: StoreEvent<KubeObject>): void {
    const { kind, metadata } = value;
    this.#newest.set(kind, revision);
    this.#loads.note(type, value);
    for (const node of this.#loads.takeChanged()) {
      const object = this.#cluster.get('Node', { name: node });
      if (object !== undefined) this.#written.set(objectKey({ kind: 'Node', namespace: '', name: node }), object);
    }
    const id = objectKey({ kind, namespace: metadata.namespace ?? '', name: metadata.name });
    // A name that is used again is a change of the same id: the page goes by uid.
    this.#written.set(id, type === 'delete' ? undefined : value);
  }

  #changedObjects(): ObjectView[] {
    const { machines, sim } = this.#cluster;
    for (const name of machines.takeChanged()) {
      const node = this.#cluster.get('Node', { name });
      if (node !== undefined) this.#written.set(objectKey({ kind: 'Node', namespace: '', name }), node);
    }
    const views: ObjectView[] = [];
    for (const object of this.#written.values()) {
      if (object === undefined) continue;
      const view = viewOf(object, { epochMs: sim.epochMs, loads: this.#loads, isPowered: (name) => machines.isPowered(name) });
      if (view !== undefined) views.push(view);
    }
    return views;
  }

  #currentLoops(): LoopView[] {
    const running = loopViews(this.#cluster, this.#newest);
    const ids = new Set(running.map(({ id }) => id));
    const ended = [...this.#loops.values()].filter(({ id }) => !ids.has(id)).map(endedLoop);
    for (const loop of [...running, ...ended]) this.#loops.set(loop.id, loop);
    return [...running, ...ended];
  }

  #recentConsole(): ConsoleEntry[] {
    return this.#cluster.invocations.slice(-50).map(consoleEntry);
  }

  #movements(): Movement[] {
    const { trace } = this.#cluster;
    const found: Movement[] = [];
    for (let id = trace.lastId; id > this.#lastRecord && found.length < MOST_MOVEMENTS; id--) {
      const record = trace.get(id);
      const movement = record && movementOf(record, trace);
      if (movement !== undefined) found.push(movement);
    }
    this.#lastRecord = trace.lastId;
    return found.reverse();
  }

  #inspect(): InspectedView | undefined {
    if (this.#inspected === undefined) return undefined;
    const { kind, namespace, name } = this.#inspected;
    const object = this.#cluster.get(kind, namespace === '' ? { name } : { namespace, name });
    if (object !== undefined) this.#lastSeen = object;
    const view = inspectedView(this.#cluster, this.#inspected, this.#lastSeen, object !== undefined);
    const text = `${view.exists} ${view.resourceVersion} ${view.events.length} ${view.events.reduce((sum, event) => sum + event.count, 0)}`;
    if (text === this.#inspectedTold) return undefined;
    this.#inspectedTold = text;
    return view;
  }
}

/** Remembers what was told, so that only what differs is told again. */
class Changes {
  readonly #told = new Map<string, string>();

  onlyNew<T>(topic: string, items: readonly T[], idOf: (item: T) => string): T[] {
    return items.filter((item) => this.#isNew(`${topic}/${idOf(item)}`, item));
  }

  whole<T>(topic: string, value: T): T | undefined {
    return this.#isNew(topic, value) ? value : undefined;
  }

  #isNew(id: string, value: unknown): boolean {
    const text = JSON.stringify(value);
    if (this.#told.get(id) === text) return false;
    this.#told.set(id, text);
    return true;
  }
}
