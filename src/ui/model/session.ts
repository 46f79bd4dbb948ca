import { BRIDGE_PATH } from '../../worker/bridge/frames.ts';
import { TabBridge } from '../../worker/bridge/tab-bridge.ts';
import { WorkerClient } from '../../worker/client.ts';
import type {
  AnswerTo,
  BranchAction,
  Breakpoint,
  BreakpointAction,
  Command,
  Delta,
  Question,
  ScenarioInput,
  ToPage,
  TransportAction,
} from '../../worker/protocol/index.ts';
import type { Scenario } from '../../worker/protocol/scenario.ts';
import { BRIDGE_OFF, useBridge } from '../bridge/bridge-store.ts';
import { FIRST_SCENARIO } from '../first-scenario.ts';
import { countAct, useShare } from '../share/share-store.ts';
import { forgetTimeline, tellTimeline } from '../timeline/feed.ts';
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

/** The page's one connection to the worker: brings its deltas into the store, and the user's wishes to it. */
export class Session {
  readonly #client: WorkerClient;
  readonly #stopWatching: () => void;
  #bridge: TabBridge | undefined;
  /** Parts of the last delta that are still to be drawn. */
  #undrawn: readonly DeltaPart[] = [];

  /** What is drawn is the worker's first delta already. */
  #isShipped: boolean;

  constructor(createWorker: () => Worker, scenario: StartInput, { shipped, played = false }: SessionOptions = {}) {
    this.#isShipped = shipped !== undefined;
    if (shipped !== undefined) {
      if (shipped.timeline !== undefined) tellTimeline(shipped.timeline, shipped.clock.oldest.atMs);
      useCluster.setState((state) => applyDelta(state, shipped));
    }
    this.#client = new WorkerClient({
      createWorker,
      scenario,
      played,
      onMessage: (message) => {
        if (message.type === 'rest') return this.#bridge?.receive(message.message);
        if (message.type === 'refused') return this.#refuse(message);
        if (message.type === 'replaying')
          return useCluster.setState(({ clock }) => ({ clock: { ...clock, replayed: message.done } }));
        if (message.type !== 'delta') return;
        if (this.#isShipped) {
          this.#isShipped = false;
          return this.#client.drawn();
        }
        if (message.timeline !== undefined) tellTimeline(message.timeline, message.clock.oldest.atMs);
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

  /** What to do when the scenario of a link or a file runs away, or the user does not want to wait for it. By default the page shows what every visit begins with. */
  onRefused: () => void = () => this.open(FIRST_SCENARIO);

  /** Gives up what is being played before it can be shown. */
  stopOpening(): void {
    this.onRefused();
  }

  #refuse({ code, path, figures }: Extract<ToPage, { readonly type: 'refused' }>): void {
    useShare.setState({ refusal: { from: 'link', code, path, figures }, words: undefined });
    this.onRefused();
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
    countAct();
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
    if (action.type !== 'speed') countAct();
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
    countAct();
    this.#client.breakpoint({ type, breakpoint });
  }

  branch(action: BranchAction): void {
    countAct();
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

  /** A new cluster of the same scenario; what the user wrote stays. */
  restart(): void {
    this.open(undefined);
  }

  /** After a failure: a new cluster of what the worker was doing, without what it may have died of. The address follows, since its link may be the cause. */
  recover(): void {
    const { worker } = useCluster.getState();
    this.open('recovery' in worker ? worker.recovery?.scenario : undefined);
    countAct();
  }

  /** After a failure: what every visit begins with. */
  openFirst(): void {
    useShare.setState({ words: undefined });
    this.open(FIRST_SCENARIO);
    countAct();
  }

  /** A new cluster of another scenario; undefined: of the same. */
  open(scenario: StartInput | undefined, { played }: Pick<SessionOptions, 'played'> = {}): void {
    this.#undrawn = [];
    this.#isShipped = false;
    useView.setState({ selected: undefined, appliedText: undefined, openSync: undefined, whySubject: undefined });
    useCluster.setState(EMPTY_CLUSTER);
    forgetTimeline();
    this.#client.restart(scenario, scenario === undefined ? undefined : (played ?? false));
    this.#bridge?.reset();
  }

  dispose(): void {
    this.#stopWatching();
    this.#bridge?.close();
    this.#client.dispose();
  }
}
