import { expect, test } from 'vitest';
import { readCatalogue } from '../../../scripts/lessons.ts';
import { LessonWorld } from '../../../scripts/lesson-world.ts';
import type { Lesson } from '../../../src/cluster/lesson/lesson.ts';

/** How long the learner lets time pass before each command. */
const LATE_MS = 4_000;
/** A command in the past that comes after what it is to replace: the check of this part says so, and a hint how to begin again. */
const NEVER_LATE = 'what-if-no-surge';

const LESSONS = readCatalogue().lessons.filter(({ id, kind }) => kind === 'lesson' && id !== NEVER_LATE);

/** Plays a lesson beat by beat, each command late. Returns what is not so for such a learner. */
async function playLate(lesson: Lesson): Promise<readonly string[]> {
  const world = new LessonWorld(lesson);
  const faults: string[] = [];
  for (const beat of lesson.beats) {
    if (!(await world.open(beat))) faults.push(`${beat.id}: ${beat.stage?.step} is not reached`);
    const { action, checks = [] } = beat;
    if (action === undefined) continue;
    if ((action.commands ?? []).length > 0) world.pass(LATE_MS);
    world.act();
    checks.forEach(({ that }, i) => {
      if (world.states[i] !== 'met') faults.push(`${beat.id}: ${world.states[i]}: ${that}`);
    });
  }
  return [...faults, ...world.failures.map(({ line, stderr }) => `${line}: ${stderr}`)];
}

test.each(LESSONS)('$id comes true for a learner who takes time over each part', async (lesson) => {
  expect(await playLate(lesson)).toEqual([]);
});
