import type { FromRoom, Shown, ToRoom } from '../../room/protocol.ts';
import type { Lesson } from '../../worker/protocol/lesson.ts';
import type { Scenario } from '../../worker/protocol/scenario.ts';
import { putText, useEditorText } from '../editor/editor-text.ts';
import { beginningOf, useLessonPlace, vote, type BeatTry, type LessonPlace } from '../lessons/lesson-place.ts';
import { useOpenBeat } from '../lessons/open-beat.ts';
import type { Session } from '../model/session.ts';
import { usePresenting } from '../model/presenting.ts';
import { currentScenario } from '../share/current-scenario.ts';
import { useShare } from '../share/share-store.ts';
import { showScenario } from '../share/show-scenario.ts';
import { keepFree, useRoom } from './room-store.ts';

/** What a try begins with: the teacher's world, and the text of the teacher's editor. */
interface Begun {
  readonly scenario: Scenario;
  readonly documents: string | undefined;
}

/**
 * A page that shows what the teacher shows, until its user does something of their own: a student's, or another window of the teacher's. While this window
 * leads the class (`useRoom.leads`), it rests.
 */
export class FollowingPage {
  readonly #session: Session;
  readonly #send: (message: ToRoom) => void;
  readonly #ends: readonly (() => void)[];
  #history: Scenario | undefined;
  #shown: Shown | undefined;
  /** The lesson that the teacher shows, if it is not of the catalogue. */
  #lesson: Lesson | undefined;
  /** The view that was shown last. The user may change it until the teacher does. */
  #view = '';
  /** The teacher's lesson and beat that were shown last. */
  #beat = '';
  /** What the teacher showed when the user let go. Undefined until then, and after a reload. */
  #begun: Begun | undefined;
  /** The teacher's lesson and beat when the user let go. */
  #beatLeft: string | undefined;
  /** The lesson that was open when the user let go, with what was done in its beats before. */
  #left: LessonPlace | undefined;
  #isOwnChange = false;
  #isStopped = false;
  readonly #origin: string;

  /** `origin`: the address of the room, by which the page knows its world. */
  constructor(session: Session, send: (message: ToRoom) => void, origin: string) {
    this.#session = session;
    this.#send = send;
    this.#origin = origin;
    this.#ends = [
      // An act of the user's own, or a beat that the teacher does not show: from here on they try for themselves.
      session.state.subscribe(({ acts }, before) => {
        if (acts !== before.acts) this.#goOwnWay();
      }),
      useLessonPlace.subscribe(({ place }, before) => {
        const isElsewhere = place !== undefined && (place.lesson !== before.place?.lesson || place.beat !== before.place.beat);
        if (isElsewhere && !this.#isOwnChange) this.#goOwnWay();
        this.#reveal();
      }),
      useOpenBeat.subscribe(() => this.#reveal()),
      // The user has gone to another world, such as their own.
      useShare.subscribe(({ here }, before) => {
        if (here !== before.here && here.origin !== this.#origin) this.#goOwnWay();
      }),
      session.inEachWorld(({ shown }) =>
        shown.subscribe(({ clock }, before) => {
          if (clock.record !== before.clock.record || clock.replayed !== before.clock.replayed) void this.#compare();
        }),
      ),
    ];
  }

  receive(message: FromRoom): void {
    switch (message.type) {
      case 'joined':
      case 'led':
        return this.#begin(message);
      case 'history': {
        const { cluster = this.#history?.cluster, documents = this.#history?.documents, keep, commands } = message;
        if (cluster === undefined) return;
        const before = this.#history?.branches[0]?.commands ?? [];
        // The moment that comes next shows it.
        const branches = [{ commands: [...before.slice(0, keep), ...commands] }];
        this.#history = { version: 1, cluster, ...(documents !== undefined && { documents }), branches };
        // What the user writes meanwhile is the user's.
        if (message.documents !== undefined && this.#isFollowing && useEditorText.getState().brought) this.#showDocuments();
        return;
      }
      case 'lesson':
        this.#lesson = message.lesson;
        return;
      case 'show': {
        const isFirst = this.#shown === undefined && this.#history !== undefined;
        this.#shown = message.shown;
        this.#noteMoved();
        if (isFirst && this.#isFollowing) return this.#inRoom({ opens: true }, () => this.#followAgain());
        return this.#follow();
      }
      case 'point':
        if (useRoom.getState().follows) usePresenting.setState({ pointer: message.pointer });
        return;
      case 'call':
        return this.comeBack();
      default:
    }
  }

  /** The user tries for themselves, from the shown moment on: with the teacher's world and the teacher's text. */
  letGo(): void {
    this.#showDocuments();
    this.#free();
  }

  /** What the user tries alone begins again as it began. What was tried stays as a branch. */
  again(): void {
    const begun = this.#begun ?? this.#now();
    if (begun === undefined || useRoom.getState().follows) return;
    const { scenario, documents } = begun;
    this.#inRoom({ opens: false }, () => {
      this.#session.take({ ...scenario, cursor: { ...scenario.cursor, playing: false } });
      this.#showDocuments(documents);
    });
  }

  #free(): void {
    const { documents } = this.#history ?? {};
    const { place } = useLessonPlace.getState();
    useRoom.setState({ follows: false, differs: false });
    this.#left = place;
    this.#begun = this.#now();
    this.#beatLeft = beatOf(this.#shown);
    const taught = place && documents !== undefined ? { lesson: place.lesson, documents } : undefined;
    useLessonPlace.setState({ follows: false, taught });
    usePresenting.setState({ pointer: undefined, blank: false });
    this.#session.follow(undefined);
    keepFree(true);
    // From here on it is the user's world, which a reload shows again.
    this.#session.countAct();
  }

  /** The page shows again what the teacher shows. What the user has tried stays as a branch. */
  comeBack(): void {
    if (!useRoom.getState().follows) this.#takeTries();
    useRoom.setState({ follows: true, movedOn: false });
    this.#beatLeft = undefined;
    useLessonPlace.setState({ taught: undefined });
    keepFree(false);
    this.#view = '';
    this.#beat = '';
    if (this.#isFollowing) this.#inRoom({ opens: false }, () => this.#followAgain());
  }

  /** Sends the teacher what the page shows, to be shown to all; or says no. */
  async answer(agrees: boolean): Promise<void> {
    useRoom.setState({ asked: false });
    const scenario = agrees ? await currentScenario(this.#session).catch(() => undefined) : undefined;
    this.#send({ type: 'work', ...(scenario && { scenario }) });
  }

  /** This window leads the class from now on. `opens`: it has nothing to show yet, and begins with what the class has seen. */
  lead(opens: boolean): void {
    if (opens && this.#shown !== undefined) {
      this.#inRoom({ opens: true }, () => {
        showScenario(this.#session.world, this.#scenario(), 'room');
        this.#showLesson();
        this.#showDocuments();
      });
    }
    this.#rest();
  }

  stop(): void {
    this.#isStopped = true;
    this.#rest();
    for (const end of this.#ends) end();
  }

  #rest(): void {
    this.#session.follow(undefined);
    useLessonPlace.setState({ follows: false });
    usePresenting.setState({ pointer: undefined, blank: false });
  }

  #begin({ type, teaching }: Extract<FromRoom, { type: 'joined' | 'led' }>): void {
    if (teaching === undefined) return;
    const isFirst = this.#shown === undefined;
    this.#history = teaching.history;
    this.#lesson = teaching.lesson;
    this.#shown = teaching.shown;
    if (!this.#isFollowing) return;
    usePresenting.setState({ pointer: teaching.pointer });
    if (type === 'joined') return this.#inRoom({ opens: isFirst }, () => this.#followAgain());
    // A window that has led shows the class's world already.
    if (isFirst) this.#session.open(this.#scenario(), { played: true });
    this.#followAgain();
  }

  #followAgain(): void {
    this.#follow();
    if (this.#isFollowing) this.#showDocuments();
  }

  /**
   * Shows something in the room's own world. Another world that the page shows is the user's: it is kept first, and Back and a button lead to it.
   * `opens`: the room's world is not there yet.
   */
  #inRoom({ opens }: { readonly opens: boolean }, show: () => void): void {
    const open = (): void => this.#session.open(this.#scenario(), { played: true });
    const kept = useShare.getState().opener?.enterRoom(this.#origin);
    if (kept === undefined) {
      if (opens) open();
      return show();
    }
    useRoom.setState({ entering: true });
    void kept.then(() => {
      if (this.#isStopped) return;
      useRoom.setState({ entering: false });
      open();
      show();
    });
  }

  get #isFollowing(): boolean {
    const { follows, leads, entering } = useRoom.getState();
    return this.#shown !== undefined && follows && !leads && !entering;
  }

  #goOwnWay(): void {
    if (this.#isFollowing) this.#free();
  }

  /** Tells a user who tries alone that the class has gone on to another part. */
  #noteMoved(): void {
    if (useRoom.getState().follows) return;
    const beat = beatOf(this.#shown);
    this.#beatLeft ??= beat;
    useRoom.setState({ movedOn: beat !== this.#beatLeft });
  }

  #follow(): void {
    if (this.#history === undefined || this.#shown === undefined || !this.#isFollowing) return;
    const scenario = this.#scenario();
    this.#session.follow(scenario);
    const { cursor, blank = false } = this.#shown;
    const text = JSON.stringify([cursor.view, cursor.selection]);
    if (text !== this.#view) showScenario(this.#session.world, scenario, 'room');
    this.#view = text;
    this.#showLesson();
    if (usePresenting.getState().blank !== blank) usePresenting.setState({ blank });
  }

  /** Opens the teacher's lesson at the teacher's beat. The user may close it until the teacher goes on. */
  #showLesson(): void {
    const { lesson } = this.#shown!;
    const text = JSON.stringify(lesson);
    if (text === this.#beat) return;
    this.#beat = text;
    const { place: before } = useLessonPlace.getState();
    const own = before?.lesson === lesson?.id ? before : undefined;
    const given = lesson?.given === true && this.#lesson?.id === lesson.id ? this.#lesson : undefined;
    const place = lesson && { ...(own ?? beginningOf(lesson.id, given)), beat: lesson.beat };
    this.#isOwnChange = true;
    useLessonPlace.setState({ place, follows: true });
    this.#isOwnChange = false;
    if (lesson !== undefined && own === undefined) this.#showDocuments();
  }

  /** Puts the teacher's text into the editor: what is applied from there fits the teacher's cluster. The user's own text is kept in the editor's list. */
  #showDocuments(documents = this.#history?.documents): void {
    const { branches = [] } = this.#history ?? {};
    if (documents === undefined) return;
    putText(documents, { brought: 'room' });
    const isApplied = branches[0]?.commands.some(({ command }) => command.type === 'kubectl' && command.stdin === documents);
    if (isApplied === true) this.#session.world.view.setState({ appliedText: documents });
  }

  /** Shows the right answer that the teacher has shown, as soon as its beat has begun here; or lets the user answer again if the teacher asks again. */
  #reveal(): void {
    const { lesson } = this.#shown ?? {};
    const { place } = useLessonPlace.getState();
    const { open } = useOpenBeat.getState();
    if (lesson?.revealed === undefined || open === undefined || !this.#isFollowing) return;
    const isHere = place?.lesson === lesson.id && open.lesson.beats[lesson.beat] === open.beat;
    if (isHere) vote(open.beat.id, { type: lesson.revealed ? 'show' : 'ask-again' });
  }

  /** What the user did alone in a beat counts, but the beat begins at the teacher's moment. A beat that was begun alone begins again with the teacher. */
  #takeTries(): void {
    const { place } = useLessonPlace.getState();
    if (place === undefined) return;
    const before = this.#left?.lesson === place.lesson ? this.#left.tries : {};
    const tries = Object.entries(before).map(([id, { from }]): [string, BeatTry] => [id, { ...place.tries[id], from }]);
    useLessonPlace.setState({ place: { ...place, tries: Object.fromEntries(tries) } });
  }

  #now(): Begun | undefined {
    return this.#shown && { scenario: this.#scenario(), documents: this.#history?.documents };
  }

  #scenario(): Scenario {
    const { documents: _, ...history } = this.#history!;
    const [branch] = history.branches;
    return { ...history, branches: [{ ...branch!, until: this.#shown!.end }], cursor: this.#shown!.cursor };
  }

  /** At the teacher's moment the histories must be the same. */
  async #compare(): Promise<void> {
    const checksum = this.#shown?.checksum;
    const { clock } = this.#session.world.shown.getState();
    if (checksum === undefined || !this.#isFollowing || clock.replayed !== undefined) return;
    if (clock.record !== checksum.record) return;
    const digest = await this.#session.ask({ type: 'digest', record: checksum.record }).catch(() => '');
    if (digest !== '') useRoom.setState({ differs: digest !== checksum.digest });
  }
}

/** The shown beat and its lesson, as a text to compare. */
function beatOf(shown: Shown | undefined): string {
  const { id, beat } = shown?.lesson ?? {};
  return JSON.stringify([id, beat]);
}
