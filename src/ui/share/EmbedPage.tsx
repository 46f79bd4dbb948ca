import '../i18n/parts.ts';
import type { FunctionComponent } from 'react';
import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EditorView } from '../editor/EditorView.tsx';
import { InspectorView } from '../inspector/InspectorView.tsx';
import { LoopsView } from '../loops/LoopsView.tsx';
import type { Region } from '../model/view-store.ts';
import { ObjectsView } from '../objects/ObjectsView.tsx';
import { TimeMarks } from '../shell/TimeMarks.tsx';
import { TransportBar } from '../shell/TransportBar.tsx';
import { TerminalView } from '../terminal/TerminalView.tsx';
import { TimelineView } from '../timeline/TimelineView.tsx';
import { EMBEDDABLE, ownPage, type Embed } from './embed.ts';
import { useShare } from './share-store.ts';
import styles from './EmbedPage.module.css';

const VIEWS: Readonly<Record<Region, FunctionComponent>> = {
  objects: ObjectsView,
  loops: LoopsView,
  inspector: InspectorView,
  editor: EditorView,
  terminal: TerminalView,
  timeline: TimelineView,
};

/** The page in a frame of another page: the controls of time, the chosen views, and a link to the full page. */
export function EmbedPage({ embed }: { readonly embed: Embed }) {
  const { t } = useTranslation('share');
  const hash = useShare((share) => share.hash);
  const columns = embed.views.filter((view) => view !== 'timeline');
  const hasTimeline = embed.views.includes('timeline');
  return (
    <>
      <header className={styles['bar']}>
        <h1 className="visually-hidden">Kubeloupe</h1>
        <TransportBar />
        <TimeMarks />
        <a href={ownPage(location.href, hash)} target="_blank" rel="noreferrer" className={styles['open']}>
          {t('embed.open')}
          <ExternalLink aria-hidden="true" size={14} />
        </a>
      </header>
      {embed.unknown.length > 0 && (
        <p role="alert" className={styles['unknown']}>
          {t('embed.none', { views: embed.unknown.join(', '), known: EMBEDDABLE.join(', ') })}
        </p>
      )}
      <main className={styles['views']}>
        {columns.length > 0 && (
          <div className={styles['columns']}>
            {columns.map((view) => (
              <View key={view} view={view} />
            ))}
          </div>
        )}
        {hasTimeline && (
          <div className={styles['timeline']}>
            <View view="timeline" />
          </div>
        )}
      </main>
    </>
  );
}

function View({ view }: { readonly view: Region }) {
  const Shown = VIEWS[view];
  return (
    <div className={styles['view']}>
      <Shown />
    </div>
  );
}
