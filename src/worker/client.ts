import type { Scenario } from '../cluster/scenario/scenario.ts';
import type { ToRestApi } from '../apiserver/rest/index.ts';
import { FlightRecorder, type Recovery } from './flight-recorder.ts';
import {
  PROTOCOL_VERSION,
  type AnswerTo,
  type BeatAction,
  type BranchAction,
  type BreakpointAction,
  type Command,
  type ConsoleEntry,
  type FailureReason,
  type ObjectId,
  type OpenedBeat,
  type Question,
  type ScenarioInput,
  type ToPage,
  type ToWorker,
  type TransportAction,
} from './protocol/index.ts';

/**
 * The state of the worker: `hung` if it has not answered for a while, `failed` if it threw or could not be loaded. Only a
 * restart ends a failure. `recovery`: where to restart; absent for the beginning.
 */
export type WorkerStatus =
  | { readonly state: 'starting' | 'running' }
  | { readonly state: 'hung'; readonly recovery?: Recovery }
  | {
      readonly state: 'failed';
      readonly reason: FailureReason;
      readonly message: string;
      readonly stack: string;
      readonly recovery?: Recovery;
    };

export interface WorkerClientOptions {
  readonly createWorker: () => Worker;
  readonly scenario: ScenarioInput | Scenario;
  /** See `ToWorker`. */
  readonly played?: boolean;
  /** Called with every message that is not the answer to a call. */
  readonly onMessage: (message: ToPage) => void;
  readonly onStatus: (status: WorkerStatus) => void;
}

const PING_MS = 1_000;
/** A worker that has not answered a ping for this long counts as hung. */
const HUNG_AFTER_MS = 5_000;

/** A call's worker was stopped or failed before it answered. */
export class WorkerGone extends Error {
  constructor() {
    super('the worker was stopped before it answered');
    this.name = 'WorkerGone';
  }
}

/** The page's side of one worker. Detects a worker that throws or hangs. */
export class WorkerClient {
  readonly #options: WorkerClientOptions;
  readonly #recorder: FlightRecorder;
  #worker: Worker | undefined;
  #watchdog: ReturnType<typeof setInterval> | undefined;
  #answeredAt = 0;
  #pingedAt = 0;
  #state: WorkerStatus['state'] = 'starting';
  #nextId = 1;
  readonly #calls = new Map<number, { readonly resolve: (message: ToPage) => void; readonly reject: (error: Error) => void }>();

  constructor(options: WorkerClientOptions) {
    this.#options = options;
    this.#recorder = new FlightRecorder(options.scenario);
    this.#start(options);
  }

  /** Gives a command, typed or of a control. Resolves with its console entry as soon as it has begun; its results follow in deltas. */
  async command(command: Command, isTyped = true): Promise<ConsoleEntry> {
    const answer = await this.#call((id) => ({ type: 'command', id, command, ...(!isTyped && { ofControl: true as const }) }));
    if (answer.type !== 'invoked') throw new Error(`unexpected answer: ${answer.type}`);
    return answer.entry;
  }

  async ask<Q extends Question>(question: Q): Promise<AnswerTo<Q>> {
    const answer = await this.#call((id) => ({ type: 'ask', id, question }));
    if (answer.type !== 'answer') throw new Error(`unexpected answer: ${answer.type}`);
    return answer.answer as AnswerTo<Q>;
  }

  /** Moves time. Returns the number that comes with the clock from then on (`ClockView.heard`). */
  transport(action: TransportAction): number {
    const id = this.#nextId++;
    this.#send({ type: 'transport', id, action });
    return id;
  }

  breakpoint(action: BreakpointAction): void {
    this.#send({ type: 'breakpoint', action });
  }

  branch(action: BranchAction): void {
    this.#send({ type: 'branch', action });
  }

  follow(scenario: Scenario | undefined): void {
    this.#send({ type: 'follow', scenario });
  }

  /** Opens a beat in place of the one that is open. Returns the number that it is told with. */
  openBeat(opened: OpenedBeat): number {
    const number = this.#nextId++;
    this.#send({ type: 'open-beat', number, opened });
    return number;
  }

  beat(number: number, action: BeatAction): void {
    this.#send({ type: 'beat', number, action });
  }

  closeBeat(): void {
    this.#send({ type: 'close-beat' });
  }

  inspect(ref: ObjectId | undefined): void {
    this.#send({ type: 'inspect', ref });
  }

  /** Sends a message of a program outside the page. Answers are messages of type `rest`. */
  rest(message: ToRestApi): void {
    this.#send({ type: 'rest', message });
  }

  /** The last delta has been drawn: the next may come. */
  drawn(): void {
    this.#send({ type: 'drawn' });
  }

  /** Stops the worker for good. */
  dispose(): void {
    clearInterval(this.#watchdog);
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const { reject } of this.#calls.values()) reject(new WorkerGone());
    this.#calls.clear();
  }

  #start({ createWorker, scenario, played = false }: WorkerClientOptions): void {
    const worker = createWorker();
    this.#worker = worker;
    this.#report({ state: 'starting' });
    worker.addEventListener('message', (event: MessageEvent<ToPage>) => {
      // What was on its way when the worker was stopped comes too late.
      if (this.#worker === worker) this.#receive(event.data);
    });
    // A script that cannot be loaded is reported without a message.
    worker.addEventListener('error', ({ message }) =>
      message ? this.#fail('threw', message) : this.#fail('not-loaded', 'the worker could not be loaded'),
    );
    worker.addEventListener('messageerror', () => this.#fail('threw', 'a message of the worker could not be read'));
    this.#send({ type: 'start', version: PROTOCOL_VERSION, scenario, played });
  }

  #receive(message: ToPage): void {
    this.#answeredAt = performance.now();
    this.#recorder.note(message);
    if (this.#state === 'hung') this.#report({ state: 'running' });
    switch (message.type) {
      case 'ready':
        return this.#ready(message.version);
      case 'world':
      case 'giving':
        return;
      case 'failed':
        this.#fail(message.reason, message.message, message.stack);
        return;
      case 'pong':
        return;
      case 'invoked':
      case 'answer': {
        if (message.id === undefined) return this.#options.onMessage(message);
        const call = this.#calls.get(message.id);
        this.#calls.delete(message.id);
        call?.resolve(message);
        return;
      }
      case 'delta':
      case 'replaying':
      case 'refused':
      case 'rest':
        this.#options.onMessage(message);
    }
  }

  /** The worker's script has loaded. The watchdog starts only now: slow loading is not a fault of the worker. */
  #ready(version: number): void {
    if (version !== PROTOCOL_VERSION)
      return this.#fail('threw', `the page speaks version ${PROTOCOL_VERSION} and the worker ${version}: reload the page`);
    this.#pingedAt = 0;
    this.#watchdog = setInterval(() => this.#watch(), PING_MS);
    this.#report({ state: 'running' });
  }

  /**
   * Counts only the time since a ping was sent: a pause of the page itself (a sleeping laptop) is not a fault of the worker.
   */
  #watch(): void {
    const now = performance.now();
    const awaited = this.#pingedAt > this.#answeredAt;
    if (awaited) {
      if (now - this.#pingedAt > HUNG_AFTER_MS && this.#state === 'running') this.#report({ state: 'hung', ...this.#recovery });
      return;
    }
    this.#pingedAt = now;
    this.#send({ type: 'ping', id: this.#nextId++ });
  }

  #fail(reason: FailureReason, message: string, stack = ''): void {
    if (this.#worker === undefined) return;
    this.dispose();
    this.#report({ state: 'failed', reason, message, stack, ...(reason === 'threw' && this.#recovery) });
  }

  get #recovery(): { readonly recovery?: Recovery } {
    const recovery = this.#recorder.recovery();
    return recovery === undefined ? {} : { recovery };
  }

  #report(status: WorkerStatus): void {
    this.#state = status.state;
    this.#options.onStatus(status);
  }

  #send(message: ToWorker): void {
    this.#worker?.postMessage(message);
  }

  #call(message: (id: number) => ToWorker): Promise<ToPage> {
    if (this.#worker === undefined) return Promise.reject(new WorkerGone());
    const id = this.#nextId++;
    const answer = new Promise<ToPage>((resolve, reject) => this.#calls.set(id, { resolve, reject }));
    this.#send(message(id));
    return answer;
  }
}
