import { MAX_COURSE_POINTS, type CoursePoint, type Report, type LessonBeat, type ToRoom } from '../../room/protocol.ts';
import { useLessonPlace } from '../lessons/lesson-place.ts';
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
    const commandsMs = console.slice(-MAX_COURSE_POINTS).map((entry) => entry.atMs);
    const lesson = shownBeat();
    const { answers, marks } = this.#work;
    const report: Report = {
      follows,
      atMs,
      ...(differs && { differs }),
      ...(lesson && { lesson }),
      ...(answers.length > 0 && { answers }),
      ...(marks.length > 0 && { marks }),
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

function shownBeat(): LessonBeat | undefined {
  const { place } = useLessonPlace.getState();
  return place && { id: place.lesson, beat: place.beat };
}
