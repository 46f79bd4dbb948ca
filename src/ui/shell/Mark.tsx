import styles from './Mark.module.css';

/** The sign of Kubeloupe: a loupe with two Pods under it, one ready, one on its way. */
export function Mark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={styles['mark']}>
      <circle cx="14" cy="14" r="10.5" className={styles['ring']} />
      <path d="M21.8 21.8 28.5 28.5" className={styles['handle']} />
      <circle cx="10.2" cy="14" r="2.7" className={styles['ready']} />
      <circle cx="17.8" cy="14" r="2" className={styles['running']} />
    </svg>
  );
}
