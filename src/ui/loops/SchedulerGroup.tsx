import { LoopGroup } from './LoopGroup.tsx';
import { Term } from './Term.tsx';
import styles from './SchedulerGroup.module.css';

interface SchedulerGroupProps {
  readonly slots: number;
}

/** The scheduler, a process of its own. */
export function SchedulerGroup({ slots }: SchedulerGroupProps) {
  return (
    <LoopGroup
      component="scheduler"
      slots={slots}
      head={
        <h3 className={styles['head']}>
          <Term part="scheduler" />
        </h3>
      }
    />
  );
}
