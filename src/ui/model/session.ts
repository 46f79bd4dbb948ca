import { WorkerClient } from '../../worker/client.ts';
import {
  parseObjectKey,
  type AnswerTo,
  type BeatAction,
  type BesideDelta,
  type BranchAction,
  type Breakpoint,
  type BreakpointAction,
  type Command,
  type ConsoleEntry,
  type Delta,
  type FromRestApi,
  type OpenedBeat,
  type Question,
  type ScenarioInput,
  type ToPage,
  type ToRestApi,
  type TransportAction,
} from '../../worker/protocol/index.ts';
import type { Scenario } from '../../worker/protocol/scenario.ts';
import { applyDelta, countOf, EMPTY_CLUSTER } from './cluster-state.ts';
import { partsOf } from './delta-parts.ts';
import { beside, emptyBeside, useCluster } from './cluster-store.ts';
import { useView } from './view-store.ts';

/** The number of lines asked in the past that are kept. */
const MOST_ASIDES = 50;

/** The start of a cluster: the input of a first visit, or the scenario of a link or a file. */
export type StartInput = ScenarioInput | Scenario;

export interface SessionOptions {
  /** The worker's first delta for the scenario, if the page has it already. It is drawn at once, while the worker is loading. */
  readonly shipped?: Delta;
  /** This page has played the scenario before, so it is played again however much happens in it. */
  readonly played?: boolean;
}

/** Why the worker refuses to play a scenario. */
export type ScenarioRefusal = Omit<Extract<ToPage, { readonly type: 'refused' }>, 'type'>;

/** Notices to a feature that are not in the stores. */
export interface SessionListener {
  /** The worker's answer to a program of this machine. */
  readonly onRest: (message: FromRestApi) => void;
  /** The worker begins another cluster. Earlier questions get no answer. */
  readonly onOpened: () => void;
  /** A command of the user, or of the open beat, has begun. */
  readonly onCommand?: (entry: ConsoleEntry) => void;
}

/** The page's one connection to the worker. It puts the worker's deltas into the store and sends it the user's actions. */
export class Session {
  readonly #client: WorkerClient;
  readonly #stopWatching: () => void;
  readonly #listeners = new Set<SessionListener>();
  /** Draw the parts of the last delta that are still to be drawn. */
  #undrawn: readonly (() => void)[] = [];

  /** The worker's first delta is drawn already: the page shipped it. */
  #isShipped: boolean;

  constructor(createWorker: () => Worker, scenario: StartInput, { shipped, played = false }: SessionOptions = {}) {
    this.#isShipped = shipped !== undefined;
    if (shipped !== undefined) {
      useCluster.setState((state) => applyDelta(state, shipped));
    }
    this.#client = new WorkerClient({
      createWorker,
      scenario,
      played,
      onMessage: (message) => {
        if (message.type === 'rest') return this.#listeners.forEach(({ onRest }) => onRest(message.message));
        if (message.type === 'refused') return this.onRefused?.(message);
        if (message.type === 'replaying')
          return useCluster.setState(({ clock }) => ({ clock: { ...clock, replayed: message.done } }));
        if (message.type === 'invoked') return this.#begun(message.entry);
        if (message.type !== 'delta') return;
        if (this.#isShipped) {
          this.#isShipped = false;
          return this.#client.drawn();
        }
        const parts = partsOf(message, countOf(useCluster.getState(), 'Pod'));
        this.#undrawn = parts.map(
          (part) => () => useCluster.setState((state) => applyDelta(state, { clock: state.clock, ...part })),
        );
        const { beside: other } = message;
        if (other !== undefined) this.#undrawn = [...this.#undrawn, () => drawBeside(other)];
        this.#draw();
      },
      onStatus: (worker) => useCluster.setState({ worker }),
    });
    this.#stopWatching = useView.subscribe(({ selected, wantedMoment }, before) => {
      if (selected !== before.selected) this.#client.inspect(selected === undefined ? undefined : parseObjectKey(selected));
      if (wantedMoment === undefined || wantedMoment === before.wantedMoment) return;
      // What is opened there asks first: the worker answers at once, but the delta of another moment takes long to draw.
      setTimeout(() => this.transport({ type: 'seek', to: { record: wantedMoment.record } }));
    });
  }

  /** The start of the cluster. */
  get start(): StartInput {
    return this.#client.scenario;
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

  /** Draws the rest of a delta, one part per frame. In the task after the last frame it asks for the next delta. */
  #draw(): void {
    const [draw, ...rest] = this.#undrawn;
    if (draw === undefined) return this.#client.drawn();
    this.#undrawn = rest;
    draw();
    requestAnimationFrame(() => setTimeout(() => this.#draw()));
  }

  /**
   * Sends a command, that of a control or a `typed` one. Its result arrives in the console. If it would begin one branch too many, the worker refuses it.
   */
  run(command: Command, { typed = false }: { readonly typed?: boolean } = {}): void {
    this.#countAct();
    this.#client.command(command, typed).then(
      (entry) => this.#begun(entry),
      // The status has reported that the worker is gone.
      () => undefined,
    );
  }

  /** A command of the user, or of the open beat, has begun. */
  #begun(entry: ConsoleEntry): void {
    this.#listeners.forEach(({ onCommand }) => onCommand?.(entry));
    if (entry.aside === true) useCluster.setState(({ asides }) => ({ asides: [...asides, entry].slice(-MOST_ASIDES) }));
  }

  /** Moves time. The user's setting shows at once: a slider that waits for the worker would jump back under the hand. */
  transport(action: TransportAction): void {
    if (action.type !== 'speed') this.#countAct();
    const heard = this.#client.transport(action);
    const { clock } = useCluster.getState();
    const { speed, playing } = clock;
    useCluster.setState({
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
    return this.#client.ask(question);
  }

  /** Changes one breakpoint. The worker keeps the list, since the page's copy may be a frame old. */
  breakpoint(type: BreakpointAction['type'], breakpoint: Breakpoint): void {
    this.#countAct();
    this.#client.breakpoint({ type, breakpoint });
  }

  /** Opens a beat of a lesson in place of the one that is open. What comes of it comes into the store. `moves`: it goes to its moment. */
  openBeat(opened: OpenedBeat, { moves }: { readonly moves: boolean }): void {
    if (moves) this.#countAct();
    useCluster.setState({ beat: undefined, beatNumber: this.#client.openBeat(opened) });
  }

  /** Does something in the open beat. */
  beat(action: BeatAction): void {
    if (action.type !== 'watch') this.#countAct();
    this.#client.beat(useCluster.getState().beatNumber, action);
  }

  closeBeat(): void {
    this.#client.closeBeat();
    useCluster.setState({ beat: undefined, beatNumber: 0 });
  }

  /** Goes along with the history of another page. It is no act of the user's. Undefined: no longer. */
  follow(scenario: Scenario | undefined): void {
    this.#client.follow(scenario);
  }

  /** Shows the history of another page, from which time passes as the user likes. */
  take(scenario: Scenario): void {
    this.#client.follow(scenario);
    this.#client.follow(undefined);
    this.#countAct();
  }

  /** Works on the branches. Which one stands beside the shown one is a way to look, and no act: the stage Compare chooses one by itself. */
  branch(action: BranchAction): void {
    if (action.type !== 'beside') this.#countAct();
    this.#client.branch(action);
  }

  /** Passes on a request of a program on this machine. `SessionListener.onRest` gets the answer. */
  rest(message: ToRestApi): void {
    this.#client.rest(message);
  }

  /** Starts a new cluster of the same scenario. The user's text stays. */
  restart(): void {
    this.open(undefined);
  }

  /**
   * Starts a new cluster after a failure. By default it replays the history without the command that may have caused the failure. The address follows, since
   * its link may be the cause.
   */
  recover(scenario?: StartInput): void {
    const { worker } = useCluster.getState();
    this.open(scenario ?? ('recovery' in worker ? worker.recovery?.scenario : undefined));
    this.#countAct();
  }

  #countAct(): void {
    useCluster.setState(({ acts }) => ({ acts: acts + 1 }));
  }

  /** Starts a new cluster of another scenario, or of the same if undefined. */
  open(scenario: StartInput | undefined, { played }: Pick<SessionOptions, 'played'> = {}): void {
    this.#undrawn = [];
    this.#isShipped = false;
    useView.setState({
      selected: undefined,
      appliedText: undefined,
      openSync: undefined,
      whySubject: undefined,
      open: new Set(),
      beside: undefined,
    });
    emptyBeside();
    useCluster.setState(EMPTY_CLUSTER);
    this.#client.restart(scenario, scenario === undefined ? undefined : (played ?? false));
    this.#listeners.forEach(({ onOpened }) => onOpened());
  }

  dispose(): void {
    this.#stopWatching();
    this.#client.dispose();
  }
}

function drawBeside({ branch, ...delta }: BesideDelta): void {
  beside.setState((state) => applyDelta(state, delta));
  if (delta.reset === true) useView.setState({ beside: branch });
}
