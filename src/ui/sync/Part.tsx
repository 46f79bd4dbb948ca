import type { ReactNode } from 'react';
import styles from './Part.module.css';

interface PartProps {
  readonly title: string;
  /** What is to be known of it, said to those who point at the title. */
  readonly tip?: string | undefined;
  readonly children: ReactNode;
}

/** A part of an opened sync, with a title. */
export function Part({ title, tip, children }: PartProps) {
  return (
    <section className={styles['part']} aria-label={title}>
      <h4 className={styles['title']} data-tip={tip}>
        {title}
      </h4>
      {children}
    </section>
  );
}
