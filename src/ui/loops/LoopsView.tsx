import { useEffect } from 'react';
import { CircleQuestionMark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../design/IconButton.tsx';
import { later } from '../design/later.ts';
import { MissingPart } from '../design/MissingPart.tsx';
import { Optional } from '../design/Optional.tsx';
import { Panel } from '../design/Panel.tsx';
import { SegmentedControl } from '../design/SegmentedControl.tsx';
import { useCluster } from '../model/cluster-store.ts';
import { useSession } from '../model/session-context.ts';
import { showLoops, useView, type LoopsTab } from '../model/view-store.ts';
import { followActivity } from './activity-store.ts';
import { isBusy } from './busyness.ts';
import { LoopMenu } from './LoopMenu.tsx';
import { LoopsStage } from './LoopsStage.tsx';
import { showGuide, useLoops } from './loops-store.ts';

const StartView = later(() => import('../start/StartView.tsx').then((module) => module.StartView));

const SyncTab = later(() => import('../sync/SyncTab.tsx').then((module) => module.SyncTab));

const TABS: readonly LoopsTab[] = ['loops', 'start', 'sync'];

/** Inside the control plane: its loops, each live, and how it starts. */
export function LoopsView() {
  const { t } = useTranslation();
  const tab = useView((view) => view.loopsTab);
  const session = useSession();
  useEffect(() => followActivity(() => session.ask({ type: 'movements' })), [session]);
  return (
    <Panel
      view="loops"
      title={t('loops.title')}
      note={tab === 'loops' ? <Summary /> : undefined}
      tools={
        <>
          {tab === 'loops' && <LoopTools />}
          <SegmentedControl
            label={t('loops.tabs')}
            value={tab}
            options={TABS.map((value) => ({ value, label: t(`loops.tab.${value}`) }))}
            onChange={showLoops}
          />
        </>
      }
    >
      <Optional key={tab} missing={<MissingPart />}>
        {tab === 'loops' && <LoopsStage />}
        {tab === 'start' && <StartView />}
        {tab === 'sync' && <SyncTab />}
      </Optional>
    </Panel>
  );
}

/** Which loops are shown, and what their parts are. */
function LoopTools() {
  const { t } = useTranslation();
  const guide = useLoops((state) => state.guide);
  return (
    <>
      <LoopMenu />
      <IconButton label={t('loops.guide')} icon={CircleQuestionMark} aria-pressed={guide} onClick={() => showGuide(!guide)} />
    </>
  );
}

/** How many loops are at work. */
function Summary() {
  const { t } = useTranslation();
  const busy = useCluster((state) => [...state.loops.values()].filter((loop) => loop.running && isBusy(loop.queue)).length);
  const count = useCluster((state) => [...state.loops.values()].filter((loop) => loop.running).length);
  return <>{t('loops.summary', { busy, count })}</>;
}
