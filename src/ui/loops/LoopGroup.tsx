import { memo, type ReactNode } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useWords } from '../i18n/language.ts';
import { usePartWords } from '../i18n/parts.ts';
import { ChevronRight } from 'lucide-react';
import { StoppedLoops } from '../faults/index.tsx';
import { useCluster } from '../model/cluster-store.ts';
import { isKnownQueue, isUnneeded, queueOf } from './known-loops.ts';
import { isOpen, showUnneeded, unfoldLoop, useLoops, useRunningLoops } from './loops-store.ts';
import { LoopRow } from './LoopRow.tsx';
import styles from './LoopGroup.module.css';

interface LoopGroupProps {
  readonly component: string;
  readonly head: ReactNode;
  readonly slots: number;
}

/**
 * A process of the control plane with its loops: active ones in full, quiet ones in one line. Loops without objects to look after
 * are only counted in that line.
 */
export function LoopGroup({ component, head, slots }: LoopGroupProps) {
  const t = useWords();
  const ids = useRunningLoops(component);
  const open = useLoops(useShallow((state) => ids.filter((id) => isOpen(state, id, queueOf(id)))));
  const unneeded = useUnneededLoops(ids).filter((id) => !open.includes(id));
  const quiet = ids.filter((id) => !open.includes(id) && !unneeded.includes(id));
  return (
    <section className={styles['group']}>
      <div className={styles['head']}>{head}</div>
      <StoppedLoops component={component} />
      {open.map((id) => (
        <LoopRow key={id} id={id} slots={slots} />
      ))}
      {quiet.length + unneeded.length > 0 && (
        <ul className={styles['quiet']} aria-label={t.loops.quietLoops}>
          {quiet.map((id) => (
            <QuietLoop key={id} id={id} />
          ))}
          <UnneededLoops ids={unneeded} />
        </ul>
      )}
    </section>
  );
}

function useUnneededLoops(ids: readonly string[]): readonly string[] {
  return useCluster(
    useShallow(({ loops }) =>
      ids.filter((id) => {
        const loop = loops.get(id);
        return loop !== undefined && isUnneeded(loop);
      }),
    ),
  );
}

interface QuietLoopProps {
  readonly id: string;
}

/** A quiet loop: its name, the number of its keys, and the number of busy workers. */
const QuietLoop = memo(function QuietLoop({ id }: QuietLoopProps) {
  const t = useWords();
  const inside = usePartWords('insideLoops');
  const name = useCluster((state) => state.loops.get(id)?.queue.name ?? '');
  const keys = useCluster((state) => keysOf(state.loops.get(id)?.queue));
  const busy = useCluster((state) => state.loops.get(id)?.queue.processing.length ?? 0);
  const workers = useCluster((state) => state.loops.get(id)?.workers.length ?? 0);
  const what = isKnownQueue(name) ? inside.what[name] : undefined;
  return (
    <li className={styles['loop']} data-row={id} data-queue={name}>
      <button
        type="button"
        className={styles['button']}
        aria-label={t.loops.quiet({ name, keys, busy, workers })}
        aria-description={what}
        aria-expanded="false"
        data-anchor="workers"
        data-some={keys + busy > 0}
        data-tip={what ?? name}
        data-tip-line={t.loops.quiet({ name, keys, busy, workers })}
        onClick={() => unfoldLoop(id, true)}
      >
        <ChevronRight aria-hidden="true" className={styles['chevron']} />
        {name}
        <span className={styles['number']}>{keys}</span>
      </button>
    </li>
  );
});

/** The number of all keys that the queue knows, in any state. */
function keysOf(queue: { readyCount: number; waitingCount: number; unschedulable?: readonly unknown[] } | undefined): number {
  return queue === undefined ? 0 : queue.readyCount + queue.waitingCount + (queue.unschedulable?.length ?? 0);
}

interface UnneededLoopsProps {
  readonly ids: readonly string[];
}

/** The loops without objects to look after: only their number, or each by name when unfolded. */
function UnneededLoops({ ids }: UnneededLoopsProps) {
  const t = useWords();
  const inside = usePartWords('insideLoops');
  const shown = useLoops((state) => state.unneeded);
  if (ids.length === 0) return null;
  return (
    <>
      <li className={styles['loop']}>
        <button
          type="button"
          className={styles['button']}
          aria-expanded={shown}
          data-tip={inside.unneededTip}
          onClick={() => showUnneeded(!shown)}
        >
          <ChevronRight aria-hidden="true" className={styles['chevron']} />
          {t.loops.unneeded({ count: ids.length })}
        </button>
      </li>
      {shown && ids.map((id) => <QuietLoop key={id} id={id} />)}
    </>
  );
}
