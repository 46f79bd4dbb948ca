import { Button } from '../design/Button.tsx';
import { usePartWords } from '../i18n/parts.ts';
import { useCluster } from '../model/cluster-store.ts';
import type { ClusterState } from '../model/cluster-state.ts';
import { closeOverlay } from '../model/overlay.ts';
import type { Session } from '../model/session.ts';
import { useSession } from '../model/session-context.ts';
import styles from './Addons.module.css';

/** What a cluster is made with or without, by its name among the options, and how to see that it is there. */
const OPTIONS = {
  kubeadm: ({ objects }: ClusterState) => objects.has('Service/default/kubernetes'),
  cloud: ({ loops }: ClusterState) => [...loops.keys()].some((id) => id.startsWith('cloud-controller-manager')),
} as const;

export type ClusterOptionName = keyof typeof OPTIONS;

export const CLUSTER_OPTIONS = Object.keys(OPTIONS) as readonly ClusterOptionName[];

/** Whether the cluster has an option. A cluster is made with it or without, so the other one begins anew: its commands are given again, each at its time. */
export function ClusterOption({ option }: { readonly option: ClusterOptionName }) {
  const t = usePartWords('addons').options[option];
  const session = useSession();
  const isThere = useCluster(OPTIONS[option]);
  return (
    <section className={styles['addon']} data-option={option} data-there={isThere}>
      <h3 className={styles['name']}>{t.name}</h3>
      <p className={styles['about']}>{t.about}</p>
      <Button
        look={isThere ? 'plain' : 'primary'}
        onClick={() => {
          closeOverlay();
          void beginAgain(session, { [option]: !isThere });
        }}
      >
        {isThere ? t.without : t.with}
      </Button>
    </section>
  );
}

async function beginAgain(session: Session, changed: Partial<Record<ClusterOptionName, boolean>>): Promise<void> {
  const { cluster, cursor, ...scenario } = await session.ask({ type: 'scenario' });
  // Another history has other records.
  const { record: _, ...moment } = { ...cursor };
  session.recover({ ...scenario, cluster: { ...cluster, ...changed }, cursor: { ...moment, playing: true } });
}
