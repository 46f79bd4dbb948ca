import { memo, useCallback } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useWords } from '../i18n/language.ts';
import { usePartWords } from '../i18n/parts.ts';
import { useCluster } from '../model/cluster-store.ts';
import { useWorld } from '../model/session-context.ts';
import { Countdown, Since } from './KeyFacts.tsx';
import { drawLoop } from './ring/drawn-loop.ts';
import styles from './KubeletGroup.module.css';

/** More are alike. */
const MOST = 24;

/** The kube-proxies that run, each with what waits and how old its table is. None before somebody asks a Service. */
export function ProxyGroup() {
  const t = useWords();
  const inside = usePartWords('insideLoops');
  const ids = useCluster(useShallow(({ proxies }) => [...proxies.keys()]));
  if (ids.length === 0) return null;
  return (
    <section className={styles['group']}>
      <h3 className={styles['head']}>{inside.proxies}</h3>
      <ul className={styles['kubelets']}>
        {ids.slice(0, MOST).map((id) => (
          <Proxy key={id} id={id} />
        ))}
        {ids.length > MOST && <li className={styles['more']}>{t.loops.more({ count: ids.length - MOST })}</li>}
      </ul>
    </section>
  );
}

const Proxy = memo(function Proxy({ id }: { readonly id: string }) {
  const { proxy: t, draw } = usePartWords('insideLoops');
  const world = useWorld();
  const open = useCallback(() => drawLoop(world, id), [world, id]);
  const proxy = useCluster(({ proxies }) => proxies.get(id));
  if (proxy === undefined) return null;
  const { node, waitingCount, dueMs, behindSinceMs } = proxy;
  return (
    <li className={styles['kubelet']} data-row={id}>
      <button type="button" className={styles['name']} aria-label={draw({ name: id })} onClick={open} data-anchor="changes">
        {node}
      </button>
      <span className={styles['stage']}>
        {behindSinceMs === undefined ? (
          t.current
        ) : (
          <>
            {t.behind} <Since sinceMs={behindSinceMs} />
          </>
        )}
        {waitingCount > 0 && dueMs !== undefined && (
          <span>
            · {t.nextSync} <Countdown untilMs={dueMs} />
          </span>
        )}
      </span>
    </li>
  );
});
