import styles from './DoneMark.module.css';

interface DoneMarkProps {
  readonly done: boolean;
}

/** A small ring, full when what it stands before has been done: the words beside it say the same. */
export function DoneMark({ done }: DoneMarkProps) {
  return <i aria-hidden="true" className={styles['mark']} data-done={done} />;
}
