import type { Action, Beat, TimedCommand } from '../../worker/protocol/lesson.ts';
import type { ConsoleEntry, MomentView } from '../../worker/protocol/index.ts';
import { drawLoop } from '../loops/ring/drawn-loop.ts';
import { kubectl } from '../model/actions.ts';
import type { ClusterStore } from '../model/cluster-store.ts';
import type { Session } from '../model/session.ts';
import type { World } from '../model/world.ts';
import { showStage } from '../model/view-store.ts';
import { openCode, openWhy, select } from '../model/world-view.ts';
import { changeTry, isPassing, tryOf, useLessonPlace, type BeatTry } from './lesson-place.ts';
import { isToDo } from './to-do.ts';

/** Simulated seconds per real second while an action is only to be done with. */
const QUICK = 100;
/** A learner who goes on waits no longer than this for an action, in simulated time: what was done may never meet the checks. */
const MOST_AT_WORK_MS = 60_000;

interface Arrival {
  readonly moment: MomentView;
  readonly proceed: () => void;
}

interface Hurry {
  readonly speed: number;
  /** When it ends at the latest. */
  readonly endMs?: number;
  readonly proceed: () => void;
}

/**
 * One beat at work: it shows its stage, follows its checks, carries out its action, and lets time pass until that has had its effect. Time stands still
 * otherwise, unless the beat plays.
 *
 * While the page follows a teacher, the beat only looks on: it begins at the moment that is shown, follows its checks, and notices what the teacher does.
 */
export class BeatRun {
  readonly #session: Session;
  readonly #beat: Beat;
  #begun = false;
  /** What is to be done as soon as the page shows a moment. */
  #fromHere: Arrival | undefined;
  /** The commands that are left to give for the learner, and the time of the first one. */
  #script: readonly TimedCommand[] = [];
  #dueMs = 0;
  /** The number of commands given for the learner that have not begun yet. */
  #onTheirWay = 0;
  /** The learner's commands that have no result yet, by their ids, while none has succeeded. */
  readonly #awaited = new Set<number>();
  /** When an action without checks has had its effect. Undefined unless time passes for one. */
  #untilMs: number | undefined;
  /** The action is carried out quickly: the speed before, and what comes after it. */
  #hurry: Hurry | undefined;
  #wasSettled = false;
  #wasDecided = false;
  /** The worker is being told to let time pass. */
  #isTelling = false;

  constructor(session: Session, beat: Beat) {
    this.#session = session;
    this.#beat = beat;
  }

  /** Begins the beat, or takes it up where it was left. Returns a function that ends it. */
  follow(): () => void {
    const ends = [
      this.#session.inEachWorld(({ shown }) => {
        // Another cluster knows nothing of the checks.
        this.#begun = false;
        this.#onTheirWay = 0;
        this.#awaited.clear();
        return shown.subscribe((state) => this.#look(state));
      }),
      this.#session.listen({ onCommand: (entry) => this.#notice(entry) }),
    ];
    this.#look(this.#cluster);
    return () => {
      for (const end of ends) end();
      // A beat that is left before the worker has answered does not begin any more.
      this.#begun = false;
      this.#stop();
      this.#session.watchChecks();
    };
  }

  /** Carries out the action for the learner. Without commands, it lets time pass until the checks are met. */
  act(): void {
    this.#perform(scriptOf(this.#beat.action));
  }

  /**
   * Goes on to what `proceed` leads to. What the beat asks for and has not been done is done first, quickly, unless the beat has not begun yet. What has been
   * done and is still at work is let work, quickly.
   */
  goOn(proceed: () => void): void {
    const tried = this.#try;
    if (!this.#begun || tried === undefined || follows()) return proceed();
    if (isToDo(this.#beat, tried)) this.#actQuickly(proceed);
    else if (this.#isAtWork(tried)) this.#finishQuickly(proceed);
    else proceed();
  }

  /** Carries out the action quickly, and calls `proceed` as soon as it has had its effect. */
  #actQuickly(proceed: () => void): void {
    this.#stop();
    const { speed } = this.#cluster.clock;
    this.#hurry = { speed, proceed };
    this.#session.transport({ type: 'speed', speed: QUICK });
    this.act();
  }

  /** Whether the action has been carried out, and has not had its whole effect. */
  #isAtWork({ acted, met }: BeatTry): boolean {
    if (this.#untilMs !== undefined) return true;
    const { clock, checks } = this.#cluster;
    const isOpen = checks?.type === 'states' && checks.states.some(({ state }) => state === 'open');
    return acted === true && met !== true && isOpen && !clock.idle;
  }

  #finishQuickly(proceed: () => void): void {
    this.#endHurry();
    const { speed, nowMs } = this.#cluster.clock;
    this.#hurry = { speed, proceed, endMs: nowMs + MOST_AT_WORK_MS };
    this.#session.transport({ type: 'speed', speed: QUICK });
    if (this.#untilMs === undefined) this.#session.transport({ type: 'play' });
    else this.#session.transport({ type: 'go-to', to: { atMs: this.#untilMs } });
  }

  /** Plays the solution of a level from the beginning of the beat. */
  solve(solution: readonly TimedCommand[]): void {
    void this.again(() => {
      changeTry(this.#beat.id, { solution: true });
      this.#perform(solution);
    });
  }

  /** Shows the beginning of the beat again, and then calls `proceed`. A command there begins another branch. */
  async again(proceed: () => void = () => undefined): Promise<void> {
    const { from } = this.#try ?? {};
    if (from === undefined) return;
    this.#stop();
    changeTry(this.#beat.id, { acted: undefined, met: undefined, solution: undefined });
    this.#session.transport({ type: 'go-to', to: { atMs: from.atMs, record: from.record } });
    // A worker that has gone begins again without this.
    const moment = await this.#session.ask({ type: 'shown' }).catch(() => undefined);
    if (moment === undefined || !this.#begun) return;
    this.#fromHere = { moment, proceed };
    this.#look(this.#cluster);
  }

  /** Takes the object that the learner points at as the answer. What happens decides whether it is right. */
  point(id: string): void {
    changeTry(this.#beat.id, { answer: id });
    // What the learner is asked to do next decides it.
    if (!follows() && !isToDo(this.#beat, this.#try)) this.#session.transport({ type: 'play' });
  }

  /** Watches the checks of the beat from its beginning. If their evaluator could not be loaded, it is tried again. */
  watch(): void {
    const { checks, question } = this.#beat;
    const pointing = question !== undefined && 'becomes' in question ? question : undefined;
    this.#session.watchChecks({ checks: checks ?? (pointing && []), pointing, from: this.#try?.from });
  }

  get #cluster(): ClusterStore {
    return this.#session.world.shown.getState();
  }

  get #try(): BeatTry | undefined {
    return tryOf(useLessonPlace.getState().place, this.#beat.id);
  }

  #look(state: ClusterStore): void {
    const { started, clock, checks } = state;
    if (this.#isTelling || !started || clock.replayed !== undefined) return;
    if (!this.#begun) {
      this.#begun = true;
      return void this.#begin();
    }
    if (follows()) this.#lookOn(state);
    if (this.#fromHere !== undefined) return this.#takeUp(this.#fromHere, clock);
    if (this.#awaited.size > 0) this.#judge(state.console);
    if (this.#script.length > 0) this.#giveDue(clock.nowMs);
    else if (this.#untilMs !== undefined && clock.nowMs >= this.#untilMs) this.#rest();
    // The action is still at work: what comes true meanwhile need not stay true.
    if (this.#script.length > 0 || this.#untilMs !== undefined) return;
    const { endMs } = this.#hurry ?? {};
    if (endMs !== undefined && (clock.idle || clock.nowMs >= endMs)) return this.#rest();
    const states = checks?.type === 'states' ? checks.states.map(({ state }) => state) : [];
    const settled = states.length > 0 && states.every((state) => state !== 'open');
    const decided = checks?.type === 'states' && checks.pointed !== undefined;
    // A question that asks to point is decided by what happens.
    if (decided && !this.#wasDecided && clock.playing && states.length === 0) this.#rest();
    this.#wasDecided = decided;
    const isNews = settled && !this.#wasSettled;
    this.#wasSettled = settled;
    if (isNews) {
      const hasActed = this.#beat.action?.commands === undefined || this.#try?.acted === true;
      if (hasActed && states.every((state) => state === 'met')) changeTry(this.#beat.id, { met: true });
      if (clock.playing && this.#beat.stage?.playing !== true) this.#rest();
    }
  }

  /** The teacher acts, and whatever was begun here is not carried on. */
  #lookOn({ console, clock }: ClusterStore): void {
    this.#stop();
    const tried = this.#try;
    if (tried === undefined || tried.acted === true || this.#beat.action === undefined) return;
    const { record: since } = tried.from;
    if (console.some((entry) => changes(entry) && entry.record > since && entry.record <= clock.record))
      changeTry(this.#beat.id, { acted: true });
  }

  #takeUp({ moment, proceed }: Arrival, { record, nowMs }: ClusterStore['clock']): void {
    if (record !== moment.record || nowMs !== moment.atMs) return;
    this.#fromHere = undefined;
    proceed();
  }

  async #begin(): Promise<void> {
    const { id, stage = {} } = this.#beat;
    const tried = this.#try;
    if (tried !== undefined && tried.missed !== true) return this.watch();
    const looksOn = follows();
    if (!looksOn) this.#goThere();
    try {
      const { missed, ...from } = await this.#session.ask({ type: 'shown' });
      const { place } = useLessonPlace.getState();
      if (!this.#begun || place === undefined || tryOf(place, id) !== tried) return;
      const begun: BeatTry = { ...tried, from, missed };
      useLessonPlace.setState({ place: { ...place, tries: { ...place.tries, [id]: begun } } });
      this.watch();
      if (looksOn || follows() || passes()) return;
      if (stage.step !== undefined && missed !== true) openCode(this.#session.world, from.record);
      if (stage.playing === true) this.#session.transport({ type: 'play' });
    } catch {
      // The worker's status has already reported this failure. The beat begins with the next worker.
      this.#begun = false;
    }
  }

  /** Goes to the moment of the beat, and shows its stage. */
  #goThere(): void {
    const { step, component, outcome, speed } = this.#beat.stage ?? {};
    const last = lastBeginning(this.#beat);
    const atMs = beginsAt(this.#beat, last?.atMs, this.#cluster.clock.nowMs);
    // The step may have run while the learner did what the last beat asked for.
    const since = atMs === undefined ? last?.record : undefined;
    const aim = step === undefined ? undefined : { name: step, component, outcome, since };
    if (speed !== undefined) this.#session.transport({ type: 'speed', speed });
    this.#session.transport({ type: 'go-to', ...(atMs !== undefined && { to: { atMs } }), step: aim });
    if (!passes()) showStageOf(this.#session.world, this.#beat);
  }

  /** A command of the learner has begun that changes something: time passes until it has had its effect. */
  #notice(entry: ConsoleEntry): void {
    if (this.#onTheirWay > 0) {
      this.#onTheirWay -= 1;
      return;
    }
    if (!changes(entry) || this.#script.length > 0) return;
    if (this.#beat.action === undefined && this.#beat.checks === undefined) return;
    if (this.#try?.acted !== true || this.#awaited.size > 0) this.#awaited.add(entry.id);
    this.#acted();
  }

  /** Commands that all failed have done nothing: what the beat asks for is still to do. */
  #judge(console: readonly ConsoleEntry[]): void {
    const ended = console.filter(({ id, exitCode }) => this.#awaited.has(id) && exitCode !== undefined);
    if (ended.length === 0) return;
    if (ended.some(({ exitCode }) => exitCode === 0)) return this.#awaited.clear();
    for (const { id } of ended) this.#awaited.delete(id);
    if (this.#awaited.size > 0) return;
    changeTry(this.#beat.id, { acted: undefined });
    this.#rest();
  }

  #perform(script: readonly TimedCommand[]): void {
    const { nowMs } = this.#cluster.clock;
    this.#script = script;
    this.#dueMs = nowMs + (script[0]?.afterMs ?? 0);
    this.#giveDue(nowMs);
    if (this.#script.length > 0) this.#session.transport({ type: 'play' });
  }

  #giveDue(nowMs: number): void {
    const [next, ...rest] = this.#script;
    if (next === undefined) return this.#acted();
    if (nowMs < this.#dueMs) return;
    // What is due is taken first: each command changes the store, which leads here again.
    this.#script = rest;
    this.#dueMs = nowMs + (rest[0]?.afterMs ?? 0);
    this.#onTheirWay += 1;
    const command = typeof next.command === 'string' ? kubectl(next.command.slice('kubectl '.length)) : next.command;
    this.#session.run(command, { typed: true });
    if (this.#script === rest) this.#giveDue(nowMs);
  }

  #acted(): void {
    changeTry(this.#beat.id, { acted: true });
    const { forMs, commands } = this.#beat.action ?? {};
    const waits = forMs !== undefined || (this.#beat.checks ?? []).length === 0;
    if (waits && commands !== undefined) this.#untilMs = this.#cluster.clock.nowMs + (forMs ?? 0);
    this.#wasSettled = false;
    if (this.#hurry === undefined || this.#untilMs === undefined) return this.#play();
    if (forMs !== undefined && forMs > 0) this.#session.transport({ type: 'go-to', to: { atMs: this.#untilMs } });
    else this.#rest();
  }

  /**
   * Lets time pass. The store changes before the worker is told, and an end that is already reached is seen in that change: the worker would be told to pause
   * first, and then to play.
   */
  #play(): void {
    this.#isTelling = true;
    this.#session.transport({ type: 'play' });
    this.#isTelling = false;
    this.#look(this.#cluster);
  }

  /** The action has had its effect. */
  #rest(): void {
    this.#untilMs = undefined;
    // Moving time shows at once, and leads here again while something is in a hurry.
    const hurry = this.#endHurry();
    if (!follows()) this.#session.transport({ type: 'pause' });
    hurry?.proceed();
  }

  /** Nothing that was begun is carried on. */
  #stop(): void {
    this.#script = [];
    this.#awaited.clear();
    this.#untilMs = undefined;
    this.#fromHere = undefined;
    this.#endHurry();
  }

  #endHurry(): Hurry | undefined {
    const hurry = this.#hurry;
    this.#hurry = undefined;
    if (hurry !== undefined) this.#session.transport({ type: 'speed', speed: hurry.speed });
    return hurry;
  }
}

/**
 * The moment at which a beat begins, if it names one. A learner may take more time over the last beat than the lesson expects. Then a beat that goes on from there
 * does not lead back to before it was done. One that goes back to before the last beat, or to a step, does. `lastMs`: when the last beat began.
 */
export function beginsAt({ stage: { at, step } = {} }: Beat, lastMs: number | undefined, nowMs: number): number | undefined {
  if (at === undefined || step !== undefined || lastMs === undefined || at < lastMs) return at;
  return Math.max(at, nowMs);
}

/** Whether the page follows a teacher. */
function follows(): boolean {
  return useLessonPlace.getState().follows;
}

/** Whether the beat is only passed: it moves time, and shows nothing. */
function passes(): boolean {
  return isPassing(useLessonPlace.getState().place);
}

/** Whether a line is a command that may change something on this branch. */
function changes({ asks, aside }: ConsoleEntry): boolean {
  return asks !== true && aside !== true;
}

function scriptOf({ commands = [] }: Pick<Action, 'commands'> = {}): readonly TimedCommand[] {
  return commands.map((command) => ({ command }));
}

/** The moment at which the last beat began. Undefined in the first beat. */
function lastBeginning({ id }: Beat): MomentView | undefined {
  const { tries = {} } = useLessonPlace.getState().place ?? {};
  const others = Object.entries(tries).filter(([beat]) => beat !== id);
  return others.at(-1)?.[1].from;
}

function showStageOf(world: World, { stage = {} }: Beat): void {
  const { stage: shown, selection, loop, why } = stage;
  if (selection !== undefined) {
    // A closed inspector stays closed: it would take the room of what the beat is about.
    if (world.view.getState().open.has('inspector')) select(world, selection);
    else world.view.setState({ selected: selection, whySubject: undefined });
    world.view.setState({ sought: { id: selection } });
  }
  const drawn =
    loop === undefined ? undefined : [...world.shown.getState().loops.values()].find(({ queue }) => queue.name === loop);
  if (drawn !== undefined) drawLoop(world, drawn.id);
  if (shown !== undefined) showStage(shown);
  // Last, because it opens the inspector in the stage, and on a narrow screen goes there.
  if (why !== undefined) openWhy(world, why);
}
