import { useTranslation } from 'react-i18next';
import type { StageView } from '../../worker/protocol/index.ts';
import { outcomeText } from '../i18n/step-words.ts';
import styles from './Parts.module.css';

interface PartsProps {
  readonly reports: readonly StageView[];
}

/** What was reported of a stage: its own words, then each part of it under its name. */
export function Parts({ reports: [own, ...parts] }: PartsProps) {
  const { i18n } = useTranslation();
  return (
    <>
      {own !== undefined && <span className={styles['own']}>{outcomeText(i18n.language, own.result)}</span>}
      <ul className={styles['parts']}>
        {parts.map(({ record, result }) => {
          const words = outcomeText(i18n.language, result);
          return (
            <li key={record} className={styles['part']} data-tip={`${result.name}: ${words}`} data-elides>
              <code>{result.name}</code> <span>{words}</span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
