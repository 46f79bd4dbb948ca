import { useTranslation } from 'react-i18next';
import { shortMessage } from '../design/short-message.ts';
import { onlyAsks } from '../model/actions.ts';
import { useCluster } from '../model/cluster-store.ts';
import { useView } from '../model/view-store.ts';
import styles from './CommandEcho.module.css';

/** The command line of the action that is pointed at, else that of the last one and what came of it. */
export function CommandEcho() {
  const { t } = useTranslation();
  const preview = useView((view) => view.preview);
  const past = useCluster((state) => state.clock.past);
  const last = useCluster(
    ({ console, clock, asides }) => asides.at(-1) ?? console.findLast(({ record }) => record <= clock.record),
  );
  const failed = last?.exitCode !== undefined && last.exitCode !== 0;
  const outcome = failed ? last.stderr : last?.stdout;
  return (
    <div className={styles['echo']} data-preview={preview !== undefined}>
      <span aria-hidden="true" className={styles['prompt']}>
        $
      </span>
      {preview === undefined && last === undefined && <span className={styles['hint']}>{t('echo.hint')}</span>}
      <code className={styles['line']}>{preview ?? last?.line}</code>
      {preview !== undefined && past && !onlyAsks(preview) && <span className={styles['outcome']}>{t('echo.branches')}</span>}
      {preview === undefined && last !== undefined && (
        <output lang="en" className={styles['outcome']} data-failed={failed}>
          {shortMessage(outcome?.trim().split('\n').at(-1) ?? '')}
        </output>
      )}
    </div>
  );
}
