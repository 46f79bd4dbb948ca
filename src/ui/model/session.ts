import { BRIDGE_PATH } from '../../worker/bridge/frames.ts';
import { TabBridge } from '../../worker/bridge/tab-bridge.ts';
import { WorkerClient } from '../../worker/client.ts';
import type { AnswerTo, BranchAction, Command, Question, ScenarioInput, TransportAction } from '../../worker/protocol/index.ts';
import { BRIDGE_OFF, useBridge } from '../bridge/bridge-store.ts';
import { applyDelta, EMPTY_CLUSTER } from './cluster-state.ts';
import { useCluster } from './cluster-store.ts';
import { partsOf, type DeltaPart } from './delta-parts.ts';
import { parseObjectKey } from './object-id.ts';
import { useView } from './view-store.ts';

/** The page's one connection to the worker: brings its deltas into the store, and the user's wishes to it. */
export class Session {
  readonly #client: WorkerClient;
  readonly #stopWatching: () => void;
  #bridge: TabBridge | undefined;
  /** Parts of the last delta that are still to be drawn. */
  #undrawn: readonly DeltaPart[] = [];

  constructor(createWorker: () => Worker, scenario: ScenarioInput) {
    this.#client = new WorkerClient({
      createWorker,
      scenario,
      onMessage: (message) => {
        if (message.type === 'rest') return this.#bridge?.receive(message.message);
        if (message.type !== 'delta') return;
        this.#undrawn = partsOf(message, useCluster.getState().kinds.get('Pod')?.length ?? 0);
        this.#draw();
      },
      onStatus: (worker) => useCluster.setState({ worker }),
    });
    this.#stopWatching = useView.subscribe((view, before) => {
      if (view.selected === before.selected) return;
      this.#client.inspect(view.selected === undefined ? undefined : parseObjectKey(view.selected));
    });
  }

  /** Draws what is left of a delta, a part in a frame. The next one may come when all is on the screen: in the task after its frame. */
  #draw(): void {
    const [part, ...rest] = this.#undrawn;
    if (part === undefined) return this.#client.drawn();
    this.#undrawn = rest;
    useCluster.setState((state) => applyDelta(state, { clock: state.clock, ...part }));
    requestAnimationFrame(() => setTimeout(() => this.#draw()));
  }

  /** Carries out a command; what comes of it arrives in the console. */
  run(command: Command): void {
    // A worker that is gone has been reported by its status.
    this.#client.command(command).catch(() => undefined);
  }

  /** Moves time. What the user set shows at once: a slider that waits for the worker's answer would jump back under the hand. */
  transport(action: TransportAction): void {
    this.#client.transport(action);
    const { clock } = useCluster.getState();
    if (action.type === 'speed') useCluster.setState({ clock: { ...clock, speed: action.speed } });
    else if (action.type !== 'seek') useCluster.setState({ clock: { ...clock, playing: action.type === 'play' } });
  }

  /** Asks the worker; the promise is broken when the worker is started anew before it answered. */
  ask<Q extends Question>(question: Q): Promise<AnswerTo<Q>> {
    return this.#client.ask(question);
  }

  branch(action: BranchAction): void {
    this.#client.branch(action);
  }

  /** Lets programs of this machine in to the cluster of this tab, or no longer. */
  letIn(on: boolean): void {
    this.#bridge?.close();
    this.#bridge = undefined;
    useBridge.setState(BRIDGE_OFF);
    if (!on) return;
    this.#bridge = new TabBridge({
      createSocket: (protocol) => new WebSocket(new URL(BRIDGE_PATH, location.href.replace(/^http/, 'ws')), protocol),
      post: (message) => this.#client.rest(message),
      onState: (state) => useBridge.setState({ state }),
      onRequests: (total, unanswered) => useBridge.setState({ total, unanswered }),
    });
  }

  /** A new cluster; what the user wrote stays. */
  restart(): void {
    this.#undrawn = [];
    useView.setState({ selected: undefined, appliedText: undefined });
    useCluster.setState(EMPTY_CLUSTER);
    this.#client.restart();
    this.#bridge?.reset();
  }

  dispose(): void {
    this.#stopWatching();
    this.#bridge?.close();
    this.#client.dispose();
  }
}
