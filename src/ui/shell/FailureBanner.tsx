import { OctagonX } from 'lucide-react';
import { useWords } from '../i18n/language.ts';
import { Banner } from '../design/Banner.tsx';
import { Button } from '../design/Button.tsx';
import { FIRST_SCENARIO } from '../editor/first-scenario.ts';
import { useCluster } from '../model/cluster-store.ts';
import { useSession } from '../model/session-context.ts';
import type { Session } from '../model/session.ts';
import { useShare } from '../share/share-store.ts';
import styles from './FailureBanner.module.css';

/** Shown if the worker threw, was not loaded, or hangs. It says what happened and what is untouched, and can start again before the likely cause. */
export function FailureBanner() {
  const t = useWords();
  const session = useSession();
  const worker = useCluster((state) => state.worker);
  if (worker.state !== 'failed' && worker.state !== 'hung') return null;
  const how = worker.state === 'failed' ? worker.reason : worker.state;
  const { recovery } = worker;
  const ways = (
    <div className={styles['ways']}>
      <Button look="primary" onClick={() => session.recover()}>
        {t.failure.restart}
      </Button>
      {how !== 'not-loaded' && <Button onClick={() => openFirst(session)}>{t.failure.first}</Button>}
    </div>
  );
  return (
    <Banner over icon={OctagonX} title={t.failure[how].title} end={ways}>
      <p>{t.failure[how].what}</p>
      <p>
        {recovery === undefined ? t.failure.anew : recovery.leftOut === undefined ? t.failure.settled : t.failure.leftOut}{' '}
        {recovery?.leftOut !== undefined && <code>{recovery.leftOut}</code>}
      </p>
      {worker.state === 'failed' && (
        <details>
          <summary className={styles['summary']}>{worker.message}</summary>
          <pre className={styles['stack']}>{worker.stack}</pre>
        </details>
      )}
    </Banner>
  );
}

function openFirst(session: Session): void {
  useShare.setState({ words: undefined });
  session.recover(FIRST_SCENARIO);
}
