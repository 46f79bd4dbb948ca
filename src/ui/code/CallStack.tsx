import { useTranslation } from 'react-i18next';
import { useSession } from '../model/session-context.ts';
import { goTo, useCode } from './code-store.ts';
import { callAt, functionOf, shortName, stackOf } from './position.ts';
import styles from './CallStack.module.css';

/** The functions that are being run, the outermost first. A click shows the line of the call. */
export function CallStack() {
  const { t } = useTranslation('code');
  const session = useSession();
  const recording = useCode((code) => code.recording);
  const at = useCode((code) => code.at);
  if (recording === undefined) return null;
  const present = callAt(recording, at);
  return (
    <nav aria-label={t('stack')} className={styles['stack']}>
      <ol>
        {stackOf(recording, present).map((call) => (
          <li key={call}>
            <button
              type="button"
              aria-current={call === present ? 'true' : undefined}
              data-call={shortName(functionOf(recording, call).name)}
              onClick={() =>
                goTo(
                  session,
                  recording.lines.findLastIndex((line, i) => i <= at && line.call === call),
                )
              }
            >
              {shortName(functionOf(recording, call).name)}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
