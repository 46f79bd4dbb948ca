import styles from './Requeues.module.css';

interface RequeuesProps {
  readonly count: number;
}

/** How often a key has come back because it failed. Its key says it in words. */
export function Requeues({ count }: RequeuesProps) {
  return (
    <span aria-hidden="true" className={styles['requeues']}>
      ×{count}
    </span>
  );
}
