import type { Deployment } from '../api/index.ts';
import { Cluster } from '../cluster/index.ts';
import { answerTo } from './answers.ts';
import { OutsideRequests, type RestModule } from './bridge/outside-requests.ts';
import { LateParts } from './late-parts.ts';
import { Player } from './player.ts';
import { Projection, type PlayState } from './projection/projection.ts';
import { consoleEntry } from './projection/console.ts';
import {
  PROTOCOL_VERSION,
  type ScenarioInput,
  type ToPage,
  type ToWorker,
  type TransportAction,
} from './protocol/index.ts';

/** What the host needs of its surroundings; a worker has all of it, and a test can make it up. */
export interface HostPlace {
  readonly post: (message: ToPage) => void;
  /** A clock of the real world, in milliseconds. */
  readonly wallMs: () => number;
  /** Loads what late.ts names. */
  readonly importLate: () => Promise<unknown>;
  /** Loads the API over HTTP. */
  readonly importRest: () => Promise<RestModule>;
}

/** What the page asks of the cluster; the other messages are about the connection alone. */
type Request = Exclude<ToWorker, { readonly type: 'drawn' | 'ping' }>;

/** A step that finds nothing to stop at (an idle cluster has no syncs) gives up after this many events. */
const LONGEST_STEP = 20_000;

/**
 * Owns a cluster on behalf of a page: carries out what the page asks, lets time pass, and tells what changed, one delta a frame and
 * never the next before the page has drawn the last.
 *
 * A part of the engine is loaded when the page has drawn its first graph. What needs it is held until it is there, and then carried out in order, at
 * the moment that the simulation has reached.
 */
export class Host {
  readonly #place: HostPlace;
  readonly #late: LateParts;
  readonly #held: Request[] = [];
  #cluster: Cluster | undefined;
  #player: Player | undefined;
  #projection: Projection | undefined;
  #outside: OutsideRequests | undefined;
  #pageIsReady = true;
  /** The page has been told what the scenario starts with. */
  #firstGraphIsOut = false;

  constructor(place: HostPlace) {
    this.#place = place;
    this.#late = new LateParts(place.importLate);
  }

  /** Handles a message of the page. An error that leaves here is reported, and the host stands still. */
  receive(message: ToWorker): void {
    switch (message.type) {
      case 'ping':
        return this.#place.post({ type: 'pong', id: message.id });
      case 'drawn':
        this.#pageIsReady = true;
        if (this.#firstGraphIsOut) this.#late.load();
        return;
      default:
        return this.#request(message);
    }
  }

  /** Lets the time since the last frame pass, and tells the page what changed. */
  frame(): void {
    this.#takeUpHeld();
    if (this.#cluster === undefined || this.#player === undefined || this.#projection === undefined) return;
    this.#player.frame();
    if (!this.#pageIsReady) return;
    const delta = this.#projection.delta(this.#play);
    if (delta === undefined) return;
    this.#pageIsReady = false;
    this.#firstGraphIsOut ||= this.#cluster.invocations.every(({ exitCode }) => exitCode !== undefined);
    this.#place.post({ type: 'delta', ...delta });
  }

  get #running(): Cluster {
    if (this.#cluster === undefined) throw new Error('the page spoke before it started a scenario');
    return this.#cluster;
  }

  #request(request: Request): void {
    if (request.type === 'start') this.#place.post({ type: 'ready', version: PROTOCOL_VERSION });
    this.#takeUpHeld();
    if (this.#mustWait(request)) this.#held.push(request);
    else this.#carryOut(request);
  }

  /** Whether a request needs parts that are not there. Has them loaded where it is the user's: who acts need not wait for a graph. */
  #mustWait(request: Request): boolean {
    if (this.#late.there) return false;
    switch (request.type) {
      case 'start':
        if (typeof request.scenario.manifest !== 'string') return false;
        this.#late.load();
        return true;
      case 'transport':
        this.#late.load();
        return this.#cluster === undefined || (request.action.type === 'step' && this.#holdsCommand);
      case 'command':
      case 'rest':
        this.#late.load();
        return true;
      case 'inspect':
      case 'ask':
      case 'branch':
        return true;
    }
  }

  /** A step behind a command is meant to show what comes of it. */
  get #holdsCommand(): boolean {
    return this.#held.some(({ type }) => type === 'command');
  }

  #takeUpHeld(): void {
    if (!this.#late.there) return;
    for (const request of this.#held.splice(0)) this.#carryOut(request);
  }

  #carryOut(request: Request): void {
    switch (request.type) {
      case 'start':
        return this.#start(request.scenario);
      case 'transport':
        return this.#transport(request.action);
      case 'command': {
        const invocation = this.#running.execute(request.command);
        return this.#place.post({ type: 'invoked', id: request.id, entry: consoleEntry(invocation, this.#running.trace.lastId) });
      }
      case 'inspect':
        return this.#projection?.inspect(request.ref);
      case 'ask':
        return this.#place.post({ type: 'answer', id: request.id, answer: answerTo(this.#running, request.question) });
      case 'rest':
        return this.#outside?.receive(request.message);
    }
  }

  #start({ seed, nodes, timings, manifest }: ScenarioInput): void {
    const cluster = new Cluster({ seed, nodes, timings, controllerManagers: 2 });
    this.#cluster = cluster;
    this.#projection = new Projection(cluster);
    this.#player = new Player(new PlayableCluster(cluster), this.#place.wallMs);
    const { importRest, post } = this.#place;
    this.#outside = new OutsideRequests(cluster, {
      importRest,
      post: (message) => post({ type: 'rest', message }),
      isStill: () => this.#player?.playing !== true,
    });
    if (typeof manifest !== 'string') cluster.applyNew(manifest as Deployment);
    else if (manifest !== '') cluster.apply(manifest);
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

  get #play(): PlayState {
    const { playing = false, speed = 1, behind = false } = this.#player ?? {};
    return { playing, speed, behind };
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
