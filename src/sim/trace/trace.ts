import type { TraceBody, TraceRecord } from './records.ts';

/** What the trace needs to know of the simulation: when it is, which task is running and what that acts on. */
interface Moment {
  readonly nowMs: number;
  readonly turn: number;
  readonly cause: number;
  readonly current: { readonly host: string } | undefined;
}

const CHUNK = 4096;

/** Records are kept in chunks of columns: the bodies stay small objects, and dropping the oldest costs nothing. */
interface Chunk {
  readonly firstId: number;
  readonly atMs: Float64Array;
  readonly turn: Uint32Array;
  readonly cause: Uint32Array;
  /** Who reported, by their place in the list of names. */
  readonly by: Uint32Array;
  /** Where, by its place in the list of hosts. */
  readonly host: Uint32Array;
  readonly bodies: TraceBody[];
}

/** Trace records kept when the limit is not said; the oldest go first, a chunk at a time. */
const DEFAULT_LIMIT = 400_000;

/**
 * The memory of what happened and why. Ids count from 1 without gaps, so a record is found by its id at once.
 *
 * Invariant: a record's cause has a smaller id than the record itself, so walking causes ends.
 * Invariant: the newest `limit` records are there, and fewer than two chunks more.
 */
export class Trace {
  readonly #moment: Moment;
  readonly #limit: number;
  readonly #chunks: Chunk[] = [];
  /** All who ever reported, in the order of their first report. */
  readonly #names = new NameList();
  /** All hosts that tasks ran on; the first stands for a task that runs on none. */
  readonly #hosts = new NameList(['']);
  /** Told before the oldest records go, with the newest of those. Set by whoever works something out of the past. */
  beforeForgetting: ((lastId: number) => void) | undefined;
  readonly #subscribers = new Set<(record: TraceRecord) => void>();
  #lastId = 0;

  constructor(moment: Moment, limit = DEFAULT_LIMIT) {
    this.#moment = moment;
    this.#limit = limit;
  }

  /** Id of the newest record; 0 before the first. */
  get lastId(): number {
    return this.#lastId;
  }

  /** Id of the oldest record still kept. */
  get firstId(): number {
    return this.#chunks[0]?.firstId ?? 1;
  }

  /** Adds a record; returns its id. Without `cause`, the cause is what the running task acts on. */
  emit(by: string, body: TraceBody, cause = this.#moment.cause): number {
    const id = ++this.#lastId;
    let chunk = this.#chunks.at(-1);
    if (chunk === undefined || id - chunk.firstId === CHUNK) {
      chunk = newChunk(id);
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

  /** Where the running task runs; outside of tasks (a request that has come to the server, a timer) where its cause happened. */
  #hostIndex(cause: number): number {
    const { current } = this.#moment;
    if (current === undefined) {
      const chunk = this.#chunkOf(cause);
      return chunk === undefined ? 0 : chunk.host[cause - chunk.firstId]!;
    }
    const { host } = current;
    return host === '' ? 0 : this.#hosts.indexOf(host);
  }

  /** Drops chunks as long as the limit is kept without them. */
  #dropOldChunks(): void {
    for (;;) {
      const second = this.#chunks[1];
      if (second === undefined || this.#lastId - second.firstId + 1 < this.#limit) return;
      this.beforeForgetting?.(second.firstId - 1);
      this.#chunks.shift();
    }
  }

  /** The record with this id, unless it is too old or not there yet. */
  get(id: number): TraceRecord | undefined {
    const chunk = this.#chunkOf(id);
    if (chunk === undefined) return undefined;
    const index = id - chunk.firstId;
    const by = this.#names.at(chunk.by[index]!);
    return { id, atMs: chunk.atMs[index]!, turn: chunk.turn[index]!, cause: chunk.cause[index]!, by, body: chunk.bodies[index]! };
  }

  /** What a record says, without the rest: for whoever goes through all of them and wants few. */
  bodyOf(id: number): TraceBody | undefined {
    const chunk = this.#chunkOf(id);
    return chunk?.bodies[id - chunk.firstId];
  }

  /** Who made a record. */
  byOf(id: number): string {
    const chunk = this.#chunkOf(id);
    return chunk === undefined ? '' : this.#names.at(chunk.by[id - chunk.firstId]!);
  }

  /** The host on which a record was made, where several components are called the same (see `TaskGroup.host`); empty elsewhere. */
  hostOf(id: number): string {
    const chunk = this.#chunkOf(id);
    return chunk === undefined ? '' : this.#hosts.at(chunk.host[id - chunk.firstId]!);
  }

  #chunkOf(id: number): Chunk | undefined {
    const first = this.#chunks[0];
    if (first === undefined || id < first.firstId || id > this.#lastId) return undefined;
    return this.#chunks[Math.floor((id - first.firstId) / CHUNK)];
  }

  /** The newest record that is not later than `atMs`; the one before the oldest kept where all of them are. */
  lastIdAt(atMs: number): number {
    let low = this.firstId - 1;
    let high = this.#lastId;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.get(middle)!.atMs <= atMs) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** The records after the one with id `afterId`, oldest first. */
  *since(afterId = 0): Generator<TraceRecord, void, void> {
    for (let id = Math.max(afterId + 1, this.firstId); id <= this.#lastId; id++) yield this.get(id)!;
  }

  /** The record with this id, what caused it, what caused that, … up to the command or the start where it began. */
  *causes(id: number): Generator<TraceRecord, void, void> {
    for (let record = this.get(id); record !== undefined; record = this.get(record.cause)) yield record;
  }

  /** Calls `subscriber` with each new record. Returns what ends it. */
  subscribe(subscriber: (record: TraceRecord) => void): () => void {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  }
}

/** Names, each with a number: the columns of the trace hold numbers. */
class NameList {
  readonly #names: string[];
  readonly #indexes = new Map<string, number>();

  constructor(names: readonly string[] = []) {
    this.#names = [...names];
  }

  at(index: number): string {
    return this.#names[index]!;
  }

  /** The number of a name; a new name is added. */
  indexOf(name: string): number {
    const known = this.#indexes.get(name);
    if (known !== undefined) return known;
    const index = this.#names.push(name) - 1;
    this.#indexes.set(name, index);
    return index;
  }
}

function newChunk(firstId: number): Chunk {
  return {
    firstId,
    atMs: new Float64Array(CHUNK),
    turn: new Uint32Array(CHUNK),
    cause: new Uint32Array(CHUNK),
    by: new Uint32Array(CHUNK),
    host: new Uint32Array(CHUNK),
    bodies: new Array<TraceBody>(CHUNK),
  };
}
