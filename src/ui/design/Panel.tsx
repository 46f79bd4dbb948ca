import type { ReactNode } from 'react';
import type { Region } from '../model/view-store.ts';
import styles from './Panel.module.css';

interface PanelProps {
  readonly view: Region;
  /** Its title, and the name of the landmark. */
  readonly title: string;
  /** Stands beside the title. */
  readonly note?: ReactNode;
  /** At the end of the title's line. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** A region of the page: a landmark with a title line. */
export function Panel({ view, title, note, tools, children }: PanelProps) {
  return (
    <section aria-label={title} data-view={view} className={styles['panel']}>
      <header className={styles['head']}>
        <h2 className={styles['title']}>{title}</h2>
        {note !== undefined && <div className={styles['note']}>{note}</div>}
        {tools !== undefined && <div className={styles['tools']}>{tools}</div>}
      </header>
      <div className={styles['body']}>{children}</div>
    </section>
  );
}
