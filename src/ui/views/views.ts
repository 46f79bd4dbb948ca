import { Boxes, ChartGantt, FileCode2, RefreshCw, ScanSearch, SquareTerminal, type LucideIcon } from 'lucide-react';
import type { FunctionComponent } from 'react';
import type { ViewId } from '../../worker/protocol/scenario.ts';
import { EditorView } from '../editor/EditorView.tsx';
import { InspectorView } from '../inspector/InspectorView.tsx';
import { LoopsView } from '../loops/LoopsView.tsx';
import { ObjectsView } from '../objects/ObjectsView.tsx';
import { TerminalView } from '../terminal/TerminalView.tsx';
import { TimelineView } from '../timeline/TimelineView.tsx';
import type { Place } from './stage.ts';

/** Props of a view that can be folded, in the workspace. Both are absent elsewhere. */
export interface ViewProps {
  /** Only its title is seen. */
  readonly folded?: boolean;
  readonly onFold?: () => void;
}

/** A view of the page. Its title is the text `<id>.title`. */
export interface View {
  readonly icon: LucideIcon;
  readonly component: FunctionComponent<ViewProps>;
  /** Its place in the workspace before the user changes it. */
  readonly place: Place;
  /** The key that leads to it, as the help sheet shows it. */
  readonly key?: string;
  /** An embedded page may show it. */
  readonly embeddable: boolean;
}

/**
 * The registry of views. The workspace, the narrow layout, embedded pages, the palette, the keys and the help sheet all derive from it. Links and scenarios
 * name a view by its id. The order is that of the tabs in the narrow layout, and from top to bottom within a column.
 */
export const VIEWS: Readonly<Record<ViewId, View>> = {
  objects: {
    icon: Boxes,
    component: ObjectsView,
    place: { column: 'middle', size: { high: '57%', low: '64%', lowest: '60%' }, minSize: '10rem' },
    embeddable: true,
  },
  editor: {
    icon: FileCode2,
    component: EditorView,
    place: { column: 'left', size: '62%', minSize: '8rem' },
    key: 'E',
    embeddable: true,
  },
  loops: {
    icon: RefreshCw,
    component: LoopsView,
    place: { column: 'middle', size: { high: '43%', low: '36%', lowest: '40%' }, minSize: '6rem' },
    embeddable: true,
  },
  inspector: {
    icon: ScanSearch,
    component: InspectorView,
    place: { column: 'right', size: '100%', minSize: '6rem' },
    embeddable: true,
  },
  terminal: {
    icon: SquareTerminal,
    component: TerminalView,
    place: { column: 'left', size: '38%', minSize: '6rem' },
    key: '/',
    embeddable: true,
  },
  timeline: {
    icon: ChartGantt,
    component: TimelineView,
    place: { column: 'below', size: { high: '19%', low: '7rem', lowest: '2.5rem' }, minSize: '7rem', foldedSize: '2.5rem' },
    embeddable: true,
  },
};

export const VIEW_IDS = Object.keys(VIEWS) as readonly ViewId[];
