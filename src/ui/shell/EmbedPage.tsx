import { useEffect, useRef } from 'react';
import { ExternalLink } from 'lucide-react';
import { usePartWords } from '../i18n/parts.ts';
import type { ViewId } from '../../worker/protocol/scenario.ts';
import { NarrowWorkspace, useNarrow } from './NarrowWorkspace.tsx';
import { TimeMarks } from './TimeMarks.tsx';
import { TransportBar } from './TransportBar.tsx';
import { Workspace } from './Workspace.tsx';
import { VIEW_IDS } from '../model/stages.ts';
import { VIEWS } from '../views/views.ts';
import { useSession } from '../model/session-context.ts';
import { ownPage, type Embed } from '../share/embed.ts';
import { talkToParent } from '../share/parent-page.ts';
import { useShare } from '../share/share-store.ts';
import styles from './EmbedPage.module.css';

/** The page in a frame of another page: the controls of time, the chosen views, and a link to the full page. */
export function EmbedPage({ embed }: { readonly embed: Embed }) {
  const t = usePartWords('share');
  const hash = useShare((share) => share.hash);
  const narrow = useNarrow();
  const views = useRef<HTMLElement>(null);
  const session = useSession();
  const { parent } = embed;
  useEffect(() => (parent === undefined ? undefined : talkToParent(parent, views.current!, session)), [parent, session]);
  useEffect(leaveWheel, []);
  // A wide stage has the controls of time above its timeline.
  const hasTime = embed.stage !== undefined && !narrow;
  return (
    <>
      <header className={styles['bar']}>
        <h1 className="visually-hidden">Kubeloupe</h1>
        {!hasTime && <TransportBar />}
        {!hasTime && <TimeMarks />}
        <a href={ownPage(location.href, hash)} target="_blank" rel="noreferrer" className={styles['open']}>
          {t.embed.open}
          <ExternalLink aria-hidden="true" size={14} />
        </a>
      </header>
      {embed.unknown.length > 0 && (
        <p role="alert" className={styles['unknown']}>
          {t.embed.none({ views: embed.unknown.join(', '), known: VIEW_IDS.join(', ') })}
        </p>
      )}
      <main ref={views} className={styles['views']}>
        {embed.stage === undefined ? <ChosenViews views={embed.views} /> : narrow ? <NarrowWorkspace /> : <Workspace />}
      </main>
    </>
  );
}

/**
 * The wheel scrolls the page around the frame, and what scrolls by itself. It neither pans nor zooms, except with Ctrl: a reader who scrolls by would be held.
 * Returns a function that ends it.
 */
function leaveWheel(): () => void {
  const leave = (event: WheelEvent): void => {
    const isOfEditor = event.target instanceof Element && event.target.closest('.monaco-editor') !== null;
    if (!event.ctrlKey && !event.metaKey && !isOfEditor) event.stopPropagation();
  };
  addEventListener('wheel', leave, { capture: true, passive: true });
  return () => removeEventListener('wheel', leave, { capture: true });
}

interface ChosenViewsProps {
  readonly views: readonly ViewId[];
}

/** Views side by side, with the timeline below them. */
function ChosenViews({ views }: ChosenViewsProps) {
  const columns = views.filter((view) => view !== 'timeline');
  const below = views.filter((view) => view === 'timeline');
  return (
    <>
      {columns.length > 0 && (
        <div className={styles['columns']}>
          {columns.map((view) => (
            <View key={view} view={view} />
          ))}
        </div>
      )}
      {below.map((view) => (
        <div key={view} className={styles['below']}>
          <View view={view} />
        </div>
      ))}
    </>
  );
}

function View({ view }: { readonly view: ViewId }) {
  const Shown = VIEWS[view].component;
  return (
    <div className={styles['view']}>
      <Shown />
    </div>
  );
}
