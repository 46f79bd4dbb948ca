import { useEffect } from 'react';
import { ChevronDown, CircleQuestionMark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import { Button } from '../design/Button.tsx';
import { IconButton } from '../design/IconButton.tsx';
import { later } from '../design/later.ts';
import { Menu } from '../design/Menu.tsx';
import { MenuItem } from '../design/MenuItem.tsx';
import { MissingPart } from '../design/MissingPart.tsx';
import { Optional } from '../design/Optional.tsx';
import { Panel } from '../design/Panel.tsx';
import { SegmentedControl } from '../design/SegmentedControl.tsx';
import { useCluster } from '../model/cluster-store.ts';
import { useSession } from '../model/session-context.ts';
import { type LoopsTab, showLoops, useView } from '../model/view-store.ts';
import { followActivity } from './activity-store.ts';
import { isBusy } from './busyness.ts';
import { inOrder } from './known-loops.ts';
import { focusLoop, showGuide, useFocus, useLoops } from './loops-store.ts';
import { LoopsStage } from './LoopsStage.tsx';
import styles from './LoopsView.module.css';

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

/** Chooses one loop to be shown large, or all. */
function LoopMenu() {
  const { t } = useTranslation();
  const focus = useFocus();
  const ids = useCluster(
    useShallow((state) => inOrder([...state.loops.values()].filter((loop) => loop.running)).map(({ id }) => id)),
  );
  return (
    <Menu
      label={t('loops.choose')}
      align="end"
      renderTrigger={(props) => (
        <Button look="quiet" className={styles['button']} aria-label={t('loops.choose')} {...props}>
          {focus === undefined ? t('loops.all') : queueOf(focus)}
          <ChevronDown aria-hidden="true" size={14} />
        </Button>
      )}
    >
      <MenuItem checked={focus === undefined} onChoose={() => focusLoop(undefined)}>
        {t('loops.all')}
      </MenuItem>
      {ids.map((id) => (
        <MenuItem key={id} checked={focus === id} onChoose={() => focusLoop(id)}>
          {queueOf(id)}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** `controller-manager-1/deployment` → `deployment`. */
function queueOf(id: string): string {
  return id.slice(id.lastIndexOf('/') + 1);
}
