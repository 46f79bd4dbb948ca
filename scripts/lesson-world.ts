import type { KubeObject } from '../src/api/index.ts';
import type { Command, Invocation } from '../src/cluster/index.ts';
import type { Beat, Lesson, TimedCommand } from '../src/cluster/lesson/lesson.ts';
import type { WhySubject } from '../src/cluster/why/answer.ts';
import { explain } from '../src/cluster/why/explain.ts';
import { applyDelta, EMPTY_CLUSTER, type ClusterState } from '../src/ui/model/cluster-state.ts';
import { Host } from '../src/worker/host.ts';
import { idOf } from '../src/worker/projection/object-view.ts';
import {
  PROTOCOL_VERSION,
  type BeatAction,
  type BeatView,
  type CheckState,
  type ConsoleEntry,
  type Delta,
  type ToPage,
  type ToWorker,
  type TransportAction,
} from '../src/worker/protocol/index.ts';
import type { Stage } from '../src/worker/stage.ts';

/** The simulated time after which an action that has not had its effect counts as without one. */
const LONGEST_MS = 1_200_000;
/** The simulated time that a command of kubectl takes at most. */
const COMMAND_MS = 2_000;
/** The simulated time in which Pods that are being deleted must be gone. */
const LONGEST_SETTLING_MS = 60_000;
/** The simulated time between two looks at what has come of it. */
const LOOK_MS = 200;
/** The real time between two frames, and the speed: each frame lets ten simulated seconds pass. */
const FRAME_MS = 100;
const QUICK = 100;

/** A page that goes through a lesson, on the worker's own host: its beats run by the code that runs them for learners. */
export class LessonWorld {
  readonly #host: Host;
  #wallMs = 0;
  #nextId = 1;
  /** What the page has been told and has not drawn yet. */
  #undrawn: Delta[] = [];
  #page: ClusterState = EMPTY_CLUSTER;
  #isPlaying = false;
  #entry: ConsoleEntry | undefined;
  #number = 0;
  #beat: Beat | undefined;
  #view: BeatView | undefined;

  constructor({ scenario }: Pick<Lesson, 'scenario'>) {
    this.#host = new Host({ post: (message) => this.#hear(message), wallMs: () => this.#wallMs });
    // As in the page, time stands still until a beat says otherwise.
    const { playing: _, ...cursor } = scenario.cursor ?? {};
    this.#send({ type: 'start', version: PROTOCOL_VERSION, scenario: { ...scenario, cursor }, played: true });
    this.#frame();
  }

  get stage(): Stage {
    return this.#host.playground.stage;
  }

  get nowMs(): number {
    return this.stage.shown.atMs;
  }

  /** The states of the checks of the open beat at the shown moment. Throws if they cannot be evaluated. */
  get states(): readonly CheckState[] {
    const { checks } = this.#view ?? {};
    if (checks !== undefined && checks.type !== 'states') throw new Error(JSON.stringify(checks));
    return checks?.states.map(({ state }) => state) ?? [];
  }

  /** True if the beat asks to point, and the answer is not known yet. */
  get isPointing(): boolean {
    const { question } = this.#beat ?? {};
    const { checks } = this.#view ?? {};
    return question !== undefined && 'becomes' in question && !(checks?.type === 'states' && checks.pointed !== undefined);
  }

  get allMet(): boolean {
    return this.states.every((state) => state === 'met');
  }

  /** The commands that have ended with an error. */
  get failures(): readonly Invocation[] {
    return this.stage.cluster.invocations.filter(({ exitCode = 0 }) => exitCode !== 0);
  }

  /** Opens a beat after the last one. Returns false if its stage names a step that is not reached. */
  async open(beat: Beat): Promise<boolean> {
    const last = this.#view?.outcome?.from;
    this.#beat = beat;
    this.#number = this.#nextId++;
    this.#send({ type: 'open-beat', number: this.#number, opened: { beat, ...(last && { last }) } });
    this.#frame();
    // The evaluator is loaded.
    await import('../src/worker/checks/check-run.ts');
    this.#transport({ type: 'speed', speed: QUICK });
    this.#frame();
    return this.#view?.outcome?.missed !== true;
  }

  /** Does what the open beat asks for, as "Do it for me" does, and lets time pass until that has had its effect. */
  act(): void {
    this.#ask({ type: 'act' });
    this.passUntilRest();
  }

  /** Plays a solution from the beginning of the open beat. */
  solve(solution: readonly TimedCommand[]): void {
    this.#ask({ type: 'solve', solution });
    this.passUntilRest();
  }

  /** Types commands, with the time between them, and lets time pass until they have had their effect. */
  type(commands: readonly TimedCommand[]): void {
    for (const { afterMs = 0, command } of commands) {
      this.pass(afterMs);
      this.#give(command);
    }
    this.passUntilRest();
  }

  /** Types a command and waits for its result. */
  run(command: Command): Pick<ConsoleEntry, 'exitCode' | 'stderr'> {
    this.#give(command);
    // One that only reads has been answered at once.
    if (this.#entry?.aside === true) return this.#entry;
    this.pass(COMMAND_MS);
    const { exitCode, stderr } = this.stage.cluster.invocations.at(-1)!;
    return { ...(exitCode !== undefined && { exitCode }), stderr };
  }

  /** Lets time pass, whatever the open beat waits for. Stops as soon as `isDone` holds. Returns whether it holds. */
  pass(forMs: number, isDone?: () => boolean): boolean {
    const untilMs = this.nowMs + forMs;
    while (isDone?.() !== true) {
      if (this.nowMs >= untilMs) return false;
      const atMs = isDone === undefined ? untilMs : Math.min(untilMs, this.nowMs + LOOK_MS);
      this.#transport({ type: 'go-to', to: { atMs } });
      this.#frame();
    }
    return true;
  }

  /** Lets time pass as the open beat asks for it, until that stops time. */
  passUntilRest(): void {
    const untilMs = this.nowMs + LONGEST_MS;
    do this.#frame();
    while (this.#isAtWork && this.nowMs < untilMs);
    this.#transport({ type: 'pause' });
    this.#frame();
  }

  /** Lets time pass until the last command is carried out and no Pod is being deleted. */
  settle(): void {
    const isTerminating = (): boolean =>
      this.objects.some(({ kind, metadata }) => kind === 'Pod' && metadata.deletionTimestamp !== undefined);
    this.pass(COMMAND_MS);
    this.pass(LONGEST_SETTLING_MS, () => !isTerminating());
  }

  /** What a page knows at the shown moment. */
  page(): ClusterState {
    this.#frame();
    for (const delta of this.#undrawn.splice(0)) this.#page = applyDelta(this.#page, delta);
    return this.#page;
  }

  /** Whether an object exists at the shown moment. */
  shows(id: string): boolean {
    return this.objects.some((object) => idOf(object) === id);
  }

  /** Whether Why has an answer at the shown moment. */
  explains(subject: WhySubject): boolean {
    const { found, links, waiting } = explain(this.stage.cluster, subject, this.stage.shown.record);
    return found.type !== 'none' && (links.length > 0 || waiting !== undefined);
  }

  /** The objects at the shown moment. */
  get objects(): readonly KubeObject[] {
    const { history } = this.stage.cluster;
    return history.objectsAt(history.revisionAt(this.stage.shown)).map(({ value }) => value);
  }

  get #isAtWork(): boolean {
    const phase = this.#view?.phase;
    return phase === 'arriving' || phase === 'acting' || (phase === 'settling' && this.#isPlaying);
  }

  #give(given: string | Command): void {
    const command: Command = typeof given === 'string' ? { type: 'kubectl', line: given.slice('kubectl '.length) } : given;
    this.#entry = undefined;
    this.#send({ type: 'command', id: this.#nextId++, command });
    while (this.#entry === undefined) this.#frame();
  }

  #ask(action: BeatAction): void {
    this.#send({ type: 'beat', number: this.#number, action });
  }

  #transport(action: TransportAction): void {
    this.#send({ type: 'transport', action });
  }

  #send(message: ToWorker): void {
    this.#host.receive(message);
  }

  #hear(message: ToPage): void {
    if (message.type === 'invoked') this.#entry = message.entry;
    if (message.type !== 'delta') return;
    this.#undrawn.push(message);
    this.#isPlaying = message.clock.playing;
    if (message.beat?.number === this.#number) this.#view = message.beat;
  }

  #frame(): void {
    this.#send({ type: 'drawn' });
    this.#wallMs += FRAME_MS;
    this.#host.frame();
  }
}
