import { useMemo } from 'react';
import { useWords } from '../i18n/language.ts';
import { usePartWords } from '../i18n/parts.ts';
import { PICTURES } from 'virtual:lesson-pictures';
import { useCluster } from '../model/cluster-store.ts';
import { goalPicture, type GoalPicture } from '../model/goal-picture.ts';
import { ClusterPicture, pictureWords } from './ClusterPicture.tsx';
import { differences, type PartKey } from './picture-differences.ts';
import styles from './LevelGoal.module.css';

interface LevelGoalProps {
  /** The id of a level of the catalogue. */
  readonly id: string;
}

/** The goal of a level beside the shown moment. What differs is framed. Nothing if the level is not about what a picture shows. */
export function LevelGoal({ id }: LevelGoalProps) {
  const lessons = usePartWords('lessons');
  const objects = useCluster((state) => state.objects);
  const places = useCluster((state) => state.places);
  const tallies = useCluster((state) => state.tallies);
  const now = useMemo(() => goalPicture({ objects, places, tallies }), [objects, places, tallies]);
  const solved = useCluster(
    ({ beat }) => beat?.checks?.type === 'states' && beat.checks.states.every(({ state }) => state === 'met'),
  );
  const pictures = PICTURES[id];
  if (pictures === undefined) return null;
  const { start, goal } = pictures;
  if (differences(start, start, goal).size === 0) return null;
  // The checks decide. Another way to the goal may lead to another picture.
  // Both have the same parts, so that they are compared at a glance.
  const named = Math.max(now.owners.length, goal.owners.length) > 1;
  const framed = solved ? new Set<PartKey>() : differences(start, now, goal);
  return (
    <div className={styles['goal']}>
      <Framed title={lessons.picture.now} picture={now} start={start} framed={framed} named={named} />
      <Framed title={lessons.picture.aim} picture={goal} start={start} framed={framed} named={named} />
      <p className={styles['note']}>{framed.size > 0 && lessons.picture.differs}</p>
    </div>
  );
}

interface FramedProps {
  readonly title: string;
  readonly picture: GoalPicture;
  readonly start: GoalPicture;
  readonly framed: ReadonlySet<PartKey>;
  readonly named: boolean;
}

function Framed({ title, picture, start, framed, named }: FramedProps) {
  const page = useWords();
  const lessons = usePartWords('lessons');
  return (
    <figure className={styles['figure']}>
      <figcaption className={styles['title']}>{title}</figcaption>
      <div role="img" aria-label={pictureWords({ page, lessons }, picture, start)}>
        <ClusterPicture picture={picture} start={start} framed={framed} named={named} />
      </div>
    </figure>
  );
}
