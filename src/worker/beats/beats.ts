import type { Invocation, Moment } from '../../cluster/index.ts';
import { pointingOf } from '../../cluster/lesson/lesson.ts';
import { Checks } from '../checks/checks.ts';
import type { Player } from '../player.ts';
import { isQuestion } from '../projection/console.ts';
import type { BeatView, ChecksView, OpenedBeat } from '../protocol/index.ts';
import type { Stage } from '../stage.ts';
import type { BeatEffect, BeatEvent, BeatState, ChecksNow, Now } from './state.ts';
import { closing, opening, step } from './step.ts';

/** The simulated time between two looks at the checks while they decide what comes next. */
const LOOK_MS = 200;

/** Something that the open beat asks for, or that happens to it. It waits for its turn, as the requests of the page do. */
export type BeatTurn = { readonly number: number } & (
  { readonly type: 'beat-effect'; readonly effect: BeatEffect } | { readonly type: 'beat-event'; readonly event: BeatEvent }
);

/** What the beat's owner needs of the worker. */
export interface BeatPlace {
  readonly player: Player;
  readonly stage: () => Stage;
  /** These come next, in this order. */
  readonly queue: (turns: readonly BeatTurn[]) => void;
}

interface OpenBeat {
  readonly number: number;
  readonly opened: OpenedBeat;
  state: BeatState;
}

/** Owns the open beat: tells it what happens on the shown branch, and has carried out what it asks for. */
export class Beats {
  readonly #place: BeatPlace;
  readonly #checks = new Checks();
  #open: OpenBeat | undefined;
  #follows = false;
  /** The learner's commands that have not ended, by their ids. */
  readonly #running = new Map<number, Invocation>();
  #nextLookMs = Infinity;
  /** What is known of the checks. It is of an earlier moment while the history has not been followed to the shown one. */
  #known: ChecksView | undefined;

  constructor(place: BeatPlace) {
    this.#place = place;
  }

  /** Opens a beat in place of the one that is open. What that one has asked for is not carried out any more. */
  open(number: number, opened: OpenedBeat): BeatTurn {
    this.close();
    this.#open = { number, opened, state: opening(opened, this.#follows) };
    return { type: 'beat-event', number, event: { type: 'opened' } };
  }

  close(): void {
    if (this.#open === undefined) return;
    for (const effect of closing(this.#open.state)) if (effect.type === 'speed') this.#place.player.speed = effect.speed;
    this.#open = undefined;
    this.#known = undefined;
    this.#nextLookMs = Infinity;
    this.#running.clear();
    this.#checks.leave();
  }

  /** Whether a beat is still open. */
  isOpen(number: number): boolean {
    return this.#open?.number === number;
  }

  /** Something happens to the open beat. */
  tell(event: BeatEvent): void {
    const open = this.#open;
    if (open === undefined) return;
    const [state, effects] = step(open.opened, open.state, event, this.#now(open));
    open.state = state;
    const { number } = open;
    this.#place.queue(effects.map((effect): BeatTurn => ({ type: 'beat-effect', number, effect })));
  }

  /** The page goes along with a teacher's from now on, or no longer. */
  follow(on: boolean): void {
    this.#follows = on;
    this.tell({ type: 'follows', on });
  }

  /** A command of the learner has begun. */
  notice(invocation: Invocation): void {
    if (this.#open === undefined || isQuestion(invocation.line)) return;
    this.#running.set(invocation.id, invocation);
    this.tell({ type: 'command', id: invocation.id });
  }

  /** Follows the checks of the open beat from a moment on, and its question if it asks to point. */
  watch(from: Moment): void {
    if (this.#open === undefined) return;
    const { checks, question } = this.#open.opened.beat;
    const pointing = pointingOf(question);
    if (checks === undefined && pointing === undefined) return;
    this.#checks.watch({ checks: checks ?? [], pointing }, { cluster: this.#place.stage().cluster, from });
  }

  /** The simulated time up to which time may pass until the next look. */
  get nextLookMs(): number {
    return this.#nextLookMs;
  }

  /** Follows the history while there is time, and looks at what has come of it. `isMoving`: another moment is still to be shown. */
  look(hasTime: () => boolean, isMoving: boolean): void {
    if (this.#open === undefined) return;
    const { cluster, shown } = this.#place.stage();
    this.#checks.follow(cluster, hasTime);
    this.#known = this.#checks.viewAt(shown) ?? this.#known;
    if (isMoving) return;
    for (const [id, { exitCode }] of this.#running) {
      if (exitCode === undefined) continue;
      this.#running.delete(id);
      this.tell({ type: 'ended', id, failed: exitCode !== 0 });
    }
    if (this.#hasBeenTaught(this.#open)) this.tell({ type: 'taught' });
    this.tell({ type: 'look' });
    this.#nextLookMs = lookAfter(this.#open.state, this.#place.stage().shown.atMs);
  }

  /** The open beat. Undefined without one. */
  get view(): BeatView | undefined {
    if (this.#open === undefined) return undefined;
    const { number, state } = this.#open;
    return {
      number,
      phase: state.phase.name,
      ...(state.outcome && { outcome: state.outcome }),
      ...(state.passed && { passed: state.passed }),
      ...(this.#known && { checks: this.#known }),
    };
  }

  #now({ opened, state }: OpenBeat): Now {
    const { player, stage } = this.#place;
    const { cluster, playback, shown } = stage();
    const idle = !playback.inPast && cluster.sim.idle;
    const checks: ChecksNow | undefined =
      opened.untilIdle === true
        ? { settled: idle && state.phase.name === 'settling', allMet: false, anyOpen: !idle }
        : this.#checksNow(opened, shown);
    return { atMs: shown.atMs, playing: player.playing, speed: player.speed, idle, checks };
  }

  #checksNow({ beat: { checks = [], question } }: OpenedBeat, shown: Moment): ChecksNow | undefined {
    const isPointing = pointingOf(question) !== undefined;
    if (checks.length === 0 && !isPointing) return { settled: false, allMet: false, anyOpen: false };
    const view = this.#checks.viewAt(shown);
    if (view?.type !== 'states') return undefined;
    const states = view.states.map(({ state }) => state);
    const anyOpen = states.includes('open');
    return {
      settled: !anyOpen && !(isPointing && view.pointed === undefined),
      allMet: states.length > 0 && states.every((state) => state === 'met'),
      anyOpen,
    };
  }

  /** Whether the page follows a teacher who has given a command that may change something, since the beat began. */
  #hasBeenTaught({ opened, state: { outcome } }: OpenBeat): boolean {
    if (!this.#follows || outcome === undefined || outcome.acted === true || opened.beat.action === undefined) return false;
    const { cluster, shown } = this.#place.stage();
    const { record: from } = outcome.from;
    return cluster.invocations.some(({ record, line }) => record > from && record <= shown.record && !isQuestion(line));
  }
}

/** When to look again at the latest. */
function lookAfter({ phase }: BeatState, nowMs: number): number {
  switch (phase.name) {
    case 'acting':
      return phase.dueMs;
    case 'settling':
      return Math.min(phase.untilMs ?? Infinity, nowMs + LOOK_MS);
    case 'ready':
      return nowMs + LOOK_MS;
    case 'arriving':
    case 'done':
      return Infinity;
  }
}
