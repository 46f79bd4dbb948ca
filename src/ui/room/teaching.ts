import type { Checksum, Shown, ShownLesson, Teaching, ToRoom } from '../../room/protocol.ts';
import { commandsOf, type Scenario, type ScenarioCommand } from '../../worker/protocol/scenario.ts';
import { shownText, useEditorText } from '../editor/editor-text.ts';
import { tryOf, useLessonPlace, vote } from '../lessons/lesson-place.ts';
import { lessonHash } from '../lessons/lesson-link.ts';
import { useOpenBeat } from '../lessons/open-beat.ts';
import { followLink } from '../model/follow-link.ts';
import type { Session } from '../model/session.ts';
import { usePresenting } from '../model/presenting.ts';
import type { World } from '../model/world.ts';
import { currentScenario, shownNow } from '../share/current-scenario.ts';
import { useRoom } from './room-store.ts';

/** How often the teacher's page tells what it shows. A student's page is behind by this, at most, and the way of the message. */
const EVERY_MS = 200;
/**
 * How often the worker is asked for the history while time passes and the user does nothing. Programs of this machine may have given commands that the page
 * has not heard of.
 */
const ASK_MS = 1_000;
/** Not all that happens at the shown time may have happened yet. */
const BEFORE_NOW_MS = 0.001;

/** Tells a room what this page shows: each command once, and the moment with the view whenever they change. It rests while another window leads. */
export class TeachingPage {
  readonly #session: Session;
  readonly #send: (message: ToRoom) => void;
  readonly #ends: readonly (() => void)[];
  /** What the room has. */
  #cluster = '';
  #commands: readonly string[] = [];
  #lesson: string | undefined;
  #documents: string | undefined;
  #shown = '';
  /** What the page showed when the worker was last asked. */
  #asked = '';
  /** The world whose worker was last asked. */
  #askedIn: World | undefined;
  #askedAtMs = 0;
  #isAsking = false;
  /** The lesson that the room was prepared with, until it is clear whether it is to be opened. */
  #prepared: string | undefined;

  constructor(session: Session, send: (message: ToRoom) => void) {
    this.#session = session;
    this.#send = send;
    this.#prepared = useRoom.getState().address?.lesson;
    const timer = setInterval(() => void this.#tell(), EVERY_MS);
    this.#ends = [
      () => clearInterval(timer),
      // What the user does is told at once: the worker is asked right after it has got the command.
      session.state.subscribe(({ acts }, before) => {
        if (acts !== before.acts) queueMicrotask(() => void this.#tell());
      }),
      useLessonPlace.subscribe(tellPointed),
      usePresenting.subscribe(({ pointer }, before) => {
        if (pointer !== before.pointer && mayTell()) this.#send({ type: 'point', ...(pointer && { pointer }) });
      }),
    ];
  }

  /** The room has this already: the page was reloaded, or its connection was lost. Undefined: nothing. */
  roomHas(teaching: Teaching | undefined): void {
    this.#cluster = teaching === undefined ? '' : JSON.stringify(teaching.history.cluster);
    this.#commands = (teaching?.history.branches[0]?.commands ?? []).map((command) => JSON.stringify(command));
    this.#lesson = teaching?.lesson && JSON.stringify(teaching.lesson);
    this.#documents = teaching?.history.documents;
    this.#shown = '';
    this.#asked = '';
    tellPointed(useLessonPlace.getState());
    const lesson = this.#prepared;
    this.#prepared = undefined;
    if (teaching === undefined && lesson !== undefined && mayTell()) followLink(lessonHash(lesson));
  }

  stop(): void {
    for (const end of this.#ends) end();
  }

  async #tell(): Promise<void> {
    const { world } = this.#session;
    const { clock, started, worker } = world.shown.getState();
    // While a history is being played, the page shows nothing yet.
    if (this.#isAsking || !mayTell() || !started || worker.state !== 'running' || clock.replayed !== undefined) return;
    const now = whatIsDone(this.#session);
    const nowMs = performance.now();
    const isAsked = world === this.#askedIn && now === this.#asked;
    if (isAsked && !(clock.playing && nowMs - this.#askedAtMs >= ASK_MS)) return this.#showMoment();
    this.#isAsking = true;
    try {
      const scenario = await currentScenario(this.#session);
      const { playing, record } = world.shown.getState().clock;
      const digest = playing ? '' : await world.client.ask({ type: 'digest', record });
      this.#sendChanges(scenario, digest === '' ? undefined : { record, digest });
      this.#asked = now;
      this.#askedIn = world;
      this.#askedAtMs = nowMs;
    } catch {
      // The worker is gone. Its status has told so, and the next time asks again.
    } finally {
      this.#isAsking = false;
    }
  }

  #sendChanges(scenario: Scenario, checksum: Checksum | undefined): void {
    const { branch = 0, breakpoints: _, ...cursor } = scenario.cursor ?? {};
    const commands = commandsOf(scenario, branch).map(({ atMs: at, turn, command }): ScenarioCommand => ({
      at,
      ...(turn !== undefined && { turn }),
      command,
    }));
    const texts = commands.map((command) => JSON.stringify(command));
    const cluster = JSON.stringify(scenario.cluster);
    const isAnew = cluster !== this.#cluster;
    const differs = isAnew ? 0 : texts.findIndex((text, i) => text !== this.#commands[i]);
    const keep = differs < 0 ? texts.length : differs;
    const documents = shownText();
    const isText = documents !== this.#documents;
    if (isAnew || isText || keep < texts.length || this.#commands.length > keep) {
      const changed = { ...(isAnew && { cluster: scenario.cluster }), ...(isText && { documents }) };
      this.#send({ type: 'history', keep, ...changed, commands: commands.slice(keep) });
      this.#cluster = cluster;
      this.#commands = texts;
      this.#documents = documents;
    }
    const end = scenario.branches[branch]?.until ?? { at: 0 };
    this.#show({ cursor: { at: end.at, ...cursor }, end, ...(checksum && { checksum }) });
  }

  /** Time passes, and nothing else has happened: the page itself knows what it shows. */
  #showMoment(): void {
    const { world } = this.#session;
    const { nowMs, past, present, playing, speed } = world.shown.getState().clock;
    if (!playing) return;
    const end = { at: Math.max(0, present.atMs - BEFORE_NOW_MS) };
    this.#show({ cursor: { at: past ? nowMs : end.at, playing, ...(speed !== 1 && { speed }), ...shownNow(world) }, end });
  }

  #show(what: Shown): void {
    const lesson = shownLesson();
    const { blank } = usePresenting.getState();
    this.#bringLesson();
    const shown: Shown = { ...what, ...(lesson && { lesson }), ...(blank && { blank }) };
    const text = JSON.stringify(shown);
    if (text !== this.#shown) this.#send({ type: 'show', shown });
    this.#shown = text;
  }

  #bringLesson(): void {
    const { given } = useLessonPlace.getState().place ?? {};
    if (given === undefined) return;
    const text = JSON.stringify(given);
    if (text !== this.#lesson) this.#send({ type: 'lesson', lesson: given });
    this.#lesson = text;
  }
}

/** Whether the class sees this page. */
function mayTell(): boolean {
  const { leads, state, entering } = useRoom.getState();
  return leads && state === 'open' && !entering;
}

/** Once the teacher has pointed at an object, time passes and decides what is right. Options are told when the teacher shows the answer. */
function tellPointed({ place }: ReturnType<typeof useLessonPlace.getState>): void {
  const { open } = useOpenBeat.getState();
  if (!mayTell() || place === undefined || open?.lesson.id !== place.lesson) return;
  const { question, id } = open.beat;
  if (question !== undefined && 'becomes' in question && tryOf(place, id)?.answer !== undefined) vote(id, { type: 'show' });
}

/** Changes whenever the page shows something else, except that time has passed. */
function whatIsDone({ state, world }: Session): string {
  const { acts } = state.getState();
  const { console, branches, clock } = world.shown.getState();
  const { playing, speed, nowMs, record, past } = clock;
  const moment = playing ? undefined : [nowMs, record];
  const branch = branches.find(({ endMs }) => endMs === undefined)?.id;
  const { blank } = usePresenting.getState();
  const { text } = useEditorText.getState();
  return JSON.stringify([
    acts,
    console.at(-1)?.id,
    branch,
    playing,
    speed,
    past,
    moment,
    shownNow(world),
    shownLesson(),
    blank,
    text,
  ]);
}

function shownLesson(): ShownLesson | undefined {
  const { place } = useLessonPlace.getState();
  const { open } = useOpenBeat.getState();
  if (place === undefined) return undefined;
  const { given, beat } = place;
  const isOpen = open?.lesson.id === place.lesson && open.lesson.beats[beat] === open.beat;
  const tried = isOpen ? tryOf(place, open.beat.id) : undefined;
  const revealed = open?.beat.question === undefined ? undefined : tried && tried.told === 'class';
  return { id: place.lesson, beat, ...(revealed !== undefined && { revealed }), ...(given && { given: true }) };
}
