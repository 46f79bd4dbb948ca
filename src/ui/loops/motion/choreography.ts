import type { LoopView, Movement } from '../../../worker/protocol/index.ts';
import { knownLoop, watcherOf } from '../known-loops.ts';

/**
 * A path between two places. `watch`: etcd → informer. `handler`: informer → ready. `due`: waiting → ready. `get`: ready →
 * worker. `again`: worker → ready (the key was dirty). `retry`: worker → waiting. `write`: worker → etcd. `request`: kubectl →
 * etcd.
 */
export type Leg = 'watch' | 'handler' | 'due' | 'get' | 'again' | 'retry' | 'write' | 'request';

/** Where a token starts or arrives: `data-anchor` within `data-row`. `workers:function`: the function if it is drawn, or else the workers. */
export interface Place {
  readonly row: string;
  readonly part: string;
}

/** A token's move from one place to another. */
export interface Move {
  readonly leg: Leg;
  readonly from: Place;
  readonly to: Place;
  /** What moves: the queue of a key, or the kind of an object, and the key. */
  readonly queue: string;
  readonly kind: string;
  readonly key: string;
  /** The number of keys that move together. More than one are drawn as a number. */
  readonly count: number;
  /**
   * The index of the move that this move follows. A key that is added and taken at the same moment still shows the two moves one
   * after the other.
   */
  readonly after: number | undefined;
}

/** What the choreography needs to know about the page. */
export interface Scene {
  readonly loops: ReadonlyMap<string, LoopView>;
  /** The loops before the movements. They say where a key waited. */
  readonly before: ReadonlyMap<string, LoopView>;
  /** Whether a row is open. */
  readonly isOpen: (loop: LoopView) => boolean;
}

/** More simultaneous moves of one leg are merged into one, with a number. */
const MOST_ALIKE = 2;

/** The moves that show the movements, in order. Folded rows get none. */
export function choreograph(movements: readonly Movement[], scene: Scene): readonly Move[] {
  const planner = new Planner(scene);
  for (const movement of movements) planner.add(movement);
  return planner.moves();
}

const API: Place['row'] = 'api';
/** Leases are renewed all the time, and Events only repeat what was already seen. */
const UNSEEN: ReadonlySet<string> = new Set(['Lease', 'Event']);

class Planner {
  readonly #moves: Move[] = [];
  /** The last move into a place of a row. The next move in that row follows it. */
  readonly #last = new Map<string, number>();
  /** The kind of the last change that a row received. The handler of that kind adds the keys. */
  readonly #told = new Map<string, string>();
  readonly #alike = new Map<string, number[]>();
  readonly #open: readonly LoopView[];
  readonly #before: Scene['before'];

  constructor({ loops, before, isOpen }: Scene) {
    this.#open = [...loops.values()].filter((loop) => loop.running && isOpen(loop));
    this.#before = before;
  }

  moves(): readonly Move[] {
    return this.#moves;
  }

  add(movement: Movement): void {
    switch (movement.type) {
      case 'write':
        return this.#write(movement);
      case 'deliver':
        return this.#deliver(movement);
      case 'step':
        return;
      case 'add':
      case 'get':
      case 'done':
      case 'retry':
        for (const loop of this.#open) if (loop.queue.name === movement.loop) this.#moveKey(loop, movement);
    }
  }

  #write({ loop: client, kind, key }: Movement): void {
    if (UNSEEN.has(kind)) return;
    const to = { row: API, part: 'etcd' };
    const row = this.#open.find((loop) => knownLoop(loop.queue.name)?.client === client)?.id;
    if (client === 'kubectl') this.#push({ leg: 'request', from: { row: API, part: 'kubectl' }, to, kind, key });
    else if (row !== undefined)
      this.#push({ leg: 'write', from: { row, part: 'workers:function' }, to, kind, key }, this.#last.get(`${row} get`));
    else if (client.startsWith('kubelet/')) this.#push({ leg: 'write', from: { row: client, part: 'cell' }, to, kind, key });
  }

  #deliver({ loop: client, kind, key }: Movement): void {
    if (UNSEEN.has(kind)) return;
    const from = { row: API, part: 'etcd' };
    if (client.startsWith('kubelet/')) this.#push({ leg: 'watch', from, to: { row: client, part: 'cell' }, kind, key });
    if (client.startsWith('kube-proxy/')) this.#push({ leg: 'watch', from, to: { row: client, part: 'changes' }, kind, key });
    if (client.startsWith('coredns/'))
      this.#push({ leg: 'watch', from, to: { row: client, part: `informer:${kind}` }, kind, key });
    for (const loop of this.#open) {
      if (watcherOf(loop) !== client || !loop.informers.some((informer) => informer.kind === kind)) continue;
      this.#told.set(loop.id, kind);
      this.#last.set(
        `${loop.id} watch`,
        this.#push({ leg: 'watch', from, to: { row: loop.id, part: `informer:${kind}` }, kind, key }),
      );
    }
  }

  #moveKey({ id: row, queue, workers }: LoopView, { type, key }: Movement): void {
    const at = (part: string): Place => ({ row, part });
    const worker = workers.find((candidate) => candidate.key === key)?.worker;
    const held = at(worker === undefined ? 'workers' : `worker:${worker}`);
    const ready = at('ready');
    const moved = { queue: queue.name, key };
    if (type === 'add') {
      const waited = this.#before.get(row)?.queue.waiting.some((item) => item.key === key) ?? false;
      const kind = this.#told.get(row);
      const from = waited ? at('waiting') : at(kind === undefined ? 'informers' : `informer:${kind}`);
      const move = this.#push(
        { leg: waited ? 'due' : 'handler', from, to: ready, ...moved },
        waited ? undefined : this.#last.get(`${row} watch`),
      );
      this.#last.set(`${row} add`, move);
    } else if (type === 'get') {
      this.#last.set(`${row} get`, this.#push({ leg: 'get', from: ready, to: held, ...moved }, this.#last.get(`${row} add`)));
    } else if (type === 'retry') {
      this.#push({ leg: 'retry', from: held, to: at('waiting'), ...moved }, this.#last.get(`${row} get`));
    } else if (queue.ready.some((item) => item.key === key)) {
      this.#push({ leg: 'again', from: held, to: ready, ...moved }, this.#last.get(`${row} get`));
    }
  }

  /** Returns the index of the move, or of the move that it was merged into. */
  #push(
    move: Omit<Move, 'count' | 'after' | 'queue' | 'kind'> & { readonly queue?: string; readonly kind?: string },
    after?: number,
  ): number {
    const likeness = `${move.leg} ${move.from.row} ${move.to.row} ${move.kind ?? ''}`;
    const alike = this.#alike.get(likeness) ?? [];
    const [first] = alike;
    if (alike.length < MOST_ALIKE || first === undefined) {
      this.#moves.push({ queue: '', kind: '', ...move, count: 1, after });
      this.#alike.set(likeness, [...alike, this.#moves.length - 1]);
      return this.#moves.length - 1;
    }
    const whole = this.#moves[first];
    if (whole !== undefined) this.#moves[first] = { ...whole, count: whole.count + 1 };
    return first;
  }
}
