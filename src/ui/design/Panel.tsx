import { use, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ViewId } from '../../worker/protocol/scenario.ts';
import { PanelFrameContext } from './panel-frame.ts';
import styles from './Panel.module.css';

interface PanelProps {
  /** Its title is the text `<view>.title`: the name of the landmark, too. */
  readonly view: ViewId;
  /** Stands beside the title. */
  readonly note?: ReactNode;
  /** At the end of the title's line. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** A view of the page: a landmark with a title line. */
export function Panel({ view, note, tools, children }: PanelProps) {
  const { t } = useTranslation();
  const title = t(`${view}.title`);
  const { lead } = use(PanelFrameContext);
  return (
    <section aria-label={title} data-view={view} className={styles['panel']}>
      <header className={styles['head']}>
        <h2 className={lead === undefined ? styles['title'] : 'visually-hidden'}>{title}</h2>
        {lead}
        {note !== undefined && <div className={styles['note']}>{note}</div>}
        {tools !== undefined && <div className={styles['tools']}>{tools}</div>}
      </header>
      <div className={styles['body']}>{children}</div>
    </section>
  );
}
