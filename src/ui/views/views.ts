import {
  Boxes,
  ChartGantt,
  Code,
  FileCode2,
  GitCompareArrows,
  ListTree,
  Orbit,
  RefreshCw,
  ScanSearch,
  SquareTerminal,
  type LucideIcon,
} from 'lucide-react';
import type { FunctionComponent } from 'react';
import type { ViewId } from '../../worker/protocol/scenario.ts';
import { CodeView, StepsView } from '../code/index.tsx';
import { EditorView } from '../editor/EditorView.tsx';
import { HappensView } from '../happens/HappensView.tsx';
import { InspectorView } from '../inspector/InspectorView.tsx';
import { LoopsView } from '../loops/LoopsView.tsx';
import { LoopView } from '../loops/ring/index.tsx';
import { ObjectsView } from '../objects/ObjectsView.tsx';
import { TerminalView } from '../terminal/TerminalView.tsx';
import { TimelineView } from '../timeline/TimelineView.tsx';
import { laterView } from './later-view.tsx';

/** A view of the page. Its title is the text `<id>.title`. */
export interface View {
  readonly icon: LucideIcon;
  readonly component: FunctionComponent;
  /** The key that leads to it, as the help sheet shows it. */
  readonly key?: string;
  /** An embedded page may show it. */
  readonly embeddable: boolean;
}

/**
 * The registry of views. The workspace, the narrow layout, embedded pages, the palette, the keys and the help sheet all derive from it. Links and scenarios
 * name a view by its id. The stages (`stages.ts`) say where each view stands. The order is that of the tabs in the narrow layout.
 */
export const VIEWS: Readonly<Record<ViewId, View>> = {
  objects: {
    icon: Boxes,
    component: ObjectsView,
    embeddable: true,
  },
  editor: {
    icon: FileCode2,
    component: EditorView,
    key: 'E',
    embeddable: true,
  },
  loops: {
    icon: RefreshCw,
    component: LoopsView,
    embeddable: true,
  },
  loop: {
    icon: Orbit,
    component: LoopView,
    embeddable: true,
  },
  inspector: {
    icon: ScanSearch,
    component: InspectorView,
    embeddable: true,
  },
  happens: {
    icon: ListTree,
    component: HappensView,
    embeddable: true,
  },
  code: {
    icon: Code,
    component: CodeView,
    embeddable: true,
  },
  steps: {
    icon: ListTree,
    component: StepsView,
    embeddable: true,
  },
  terminal: {
    icon: SquareTerminal,
    component: TerminalView,
    key: '/',
    embeddable: true,
  },
  timeline: {
    icon: ChartGantt,
    component: TimelineView,
    embeddable: true,
  },
  compare: {
    icon: GitCompareArrows,
    component: laterView(() => import('../compare/CompareView.tsx').then((module) => module.CompareView)),
    embeddable: true,
  },
};

export const VIEW_IDS = Object.keys(VIEWS) as readonly ViewId[];
