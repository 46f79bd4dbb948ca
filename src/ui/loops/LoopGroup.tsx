import { useMemo, type ReactNode } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useCluster } from '../model/cluster-store.ts';
import { inOrder } from './known-loops.ts';
import { LoopRow } from './LoopRow.tsx';
import styles from './LoopGroup.module.css';

interface LoopGroupProps {
  readonly component: string;
  readonly head: ReactNode;
  readonly slots: number;
}

/** A process of the control plane, and the loops that run in it. */
export function LoopGroup({ component, head, slots }: LoopGroupProps) {
  const ids = useRunningLoops(component);
  return (
    <section className={styles['group']}>
      <div className={styles['head']}>{head}</div>
      {ids.length > 0 && (
        <div className={styles['loops']}>
          {ids.map((id) => (
            <LoopRow key={id} id={id} slots={slots} />
          ))}
        </div>
      )}
    </section>
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
