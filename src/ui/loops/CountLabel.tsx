import { Term } from './Term.tsx';
import type { GuidedPart } from './guided-parts.ts';
import styles from './CountLabel.module.css';

interface CountLabelProps {
  readonly part: GuidedPart;
  readonly count: number;
}

/** How many there are in a part of a loop that is shown large: what is none is said quietly. */
export function CountLabel({ part, count }: CountLabelProps) {
  return (
    <p className={styles['label']} data-some={count > 0}>
      <b>{count}</b> <Term part={part} />
    </p>
  );
}
