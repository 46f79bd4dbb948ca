import type { ManagerView } from '../../worker/protocol/index.ts';
import styles from './ManagerLamp.module.css';

/** Whether a manager leads, stands by, starts or is off: its word beside it says the same. */
export function ManagerLamp({ state }: Pick<ManagerView, 'state'>) {
  return <i aria-hidden="true" className={styles['lamp']} data-state={state} />;
}
