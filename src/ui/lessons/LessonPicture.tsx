import { ArrowRight } from 'lucide-react';
import { useWords } from '../i18n/language.ts';
import { usePartWords } from '../i18n/parts.ts';
import { PICTURES } from 'virtual:lesson-pictures';
import { ClusterPicture, pictureWords } from './ClusterPicture.tsx';
import { differences } from './picture-differences.ts';
import styles from './LessonPicture.module.css';

interface LessonPictureProps {
  /** The id of a lesson of the catalogue. */
  readonly id: string;
}

/** Where a lesson begins and what it leads to; one picture if the Pods are the same. */
export function LessonPicture({ id }: LessonPictureProps) {
  const page = useWords();
  const lessons = usePartWords('lessons');
  const pictures = PICTURES[id];
  if (pictures === undefined) return null;
  const { start, goal } = pictures;
  const from = pictureWords({ page, lessons }, start, start);
  const to = pictureWords({ page, lessons }, goal, start);
  const changes = differences(start, start, goal).size > 0;
  return (
    <div
      role="img"
      className={styles['pictures']}
      aria-label={changes ? lessons.picture.way({ from, to }) : lessons.picture.goal({ to })}
    >
      {changes && (
        <>
          <ClusterPicture picture={start} start={start} />
          <ArrowRight aria-hidden="true" size={14} className={styles['arrow']} />
        </>
      )}
      <ClusterPicture picture={goal} start={start} />
    </div>
  );
}
