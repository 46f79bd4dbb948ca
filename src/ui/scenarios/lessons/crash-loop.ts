import { crashLoop as documents } from '../../editor/examples.ts';
import { lessonCluster, type Lesson } from './lesson.ts';

/** A container that ends with an error again and again, and waits twice as long each time. */
export const crashLoop: Lesson = {
  id: 'crash-loop',
  cluster: lessonCluster('crash-loop'),
  documents,
  cursor: { at: 12_000, playing: true, speed: 5, selection: 'Deployment/default/moody' },
};
