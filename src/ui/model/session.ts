import { createStore, type StoreApi } from 'zustand';
import {
  parseObjectKey,
  type AnswerTo,
  type BeatAction,
  type BranchAction,
  type Breakpoint,
  type BreakpointAction,
  type Command,
  type ConsoleEntry,
  type FromRestApi,
  type OpenedBeat,
  type Question,
  type ToRestApi,
  type TransportAction,
} from '../../worker/protocol/index.ts';
import type { Scenario } from '../../worker/protocol/scenario.ts';
import type { ClusterMirror } from './cluster-store.ts';
import { World, type ScenarioRefusal, type StartInput, type WorldBeginning } from './world.ts';

/** The number of lines asked in the past that are kept. */
const MOST_ASIDES = 50;

type BeginningOptions = Partial<Omit<WorldBeginning, 'start'>>;

/** Notices to a feature that are not in the stores. */
export interface SessionListener {
  /** The worker's answer to a program of this machine. */
  readonly onRest?: (message: FromRestApi) => void;
  /** A command of the user, or of the open beat, has begun. */
  readonly onCommand?: (entry: ConsoleEntry) => void;
}

interface SessionState {
  /** The world that the page shows. */
  readonly world: World;
  /** The number of commands, moves in time and choices of a branch by the user. The speed of time does not count, since it changes nothing on the page. */
  readonly acts: number;
}

/** The worlds that the page shows, one after the other. It opens them, and sends the user's actions to the worker of the shown one. */
export class Session {
  readonly #createWorker: () => Worker;
  readonly #listeners = new Set<SessionListener>();
  readonly #state: StoreApi<SessionState>;
  readonly #stopWatching: () => void;

  constructor(createWorker: () => Worker, start: StartInput, { shipped, played = false }: BeginningOptions = {}) {
    this.#createWorker = createWorker;
    const world = this.#begin({ start, played, shipped });
    this.#state = createStore(() => ({ world, acts: 0 }));
    this.#stopWatching = this.inEachWorld((shown) => this.#watchView(shown));
  }

  /** Which world is shown, and how often the user has acted. */
  get state(): Pick<StoreApi<SessionState>, 'getState' | 'getInitialState' | 'subscribe'> {
    return this.#state;
  }

  get world(): World {
    return this.#state.getState().world;
  }

  /** The start of the cluster. */
  get start(): StartInput {
    return this.world.beginning.start;
  }

  /** Opens something else instead of a scenario that cannot be shown. Without a refusal, the user stopped waiting for it. */
  onRefused: ((refusal?: ScenarioRefusal) => void) | undefined;

  /** Stops the replay of a scenario that is not shown yet. */
  stopOpening(): void {
    this.onRefused?.();
  }

  /** Notifies a feature from now on. Returns a function that ends it. */
  listen(listener: SessionListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Calls `enter` with the shown world, and with each later one as soon as it is shown. What `enter` returns is called when that world is left. Returns a
   * function that ends both.
   */
  inEachWorld(enter: (world: World) => (() => void) | undefined): () => void {
    let leave = enter(this.world);
    const end = this.#state.subscribe(({ world }, before) => {
      if (world === before.world) return;
      leave?.();
      leave = enter(world);
    });
    return () => {
      end();
      leave?.();
    };
  }

  /**
   * Sends a command, that of a control or a `typed` one. Its result arrives in the console. If it would begin one branch too many, the worker refuses it.
   */
  run(command: Command, { typed = false }: { readonly typed?: boolean } = {}): void {
    this.countAct();
    const { client, shown } = this.world;
    client.command(command, typed).then(
      (entry) => this.#began(entry, shown),
      // The status has reported that the worker is gone.
      () => undefined,
    );
  }

  #began(entry: ConsoleEntry, shown: ClusterMirror): void {
    this.#listeners.forEach(({ onCommand }) => onCommand?.(entry));
    if (entry.aside === true) shown.setState(({ asides }) => ({ asides: [...asides, entry].slice(-MOST_ASIDES) }));
  }

  /** Moves time. The user's setting shows at once: a slider that waits for the worker would jump back under the hand. */
  transport(action: TransportAction): void {
    if (action.type !== 'speed') this.countAct();
    const { client, shown } = this.world;
    const heard = client.transport(action);
    const { clock } = shown.getState();
    const { speed, playing } = clock;
    shown.setState({
      clock: {
        ...clock,
        heard,
        speed: action.type === 'speed' ? action.speed : speed,
        playing: action.type === 'speed' || action.type === 'seek' ? playing : action.type === 'play',
      },
    });
  }

  /** Asks the worker. The promise rejects if the worker restarts before it answers. */
  ask<Q extends Question>(question: Q): Promise<AnswerTo<Q>> {
    return this.world.client.ask(question);
  }

  /** Changes one breakpoint. The worker keeps the list, since the page's copy may be a frame old. */
  breakpoint(type: BreakpointAction['type'], breakpoint: Breakpoint): void {
    this.countAct();
    this.world.client.breakpoint({ type, breakpoint });
  }

  /** Opens a beat of a lesson in place of the one that is open. What comes of it comes into the store. `moves`: it goes to its moment. */
  openBeat(opened: OpenedBeat, { moves }: { readonly moves: boolean }): void {
    if (moves) this.countAct();
    const { client, shown } = this.world;
    shown.setState({ beat: undefined, beatNumber: client.openBeat(opened) });
  }

  /** Does something in the open beat. */
  beat(action: BeatAction): void {
    if (action.type !== 'watch') this.countAct();
    const { client, shown } = this.world;
    client.beat(shown.getState().beatNumber, action);
  }

  closeBeat(): void {
    const { client, shown } = this.world;
    client.closeBeat();
    shown.setState({ beat: undefined, beatNumber: 0 });
  }

  /** Goes along with the history of another page. It is no act of the user's. Undefined: no longer. */
  follow(scenario: Scenario | undefined): void {
    this.world.client.follow(scenario);
  }

  /** Shows the history of another page, from which time passes as the user likes. */
  take(scenario: Scenario): void {
    this.follow(scenario);
    this.follow(undefined);
    this.countAct();
  }

  /** Works on the branches. Which one stands beside the shown one is a way to look, and no act: the stage Compare chooses one by itself. */
  branch(action: BranchAction): void {
    if (action.type !== 'beside') this.countAct();
    this.world.client.branch(action);
  }

  /** Passes on a request of a program on this machine. `SessionListener.onRest` gets the answer. */
  rest(message: ToRestApi): void {
    this.world.client.rest(message);
  }

  /** Starts a new cluster of the same scenario. The user's text stays. */
  restart(): void {
    const { start, played } = this.world.beginning;
    this.open(start, { played });
  }

  /**
   * Starts a new cluster after a failure. By default it replays the history without the command that may have caused the failure. The address follows, since
   * its link may be the cause.
   */
  recover(scenario?: StartInput): void {
    const { worker } = this.world.shown.getState();
    const known = scenario ?? ('recovery' in worker ? worker.recovery?.scenario : undefined);
    if (known === undefined) this.restart();
    else this.open(known);
    this.countAct();
  }

  /** Notes that the user has acted. */
  countAct(): void {
    this.#state.setState(({ acts }) => ({ acts: acts + 1 }));
  }

  /** Leaves the shown world, and opens another one. */
  open(start: StartInput, { played = false }: Pick<BeginningOptions, 'played'> = {}): void {
    this.world.leave();
    this.#state.setState({ world: this.#begin({ start, played }) });
  }

  dispose(): void {
    this.#stopWatching();
    this.world.leave();
  }

  /** Asks for more about the selected object, and goes to the wanted moment. */
  #watchView(world: World): () => void {
    return world.view.subscribe(({ selected, wantedMoment }, before) => {
      if (selected !== before.selected) world.client.inspect(selected === undefined ? undefined : parseObjectKey(selected));
      if (wantedMoment === undefined || wantedMoment === before.wantedMoment) return;
      // What is opened there asks first: the worker answers at once, but the delta of another moment takes long to draw.
      setTimeout(() => {
        if (world === this.world) this.transport({ type: 'seek', to: { record: wantedMoment.record } });
      });
    });
  }

  #begin(beginning: WorldBeginning): World {
    return new World(beginning, {
      createWorker: this.#createWorker,
      onRest: (message) => this.#listeners.forEach(({ onRest }) => onRest?.(message)),
      onCommand: (entry, shown) => this.#began(entry, shown),
      onRefused: (refusal) => this.onRefused?.(refusal),
    });
  }
}
