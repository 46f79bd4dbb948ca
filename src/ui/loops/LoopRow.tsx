import { memo } from 'react';
import { ChevronDown } from 'lucide-react';
import { useWords } from '../i18n/language.ts';
import { usePartWords } from '../i18n/parts.ts';
import type { ExpectationView } from '../../worker/protocol/index.ts';
import { IconButton } from '../design/IconButton.tsx';
import { LoopFaultMark, LoopFaults } from '../faults/index.tsx';
import { useCluster } from '../model/cluster-store.ts';
import { InformerList } from './InformerList.tsx';
import { LoopName } from './LoopName.tsx';
import { unfoldLoop } from './loops-store.ts';
import { QueueLanes } from './QueueLanes.tsx';
import { WorkerList } from './WorkerList.tsx';
import styles from './LoopRow.module.css';

/** The most lines of informers or workers in a row. */
const LINES = 5;

interface LoopRowProps {
  readonly id: string;
  readonly slots: number;
}

/** One control loop, from its informers to its workers. */
export const LoopRow = memo(function LoopRow({ id, slots }: LoopRowProps) {
  const t = useWords();
  const loop = useCluster((state) => state.loops.get(id));
  if (loop === undefined) return null;
  const { name } = loop.queue;
  return (
    <article className={styles['row']} data-row={id} data-queue={name} aria-label={t.loops.row({ name })}>
      <div className={styles['source']}>
        <div className={styles['head']}>
          <IconButton
            className={styles['fold']}
            label={t.loops.fold({ name })}
            icon={ChevronDown}
            aria-expanded="true"
            onClick={() => unfoldLoop(id, false)}
          />
          <LoopName id={id} queue={name} />
          <LoopFaultMark loop={loop} />
          <LoopFaults id={id} />
          <ExpectationNote expectations={loop.expectations} />
        </div>
        <InformerList informers={loop.informers} most={LINES - 1} />
      </div>
      <QueueLanes queue={loop.queue} slots={slots} />
      <WorkerList loop={loop} lines={LINES} />
    </article>
  );
});

interface ExpectationNoteProps {
  readonly expectations: readonly ExpectationView[];
}

/** The sum of a loop's expectations over all keys: `+2 −1`. Empty if there are none. */
function ExpectationNote({ expectations }: ExpectationNoteProps) {
  const t = useWords();
  const inside = usePartWords('insideLoops');
  const add = expectations.reduce((sum, one) => sum + Math.max(0, one.add), 0);
  const del = expectations.reduce((sum, one) => sum + Math.max(0, one.del), 0);
  if (add + del === 0) return null;
  return (
    <span className={styles['note']} data-tip={inside.tip.expectations}>
      <span className="visually-hidden">{t.loops.part.expectations} </span>
      {add > 0 && `+${add}`}
      {add > 0 && del > 0 && ' '}
      {del > 0 && `−${del}`}
    </span>
  );
}
