import { useTranslation } from 'react-i18next';
import type { Figures } from './step-sentence.ts';
import styles from './FigureList.module.css';

interface FigureListProps {
  readonly figures: Figures;
}

/** All the figures that a step decided on, by their names in the source. */
export function FigureList({ figures }: FigureListProps) {
  const { t } = useTranslation('sync');
  const entries = Object.entries(figures);
  if (entries.length === 0) return null;
  return (
    <dl className={styles['figures']} aria-label={t('steps.figures')}>
      {entries.map(([name, figure]) => (
        <div key={name} className={styles['figure']}>
          <dt>{name}</dt>
          <dd>{String(figure)}</dd>
        </div>
      ))}
    </dl>
  );
}
