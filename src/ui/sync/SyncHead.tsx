import { ArrowLeft, ChevronLeft, ChevronRight, History, ListFilter } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../design/Button.tsx';
import { IconButton } from '../design/IconButton.tsx';
import { useCluster } from '../model/cluster-store.ts';
import { useSession } from '../model/session-context.ts';
import { listSyncs, openSync } from '../model/view-store.ts';
import type { SyncView } from '../../worker/protocol/index.ts';
import { clockText, msText } from '../model/time-text.ts';
import styles from './SyncHead.module.css';

interface SyncHeadProps {
  readonly sync: SyncView;
}

/** Whose sync it is, of what, when and how long; and the ways to the syncs of the same key. */
export function SyncHead({ sync }: SyncHeadProps) {
  const { t } = useTranslation('sync');
  const session = useSession();
  const { controller, key, worker, atMs, record, end, previous, next } = sync;
  const isKubelet = controller.startsWith('kubelet/');
  return (
    <header className={styles['head']}>
      <Button look="quiet" className={styles['back']} onClick={() => openSync(undefined)}>
        <ArrowLeft aria-hidden="true" size={14} />
        {t('back')}
      </Button>
      <h3 className={styles['title']}>
        {controller} <code>{key}</code>
      </h3>
      <p className={styles['facts']}>
        {!isKubelet && <span>{t('worker', { worker })}</span>}
        <span>{clockText(atMs)}</span>
        {end === undefined ? !isKubelet && <Running sinceMs={atMs} /> : <span>{t('took', { ms: msText(end.atMs - atMs) })}</span>}
      </p>
      <div className={styles['ways']}>
        <IconButton label={t('showMoment')} icon={History} onClick={() => session.transport({ type: 'seek', to: { record } })} />
        <IconButton
          label={t('previous')}
          icon={ChevronLeft}
          disabled={previous === undefined}
          onClick={() => openSync(previous?.record)}
        />
        <IconButton label={t('next')} icon={ChevronRight} disabled={next === undefined} onClick={() => openSync(next?.record)} />
        <IconButton label={t('ofObject')} icon={ListFilter} onClick={() => listSyncs({ controller, key })} />
      </div>
      {end !== undefined && end.error !== '' && (
        <p className={styles['error']}>
          {t('failed')} {end.error}
        </p>
      )}
    </header>
  );
}

interface RunningProps {
  readonly sinceMs: number;
}

function Running({ sinceMs }: RunningProps) {
  const { t } = useTranslation('sync');
  const nowMs = useCluster((state) => state.clock.nowMs);
  return <strong className={styles['running']}>{t('stillRunning', { ms: msText(nowMs - sinceMs) })}</strong>;
}
