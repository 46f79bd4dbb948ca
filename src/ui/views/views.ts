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
import { EditorView } from '../editor/EditorView.tsx';
import { LoopsView } from '../loops/LoopsView.tsx';
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
}

/**
 * The registry of views. The workspace, the narrow layout, embedded pages, the palette, the keys and the help sheet all derive from it. Links and scenarios
 * name a view by its id. The stages (`model/stages.ts`) say where each view stands. The order is that of the tabs in the narrow layout.
 */
export const VIEWS: Readonly<Record<ViewId, View>> = {
  objects: {
    icon: Boxes,
    component: ObjectsView,
  },
  editor: {
    icon: FileCode2,
    component: EditorView,
    key: 'E',
  },
  loops: {
    icon: RefreshCw,
    component: LoopsView,
  },
  loop: {
    icon: Orbit,
    component: laterView(() => import('../loops/ring/RingView.tsx').then((module) => module.RingView)),
  },
  inspector: {
    icon: ScanSearch,
    component: laterView(() => import('../inspector/InspectorView.tsx').then((module) => module.InspectorView)),
  },
  happens: {
    icon: ListTree,
    component: laterView(() => import('../happens/HappensView.tsx').then((module) => module.HappensView)),
  },
  code: {
    icon: Code,
    component: laterView(() => import('../code/CodeView.tsx').then((module) => module.CodeView)),
  },
  steps: {
    icon: ListTree,
    component: laterView(() => import('../code/StepsView.tsx').then((module) => module.StepsView)),
  },
  terminal: {
    icon: SquareTerminal,
    component: TerminalView,
    key: '/',
  },
  timeline: {
    icon: ChartGantt,
    component: TimelineView,
  },
  compare: {
    icon: GitCompareArrows,
    component: laterView(() => import('../compare/CompareView.tsx').then((module) => module.CompareView)),
  },
};
