import type { Beat, TimedCommand } from '../../worker/protocol/lesson.ts';
import type { ConsoleEntry } from '../../worker/protocol/index.ts';
import { drawLoop } from '../loops/ring/drawn-loop.ts';
import { kubectl } from '../model/actions.ts';
import { useCluster, type ClusterStore } from '../model/cluster-store.ts';
import type { Session } from '../model/session.ts';
import { openCode, select, showStage, useView } from '../model/view-store.ts';
import { changeTry, tryOf, useLessonPlace, type BeatTry } from './lesson-place.ts';

/**
 * One beat at work: it shows its stage, follows its checks, carries out its action, and lets time pass until that has had its effect. Time stands still
 * otherwise, unless the beat plays.
 */
export class BeatRun {
  readonly #session: Session;
  readonly #beat: Beat;
  #begun = false;
  /** Called when the beginning of the beat is shown again. */
  #fromHere: (() => void) | undefined;
  /** The commands that are left to give for the learner, and the time of the first one. */
  #script: readonly TimedCommand[] = [];
  #dueMs = 0;
  /** When an action without checks has had its effect. Undefined unless time passes for one. */
  #untilMs: number | undefined;
  #wasSettled = false;
  #wasDecided = false;

  constructor(session: Session, beat: Beat) {
    this.#session = session;
    this.#beat = beat;
  }

  /** Begins the beat, or takes it up where it was left. Returns a function that ends it. */
  follow(): () => void {
    const ends = [
      useCluster.subscribe((state) => this.#look(state)),
      this.#session.listen({
        onRest: () => undefined,
        // The cluster starts again, and knows nothing of the checks.
        onOpened: () => {
          this.#begun = false;
        },
        onCommand: (entry) => this.#notice(entry),
      }),
    ];
    this.#look(useCluster.getState());
    return () => {
      for (const end of ends) end();
      // A beat that is left before the worker has answered does not begin any more.
      this.#begun = false;
      this.#session.watchChecks();
    };
  }

  /** Carries out the action for the learner. */
  act(): void {
    this.#perform((this.#beat.action?.commands ?? []).map((command) => ({ command })));
  }

  /** Plays the solution of a level from the beginning of the beat. */
  solve(solution: readonly TimedCommand[]): void {
    this.again(() => this.#perform(solution));
  }

  /** Shows the beginning of the beat again, and then calls `then`. A command there begins another branch. */
  again(then?: () => void): void {
    const { from } = this.#try ?? {};
    if (from === undefined) return;
    this.#script = [];
    this.#untilMs = undefined;
    changeTry(this.#beat.id, { acted: undefined, met: undefined });
    this.#session.transport({ type: 'seek', to: from });
    // What follows goes out after the seek, which stops time.
    this.#fromHere = then;
    this.#look(useCluster.getState());
  }

  /**
   * False while what must hold all the time can still be broken: until the action has been carried out, and has lasted as long as the lesson says.
   */
  get #mayBeMet(): boolean {
    const { action, checks = [] } = this.#beat;
    if (this.#untilMs !== undefined) return false;
    const asksForMore = checks.some(({ when }) => when !== 'always' && when !== 'never');
    return asksForMore || action?.commands === undefined || this.#try?.acted === true;
  }

  get #try(): BeatTry | undefined {
    return tryOf(useLessonPlace.getState().place, this.#beat.id);
  }

  #look({ started, clock, checks }: ClusterStore): void {
    if (!started || clock.replayed !== undefined) return;
    if (!this.#begun) {
      this.#begun = true;
      return void this.#begin();
    }
    const { from } = this.#try ?? {};
    if (this.#fromHere !== undefined && clock.record === from?.record && clock.nowMs === from.atMs) {
      const act = this.#fromHere;
      this.#fromHere = undefined;
      return act();
    }
    if (this.#script.length > 0) this.#giveDue(clock.nowMs);
    else if (this.#untilMs !== undefined && clock.nowMs >= this.#untilMs) this.#rest();
    const states = checks?.type === 'states' ? checks.states.map(({ state }) => state) : [];
    const settled = states.length > 0 && states.every((state) => state !== 'open') && this.#mayBeMet;
    const decided = checks?.type === 'states' && checks.pointed !== undefined;
    // A question that asks to point is decided by what happens.
    if (decided && !this.#wasDecided && clock.playing && states.length === 0) this.#rest();
    this.#wasDecided = decided;
    const isNews = settled && !this.#wasSettled;
    this.#wasSettled = settled;
    if (isNews) {
      if (states.every((state) => state === 'met')) changeTry(this.#beat.id, { met: true });
      if (clock.playing && this.#script.length === 0 && this.#beat.stage?.playing !== true) this.#rest();
    }
  }

  async #begin(): Promise<void> {
    const { id, stage = {}, checks, question } = this.#beat;
    const pointing = question !== undefined && 'becomes' in question ? question : undefined;
    const watched = { checks: checks ?? (pointing && []), pointing };
    if (this.#try !== undefined) return this.#session.watchChecks({ ...watched, from: this.#try.from });
    const { step, component, outcome, at, speed } = stage;
    // The step may have run while the learner did what the last beat asked for.
    const since = at === undefined ? lastBeginning() : undefined;
    const aim = step === undefined ? undefined : { name: step, component, outcome, since };
    if (speed !== undefined) this.#session.transport({ type: 'speed', speed });
    this.#session.transport({ type: 'go-to', atMs: at, step: aim });
    showStageOf(this.#beat);
    try {
      const from = await this.#session.ask({ type: 'shown' });
      const { place } = useLessonPlace.getState();
      if (!this.#begun || place === undefined || tryOf(place, id) !== undefined) return;
      useLessonPlace.setState({ place: { ...place, tries: { ...place.tries, [id]: { from } } } });
      this.#session.watchChecks({ ...watched, from });
      if (aim !== undefined) openCode(from.record);
      if (stage.playing === true) this.#session.transport({ type: 'play' });
    } catch {
      // The worker's status has already reported this failure. The beat begins with the next worker.
      this.#begun = false;
    }
  }

  /** A command has begun that changes something: time passes until it has had its effect. */
  #notice({ asks, aside }: ConsoleEntry): void {
    if (asks === true || aside === true || this.#script.length > 0) return;
    if (this.#beat.action !== undefined || this.#beat.checks !== undefined) this.#acted();
  }

  #perform(script: readonly TimedCommand[]): void {
    const { nowMs } = useCluster.getState().clock;
    this.#script = script;
    this.#dueMs = nowMs + (script[0]?.afterMs ?? 0);
    this.#giveDue(nowMs);
    this.#session.transport({ type: 'play' });
  }

  #giveDue(nowMs: number): void {
    const [next, ...rest] = this.#script;
    if (next === undefined) return this.#acted();
    if (nowMs < this.#dueMs) return;
    // What is due is taken first: each command changes the store, which leads here again.
    this.#script = rest;
    this.#dueMs = nowMs + (rest[0]?.afterMs ?? 0);
    this.#session.run(typeof next.command === 'string' ? kubectl(next.command.slice('kubectl '.length)) : next.command);
    if (this.#script === rest) this.#giveDue(nowMs);
  }

  #acted(): void {
    changeTry(this.#beat.id, { acted: true });
    const { forMs, commands } = this.#beat.action ?? {};
    const waits = forMs !== undefined || (this.#beat.checks ?? []).length === 0;
    if (waits && commands !== undefined) this.#untilMs = useCluster.getState().clock.nowMs + (forMs ?? 0);
    this.#wasSettled = false;
    this.#session.transport({ type: 'play' });
  }

  /** The action has had its effect. */
  #rest(): void {
    this.#untilMs = undefined;
    this.#session.transport({ type: 'pause' });
  }
}

/** The record at which the last beat began. Undefined in the first beat. */
function lastBeginning(): number | undefined {
  const { tries = {} } = useLessonPlace.getState().place ?? {};
  return Object.values(tries).at(-1)?.from.record;
}

function showStageOf({ stage = {} }: Beat): void {
  const { stage: shown, selection, loop } = stage;
  if (selection !== undefined) {
    // A closed inspector stays closed: it would take the room of what the beat is about.
    if (useView.getState().open.has('inspector')) select(selection);
    else useView.setState({ selected: selection, whySubject: undefined });
  }
  const drawn =
    loop === undefined ? undefined : [...useCluster.getState().loops.values()].find(({ queue }) => queue.name === loop);
  if (drawn !== undefined) drawLoop(drawn.id);
  if (shown !== undefined) showStage(shown);
}
