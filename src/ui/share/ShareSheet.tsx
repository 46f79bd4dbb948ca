import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Scenario } from '../../worker/protocol/scenario.ts';
import { useBridge } from '../bridge/bridge-store.ts';
import { Dialog } from '../design/Dialog.tsx';
import { useCluster } from '../model/cluster-store.ts';
import { useSession } from '../model/session-context.ts';
import { currentScenario } from './current-scenario.ts';
import { FileSection } from './FileSection.tsx';
import { LinkSection } from './LinkSection.tsx';
import { useShare } from './share-store.ts';
import type { Visits } from './visits.ts';
import styles from './ShareSheet.module.css';

interface ShareSheetProps {
  readonly visits: Visits;
}

/** Shares the moment at which the sheet was opened, as a link and as a file, and opens those of others. */
export function ShareSheet({ visits }: ShareSheetProps) {
  const { t } = useTranslation('share');
  const scenario = useScenario();
  const [atMs] = useState(() => useCluster.getState().clock.nowMs);
  const outside = useBridge(({ total }) => total > 0);
  return (
    <Dialog title={t('title')} onClose={() => useShare.setState({ sheet: false })}>
      <p className={styles['words']}>{t('intro')}</p>
      {scenario === 'failed' && (
        <p role="alert" className={styles['trouble']}>
          {t('failed')}
        </p>
      )}
      {typeof scenario === 'object' && <Holds scenario={scenario} />}
      {outside && <p className={styles['words']}>{t('outside')}</p>}
      {scenario !== 'failed' && <LinkSection scenario={scenario} atMs={atMs} />}
      <FileSection scenario={typeof scenario === 'object' ? scenario : undefined} visits={visits} />
    </Dialog>
  );
}

/** The contents of the link, in one line. */
function Holds({ scenario: { branches, cluster, documents } }: { readonly scenario: Scenario }) {
  const { t } = useTranslation('share');
  const commands = branches.reduce((sum, branch) => sum + branch.commands.length, 0);
  const parts = [
    t('holds.commands', { count: commands }),
    t('holds.branches', { count: branches.length }),
    t('holds.seed', { seed: cluster.seed }),
    ...(documents === undefined ? [] : [t('holds.text')]),
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
