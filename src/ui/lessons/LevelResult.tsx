import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lesson } from '../../worker/protocol/lesson.ts';
import { useCluster } from '../model/cluster-store.ts';
import type { BeatTry } from './lesson-place.ts';
import { addProgress } from './progress.ts';
import styles from './LevelResult.module.css';

interface LevelResultProps {
  readonly lesson: Lesson;
  readonly tried: BeatTry | undefined;
}

/** The number of commands that were used in a level up to the shown moment, and the number that a good solution needs. */
export function LevelResult({ lesson: { id, par }, tried }: LevelResultProps) {
  const { t } = useTranslation('lessons');
  const from = tried?.from.record ?? 0;
  const used = useCluster(
    ({ console, clock }) =>
      console.filter(({ record, asks, aside }) => record > from && record <= clock.record && asks !== true && aside !== true)
        .length,
  );
  const solved = useCluster(({ checks }) => checks?.type === 'states' && checks.states.every(({ state }) => state === 'met'));
  useEffect(() => {
    if (solved && used > 0) addProgress(id, { done: true, best: used });
  }, [id, solved, used]);
  return (
    <p className={styles['result']} data-used={used} data-solved={solved}>
      {solved && <strong className={styles['solved']}>{t('solved')}</strong>} {t('used', { count: used })}
      {par !== undefined && ` · ${t('par', { count: par })}`}
    </p>
  );
}
