import { LessonWorld } from '../scripts/lesson-world.ts';
import { mayChange } from '../src/cluster/index.ts';
import type { Beat, Lesson, TimedCommand } from '../src/cluster/lesson/lesson.ts';
import type { CheckState } from '../src/worker/protocol/index.ts';
import { overdueIn } from './overdue-status.ts';

export interface LevelRun {
  readonly solved: boolean;
  readonly states: readonly CheckState[];
  /** The simulated time that it took. */
  readonly tookMs: number;
  /** The commands that changed something. */
  readonly commands: number;
  /** The output of commands that have ended with an error. */
  readonly errors: readonly string[];
  /** Checks that are met before anything is done, and statuses that are late when the level is solved. */
  readonly tooEarly: readonly string[];
}

/** Plays a level with commands: by default with its solution. */
export async function playLevel(level: Lesson, commands: readonly TimedCommand[] = level.solution ?? []): Promise<LevelRun> {
  const world = new LessonWorld(level);
  await world.watch(level.beats[0]!);
  const fromMs = world.nowMs;
  const before = metBefore(world, { action: { text: '' }, ...level.beats[0]! });
  world.giveAll(commands);
  const solved = world.passUntilMet();
  const isWriting = ({ command }: TimedCommand): boolean => typeof command !== 'string' || mayChange(command);
  return {
    solved,
    states: world.states,
    tookMs: world.nowMs - fromMs,
    commands: commands.filter(isWriting).length,
    tooEarly: [...before, ...lateIn(world, level.beats[0]!, 'ends')],
    errors: world.failures.filter(({ atMs }) => atMs >= fromMs).map(({ line, stderr }) => `${line}: ${stderr}`),
  };
}

/** Lets time pass in a level that nobody solves. Returns whether it is solved at any moment, the first one included. */
export async function waitInLevel(level: Lesson, forMs: number): Promise<boolean> {
  const world = new LessonWorld(level);
  await world.watch(level.beats[0]!);
  return world.pass(forMs, () => world.allMet);
}

/** Plays a lesson beat by beat, with the right answers. Returns its faults. */
export async function playBeats(lesson: Lesson): Promise<readonly string[]> {
  const world = new LessonWorld(lesson);
  const faults: string[] = [];
  for (const beat of lesson.beats) {
    const { id, stage = {}, checks = [], action } = beat;
    const { step, outcome, selection, why } = stage;
    if (!world.enter(stage)) faults.push(`${id}: the step ${step} ${outcome ?? ''} is not reached`);
    if (selection !== undefined && !world.shows(selection)) faults.push(`${id}: there is no ${selection}`);
    if (why !== undefined && !world.explains(why)) faults.push(`${id}: why has no answer about ${JSON.stringify(why)}`);
    await world.watch(beat);
    if (lesson.beats[0] === beat || stage.at !== undefined) faults.push(...lateIn(world, beat, 'begins'));
    if (action === undefined && checks.length === 0) continue;
    faults.push(...metBefore(world, beat));
    const fromMs = world.nowMs;
    if (action !== undefined) world.act(action);
    if (world.isPointing) faults.push(`${id}: there is nothing to point at`);
    checks.forEach(({ that }, i) => {
      if (world.states[i] !== 'met') faults.push(`${id}: ${world.states[i]} after ${world.nowMs - fromMs} ms: ${that}`);
    });
    if (isSpokenOf(lesson, beat)) faults.push(...lateIn(world, beat, 'ends'));
  }
  for (const { line, stderr } of world.failures) faults.push(`${line}: ${stderr}`);
  return faults;
}

/** Whether a text speaks of the end of a beat: its explanation, or the next beat if that does not go to another moment. */
function isSpokenOf({ beats }: Lesson, beat: Beat): boolean {
  const { stage = {} } = beats[beats.indexOf(beat) + 1] ?? {};
  return beat.explanation !== undefined || (stage.at === undefined && stage.step === undefined);
}

/** The checks that ask for something to become true, and are met before anybody has acted. `always` and `never` are guards: they hold from the beginning on. */
export function metBefore(world: LessonWorld, { id, action, checks = [] }: Beat): readonly string[] {
  if (action === undefined) return [];
  const met = checks.filter(({ when }, i) => when !== 'always' && when !== 'never' && world.states[i] === 'met');
  return met.map(({ that }) => `${id}: met before anything is done: ${that}`);
}

/**
 * The statuses that do not say yet what is there, at a moment of which a text speaks. A beat that stands at a step is in the middle of something, and so is one
 * that lets time run for a stated while.
 */
export function lateIn(world: LessonWorld, { id, stage = {}, action }: Beat, moment: 'begins' | 'ends'): readonly string[] {
  // Where a watch is late, the cluster does not come to rest.
  if (world.stage.cluster.commands.some(({ command }) => command.type === 'inject')) return [];
  const isInTheMiddle = moment === 'begins' ? stage.step !== undefined : action?.forMs !== undefined;
  if (isInTheMiddle) return [];
  return overdueIn(world.objects).map((late) => `${id} ${moment} too early: ${late}`);
}
