import { useTranslation } from 'react-i18next';
import { useSession } from '../model/session-context.ts';
import { Part } from '../sync/Part.tsx';
import { goTo, useCode } from './code-store.ts';
import { callAt, depthsOf, functionOf, shortName } from './position.ts';
import styles from './CallTree.module.css';

/** More calls are only counted. */
const MOST = 200;

/** The recorded calls as a tree. What runs outside of a sync has it in place of the steps. A click shows the first line of a call. */
export function CallTree() {
  const { t } = useTranslation('code');
  const session = useSession();
  const recording = useCode((code) => code.recording);
  const at = useCode((code) => code.at);
  if (recording === undefined) return null;
  const present = callAt(recording, at);
  const depths = depthsOf(recording);
  const more = recording.calls.length - MOST;
  return (
    <Part title={t('calls')}>
      <ol className={styles['calls']}>
        {recording.calls.slice(0, MOST).map(({ first, returned }, call) => (
          <li key={call} style={{ '--depth': depths[call]! }}>
            <button
              type="button"
              className={styles['call']}
              aria-current={call === present ? 'step' : undefined}
              onClick={() => goTo(session, first)}
            >
              {shortName(functionOf(recording, call).name)}
            </button>
            {returned !== undefined && <span className={styles['returned']}> → {returned}</span>}
          </li>
        ))}
        {more > 0 && <li className={styles['more']}>{t('moreCalls', { count: more })}</li>}
      </ol>
    </Part>
  );
}
