import { Cluster } from '../cluster/index.ts';
import { Player } from './player.ts';
import { Projection } from './projection/projection.ts';
import { consoleEntry } from './projection/console.ts';
import { schemasOf } from './projection/schemas.ts';
import {
  PROTOCOL_VERSION,
  type Delta,
  type ScenarioInput,
  type ToPage,
  type ToWorker,
  type TransportAction,
} from './protocol.ts';

/** What the host needs of its surroundings; a worker has all of it, and a test can make it up. */
export interface HostPlace {
  readonly post: (message: ToPage) => void;
  /** A clock of the real world, in milliseconds. */
  readonly wallMs: () => number;
}

/** A step that finds nothing to stop at (an idle cluster has no syncs) gives up after this many events. */
const LONGEST_STEP = 20_000;

/**
 * Owns a cluster on behalf of a page: carries out what the page asks, lets time pass, and tells what changed, one delta a frame and
 * never the next before the page has drawn the last.
 */
export class Host {
  readonly #place: HostPlace;
  #cluster: Cluster | undefined;
  #player: Player | undefined;
  #projection: Projection | undefined;
  #pageIsReady = true;

  constructor(place: HostPlace) {
    this.#place = place;
  }

  /** Handles a message of the page. An error that leaves here is reported, and the host stands still. */
  receive(message: ToWorker): void {
    switch (message.type) {
      case 'start':
        return this.#start(message.scenario);
      case 'drawn':
        this.#pageIsReady = true;
        return;
      case 'ping':
        return this.#place.post({ type: 'pong', id: message.id });
      case 'transport':
        return this.#transport(message.action);
      case 'command': {
        const invocation = this.#running.execute(message.command);
        return this.#place.post({ type: 'invoked', id: message.id, entry: consoleEntry(invocation) });
      }
      case 'inspect':
        return this.#projection?.inspect(message.ref);
      case 'check':
        return this.#place.post({ type: 'checked', id: message.id, problems: this.#running.check(message.text) });
      case 'schemas':
        return this.#place.post({ type: 'schemas', id: message.id, schemas: schemasOf(this.#running) });
    }
  }

  /** Lets the time since the last frame pass, and tells the page what changed. */
  frame(): void {
    if (this.#cluster === undefined || this.#player === undefined || this.#projection === undefined) return;
    this.#player.frame();
    if (!this.#pageIsReady) return;
    const delta = this.#projection.delta(this.#clock());
    if (delta === undefined) return;
    this.#pageIsReady = false;
    this.#place.post({ type: 'delta', ...delta });
  }

  get #running(): Cluster {
    if (this.#cluster === undefined) throw new Error('the page spoke before it started a scenario');
    return this.#cluster;
  }

  #start(scenario: ScenarioInput): void {
    const { seed, nodes, timings, manifest } = scenario;
    const cluster = new Cluster({ seed, nodes, timings, controllerManagers: 2 });
    this.#cluster = cluster;
    this.#projection = new Projection(cluster);
    this.#player = new Player(new PlayableCluster(cluster), this.#place.wallMs);
    this.#place.post({ type: 'ready', version: PROTOCOL_VERSION });
    if (manifest !== '') cluster.apply(manifest);
  }

  #transport(action: TransportAction): void {
    const cluster = this.#running;
    const player = this.#player;
    if (player === undefined) return;
    switch (action.type) {
      case 'play':
        player.playing = true;
        return;
      case 'pause':
        player.playing = false;
        return;
      case 'speed':
        player.speed = action.speed;
        return;
      case 'step':
        player.playing = false;
        return step(cluster, action.by);
    }
  }

  #clock(): Delta['clock'] {
    const { sim, revision } = this.#running;
    const { playing = false, speed = 1, behind = false } = this.#player ?? {};
    return { nowMs: sim.nowMs, wallMs: sim.wallMs, playing, speed, idle: sim.idle, revision, behind };
  }
}

/** A cluster as the player sees it. */
class PlayableCluster {
  readonly #cluster: Cluster;

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
  }

  get nowMs(): number {
    return this.#cluster.now;
  }

  runTo(untilMs: number, maxEvents: number): boolean {
    return this.#cluster.run({ untilMs, maxEvents }) === 'time';
  }
}

function step(cluster: Cluster, by: 'event' | 'write' | 'sync'): void {
  if (by === 'event') {
    cluster.run({ maxEvents: 1 });
    return;
  }
  let reached = false;
  const unsubscribe = cluster.trace.subscribe(({ body }) => {
    reached ||= body.type === (by === 'write' ? 'revision' : 'sync-end');
  });
  try {
    cluster.run({ until: () => reached, maxEvents: LONGEST_STEP });
  } finally {
    unsubscribe();
  }
}
