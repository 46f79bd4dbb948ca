import { parentPort } from 'node:worker_threads';
import type { Lesson } from '../src/cluster/lesson/lesson.ts';
import { picturesOf } from './goal-picture.ts';
import { playFirstVisit } from './play-first-visit.ts';

/** What is to be played: the first visit, or a lesson for its pictures. */
export type ToPlay = 'first-visit' | Lesson;

// An error ends the thread, and with it the build.
parentPort?.on('message', async (toPlay: ToPlay) => {
  parentPort!.postMessage(toPlay === 'first-visit' ? playFirstVisit() : await picturesOf(toPlay));
});
