import { Button } from '../design/Button.tsx';
import { usePartWords } from '../i18n/parts.ts';
import { useCluster } from '../model/cluster-store.ts';
import { closeOverlay } from '../model/overlay.ts';
import type { Session } from '../model/session.ts';
import { useSession } from '../model/session-context.ts';
import styles from './Addons.module.css';

/** Whether the cluster has a cloud. A cluster is made with one or without, so the other one begins anew: its commands are given again, each at its time. */
export function CloudOption() {
  const { cloud: t } = usePartWords('addons');
  const session = useSession();
  const isThere = useCluster(({ loops }) => [...loops.keys()].some((id) => id.startsWith('cloud-controller-manager')));
  return (
    <section className={styles['addon']} data-option="cloud" data-there={isThere}>
      <h3 className={styles['name']}>{t.name}</h3>
      <p className={styles['about']}>{t.about}</p>
      <Button
        look={isThere ? 'plain' : 'primary'}
        onClick={() => {
          closeOverlay();
          void beginAgain(session, !isThere);
        }}
      >
        {isThere ? t.without : t.with}
      </Button>
    </section>
  );
}

async function beginAgain(session: Session, cloud: boolean): Promise<void> {
  const { cluster, cursor, ...scenario } = await session.ask({ type: 'scenario' });
  // Another history has other records.
  const { record: _, ...moment } = { ...cursor };
  session.recover({ ...scenario, cluster: { ...cluster, cloud }, cursor: { ...moment, playing: true } });
}
