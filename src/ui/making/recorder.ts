import type { GivenCommand } from '../../worker/protocol/index.ts';
import type { BeatStage } from '../../worker/protocol/lesson.ts';
import { withDocuments, type Scenario, type ScenarioCommand } from '../../worker/protocol/scenario.ts';
import { chosenLoop, componentLoopOf } from '../loops/ring/drawn-loop.ts';
import type { Session } from '../model/session.ts';
import { useView } from '../model/view-store.ts';
import { useLessonPlace } from '../lessons/lesson-place.ts';
import { currentScenario } from '../share/current-scenario.ts';
import { edit, useDraft } from './making-store.ts';
import { follow, rested, type Now } from './recording.ts';

/** Stops time until the author does something. */
export function holdTime(session: Session): void {
  if (session.world.shown.getState().beatNumber === 0) session.transport({ type: 'pause' });
  else session.beat({ type: 'hold' });
}

/** Lets the open draft take over what the author does. Returns a function that ends it. */
export function record(session: Session): () => void {
  let over = false;
  let looked: string | undefined;
  const look = (): void => {
    const { clock, branches, console: entries } = session.world.shown.getState();
    const recording = recordingPart(session);
    if (recording === undefined || clock.replayed !== undefined) return;
    const branch = branches.find(({ current }) => current)?.id;
    const seen = JSON.stringify([recording, branch, entries.at(-1)?.record]);
    if (seen === looked) return;
    looked = seen;
    session.ask({ type: 'given-commands' }).then(
      (commands) => !over && take(commands),
      () => {
        // The worker's status has reported that it is gone. The next one is asked anew.
        looked = undefined;
      },
    );
  };
  const ends = [
    session.inEachWorld(({ shown }) => {
      looked = undefined;
      return shown.subscribe(look);
    }),
    useDraft.subscribe(look),
    letActsHaveTheirEffect(session),
  ];
  look();
  return () => {
    over = true;
    for (const end of ends) end();
  };
}

/** The part that records. A lesson that is open is looked at, not made. A text with a fault says what the lesson is. */
function recordingPart(session: Session): string | undefined {
  const { draft } = useDraft.getState();
  if (!session.world.shown.getState().started || draft?.faulty === true) return undefined;
  return useLessonPlace.getState().place === undefined ? draft?.recording : undefined;
}

/**
 * While a part records, the worker has a beat open that asks for nothing: what the author does has its effect, as it will for a learner, and time stops when
 * nothing is left to happen. The author writes then, and the learner need not wait for so long. Who lets time pass after that means it.
 */
function letActsHaveTheirEffect(session: Session): () => void {
  const look = (isRecording = recordingPart(session) !== undefined): void => {
    const { beatNumber, clock } = session.world.shown.getState();
    // The beat of an open lesson is the lesson's.
    if (useLessonPlace.getState().place !== undefined || isRecording === (beatNumber !== 0)) return;
    if (!isRecording) return session.closeBeat();
    const from = { atMs: clock.nowMs, record: clock.record };
    session.openBeat({ beat: { action: { text: '' } }, outcome: { from }, untilIdle: true }, { moves: false });
  };
  const ends = [
    session.inEachWorld(({ shown }) =>
      shown.subscribe(({ beat, clock }, before) => {
        look();
        const isOver = beat?.phase === 'done' && before.beat?.phase !== 'done';
        if (!isOver || recordingPart(session) === undefined || useDraft.getState().elsewhere) return;
        edit((draft) => rested(draft, clock.nowMs));
      }),
    ),
    useDraft.subscribe(() => look()),
    useLessonPlace.subscribe(() => look()),
  ];
  look();
  return () => {
    for (const end of ends) end();
    look(false);
  };
}

function take(commands: readonly GivenCommand[]): void {
  let elsewhere = false;
  edit((draft) => {
    const next = follow(draft, commands);
    elsewhere = next === 'elsewhere';
    return next === 'elsewhere' ? draft : next;
  });
  if (useDraft.getState().elsewhere !== elsewhere) useDraft.setState({ elsewhere });
}

/** What the page shows now. Time stops, so that the author writes about a moment and not about a time. Throws `WorkerGone`. */
export async function nowOn(session: Session): Promise<Now> {
  holdTime(session);
  const [moment, commands, scenario, stage] = await Promise.all([
    session.ask({ type: 'shown' }),
    session.ask({ type: 'given-commands' }),
    currentScenario(session),
    shownStage(session),
  ]);
  return { moment, commands, stage, world: worldAt(scenario, commands, moment) };
}

/**
 * The shown moment before each command of the shown branch. A first command that applies manifests belongs to the world. Undefined if nothing else has been done.
 */
export async function momentsOfCommands(session: Session): Promise<readonly Now[] | undefined> {
  const now = await nowOn(session);
  const scenario = await currentScenario(session);
  const { commands } = now;
  const [first] = commands;
  const isStart = first?.command.type === 'kubectl' && first.command.stdin !== undefined;
  const own = commands.slice(isStart ? 1 : 0).filter(({ asks }) => asks !== true);
  if (own.length === 0) return undefined;
  return own.map(({ atMs, record: of }) => {
    const moment = { atMs, record: of - 1 };
    return {
      ...now,
      moment,
      world: worldAt({ ...scenario, cursor: { ...scenario.cursor, ...cursorAt(moment) } }, commands, moment),
    };
  });
}

function cursorAt({ atMs, record: at }: Now['moment']): NonNullable<Scenario['cursor']> {
  return { at: atMs, record: at };
}

/** The shown branch up to a moment. What was done later, and on other branches, does not belong to the lesson. */
function worldAt(scenario: Scenario, commands: readonly GivenCommand[], moment: Now['moment']): Scenario {
  const { cluster, documents, branches, cursor: { branch = 0, at, record: inside, selection } = {} } = scenario;
  const given = commands.filter(({ record: of }) => of <= moment.record).map(scenarioCommand);
  // At the present the branch has ended among the events of this time.
  const until = (at === undefined ? branches[branch]?.until : undefined) ?? { at: moment.atMs };
  const world: Scenario = {
    version: 1,
    cluster,
    branches: [{ commands: given, until }],
    cursor: { at: moment.atMs, ...(inside !== undefined && { record: inside }), ...(selection !== undefined && { selection }) },
  };
  const shared = documents === undefined ? world : withDocuments(world, documents);
  const applies = shared.branches[0]!.commands.some(({ command }) => command.type === 'apply-documents');
  return applies ? shared : world;
}

/** A command as a scenario has it. */
export function scenarioCommand({ atMs, turn, command }: GivenCommand): ScenarioCommand {
  return atMs === 0 && turn === 0 ? { command } : { at: atMs, ...(turn !== undefined && { turn }), command };
}

/** What the page shows, as a beat says it. */
async function shownStage(session: Session): Promise<BeatStage> {
  const { stage } = useView.getState();
  const { shown, view } = session.world;
  const { selected, openSync } = view.getState();
  const { clock, loops } = shown.getState();
  const chosen = stage === 'loop' ? chosenLoop() : undefined;
  const drawn = chosen && (componentLoopOf(chosen) === undefined ? loops.get(chosen)?.queue.name : chosen);
  const code = stage === 'code' && openSync !== undefined ? await session.ask({ type: 'code', record: clock.record }) : undefined;
  const step = code?.step;
  return {
    stage,
    ...(selected !== undefined && { selection: selected }),
    ...(drawn !== undefined && { loop: drawn }),
    ...(step && { step: step.name, component: step.component, outcome: step.outcome }),
    ...(clock.speed !== 1 && { speed: clock.speed }),
  };
}
