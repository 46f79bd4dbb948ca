import type { ReactNode } from 'react';
import { classNames } from '../../design/class-names.ts';
import styles from './Station.module.css';

interface StationProps {
  /** Its name for tests and styles: `cache`. */
  readonly id: string;
  readonly title: ReactNode;
  /** One short line below the title. */
  readonly note?: ReactNode;
  /** Explains the station to a new reader. Hidden in a low window. */
  readonly hint?: string;
  /** Something happens here at the shown moment. */
  readonly active?: boolean;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

/** A place on the ring that keys and objects pass. */
export function Station({ id, title, note, hint, active = false, className, children }: StationProps) {
  return (
    <section className={classNames(styles['station'], className)} data-station={id} data-active={active}>
      <h3 className={styles['title']}>{title}</h3>
      {hint !== undefined && <p className={styles['hint']}>{hint}</p>}
      {note !== undefined && <p className={styles['note']}>{note}</p>}
      {children}
    </section>
  );
}
