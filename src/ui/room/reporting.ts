import {
  MAX_COURSE_POINTS,
  MAX_SOLVED,
  type CoursePoint,
  type Report,
  type StudiedLesson,
  type ToRoom,
} from '../../room/protocol.ts';
import { tryOf, useLessonPlace } from '../lessons/lesson-place.ts';
import { useOpenBeat } from '../lessons/open-beat.ts';
import { useProgress } from '../lessons/progress.ts';
import { ALL_PODS } from '../model/tallies.ts';
import type { Session } from '../model/session.ts';
import type { OwnWork } from './own-work.ts';
import { useRoom } from './room-store.ts';

/** How often a student's page reports, if something has changed. */
const REPORT_MS = 2_000;
/** An answer, and what was solved, is reported sooner: the class waits for it. */
const SOON_MS = 400;

/** Tells the teacher, and nobody else, how far a student is. */
export class ReportingPage {
  readonly #session: Session;
  readonly #send: (message: ToRoom) => void;
  readonly #ends: readonly (() => void)[];
  #soon: ReturnType<typeof setTimeout> | undefined;
  #told = '';
  /** Of the shown world alone. */
  #ready: readonly CoursePoint[] = [];
  readonly #work: OwnWork;

  constructor(session: Session, send: (message: ToRoom) => void, work: OwnWork) {
    this.#session = session;
    this.#send = send;
    this.#work = work;
    const timer = setInterval(() => this.#report(), REPORT_MS);
    this.#ends = [
      () => clearInterval(timer),
      () => clearTimeout(this.#soon),
      session.inEachWorld(() => () => this.anotherWorld()),
      useLessonPlace.subscribe(({ place }, before) => {
        if (place !== undefined && place.lesson !== before.place?.lesson) this.anotherWorld();
        this.#reportSoon();
      }),
      this.#reportBeforeSlow(),
      useRoom.subscribe(({ follows, differs }, before) => {
        if (follows !== before.follows || differs !== before.differs) this.#reportSoon();
      }),
    ];
  }

  /** The room may have lost the last report. */
  again(): void {
    this.#told = '';
  }

  /** The page shows another world from now on: its times are other times. */
  anotherWorld(): void {
    this.#ready = [];
  }

  stop(): void {
    for (const end of this.#ends) end();
  }

  /** The browser slows the timers of a page that is hidden. What was done before is reported at once. */
  #reportBeforeSlow(): () => void {
    const hidden = (): void => {
      if (document.visibilityState === 'hidden') this.#report();
    };
    document.addEventListener('visibilitychange', hidden);
    return () => document.removeEventListener('visibilitychange', hidden);
  }

  #reportSoon(): void {
    this.#soon ??= setTimeout(() => {
      this.#soon = undefined;
      this.#report();
    }, SOON_MS);
  }

  #report(): void {
    const { clock, tallies, console } = this.#session.world.shown.getState();
    const atMs = clock.nowMs;
    const pods = tallies.get(ALL_PODS)?.ready ?? 0;
    const before = this.#ready.filter((point) => point.atMs < atMs);
    this.#ready = thinned([...before, { atMs, pods }]);
    const { follows, differs, state } = useRoom.getState();
    const { lessons } = useProgress.getState();
    const solved = Object.keys(lessons).filter((id) => lessons[id]?.done === true);
    const commandsMs = console.slice(-MAX_COURSE_POINTS).map((entry) => entry.atMs);
    const lesson = studied(this.#work);
    const report: Report = {
      follows,
      atMs,
      ...(differs && { differs }),
      solved: solved.slice(0, MAX_SOLVED),
      ...(lesson && { lesson }),
      ...(this.#work.answers.length > 0 && { answers: this.#work.answers }),
      course: { ready: this.#ready, commandsMs },
    };
    const text = JSON.stringify(report);
    if (state !== 'open' || text === this.#told) return;
    this.#told = text;
    this.#send({ type: 'report', report });
  }
}

/** Leaves out every second point once there are too many. The last one stays. */
function thinned(points: readonly CoursePoint[]): readonly CoursePoint[] {
  if (points.length <= MAX_COURSE_POINTS) return points;
  return points.filter((_, i) => i % 2 === 0 || i === points.length - 1);
}

/** The open beat, and what the user did in it. */
function studied(work: OwnWork): StudiedLesson | undefined {
  const { place } = useLessonPlace.getState();
  const { open } = useOpenBeat.getState();
  if (place === undefined) return undefined;
  const at = { id: place.lesson, beat: place.beat };
  const { answer, met } = (open?.lesson.id === place.lesson ? tryOf(place, open.beat.id) : undefined) ?? {};
  return { ...at, ...(answer !== undefined && { answer }), ...(met === true && work.hasMet(at) && { met }) };
}
