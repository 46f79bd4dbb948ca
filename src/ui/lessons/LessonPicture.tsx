import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
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
  const { t } = useTranslation(['translation', 'lessons']);
  const pictures = PICTURES[id];
  if (pictures === undefined) return null;
  const { start, goal } = pictures;
  const from = pictureWords(t, start, start);
  const to = pictureWords(t, goal, start);
  const changes = differences(start, start, goal).size > 0;
  return (
    <div
      role="img"
      className={styles['pictures']}
      aria-label={changes ? t('lessons:picture.way', { from, to }) : t('lessons:picture.goal', { to })}
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
