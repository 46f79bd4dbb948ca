import { usePartWords } from '../i18n/parts.ts';
import { ArrowLeft, ChevronLeft, ChevronRight, History, ListFilter } from 'lucide-react';
import type { CodeStart, SyncView } from '../../worker/protocol/index.ts';
import { Button } from '../design/Button.tsx';
import { IconButton } from '../design/IconButton.tsx';
import { useCluster } from '../model/cluster-store.ts';
import { useSession, useWorld } from '../model/session-context.ts';
import { clockText, msText } from '../model/time-text.ts';
import { listSyncs, openCode } from '../model/world-view.ts';
import { WhyButton } from '../actions/WhyButton.tsx';
import { OutcomeWords } from './OutcomeWords.tsx';
import { SyncFailure } from './SyncFailure.tsx';
import styles from './SyncHead.module.css';

interface SyncHeadProps {
  readonly sync: SyncView;
  /** Time was stopped at the beginning of the sync. */
  readonly isCurrent: boolean;
}

/** Controller, key, time and duration of the sync, with buttons to the previous and next sync of the same key. */
export function SyncHead({ sync, isCurrent }: SyncHeadProps) {
  const t = usePartWords('sync');
  const world = useWorld();
  const session = useSession();
  const { controller, key, worker, atMs, record, end, previous, next } = sync;
  const isKubelet = controller.startsWith('kubelet/');
  return (
    <header className={styles['head']}>
      <ToList />
      <h3 className={styles['title']} aria-current={isCurrent ? 'step' : undefined}>
        {controller} <code>{key}</code>
      </h3>
      <p className={styles['facts']}>
        {!isKubelet && <span>{t.worker({ worker })}</span>}
        <span>{clockText(atMs)}</span>
        {end === undefined ? !isKubelet && <Running sinceMs={atMs} /> : <span>{t.took({ ms: msText(end.atMs - atMs) })}</span>}
      </p>
      <div className={styles['ways']}>
        <IconButton label={t.showMoment} icon={History} onClick={() => session.transport({ type: 'seek', to: { record } })} />
        <IconButton
          label={t.previous}
          icon={ChevronLeft}
          disabled={previous === undefined}
          onClick={() => previous && openCode(world, previous.record)}
        />
        <IconButton
          label={t.next}
          icon={ChevronRight}
          disabled={next === undefined}
          onClick={() => next && openCode(world, next.record)}
        />
        <IconButton label={t.ofObject} icon={ListFilter} onClick={() => listSyncs(world, { controller, key })} />
      </div>
      {end !== undefined && <SyncFailure of={end} intro={t.failed} />}
    </header>
  );
}

interface OutsideHeadProps {
  readonly start: CodeStart;
}

/** In place of a sync, for what runs outside of any: an event handler, a stage of a start. It says which function, by whom, and with what outcome. */
export function OutsideHead({ start: { by, atMs, record, name, step } }: OutsideHeadProps) {
  const t = usePartWords('sync');
  return (
    <header className={styles['head']}>
      <ToList />
      <h3 className={styles['title']}>
        {by} <code>{step?.name ?? name}</code>
      </h3>
      <p className={styles['facts']}>
        <span>{clockText(atMs)}</span>
      </p>
      <div className={styles['ways']}>
        <WhyButton subject={{ record }} label={t.outside.why} />
      </div>
      {step !== undefined && step.outcome !== '' && (
        <p className={styles['gone']}>
          <OutcomeWords of={step} />
        </p>
      )}
      <p className={styles['gone']}>{t.outside.intro}</p>
    </header>
  );
}

/** Back to the list of syncs. */
function ToList() {
  const t = usePartWords('sync');
  const world = useWorld();
  return (
    <Button look="quiet" className={styles['back']} onClick={() => listSyncs(world)}>
      <ArrowLeft aria-hidden="true" size={14} />
      {t.back}
    </Button>
  );
}

interface NoSyncProps {
  /** The worker has answered that there is no such sync. */
  readonly answered: boolean;
}

/** In place of a sync that is not available. */
export function NoSync({ answered }: NoSyncProps) {
  const t = usePartWords('sync');
  return (
    <div className={styles['head']}>
      <ToList />
      <p className={styles['gone']}>{answered ? t.gone : t.list.asking}</p>
    </div>
  );
}

interface RunningProps {
  readonly sinceMs: number;
}

function Running({ sinceMs }: RunningProps) {
  const t = usePartWords('sync');
  const nowMs = useCluster((state) => state.clock.nowMs);
  return <strong className={styles['running']}>{t.stillRunning({ ms: msText(nowMs - sinceMs) })}</strong>;
}
