import { use, type MouseEvent, type ReactNode } from 'react';
import { Maximize, Minimize, X } from 'lucide-react';
import { useWords } from '../i18n/language.ts';
import type { ViewId } from '../../worker/protocol/scenario.ts';
import { IconButton } from './IconButton.tsx';
import { PanelFrameContext } from './panel-frame.ts';
import styles from './Panel.module.css';

interface PanelProps {
  readonly view: ViewId;
  /** The name of the landmark, too. Absent: the text `<view>.title`. */
  readonly title?: string | undefined;
  /** The title is only heard: what is seen says what it is. */
  readonly untitled?: boolean;
  /** Stands beside the title. */
  readonly note?: ReactNode;
  /** At the end of the title's line. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** A view of the page: a landmark with a title line. A double click on the title does what the button beside it does: the view covers the others, or goes back. */
export function Panel({ view, title: ownTitle, untitled = false, note, tools, children }: PanelProps) {
  const t = useWords();
  const title = ownTitle ?? t[view].title;
  const { lead, compact, maximised, onMaximise, presented, untitled: bare = false } = use(PanelFrameContext);
  return (
    <section aria-label={title} data-view={view} data-maximised={maximised} data-compact={compact} className={styles['panel']}>
      <header className={styles['head']} data-bare={bare} onDoubleClick={(event) => isOnTitle(event) && onMaximise?.()}>
        <h2 className={untitled || bare || lead !== undefined || compact === true ? 'visually-hidden' : styles['title']}>
          {title}
        </h2>
        {lead}
        {note !== undefined && note !== false && <div className={styles['note']}>{note}</div>}
        {presented !== true && (
          <div className={styles['tools']}>
            {tools}
            <FrameTools title={title} />
          </div>
        )}
      </header>
      <div className={styles['body']}>{children}</div>
    </section>
  );
}

/** Whether something happened on the title line itself, and not on a control in it. */
function isOnTitle({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest('button, input, label, a') === null;
}

interface FrameToolsProps {
  readonly title: string;
}

/** The buttons that every view of the workspace has. */
function FrameTools({ title }: FrameToolsProps) {
  const t = useWords();
  const { maximised = false, onMaximise, onClose } = use(PanelFrameContext);
  return (
    <>
      {onMaximise !== undefined && (
        <IconButton
          className={styles['frame']}
          label={(maximised ? t.panel.restore : t.panel.maximise)({ name: title })}
          icon={maximised ? Minimize : Maximize}
          onClick={onMaximise}
        />
      )}
      {onClose !== undefined && (
        <IconButton className={styles['frame']} label={t.panel.close({ name: title })} icon={X} onClick={onClose} />
      )}
    </>
  );
}
