import { memo } from 'react';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LoopView } from '../../worker/protocol.ts';
import { IconButton } from '../design/IconButton.tsx';
import { useCluster } from '../model/cluster-store.ts';
import { InformerList } from './InformerList.tsx';
import { isBusy } from './busyness.ts';
import { LoopName } from './LoopName.tsx';
import { isOpen, unfoldLoop, useLoops } from './loops-store.ts';
import { QueueLanes } from './QueueLanes.tsx';
import { WorkerList } from './WorkerList.tsx';
import styles from './LoopRow.module.css';

/** As many informers and workers stand below one another in a row. */
const LINES = 5;

interface LoopRowProps {
  readonly id: string;
  readonly slots: number;
}

/** One control loop, from its informers to its workers; folded into a line while nothing happens in it. */
export const LoopRow = memo(function LoopRow({ id, slots }: LoopRowProps) {
  const { t } = useTranslation();
  const loop = useCluster((state) => state.loops.get(id));
  const open = useLoops((state) => isOpen(state, id, loop?.queue.name ?? ''));
  if (loop === undefined) return null;
  const { name } = loop.queue;
  return (
    <article className={styles['row']} data-row={id} data-queue={name} data-open={open} aria-label={t('loops.row', { name })}>
      <div className={styles['source']}>
        <div className={styles['head']}>
          <IconButton
            className={styles['fold']}
            label={t(open ? 'loops.fold' : 'loops.unfold', { name })}
            icon={open ? ChevronDown : ChevronRight}
            aria-expanded={open}
            onClick={() => unfoldLoop(id, !open)}
          />
          <LoopName id={id} queue={name} />
        </div>
        {open && <InformerList informers={loop.informers} most={LINES - 1} />}
      </div>
      {open ? (
        <>
          <QueueLanes queue={loop.queue} slots={slots} />
          <WorkerList loop={loop} lines={LINES} />
        </>
      ) : (
        <QuietLoop loop={loop} />
      )}
    </article>
  );
});

interface QuietLoopProps {
  readonly loop: LoopView;
}

/** A loop in a few numbers. */
function QuietLoop({ loop }: QuietLoopProps) {
  const { t } = useTranslation();
  const { queue, workers } = loop;
  const { readyCount, waitingCount, processing } = queue;
  return (
    <p className={styles['numbers']} data-anchor="workers" data-busy={isBusy(queue)}>
      <Number value={readyCount} word={t('loops.part.ready.name')} />
      <Number value={waitingCount} word={t('loops.part.waiting.name')} />
      <span
        className={styles['number']}
        data-some={processing.length > 0}
        data-tip={t('loops.worker.busy', { busy: processing.length, count: workers.length })}
      >
        <b>{processing.length}</b>/{workers.length} {t('loops.part.workers.name')}
      </span>
    </p>
  );
}

interface NumberProps {
  readonly value: number;
  readonly word: string;
}

function Number({ value, word }: NumberProps) {
  return (
    <span className={styles['number']} data-some={value > 0}>
      <b>{value}</b> {word}
    </span>
  );
}
