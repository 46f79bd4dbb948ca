import { memo, useCallback } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { usePartWords } from '../i18n/parts.ts';
import { useCluster } from '../model/cluster-store.ts';
import { useWorld } from '../model/session-context.ts';
import { Since } from './KeyFacts.tsx';
import { drawLoop } from './ring/drawn-loop.ts';
import styles from './KubeletGroup.module.css';

/** The CoreDNS of the cluster, each with how old its caches are. */
export function NameServerGroup() {
  const ids = useCluster(useShallow(({ nameServers }) => [...nameServers.keys()]));
  if (ids.length === 0) return null;
  return (
    <section className={styles['group']}>
      <h3 className={styles['head']}>CoreDNS</h3>
      <ul className={styles['kubelets']}>
        {ids.map((id) => (
          <NameServer key={id} id={id} />
        ))}
      </ul>
    </section>
  );
}

const NameServer = memo(function NameServer({ id }: { readonly id: string }) {
  const { nameServer: t, draw } = usePartWords('insideLoops');
  const world = useWorld();
  const open = useCallback(() => drawLoop(world, id), [world, id]);
  const server = useCluster(({ nameServers }) => nameServers.get(id));
  if (server === undefined) return null;
  const since = Math.min(...server.caches.map(({ unseenSinceMs = Infinity }) => unseenSinceMs));
  return (
    <li className={styles['kubelet']} data-row={id}>
      <button type="button" className={styles['name']} aria-label={draw({ name: id })} onClick={open} data-anchor="informer">
        {id.slice('coredns/'.length)}
      </button>
      <span className={styles['stage']}>
        {!server.runs ? (
          t.ended
        ) : !server.isFilled ? (
          t.empty
        ) : since === Infinity ? (
          t.current
        ) : (
          <>
            {t.behind} <Since sinceMs={since} />
          </>
        )}
      </span>
    </li>
  );
});
