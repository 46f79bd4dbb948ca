import { WorkerClient } from '../../worker/client.ts';
import type {
  AnswerTo,
  BranchAction,
  Breakpoint,
  BreakpointAction,
  Command,
  Delta,
  FromRestApi,
  Question,
  ScenarioInput,
  ToPage,
  ToRestApi,
  TransportAction,
} from '../../worker/protocol/index.ts';
import type { Scenario } from '../../worker/protocol/scenario.ts';
import { applyDelta, EMPTY_CLUSTER } from './cluster-state.ts';
import { useCluster } from './cluster-store.ts';
import { partsOf, type DeltaPart } from './delta-parts.ts';
import { parseObjectKey } from './object-id.ts';
import { countOf } from './untold.ts';
import { useView } from './view-store.ts';

/** So many lines that were asked of the past are kept. */
const MOST_ASIDES = 50;

/** What a cluster can be started from: what every visit begins with, or what a link or a file holds. */
export type StartInput = ScenarioInput | Scenario;

export interface SessionOptions {
  /** The worker's first delta for the scenario, if the page has it already. It is drawn at once, while the worker is loading. */
  readonly shipped?: Delta;
  /** This page has played the scenario before, so it is played again however much happens in it. */
  readonly played?: boolean;
}

/** Why the worker refuses to play a scenario. */
export type ScenarioRefusal = Omit<Extract<ToPage, { readonly type: 'refused' }>, 'type'>;

/** What a feature is told of the session beside what the stores say. */
export interface SessionListener {
  /** The worker's answer to a program of this machine. */
  readonly onRest: (message: FromRestApi) => void;
  /** The worker begins another cluster: what it was asked before will not be answered. */
  readonly onOpened: () => void;
}

/** The page's one connection to the worker: brings its deltas into the store, and the user's wishes to it. */
export class Session {
  readonly #client: WorkerClient;
  readonly #stopWatching: () => void;
  readonly #listeners = new Set<SessionListener>();
  /** Parts of the last delta that are still to be drawn. */
  #undrawn: readonly DeltaPart[] = [];

  /** What is drawn is the worker's first delta already. */
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
        if (message.type !== 'delta') return;
        if (this.#isShipped) {
          this.#isShipped = false;
          return this.#client.drawn();
        }
        this.#undrawn = partsOf(message, countOf(useCluster.getState(), 'Pod'));
        this.#draw();
      },
      onStatus: (worker) => useCluster.setState({ worker }),
    });
    this.#stopWatching = useView.subscribe((view, before) => {
      if (view.selected === before.selected) return;
      this.#client.inspect(view.selected === undefined ? undefined : parseObjectKey(view.selected));
    });
  }

  /** What the cluster was started from. */
  get start(): StartInput {
    return this.#client.scenario;
  }

  /** Opens something else instead of a scenario that cannot be shown. Without a refusal the user did not want to wait for it. */
  onRefused: ((refusal?: ScenarioRefusal) => void) | undefined;

  /** Gives up what is being played before it can be shown. */
  stopOpening(): void {
    this.onRefused?.();
  }

  /** Tells a feature what comes from now on. Returns a function that ends it. */
  listen(listener: SessionListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Draws what is left of a delta, a part in a frame. The next one may come when all is on the screen: in the task after its frame. */
  #draw(): void {
    const [part, ...rest] = this.#undrawn;
    if (part === undefined) return this.#client.drawn();
    this.#undrawn = rest;
    useCluster.setState((state) => applyDelta(state, { clock: state.clock, ...part }));
    requestAnimationFrame(() => setTimeout(() => this.#draw()));
  }

  /** Carries out a command; what comes of it arrives in the console. Where it would begin one branch too many, nothing is done: the page says so. */
  run(command: Command): void {
    this.#countAct();
    this.#client.command(command).then(
      (entry) => {
        if (entry.aside === true) useCluster.setState(({ asides }) => ({ asides: [...asides, entry].slice(-MOST_ASIDES) }));
      },
      // A worker that is gone has been reported by its status.
      () => undefined,
    );
  }

  /** Moves time. What the user set shows at once: a slider that waits for the worker's answer would jump back under the hand. */
  transport(action: TransportAction): void {
    if (action.type !== 'speed') this.#countAct();
    this.#client.transport(action);
    const { clock } = useCluster.getState();
    if (action.type === 'speed') useCluster.setState({ clock: { ...clock, speed: action.speed } });
    else if (action.type !== 'seek') useCluster.setState({ clock: { ...clock, playing: action.type === 'play' } });
  }

  /** Asks the worker; the promise is broken when the worker is started anew before it answered. */
  ask<Q extends Question>(question: Q): Promise<AnswerTo<Q>> {
    return this.#client.ask(question);
  }

  /** Changes one breakpoint. The worker has the list: what the page shows of it may be a frame old. */
  breakpoint(type: BreakpointAction['type'], breakpoint: Breakpoint): void {
    this.#countAct();
    this.#client.breakpoint({ type, breakpoint });
  }

  branch(action: BranchAction): void {
    this.#countAct();
    this.#client.branch(action);
  }

  /** Passes on what a program of this machine asks. `SessionListener.onRest` gets the answer. */
  rest(message: ToRestApi): void {
    this.#client.rest(message);
  }

  /** A new cluster of the same scenario; what the user wrote stays. */
  restart(): void {
    this.open(undefined);
  }

  /**
   * After a failure: a new cluster. By default it is what the worker was doing, without what it may have died of. The address follows, since its link may
   * be the cause.
   */
  recover(scenario?: StartInput): void {
    const { worker } = useCluster.getState();
    this.open(scenario ?? ('recovery' in worker ? worker.recovery?.scenario : undefined));
    this.#countAct();
  }

  #countAct(): void {
    useCluster.setState(({ acts }) => ({ acts: acts + 1 }));
  }

  /** A new cluster of another scenario; undefined: of the same. */
  open(scenario: StartInput | undefined, { played }: Pick<SessionOptions, 'played'> = {}): void {
    this.#undrawn = [];
    this.#isShipped = false;
    useView.setState({ selected: undefined, appliedText: undefined, openSync: undefined, whySubject: undefined });
    useCluster.setState(EMPTY_CLUSTER);
    this.#client.restart(scenario, scenario === undefined ? undefined : (played ?? false));
    this.#listeners.forEach(({ onOpened }) => onOpened());
  }

  dispose(): void {
    this.#stopWatching();
    this.#client.dispose();
  }
}
