import { LessonWorld } from '../scripts/lesson-world.ts';
import { mayChange, type Moment } from '../src/cluster/index.ts';
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
  /** What the explanation claims, and is not so. */
  readonly falseFigures: readonly string[];
  /** Checks that are met before anything is done, and statuses that are late when the level is solved. */
  readonly tooEarly: readonly string[];
}

/** Plays a level: with commands that a learner types, or with its solution, as the page plays it. */
export async function playLevel(level: Lesson, typed?: readonly TimedCommand[]): Promise<LevelRun> {
  const world = new LessonWorld(level);
  await world.open(level.beats[0]!);
  const from = world.stage.shown;
  const fromMs = from.atMs;
  const before = metBefore(world, { action: { text: '' }, ...level.beats[0]! });
  const commands = typed ?? level.solution ?? [];
  if (typed === undefined) world.solve(commands);
  else world.type(commands);
  const falseFigures = await falseClaims(world, level.beats[0]!, from);
  const isWriting = ({ command }: TimedCommand): boolean => typeof command !== 'string' || mayChange(command);
  return {
    solved: world.allMet && !world.isPointing,
    states: world.states,
    tookMs: world.nowMs - fromMs,
    commands: commands.filter(isWriting).length,
    falseFigures,
    tooEarly: [...before, ...lateIn(world, level.beats[0]!, 'ends')],
    errors: world.failures.filter(({ atMs }) => atMs >= fromMs).map(({ line, stderr }) => `${line}: ${stderr}`),
  };
}

/** Lets time pass in a level that nobody solves. Returns whether it is solved at any moment, the first one included. */
export async function waitInLevel(level: Lesson, forMs: number): Promise<boolean> {
  const world = new LessonWorld(level);
  await world.open(level.beats[0]!);
  return world.pass(forMs, () => world.allMet);
}

/** Plays a lesson beat by beat, with the right answers. Returns its faults. */
export async function playBeats(lesson: Lesson): Promise<readonly string[]> {
  const world = new LessonWorld(lesson);
  const faults: string[] = [];
  for (const beat of lesson.beats) {
    const { id, stage = {}, checks = [], action } = beat;
    const { step, outcome, selection, why } = stage;
    if (!(await world.open(beat))) faults.push(`${id}: the step ${step} ${outcome ?? ''} is not reached`);
    if (selection !== undefined && !world.shows(selection)) faults.push(`${id}: there is no ${selection}`);
    if (why !== undefined && !world.explains(why)) faults.push(`${id}: why has no answer about ${JSON.stringify(why)}`);
    if (lesson.beats[0] === beat || stage.at !== undefined) faults.push(...lateIn(world, beat, 'begins'));
    if (action === undefined && checks.length === 0) continue;
    faults.push(...metBefore(world, beat));
    const from = world.stage.shown;
    const fromMs = from.atMs;
    if (action !== undefined) world.act();
    if (world.isPointing) faults.push(`${id}: there is nothing to point at`);
    checks.forEach(({ that }, i) => {
      if (world.states[i] !== 'met') faults.push(`${id}: ${world.states[i]} after ${world.nowMs - fromMs} ms: ${that}`);
    });
    faults.push(...(await falseClaims(world, beat, from)));
    if (isSpokenOf(lesson, beat)) faults.push(...lateIn(world, beat, 'ends'));
  }
  for (const { line, stderr } of world.failures) faults.push(`${line}: ${stderr}`);
  return faults;
}

/** The claims of a beat that are not true at the shown moment, since the moment at which it began. */
async function falseClaims({ stage }: LessonWorld, { id, claims = [] }: Beat, from: Moment): Promise<readonly string[]> {
  const { compileCourses, CheckRun } = await import('../src/worker/checks/check-run.ts');
  const courses = compileCourses({ checks: claims });
  if ('fault' in courses) return [`${id}: ${JSON.stringify(courses)}`];
  const run = new CheckRun(stage.cluster, stage.cluster.history.at(from), courses);
  run.advance(() => true);
  const states = run.at(stage.shown.record);
  return claims
    .filter((_, i) => states[i]?.state !== 'met')
    .map(({ text, that }) => `${id}: ${JSON.stringify(text)} is not so: ${that}`);
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
