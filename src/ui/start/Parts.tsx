import type { StageView } from '../../worker/protocol/index.ts';
import styles from './Parts.module.css';

interface PartsProps {
  readonly reports: readonly StageView[];
}

/** What was reported of a stage: its own words, then each part of it under its name. */
export function Parts({ reports: [own, ...parts] }: PartsProps) {
  return (
    <>
      {own !== undefined && <span className={styles['own']}>{own.detail}</span>}
      <ul className={styles['parts']}>
        {parts.map(({ record, stage, detail }) => (
          <li key={record} className={styles['part']} data-tip={`${stage}: ${detail}`} data-elides>
            <code>{stage}</code> <span>{detail}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
