import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { Tabs } from '@base-ui/react/tabs';
import { usePartWords } from '../i18n/parts.ts';
import type { Scenario } from '../../worker/protocol/scenario.ts';
import { useBridge } from '../bridge/bridge-store.ts';
import { Dialog } from '../design/Dialog.tsx';
import { MissingPart } from '../design/MissingPart.tsx';
import { Optional } from '../design/Optional.tsx';
import { useClusterMirror } from '../model/cluster-store.ts';
import { closeOverlay, SHARE_TABS, type ShareTab } from '../model/overlay.ts';
import { useSession } from '../model/session-context.ts';
import { currentScenario } from './current-scenario.ts';
import { EmbedTab } from './EmbedTab.tsx';
import { FileSection } from './FileSection.tsx';
import { ImageTab } from './ImageTab.tsx';
import { LinkSection } from './LinkSection.tsx';
import { linksTo } from './links.ts';
import { QrTab } from './QrTab.tsx';
import styles from './ShareSheet.module.css';

interface ShareSheetProps {
  /** The tab at which it opens. Undefined: the first. */
  readonly tab: ShareTab | undefined;
  /** What the tab of the lesson has. */
  readonly lesson: ReactNode;
}

/** Shares the moment at which the sheet was opened: as a link, a file, a code for cameras, a frame or a picture. Opens links and files of others. */
export function ShareSheet({ tab, lesson }: ShareSheetProps) {
  const t = usePartWords('share');
  const mirror = useClusterMirror();
  const scenario = useScenario();
  const links = useMemo(() => (typeof scenario === 'object' ? linksTo(scenario) : undefined), [scenario]);
  const [atMs] = useState(() => mirror.getState().clock.nowMs);
  const outside = useBridge(({ total }) => total > 0);
  const failed = scenario === 'failed';
  return (
    <Dialog title={t.title} onClose={closeOverlay}>
      <p className={styles['words']}>{t.intro}</p>
      {failed && (
        <p role="alert" className={styles['trouble']}>
          {t.failed}
        </p>
      )}
      {typeof scenario === 'object' && <Holds scenario={scenario} />}
      {outside && <p className={styles['words']}>{t.outside}</p>}
      <Tabs.Root defaultValue={tab ?? 'link'}>
        <Tabs.List aria-label={t.tabs.label} className={styles['tabs']}>
          {SHARE_TABS.map((each) => (
            <Tabs.Tab key={each} value={each} className={styles['tab']}>
              {t.tabs[each]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="link">
          {!failed && <LinkSection links={links} atMs={atMs} />}
          <FileSection scenario={typeof scenario === 'object' ? scenario : undefined} />
        </Tabs.Panel>
        <Tabs.Panel value="lesson">
          <Optional missing={<MissingPart />}>{lesson}</Optional>
        </Tabs.Panel>
        <Tabs.Panel value="qr">
          <QrTab links={links} />
        </Tabs.Panel>
        <Tabs.Panel value="embed">
          <EmbedTab links={links} />
        </Tabs.Panel>
        <Tabs.Panel value="image">
          <ImageTab links={links} atMs={atMs} />
        </Tabs.Panel>
      </Tabs.Root>
    </Dialog>
  );
}

/** The contents of the link, in one line. */
function Holds({ scenario: { branches, cluster, documents } }: { readonly scenario: Scenario }) {
  const t = usePartWords('share');
  const commands = branches.reduce((sum, branch) => sum + branch.commands.length, 0);
  const parts = [
    t.holds.commands({ count: commands }),
    t.holds.branches({ count: branches.length }),
    t.holds.seed({ seed: cluster.seed }),
    ...(documents === undefined ? [] : [t.holds.text]),
  ];
  return <p className={styles['holds']}>{parts.join(' · ')}</p>;
}

/** Everything up to the moment at which the sheet was opened. Undefined until the worker has answered. */
function useScenario(): Scenario | 'failed' | undefined {
  const session = useSession();
  const [scenario, setScenario] = useState<Scenario | 'failed'>();
  useEffect(() => {
    let wanted = true;
    currentScenario(session).then(
      (now) => wanted && setScenario(now),
      () => wanted && setScenario('failed'),
    );
    return () => {
      wanted = false;
    };
  }, [session]);
  return scenario;
}
