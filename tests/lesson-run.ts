import { LessonWorld } from '../scripts/lesson-world.ts';
import { mayChange } from '../src/cluster/index.ts';
import type { Lesson, TimedCommand } from '../src/cluster/lesson/lesson.ts';
import type { CheckState } from '../src/worker/protocol/index.ts';

export interface LevelRun {
  readonly solved: boolean;
  readonly states: readonly CheckState[];
  /** The simulated time that it took. */
  readonly tookMs: number;
  /** The commands that changed something. */
  readonly commands: number;
  /** The output of commands that have ended with an error. */
  readonly errors: readonly string[];
}

/** Plays a level with commands: by default with its solution. */
export async function playLevel(level: Lesson, commands: readonly TimedCommand[] = level.solution ?? []): Promise<LevelRun> {
  const world = new LessonWorld(level);
  await world.watch(level.beats[0]!);
  const fromMs = world.nowMs;
  world.giveAll(commands);
  const solved = world.passUntilMet();
  const isWriting = ({ command }: TimedCommand): boolean => typeof command !== 'string' || mayChange(command);
  return {
    solved,
    states: world.states,
    tookMs: world.nowMs - fromMs,
    commands: commands.filter(isWriting).length,
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
    if (action === undefined && checks.length === 0) continue;
    const fromMs = world.nowMs;
    if (action !== undefined) world.act(action);
    if (world.isPointing) faults.push(`${id}: there is nothing to point at`);
    checks.forEach(({ that }, i) => {
      if (world.states[i] !== 'met') faults.push(`${id}: ${world.states[i]} after ${world.nowMs - fromMs} ms: ${that}`);
    });
  }
  for (const { line, stderr } of world.failures) faults.push(`${line}: ${stderr}`);
  return faults;
}
