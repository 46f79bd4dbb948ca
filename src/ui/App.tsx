import { lazy, Suspense, useEffect } from 'react';
import { TipLayer } from './design/TipLayer.tsx';
import { EditorBoundary } from './editor/EditorBoundary.tsx';
import { useAfterFirstGraph } from './model/use-after-first-graph.ts';
import { FaultsLayer } from './faults/index.tsx';
import { useCluster } from './model/cluster-store.ts';
import { selectFirstDeployment } from './model/first-selection.ts';
import { SessionContext } from './model/session-context.ts';
import type { Session } from './model/session.ts';
import { useView } from './model/view-store.ts';
import { watchPreview } from './model/preview.ts';
import { FailureBanner } from './shell/FailureBanner.tsx';
import { Header } from './shell/Header.tsx';
import { NarrowWorkspace } from './shell/NarrowWorkspace.tsx';
import { useBreakpointSheet } from './time/breakpoint-store.ts';
import { useCompare } from './time/compare-store.ts';
import { embed } from './share/embed.ts';
import { useShare } from './share/share-store.ts';
import { listenToShortcuts } from './shell/shortcuts.ts';
import { useNarrow } from './shell/use-narrow.ts';
import { Workspace } from './shell/Workspace.tsx';
import styles from './App.module.css';

const CommandPalette = lazy(() => import('./shell/CommandPalette.tsx').then((module) => ({ default: module.CommandPalette })));
const BridgeSheet = lazy(() => import('./bridge/BridgeSheet.tsx').then((module) => ({ default: module.BridgeSheet })));
const BreakpointSheet = lazy(() => import('./time/BreakpointSheet.tsx').then((module) => ({ default: module.BreakpointSheet })));
const CompareSheet = lazy(() => import('./time/CompareSheet.tsx').then((module) => ({ default: module.CompareSheet })));
const MomentBar = lazy(() => import('./time/MomentBar.tsx').then((module) => ({ default: module.MomentBar })));
const EmbedPage = lazy(() => import('./share/EmbedPage.tsx').then((module) => ({ default: module.EmbedPage })));
const SharePart = lazy(() => import('./share/SharePart.tsx').then((module) => ({ default: module.SharePart })));
const TourPart = lazy(() => import('./tour/index.tsx').then((module) => ({ default: module.TourPart })));
const TourOffer = lazy(() => import('./tour/TourOffer.tsx').then((module) => ({ default: module.TourOffer })));
const HelpSheet = lazy(() => import('./shell/HelpSheet.tsx').then((module) => ({ default: module.HelpSheet })));

interface AppProps {
  readonly session: Session;
}

/** The whole page. */
export function App({ session }: AppProps) {
  const narrow = useNarrow();
  const palette = useView((view) => view.palette);
  const help = useView((view) => view.help);
  // A moment that is not simply the present, playing or paused. Mostly the bar is there by then: who looks back is not to wait for it.
  const special = useCluster(({ clock }) => clock.past || clock.hit !== undefined || clock.replayed !== undefined);
  const comparison = useCompare((state) => state.aim);
  const breakpointSheet = useBreakpointSheet(({ sheet }) => sheet);
  const bridge = useView((view) => view.bridge);
  const shares = useShare((share) => share.sheet || share.hash !== '' || share.refusal !== undefined);
  const afterFirstGraph = useAfterFirstGraph();
  useEffect(() => listenToShortcuts(session), [session]);
  useEffect(selectFirstDeployment, []);
  useEffect(watchPreview, []);
  return (
    <SessionContext value={session}>
      <div className={styles['page']}>
        {embed === undefined && <Header />}
        <FailureBanner />
        <EditorBoundary fallback={null}>
          <Suspense>{(afterFirstGraph || shares) && <SharePart />}</Suspense>
        </EditorBoundary>
        <EditorBoundary fallback={null}>
          <Suspense>{afterFirstGraph && embed === undefined && <TourPart />}</Suspense>
        </EditorBoundary>
        <Suspense>{(afterFirstGraph || special) && <MomentBar />}</Suspense>
        {embed === undefined ? (
          <main className={styles['main']}>{narrow ? <NarrowWorkspace /> : <Workspace />}</main>
        ) : (
          <Suspense>
            <EmbedPage embed={embed} />
          </Suspense>
        )}
        <EditorBoundary fallback={null}>
          <Suspense>{afterFirstGraph && embed === undefined && <TourOffer />}</Suspense>
        </EditorBoundary>
      </div>
      <Suspense>
        {palette && <CommandPalette />}
        {comparison !== undefined && <CompareSheet aim={comparison} />}
        {breakpointSheet && <BreakpointSheet />}
        {help && <HelpSheet />}
        {bridge && <BridgeSheet />}
      </Suspense>
      <FaultsLayer />
      <TipLayer />
    </SessionContext>
  );
}
