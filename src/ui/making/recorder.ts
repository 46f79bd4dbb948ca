import type { GivenCommand } from '../../worker/protocol/index.ts';
import type { BeatStage } from '../../worker/protocol/lesson.ts';
import { withDocuments, type Scenario, type ScenarioCommand } from '../../worker/protocol/scenario.ts';
import { useDrawn } from '../loops/ring/drawn-loop.ts';
import type { Session } from '../model/session.ts';
import { useView } from '../model/view-store.ts';
import { useLessonPlace } from '../lessons/lesson-place.ts';
import { currentScenario } from '../share/current-scenario.ts';
import { edit, useDraft } from './making-store.ts';
import { follow, rested, type Now } from './recording.ts';

/** Time has been stopped for the author, and not by the author. */
let stopped = false;
/** The record of the author's last command, until its effect is over. What it has set off needs no more time than that. */
let effectOf: number | undefined;

/** Stops time until the author does something. */
export function holdTime(session: Session): void {
  stopped ||= session.world.shown.getState().clock.playing;
  session.transport({ type: 'pause' });
}

/** Lets the open draft take over what the author does. Returns a function that ends it. */
export function record(session: Session): () => void {
  let over = false;
  let looked: string | undefined;
  const look = (): void => {
    const { started, clock, branches, console: entries } = session.world.shown.getState();
    const { draft } = useDraft.getState();
    // A lesson that is open is looked at, not made. A text with a fault says what the lesson is.
    if (!started || clock.replayed !== undefined || draft?.recording === undefined || draft.faulty === true) return;
    if (useLessonPlace.getState().place !== undefined) return;
    const branch = branches.find(({ current }) => current)?.id;
    const seen = JSON.stringify([draft.recording, branch, entries.at(-1)?.record]);
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
      return shown.subscribe(() => {
        look();
        restAfterEffect(session);
      });
    }),
    useDraft.subscribe(look),
    session.listen({
      onCommand: ({ asks, aside, record: of }) => {
        if (asks === true || aside === true) return;
        // What the author does has its effect, as it will for a learner.
        if (stopped) session.transport({ type: 'play' });
        stopped = false;
        effectOf = of;
      },
    }),
  ];
  look();
  return () => {
    over = true;
    for (const end of ends) end();
  };
}

/**
 * Stops time as soon as nothing is left to happen after a command, while a part records. The author writes then, and the learner need not wait for so long. Who
 * lets time pass after that means it.
 */
function restAfterEffect(session: Session): void {
  const { clock } = session.world.shown.getState();
  if (effectOf === undefined || clock.record <= effectOf || !clock.idle || clock.replayed !== undefined) return;
  effectOf = undefined;
  const { draft, elsewhere } = useDraft.getState();
  if (draft?.recording === undefined || draft.faulty === true || useLessonPlace.getState().place !== undefined) return;
  holdTime(session);
  if (!elsewhere) edit((before) => rested(before, clock.nowMs));
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
  const { chosen } = useDrawn.getState();
  const drawn = stage === 'loop' && chosen !== undefined ? loops.get(chosen)?.queue.name : undefined;
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
