import {
  MAX_COURSE_POINTS,
  MAX_SOLVED,
  type CoursePoint,
  type FromRoom,
  type Report,
  type Shown,
  type ToRoom,
} from '../../room/protocol.ts';
import type { Scenario } from '../../worker/protocol/scenario.ts';
import { useLessonPlace } from '../lessons/lesson-place.ts';
import { useProgress } from '../lessons/progress.ts';
import { useCluster } from '../model/cluster-store.ts';
import type { Session } from '../model/session.ts';
import { ALL_PODS } from '../model/tallies.ts';
import { currentScenario } from '../share/current-scenario.ts';
import { showScenario } from '../share/show-scenario.ts';
import { useRoom } from './room-store.ts';

/** How often a student's page reports, if something has changed. */
const REPORT_MS = 2_000;

/** A student's page: it shows what the teacher shows, until the user does something of their own. */
export class StudyingPage {
  readonly #session: Session;
  readonly #send: (message: ToRoom) => void;
  readonly #ends: readonly (() => void)[];
  #history: Scenario | undefined;
  #shown: Shown | undefined;
  /** The view that was shown last. The user may change it until the teacher does. */
  #view = '';
  #told = '';
  #ready: readonly CoursePoint[] = [];

  constructor(session: Session, send: (message: ToRoom) => void) {
    this.#session = session;
    this.#send = send;
    const timer = setInterval(() => this.#report(), REPORT_MS);
    this.#ends = [
      () => clearInterval(timer),
      // An act of the user's own: from here on they try for themselves.
      useCluster.subscribe(({ acts }, before) => {
        if (acts !== before.acts && this.#shown !== undefined && useRoom.getState().follows) this.letGo();
      }),
      useCluster.subscribe(({ clock }, before) => {
        if (clock.record !== before.clock.record || clock.replayed !== before.clock.replayed) void this.#compare();
      }),
    ];
  }

  receive(message: FromRoom): void {
    switch (message.type) {
      case 'joined': {
        if (message.teaching === undefined) return;
        const isFirst = this.#shown === undefined;
        this.#history = message.teaching.history;
        this.#shown = message.teaching.shown;
        this.#told = '';
        if (isFirst) this.#session.open(this.#scenario(), { played: true });
        return this.#follow();
      }
      case 'history': {
        const { cluster = this.#history?.cluster, keep, commands } = message;
        if (cluster === undefined) return;
        const before = this.#history?.branches[0]?.commands ?? [];
        // The moment that comes next shows it.
        this.#history = { version: 1, cluster, branches: [{ commands: [...before.slice(0, keep), ...commands] }] };
        return;
      }
      case 'show': {
        const isFirst = this.#shown === undefined;
        this.#shown = message.shown;
        if (isFirst && this.#history !== undefined) this.#session.open(this.#scenario(), { played: true });
        return this.#follow();
      }
      case 'call':
        return this.comeBack();
      default:
    }
  }

  /** The user tries for themselves, from the shown moment on. */
  letGo(): void {
    useRoom.setState({ follows: false, differs: false });
    this.#session.follow(undefined);
    this.#report();
  }

  /** The page shows again what the teacher shows. What the user has tried stays as a branch. */
  comeBack(): void {
    useRoom.setState({ follows: true });
    this.#view = '';
    this.#follow();
    this.#report();
  }

  /** Sends the teacher what the page shows, to be shown to all; or says no. */
  async answer(agrees: boolean): Promise<void> {
    useRoom.setState({ asked: false });
    const scenario = agrees ? await currentScenario(this.#session).catch(() => undefined) : undefined;
    this.#send({ type: 'work', ...(scenario && { scenario }) });
  }

  stop(): void {
    this.#session.follow(undefined);
    for (const end of this.#ends) end();
  }

  #follow(): void {
    if (this.#history === undefined || this.#shown === undefined || !useRoom.getState().follows) return;
    const scenario = this.#scenario();
    this.#session.follow(scenario);
    const { view, selection } = this.#shown.cursor;
    const text = JSON.stringify([view, selection]);
    if (text !== this.#view) showScenario(scenario);
    this.#view = text;
  }

  #scenario(): Scenario {
    const [branch] = this.#history!.branches;
    return { ...this.#history!, branches: [{ ...branch!, until: this.#shown!.end }], cursor: this.#shown!.cursor };
  }

  /** At the teacher's moment the histories must be the same. */
  async #compare(): Promise<void> {
    const checksum = this.#shown?.checksum;
    const { clock } = useCluster.getState();
    if (checksum === undefined || !useRoom.getState().follows || clock.replayed !== undefined) return;
    if (clock.record !== checksum.record) return;
    const digest = await this.#session.ask({ type: 'digest', record: checksum.record }).catch(() => '');
    if (digest !== '') useRoom.setState({ differs: digest !== checksum.digest });
  }

  #report(): void {
    const { clock, tallies, console } = useCluster.getState();
    const atMs = clock.nowMs;
    const pods = tallies.get(ALL_PODS)?.ready ?? 0;
    const before = this.#ready.filter((point) => point.atMs < atMs);
    this.#ready = thinned([...before, { atMs, pods }]);
    const { follows, differs, state } = useRoom.getState();
    const { place } = useLessonPlace.getState();
    const { lessons } = useProgress.getState();
    const solved = Object.keys(lessons).filter((id) => lessons[id]?.done === true);
    const commandsMs = console.slice(-MAX_COURSE_POINTS).map((entry) => entry.atMs);
    const report: Report = {
      follows,
      atMs,
      ...(differs && { differs }),
      solved: solved.slice(0, MAX_SOLVED),
      ...(place && { lesson: { id: place.lesson } }),
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
