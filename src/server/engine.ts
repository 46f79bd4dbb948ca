import { RestAnswerer, RestApi } from '../apiserver/rest/index.ts';
import { Cluster, type Invocation, type LoggedCommand } from '../cluster/index.ts';
import { aheadOf, playScenario, Script, untilOf, type Scenario } from '../cluster/scenario/index.ts';
import { Player } from '../worker/player.ts';
import type { EngineOptions, FromEngine, ToEngine } from './protocol.ts';

/** The engine's connection to its thread. */
export interface EnginePlace {
  readonly post: (message: FromEngine) => void;
  /** A clock of the real world, in milliseconds. */
  readonly wallMs: () => number;
}

/** The time between two frames if nothing is due sooner. */
const LONGEST_WAIT_MS = 16;
/** The number of trace records kept: a server runs for days, and nobody looks back. */
const TRACE_LIMIT = 20_000;

/** The parts of a started engine. */
interface Running {
  readonly cluster: Cluster;
  readonly player: Player;
  readonly answerer: RestAnswerer;
}

/** A cluster with an API for programs outside, whose time passes with real time. */
export class Engine {
  readonly #place: EnginePlace;
  #running: Running | undefined;
  /** The initial command, until it has ended. */
  #applying: Invocation | undefined;

  constructor(place: EnginePlace) {
    this.#place = place;
  }

  receive(message: ToEngine): void {
    if (message.type === 'start') return this.#start(message.options);
    if (this.#running === undefined) throw new Error('a request came before the engine was started');
    // Catches up with real time first.
    this.#running.player.frame();
    this.#running.answerer.receive(message);
  }

  /** Lets the time since the last frame pass. Returns the milliseconds until the next frame is due. */
  frame(): number {
    if (this.#running === undefined) return LONGEST_WAIT_MS;
    const { cluster, player } = this.#running;
    player.frame();
    this.#reportApplied();
    if (player.behind) return 0;
    const { nextEventMs = Infinity, nowMs } = cluster.sim;
    return Math.min(LONGEST_WAIT_MS, Math.max(0, (nextEventMs - nowMs) / player.speed));
  }

  #start(options: EngineOptions): void {
    const { start, speed } = options;
    let cluster: Cluster;
    let ahead: readonly LoggedCommand[] = [];
    try {
      if (start?.type === 'scenario') ({ cluster, ahead } = played(start.scenario, options));
      else cluster = clusterOf(options);
    } catch (error) {
      return this.#place.post({ type: 'refused', message: error instanceof Error ? error.message : String(error) });
    }
    const { sim, apiServer: server, machines } = cluster;
    const logs = machines.logs.bind(machines);
    const rest = new RestApi({ sim, server, logs, containers: machines, metrics: cluster.metrics });
    this.#running = {
      cluster,
      player: playerOf(cluster, ahead, speed, this.#place.wallMs),
      answerer: new RestAnswerer(rest, this.#place.post),
    };
    if (start?.type === 'manifests') this.#applying = cluster.apply(start.text);
    this.#place.post({ type: 'started' });
  }

  #reportApplied(): void {
    const applying = this.#applying;
    if (applying?.exitCode === undefined) return;
    this.#applying = undefined;
    const { stdout, stderr, exitCode } = applying;
    this.#place.post({ type: 'applied', stdout, stderr, exitCode });
  }
}

/** Throws for flags that kube-controller-manager would refuse. */
function clusterOf({
  seed,
  nodes,
  timings,
  addons,
  kubeadm,
  cloud,
  disabled,
  managerFlags,
  keepRevisions,
  dateMs,
}: EngineOptions): Cluster {
  return new Cluster({
    seed,
    nodes,
    timings,
    addons,
    kubeadm,
    cloud,
    scheduler: !disabled.includes('scheduler'),
    kubelets: !disabled.includes('kubelet'),
    controllerManagers: disabled.includes('controller-manager') ? 0 : 1,
    controllerManagerFlags: managerFlags,
    epochMs: dateMs,
    keepRevisions,
    traceLimit: TRACE_LIMIT,
  });
}

/**
 * The cluster at the end of a scenario's branch, and the commands that still lie ahead. Throws `ScenarioError` if the scenario
 * runs away.
 */
function played(
  scenario: Scenario,
  { keepRevisions, dateMs }: EngineOptions,
): { readonly cluster: Cluster; readonly ahead: readonly LoggedCommand[] } {
  const branch = scenario.cursor?.branch ?? 0;
  const { atMs } = untilOf(scenario, branch);
  const dated = { ...scenario, cluster: { epochMs: Math.max(0, Math.round(dateMs - atMs)), ...scenario.cluster } };
  const host = { keepRevisions, traceLimit: TRACE_LIMIT };
  return { cluster: playScenario(dated, { branch, host }), ahead: aheadOf(scenario, branch) };
}

function playerOf(cluster: Cluster, ahead: readonly LoggedCommand[], speed: number, wallMs: () => number): Player {
  const script = new Script(cluster, ahead);
  const playable = {
    get nowMs() {
      return cluster.now;
    },
    runTo: (untilMs: number, maxEvents: number) => script.runTo(untilMs, { maxEvents }),
  };
  const player = new Player(playable, wallMs);
  player.speed = speed;
  return player;
}

/** The message for the operator of the server, with the stack. */
export function faultText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
