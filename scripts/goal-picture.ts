import type { Lesson } from '../src/cluster/lesson/lesson.ts';
import { goalPicture, type LessonPictures } from '../src/ui/model/goal-picture.ts';
import { LessonWorld } from './lesson-world.ts';

/**
 * The pictures of where a lesson begins and of what it leads to, for the catalogue and for the goal of a level: a level is played with its solution, a lesson
 * with the actions of its beats. The build calls it, about 100 ms for each lesson; the pictures are the same in every build.
 */
export async function picturesOf(lesson: Lesson): Promise<LessonPictures> {
  const world = new LessonWorld(lesson);
  const start = goalPicture(world.page());
  if (lesson.kind === 'level') {
    await world.open(lesson.beats[0]!);
    world.solve(lesson.solution ?? []);
  } else {
    for (const beat of lesson.beats) {
      await world.open(beat);
      if (beat.action !== undefined) world.act();
    }
  }
  world.settle();
  return { start, goal: goalPicture(world.page()) };
}
