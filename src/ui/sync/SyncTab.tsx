import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ArrowLeft, ChevronLeft, ChevronRight, FileCode2, History, ListFilter } from 'lucide-react';
import { listSyncs, openCode, openSync, useView } from '../model/view-store.ts';
import { SyncLines } from './SyncLines.tsx';
import '../i18n/parts.ts';
import { Button } from '../design/Button.tsx';
import { useAnswer } from '../model/use-answer.ts';
import { CacheReads } from './CacheReads.tsx';
import { chooseStep, decidingStep, stepAround, stepWith, useSync } from './chosen-step.ts';
import { FlowDiagram } from './FlowDiagram.tsx';
import { StepTree } from './StepTree.tsx';
import { WakeChain } from './WakeChain.tsx';
import { IconButton } from '../design/IconButton.tsx';
import { useCluster } from '../model/cluster-store.ts';
import { useSession } from '../model/session-context.ts';
import type { SyncView } from '../../worker/protocol/index.ts';
import { clockText, msText } from '../model/time-text.ts';
import { StepBar } from '../time/StepBar.tsx';
import styles from './SyncTab.module.css';

/** The list of all syncs, or one of them opened. */
export function SyncTab() {
  const open = useView((view) => view.openSync);
  return <div className={styles['tab']}>{open === undefined ? <SyncLines /> : <OpenedSync record={open} />}</div>;
}

interface OpenedSyncProps {
  /** A trace record of the sync. */
  readonly record: number;
}

/** One opened sync: what woke it, what it read, which branch it took, and its steps. */
function OpenedSync({ record }: OpenedSyncProps) {
  const { answer: sync, answered } = useAnswer({ type: 'sync', record });
  const wanted = useSync((state) => state.chosen);
  const current = useCluster(({ clock }) => (clock.standsIn?.record === sync?.record ? clock.record : undefined));
  // A step leads on from what was chosen.
  useEffect(() => chooseStep(undefined), [current]);
  if (sync === undefined) return <NoSync answered={answered} />;
  const standing = current === undefined ? decidingStep(sync.nodes) : stepAround(sync.nodes, current);
  const chosen = stepWith(sync.nodes, wanted) === undefined ? standing : wanted;
  return (
    <>
      <StepBar />
      <SyncHead sync={sync} isCurrent={current === sync.record} />
      <div className={styles['inside']} data-part="inside">
        <WakeChain sync={sync} />
        <CacheReads sync={sync} />
        {sync.flow !== undefined && <FlowDiagram flow={sync.flow} chosen={chosen} onChoose={chooseStep} />}
        <StepTree sync={sync} chosen={chosen} current={current} onChoose={chooseStep} />
      </div>
    </>
  );
}

interface NoSyncProps {
  /** The worker has answered that there is no such sync. */
  readonly answered: boolean;
}

/** In place of a sync that is not available. */
export function NoSync({ answered }: NoSyncProps) {
  const { t } = useTranslation('sync');
  return (
    <div className={styles['gone']}>
      <Button look="quiet" onClick={() => openSync(undefined)}>
        <ArrowLeft aria-hidden="true" size={14} />
        {t('back')}
      </Button>
      <p>{answered ? t('gone') : t('list.asking')}</p>
    </div>
  );
}

interface SyncHeadProps {
  readonly sync: SyncView;
  /** Time was stopped at the beginning of the sync. */
  readonly isCurrent: boolean;
}

/** Controller, key, time and duration of the sync, with buttons to the previous and next sync of the same key. */
export function SyncHead({ sync, isCurrent }: SyncHeadProps) {
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
      <h3 className={styles['title']} aria-current={isCurrent ? 'step' : undefined}>
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
        <IconButton label={t('toCode')} icon={FileCode2} onClick={() => openCode(record)} />
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
