import { WorkerClient } from '../../worker/client.ts';
import type { BesideDelta, ConsoleEntry, Delta, FromRestApi, ScenarioInput, ToPage } from '../../worker/protocol/index.ts';
import type { Scenario } from '../../worker/protocol/scenario.ts';
import { applyDelta, countOf } from './cluster-state.ts';
import { createMirror, type ClusterMirror } from './cluster-store.ts';
import { partsOf, type DrawnPart } from './delta-parts.ts';
import { createWorldView } from './world-view.ts';

/** The start of a cluster: the input of a first visit, or the scenario of a link or a file. */
export type StartInput = ScenarioInput | Scenario;

/** Why the worker refuses to play a scenario. */
export type ScenarioRefusal = Omit<Extract<ToPage, { readonly type: 'refused' }>, 'type'>;

/** How a world begins. */
export interface WorldBeginning {
  readonly start: StartInput;
  /** This page has played the scenario before, so it is played again however much happens in it. */
  readonly played: boolean;
  /** The worker's first delta for the scenario, if the page has it already. It is drawn at once, while the worker is loading. */
  readonly shipped?: Delta | undefined;
}

/** What a world needs of the page. */
export interface WorldHost {
  readonly createWorker: () => Worker;
  /** The worker's answer to a program of this machine. */
  readonly onRest: (message: FromRestApi) => void;
  readonly onRefused: (refusal: ScenarioRefusal) => void;
  /** A command of the open beat has begun. */
  readonly onCommand: (entry: ConsoleEntry, shown: ClusterMirror) => void;
}

/**
 * One world on the page: how it began, its worker, and what the page knows of its cluster. Another scenario is another world. The one that is left is
 * thrown away whole, so nothing of it can reach the next one, however late it comes.
 */
export class World {
  readonly beginning: WorldBeginning;
  /** The connection to the world's worker. */
  readonly client: WorkerClient;
  /** The mirror of the shown branch. */
  readonly shown = createMirror();
  /** The mirror of the branch beside the shown one, as of the same time. Empty while there is none. */
  readonly beside = createMirror();
  /** What the user has selected and opened in it. */
  readonly view = createWorldView();
  /** Draw the parts of the last delta that are still to be drawn. */
  #undrawn: readonly (() => void)[] = [];
  /** The worker's first delta is drawn already: the page shipped it. */
  #isShipped: boolean;

  constructor(beginning: WorldBeginning, host: WorldHost) {
    this.beginning = beginning;
    const { start, played, shipped } = beginning;
    this.#isShipped = shipped !== undefined;
    if (shipped !== undefined) this.#fold(shipped);
    this.client = new WorkerClient({
      createWorker: host.createWorker,
      scenario: start,
      played,
      onMessage: (message) => this.#receive(message, host),
      onStatus: (worker) => this.shown.setState({ worker }),
    });
  }

  /** Ends the world. Questions under way are rejected, and what is not drawn yet never is. */
  leave(): void {
    this.#undrawn = [];
    this.client.dispose();
  }

  #receive(message: ToPage, host: WorldHost): void {
    if (message.type === 'rest') return host.onRest(message.message);
    if (message.type === 'refused') return host.onRefused(message);
    if (message.type === 'invoked') return host.onCommand(message.entry, this.shown);
    if (message.type === 'replaying')
      return this.shown.setState(({ clock }) => ({ clock: { ...clock, replayed: message.done } }));
    if (message.type === 'delta') this.#take(message);
  }

  #take(delta: Delta): void {
    if (this.#isShipped) {
      this.#isShipped = false;
      return this.client.drawn();
    }
    const parts = partsOf(delta, countOf(this.shown.getState(), 'Pod'));
    this.#undrawn = parts.map((part) => () => this.#fold(part));
    const { beside } = delta;
    if (beside !== undefined) this.#undrawn = [...this.#undrawn, () => this.#foldBeside(beside)];
    this.#draw();
  }

  /** Draws the rest of a delta, one part per frame. In the task after the last frame it asks for the next delta. */
  #draw(): void {
    const [draw, ...rest] = this.#undrawn;
    if (draw === undefined) return this.client.drawn();
    this.#undrawn = rest;
    draw();
    requestAnimationFrame(() => setTimeout(() => this.#draw()));
  }

  #fold(part: DrawnPart): void {
    this.shown.setState((state) => applyDelta(state, { clock: state.clock, ...part }));
  }

  #foldBeside({ branch, ...delta }: BesideDelta): void {
    this.beside.setState((state) => applyDelta(state, delta));
    if (delta.reset === true) this.view.setState({ beside: branch });
  }
}

/** Selects the first Deployment that exists, unless the user selects first. The inspector stays closed. Returns a function that ends it. */
export function selectFirstDeployment({ shown, view }: World): () => void {
  const ends = [
    shown.subscribe((state) => {
      const first = state.kinds.get('Deployment')?.[0];
      if (first === undefined) return;
      finish();
      if (view.getState().selected === undefined) view.setState({ selected: first });
    }),
    view.subscribe(({ selected }, before) => {
      if (selected !== before.selected) finish();
    }),
  ];
  const finish = (): void => ends.forEach((end) => end());
  return finish;
}
