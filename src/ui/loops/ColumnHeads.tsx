import type { RefObject } from 'react';
import { Term } from './Term.tsx';
import styles from './ColumnHeads.module.css';

interface ColumnHeadsProps {
  /** The queue's column, which tells how many keys fit. */
  readonly queueColumn: RefObject<HTMLDivElement | null>;
}

/** What stands in which column of every row. */
export function ColumnHeads({ queueColumn }: ColumnHeadsProps) {
  return (
    <div className={styles['heads']}>
      <div>
        <Term part="informers" />
      </div>
      <div ref={queueColumn}>
        <Term part="queue" />
      </div>
      <div>
        <Term part="workers" />
      </div>
    </div>
  );
}
