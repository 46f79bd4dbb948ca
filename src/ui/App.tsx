import { lazy, Suspense, useEffect } from 'react';
import { TipLayer } from './design/TipLayer.tsx';
import { selectFirstDeployment } from './model/first-selection.ts';
import { SessionContext } from './model/session-context.ts';
import type { Session } from './model/session.ts';
import { useView } from './model/view-store.ts';
import { watchPreview } from './model/preview.ts';
import { FailureBanner } from './shell/FailureBanner.tsx';
import { Header } from './shell/Header.tsx';
import { NarrowWorkspace } from './shell/NarrowWorkspace.tsx';
import { listenToShortcuts } from './shell/shortcuts.ts';
import { useNarrow } from './shell/use-narrow.ts';
import { Workspace } from './shell/Workspace.tsx';
import styles from './App.module.css';

const CommandPalette = lazy(() => import('./shell/CommandPalette.tsx').then((module) => ({ default: module.CommandPalette })));
const BridgeSheet = lazy(() => import('./bridge/BridgeSheet.tsx').then((module) => ({ default: module.BridgeSheet })));
const HelpSheet = lazy(() => import('./shell/HelpSheet.tsx').then((module) => ({ default: module.HelpSheet })));

interface AppProps {
  readonly session: Session;
}

/** The whole page. */
export function App({ session }: AppProps) {
  const narrow = useNarrow();
  const palette = useView((view) => view.palette);
  const help = useView((view) => view.help);
  const bridge = useView((view) => view.bridge);
  useEffect(() => listenToShortcuts(session), [session]);
  useEffect(selectFirstDeployment, []);
  useEffect(watchPreview, []);
  return (
    <SessionContext value={session}>
      <div className={styles['page']}>
        <Header />
        <FailureBanner />
        <main className={styles['main']}>{narrow ? <NarrowWorkspace /> : <Workspace />}</main>
      </div>
      <Suspense>
        {palette && <CommandPalette />}
        {help && <HelpSheet />}
        {bridge && <BridgeSheet />}
      </Suspense>
      <TipLayer />
    </SessionContext>
  );
}
