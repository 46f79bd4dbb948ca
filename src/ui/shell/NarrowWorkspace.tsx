import { Boxes, ChartGantt, FileCode2, RefreshCw, ScanSearch, SquareTerminal, type LucideIcon } from 'lucide-react';
import type { FunctionComponent, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { EditorView } from '../editor/EditorView.tsx';
import { InspectorView } from '../inspector/InspectorView.tsx';
import { LoopsView } from '../loops/LoopsView.tsx';
import { showRegion, useView, type Region } from '../model/view-store.ts';
import { ObjectsView } from '../objects/ObjectsView.tsx';
import { TerminalView } from '../terminal/TerminalView.tsx';
import { TimelineView } from '../timeline/TimelineView.tsx';
import styles from './NarrowWorkspace.module.css';

interface Tab {
  readonly region: Region;
  readonly icon: LucideIcon;
  readonly view: FunctionComponent;
}

const TABS: readonly Tab[] = [
  { region: 'objects', icon: Boxes, view: ObjectsView },
  { region: 'editor', icon: FileCode2, view: EditorView },
  { region: 'loops', icon: RefreshCw, view: LoopsView },
  { region: 'inspector', icon: ScanSearch, view: InspectorView },
  { region: 'terminal', icon: SquareTerminal, view: TerminalView },
  { region: 'timeline', icon: ChartGantt, view: TimelineView },
];

/** One region at a time, chosen by tabs at the bottom, where thumbs are. */
export function NarrowWorkspace() {
  const { t } = useTranslation();
  const region = useView((view) => view.region);
  return (
    <>
      {TABS.map((tab) => (
        <div
          key={tab.region}
          role="tabpanel"
          id={`tabpanel-${tab.region}`}
          aria-labelledby={`tab-${tab.region}`}
          hidden={tab.region !== region}
          className={styles['panel']}
        >
          <tab.view />
        </div>
      ))}
      <div role="tablist" aria-label={t('tabs.label')} className={styles['tabs']}>
        {TABS.map(({ region: tab, icon: Icon }) => (
          <button
            key={tab}
            id={`tab-${tab}`}
            type="button"
            role="tab"
            aria-selected={tab === region}
            aria-controls={`tabpanel-${tab}`}
            tabIndex={tab === region ? 0 : -1}
            className={styles['tab']}
            onClick={() => showRegion(tab)}
            onKeyDown={(event) => move(event, tab)}
          >
            <Icon aria-hidden="true" size={18} strokeWidth={1.75} />
            {t(`${tab}.title`)}
          </button>
        ))}
      </div>
    </>
  );
}

function move(event: KeyboardEvent<HTMLElement>, region: Region): void {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (step === 0) return;
  const at = TABS.findIndex((tab) => tab.region === region);
  const next = TABS[(at + step + TABS.length) % TABS.length];
  if (next === undefined) return;
  showRegion(next.region);
  document.getElementById(`tab-${next.region}`)?.focus();
}
