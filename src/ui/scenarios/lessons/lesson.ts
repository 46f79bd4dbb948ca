import type { ScenarioDraft } from '../../../worker/protocol/scenario.ts';
import type { scenarios } from '../../i18n/en/scenarios.ts';

/** Names a lesson in links, which live long: an id is never used for another. */
export type LessonId = keyof typeof scenarios.lesson;

/** A scenario of the menu. Its words are `scenarios:lesson.<id>`. */
export interface Lesson extends Omit<ScenarioDraft, 'lesson' | 'title' | 'notes'> {
  readonly id: LessonId;
}

/**
 * How long the cluster of a lesson has been up when its Deployment comes: in a new one no node is ready, and the Pods would begin with being unschedulable,
 * which no lesson is about.
 */
export const UP_FOR_MS = 2_000;

/** The cluster of most lessons: slow enough to be followed by eye. The seed is theirs, so that the figures in the words stay true. */
export function lessonCluster(seed: LessonId): Lesson['cluster'] {
  return { seed, timings: 'teaching', controllerManagers: 2 };
}
