import { useMemo, type ReactNode } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useTranslation } from 'react-i18next';
import { StoppedLoops } from '../faults/index.tsx';
import { useCluster } from '../model/cluster-store.ts';
import { inOrder, isUnneeded } from './known-loops.ts';
import { isOpen, useLoops } from './loops-store.ts';
import { QuietLoop } from './QuietLoop.tsx';
import { LoopRow } from './LoopRow.tsx';
import { UnneededLoops } from './UnneededLoops.tsx';
import styles from './LoopGroup.module.css';

interface LoopGroupProps {
  readonly component: string;
  readonly head: ReactNode;
  readonly slots: number;
}

/**
 * A process of the control plane, and the loops that run in it: those with something to see in full, the others in a line. Of those that have
 * no object to look after the line has only their number.
 */
export function LoopGroup({ component, head, slots }: LoopGroupProps) {
  const { t } = useTranslation();
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
        <ul className={styles['quiet']} aria-label={t('loops.quietLoops')}>
          {quiet.map((id) => (
            <QuietLoop key={id} id={id} />
          ))}
          <UnneededLoops ids={unneeded} />
        </ul>
      )}
    </section>
  );
}

/** `controller-manager-1/deployment` → `deployment`. */
function queueOf(id: string): string {
  return id.slice(id.lastIndexOf('/') + 1);
}

/** Those of the loops that have nothing to look after. */
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

/** Ids of the loops of a component that run, in the order in which they are shown. Those that have ended have nothing to show. */
function useRunningLoops(component: string): readonly string[] {
  const ids = useCluster(
    useShallow((state) =>
      [...state.loops.values()].filter((loop) => loop.running && loop.component === component).map(({ id }) => id),
    ),
  );
  return useMemo(() => {
    const { loops } = useCluster.getState();
    return inOrder(ids.flatMap((id) => loops.get(id) ?? [])).map(({ id }) => id);
  }, [ids]);
}
