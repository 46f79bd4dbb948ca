import { firstPast } from './binary-search.ts';

/** A record as read back. `Body` is what its reporter said: the simulation does not look into it. */
export interface TraceRecord<Body> {
  /** Counts from 1, in the order of emission. */
  readonly id: number;
  readonly atMs: number;
  /** The number of the event within its time: records of one event have the same time and turn. */
  readonly turn: number;
  /** The record that led to this one; 0 if there is none. */
  readonly cause: number;
  /** The component that reported it: `kubectl`, `apiserver`, `deployment-controller`, `kubelet/node-1`. */
  readonly by: string;
  readonly body: Body;
}

/** The part of the simulation that the trace reads: the time, the running task and its cause. */
interface Moment {
  readonly nowMs: number;
  readonly turn: number;
  readonly cause: number;
  readonly current: { readonly host: string } | undefined;
}

const CHUNK = 4096;

/** Records are kept in chunks of columns: this saves memory, and dropping the oldest costs nothing. */
interface Chunk<Body> {
  readonly firstId: number;
  readonly atMs: Float64Array;
  readonly turn: Uint32Array;
  readonly cause: Uint32Array;
  /** The reporter, as an index into the list of names. */
  readonly by: Uint32Array;
  /** The host, as an index into the list of hosts. */
  readonly host: Uint32Array;
  readonly bodies: Body[];
}

/** The default number of trace records kept. The oldest go first, one chunk at a time. */
const DEFAULT_LIMIT = 400_000;

/**
 * All trace records with their causes. Ids count from 1 without gaps, so a record is found by its id directly.
 *
 * Invariant: a record's cause has a smaller id than the record itself, so every chain of causes ends. Invariant: the trace
 * holds the newest `limit` records, and fewer than two chunks more.
 */
export class Trace<Body> {
  readonly #moment: Moment;
  readonly #limit: number;
  readonly #chunks: Chunk<Body>[] = [];
  /** All reporters, in the order of their first report. */
  readonly #names = new NameList();
  /** All hosts that tasks ran on. The first entry stands for tasks without a host. */
  readonly #hosts = new NameList(['']);
  readonly #subscribers = new Set<(record: TraceRecord<Body>) => void>();
  readonly #rememberers = new Set<(lastId: number) => void>();
  #lastId = 0;

  constructor(moment: Moment, limit = DEFAULT_LIMIT) {
    this.#moment = moment;
    this.#limit = limit;
  }

  /** Id of the newest record; 0 if there is none. */
  get lastId(): number {
    return this.#lastId;
  }

  /** Id of the oldest record still kept. */
  get firstId(): number {
    return this.#chunks[0]?.firstId ?? 1;
  }

  /** Adds a record and returns its id. `cause` defaults to the record that the running task acts on. */
  emit(by: string, body: Body, cause = this.#moment.cause): number {
    const id = ++this.#lastId;
    let chunk = this.#chunks.at(-1);
    if (chunk === undefined || id - chunk.firstId === CHUNK) {
      chunk = newChunk<Body>(id);
      this.#chunks.push(chunk);
      this.#dropOldChunks();
    }
    const index = id - chunk.firstId;
    chunk.atMs[index] = this.#moment.nowMs;
    chunk.turn[index] = this.#moment.turn;
    chunk.cause[index] = cause;
    chunk.by[index] = this.#names.indexOf(by);
    chunk.host[index] = this.#hostIndex(cause);
    chunk.bodies[index] = body;
    if (this.#subscribers.size > 0) {
      const record = this.get(id)!;
      for (const subscriber of this.#subscribers) subscriber(record);
    }
    return id;
  }

  /** The host of the running task. Outside of tasks, for example in a timer, the host of the cause. */
  #hostIndex(cause: number): number {
    const { current } = this.#moment;
    if (current === undefined) {
      const chunk = this.#chunkOf(cause);
      return chunk === undefined ? 0 : chunk.host[cause - chunk.firstId]!;
    }
    const { host } = current;
    return host === '' ? 0 : this.#hosts.indexOf(host);
  }

  /** Drops chunks while the limit allows it. */
  #dropOldChunks(): void {
    for (;;) {
      const second = this.#chunks[1];
      if (second === undefined || this.#lastId - second.firstId + 1 < this.#limit) return;
      for (const remember of this.#rememberers) remember(second.firstId - 1);
      this.#chunks.shift();
    }
  }

  /** The record with this id. Undefined if it is dropped or does not exist yet. */
  get(id: number): TraceRecord<Body> | undefined {
    const chunk = this.#chunkOf(id);
    if (chunk === undefined) return undefined;
    const index = id - chunk.firstId;
    const by = this.#names.at(chunk.by[index]!);
    return { id, atMs: chunk.atMs[index]!, turn: chunk.turn[index]!, cause: chunk.cause[index]!, by, body: chunk.bodies[index]! };
  }

  /** The body of a record, without the rest: for readers that scan all records and want few. */
  bodyOf(id: number): Body | undefined {
    const chunk = this.#chunkOf(id);
    return chunk?.bodies[id - chunk.firstId];
  }

  /** The reporter of a record. Empty if the record is gone. */
  byOf(id: number): string {
    const chunk = this.#chunkOf(id);
    return chunk === undefined ? '' : this.#names.at(chunk.by[id - chunk.firstId]!);
  }

  /** The cause of a record; 0 if it has none or is gone. */
  causeOf(id: number): number {
    const chunk = this.#chunkOf(id);
    return chunk === undefined ? 0 : chunk.cause[id - chunk.firstId]!;
  }

  /** The host of a record, if components of the same name run on several hosts (see `TaskGroup.host`). Otherwise empty. */
  hostOf(id: number): string {
    const chunk = this.#chunkOf(id);
    return chunk === undefined ? '' : this.#hosts.at(chunk.host[id - chunk.firstId]!);
  }

  #chunkOf(id: number): Chunk<Body> | undefined {
    const first = this.#chunks[0];
    if (first === undefined || id < first.firstId || id > this.#lastId) return undefined;
    return this.#chunks[Math.floor((id - first.firstId) / CHUNK)];
  }

  /** Id of the newest record not later than `atMs`. If all kept records are later, the id before the oldest. */
  lastIdAt(atMs: number): number {
    return firstPast(this.firstId, this.#lastId + 1, (id) => this.get(id)!.atMs > atMs) - 1;
  }

  /** The records after the one with id `afterId`, oldest first. */
  *since(afterId = 0): Generator<TraceRecord<Body>, void, void> {
    for (let id = Math.max(afterId + 1, this.firstId); id <= this.#lastId; id++) yield this.get(id)!;
  }

  /** The record with this id, its cause, the cause of that, and so on up to the command or the start. */
  *causes(id: number): Generator<TraceRecord<Body>, void, void> {
    for (let record = this.get(id); record !== undefined; record = this.get(record.cause)) yield record;
  }

  /** Calls `subscriber` with each new record. Returns a function that ends it. */
  subscribe(subscriber: (record: TraceRecord<Body>) => void): () => void {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  }

  /**
   * Calls `remember` before the oldest records are dropped, with the id of the newest of them. For readers that derive state from the past. Returns a function
   * that ends it.
   */
  onForgetting(remember: (lastId: number) => void): () => void {
    this.#rememberers.add(remember);
    return () => this.#rememberers.delete(remember);
  }
}

/** Numbers names, so that the columns of the trace can hold numbers. */
class NameList {
  readonly #names: string[];
  readonly #indexes = new Map<string, number>();

  constructor(names: readonly string[] = []) {
    this.#names = [...names];
  }

  at(index: number): string {
    return this.#names[index]!;
  }

  /** The number of a name. Adds the name if it is new. */
  indexOf(name: string): number {
    const known = this.#indexes.get(name);
    if (known !== undefined) return known;
    const index = this.#names.push(name) - 1;
    this.#indexes.set(name, index);
    return index;
  }
}

function newChunk<Body>(firstId: number): Chunk<Body> {
  return {
    firstId,
    atMs: new Float64Array(CHUNK),
    turn: new Uint32Array(CHUNK),
    cause: new Uint32Array(CHUNK),
    by: new Uint32Array(CHUNK),
    host: new Uint32Array(CHUNK),
    bodies: new Array<Body>(CHUNK),
  };
}
