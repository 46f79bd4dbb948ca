import type { BeatView } from '../../worker/protocol/index.ts';
import type { Beat, TimedCommand } from '../../worker/protocol/lesson.ts';
import { componentLoopOf, drawLoop } from '../loops/ring/drawn-loop.ts';
import type { ClusterStore } from '../model/cluster-store.ts';
import type { Session } from '../model/session.ts';
import { showStage } from '../model/view-store.ts';
import type { World } from '../model/world.ts';
import { openCode, openWhy, select } from '../model/world-view.ts';
import { changeTry, isPassing, noteOutcome, outcomeOf, tryOf, useLessonPlace, vote } from './lesson-place.ts';

/**
 * The page's side of one beat: it is opened in the worker, which runs it (`worker/beats`), its stage is shown, and what comes of it is noted. While the page
 * follows a teacher, the beat moves neither time nor stage.
 */
export class BeatRun {
  readonly #session: Session;
  readonly #beat: Beat;
  /** The worker has it open. */
  #isOpen = false;
  /** What the worker said of it last. */
  #seen: BeatView | undefined;
  /** It begins now, and its code is shown as soon as it has begun. */
  #begins = false;
  /** What the learner goes on to, once the worker says so. */
  #proceed: (() => void) | undefined;

  constructor(session: Session, beat: Beat) {
    this.#session = session;
    this.#beat = beat;
  }

  /** Begins the beat, or takes it up where it was left. Returns a function that ends it. */
  follow(): () => void {
    const ends = [
      this.#session.inEachWorld(({ shown }) => {
        // Another worker knows nothing of the beat.
        this.#isOpen = false;
        this.#look(shown.getState());
        return shown.subscribe((state) => this.#look(state));
      }),
      useLessonPlace.subscribe(({ follows }, before) => {
        // What was done alone may no longer count.
        if (follows && !before.follows && this.#isOpen) this.#open();
      }),
    ];
    return () => {
      for (const end of ends) end();
      if (this.#isOpen) this.#session.closeBeat();
      this.#isOpen = false;
      this.#proceed = undefined;
    };
  }

  /** Carries out the action for the learner. */
  act(): void {
    changeTry(this.#beat.id, { byPage: true });
    this.#session.beat({ type: 'act' });
  }

  /** Goes on to what `proceed` leads to. What the beat asks for and has not been done is done first, quickly, unless the beat has not begun yet. */
  goOn(proceed: () => void): void {
    const { beat, worker } = this.#session.world.shown.getState();
    if (beat?.outcome === undefined || beat.passed === true || follows() || worker.state !== 'running') return proceed();
    this.#proceed = proceed;
    if (outcomeOf(beat.outcome).acted !== true) changeTry(this.#beat.id, { byPage: true });
    this.#session.beat({ type: 'go-on' });
  }

  /** Plays the solution of a level from the beginning of the beat. */
  solve(solution: readonly TimedCommand[]): void {
    this.#session.beat({ type: 'solve', solution });
  }

  /** Shows the beginning of the beat again. A command there begins another branch. */
  again(): void {
    changeTry(this.#beat.id, { byPage: undefined });
    this.#session.beat({ type: 'again' });
  }

  /** Takes the object that the learner points at as the answer. What happens decides whether it is right. */
  point(id: string): void {
    vote(this.#beat.id, { type: 'answer', answer: id });
    if (!follows()) this.#session.beat({ type: 'answer' });
  }

  /** Tries again to load the evaluator of the checks. */
  watch(): void {
    this.#session.beat({ type: 'watch' });
  }

  #look({ started, beat }: ClusterStore): void {
    if (!started) return;
    if (!this.#isOpen) return this.#open();
    if (beat === undefined || beat === this.#seen) return;
    this.#seen = beat;
    this.#note(beat);
  }

  #open(): void {
    const { place } = useLessonPlace.getState();
    const { id } = this.#beat;
    const tried = tryOf(place, id);
    const outcome = tried && outcomeOf(tried);
    // Others may have been begun later, and led back to this one.
    const last = Object.entries(place?.tries ?? {}).findLast(([beat]) => beat !== id)?.[1].from;
    const begins = outcome === undefined || outcome.missed === true;
    const moves = begins && !follows();
    this.#isOpen = true;
    this.#begins = moves;
    this.#session.openBeat({ beat: this.#beat, last, outcome, passing: passes() }, { moves });
    if (moves && !passes()) showStageOf(this.#session.world, this.#beat);
  }

  #note({ outcome, passed }: BeatView): void {
    if (outcome === undefined) return;
    noteOutcome(this.#beat.id, outcome);
    if (this.#begins && this.#beat.stage?.step !== undefined && outcome.missed !== true && !passes())
      openCode(this.#session.world, outcome.from.record);
    this.#begins = false;
    if (passed !== true) return;
    const proceed = this.#proceed;
    this.#proceed = undefined;
    proceed?.();
  }
}

/** Whether the page follows a teacher. */
function follows(): boolean {
  return useLessonPlace.getState().follows;
}

/** Whether the beat is only passed: it moves time, and shows nothing. */
function passes(): boolean {
  return isPassing(useLessonPlace.getState().place);
}

/** The id of a loop, by the name of its queue. Those that are no controller's are named by their ids. */
function loopNamed(world: World, name: string): string | undefined {
  if (componentLoopOf(name) !== undefined) return name;
  return [...world.shown.getState().loops.values()].find(({ queue }) => queue.name === name)?.id;
}

function showStageOf(world: World, { stage = {} }: Beat): void {
  const { stage: shown, selection, loop, why } = stage;
  if (selection !== undefined) {
    // A closed inspector stays closed: it would take the room of what the beat is about.
    if (world.view.getState().open.has('inspector')) select(world, selection);
    else world.view.setState({ selected: selection, whySubject: undefined });
    world.view.setState({ sought: { id: selection } });
  }
  const drawn = loop === undefined ? undefined : loopNamed(world, loop);
  if (drawn !== undefined) drawLoop(world, drawn);
  if (shown !== undefined) showStage(shown);
  // Last, because it opens the inspector in the stage, and on a narrow screen goes there.
  if (why !== undefined) openWhy(world, why);
}
