import type { IdleField } from '../../worker/protocol/index.ts';
import { usePartWords } from '../i18n/parts.ts';
import styles from './InspectorView.module.css';

interface IdleNoteProps {
  readonly idle: readonly IdleField[];
}

/** Says which fields of an object have no effect here, and why. */
export function IdleNote({ idle }: IdleNoteProps) {
  const t = usePartWords('idle');
  const reasons = [...new Set(idle.map(({ reason }) => reason))];
  return (
    <details className={styles['idle']} data-idle={idle.length}>
      <summary>{t.count({ count: idle.length })}</summary>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>
            {t.reasons[reason]}
            {idle
              .filter((field) => field.reason === reason)
              .map(({ path }) => (
                <code key={path}>{path}</code>
              ))}
          </li>
        ))}
      </ul>
    </details>
  );
}
