import { ArrowDown, ArrowLeft, ArrowUp } from 'lucide-react';
import { useRef } from 'react';
import { usePartWords } from '../../i18n/parts.ts';
import type { NodeView, ProxyView } from '../../../worker/protocol/index.ts';
import { classNames } from '../../design/class-names.ts';
import { useCluster, useObject } from '../../model/cluster-store.ts';
import { useWorld } from '../../model/session-context.ts';
import { inspect } from '../../model/world-view.ts';
import { BreakpointButton } from '../../time/index.tsx';
import { ElidedText, keyParts } from '../KeyButton.tsx';
import { Countdown, Since } from '../KeyFacts.tsx';
import { TokenLayer } from '../motion/TokenLayer.tsx';
import { ApiStation } from './ApiStation.tsx';
import { proxyLoop } from './drawn-loop.ts';
import { Leg } from './Leg.tsx';
import { routeOnRing } from './ring-route.ts';
import { Station } from './Station.tsx';
import shared from './NodeRing.module.css';
import styles from './ProxyRing.module.css';

interface ProxyRingProps {
  readonly node: string;
}

/** No loop of a controller has a row here. */
const NO_LOOP = (): boolean => false;

/**
 * The loop of one kube-proxy. It has no workqueue and writes nothing: changes are collected, a runner waits for its interval, and one sync takes them all into
 * the node's table. How old the table is, compared with the EndpointSlices, is why requests are lost.
 */
export function ProxyRing({ node }: ProxyRingProps) {
  const t = usePartWords('ring').proxy;
  const ring = usePartWords('ring');
  const stage = useRef<HTMLDivElement>(null);
  const id = proxyLoop(node);
  const proxy = useCluster(({ proxies }) => proxies.get(id));
  const isOff = (useObject(`Node/${node}`) as NodeView | undefined)?.powered === false;
  return (
    <div ref={stage} className={shared['view']}>
      <article className={classNames(shared['loop'], styles['loop'])} data-row={id} aria-label={t.label({ node })}>
        <div className={shared['top']}>
          <ApiStation />
        </div>
        <Leg area="watch" icon={ArrowDown} name={ring.watch} note="Service, EndpointSlice" />
        <ChangesStation proxy={proxy} />
        <Leg area="request" icon={ArrowDown} name={t.request} />
        <RunnerStation proxy={proxy} />
        <Leg area="call" icon={ArrowLeft} name="" />
        <SyncStation proxy={proxy} />
        <Leg area="restore" icon={ArrowUp} name="iptables-restore" />
        <TableStation proxy={proxy} />
      </article>
      <p className={shared['what']}>{isOff ? t.off : proxy === undefined ? t.idle : t.what}</p>
      <TokenLayer stage={stage} routeOn={routeOnRing} isDrawn={NO_LOOP} named />
    </div>
  );
}

interface StationProps {
  /** Undefined while the kube-proxy does not run. */
  readonly proxy: ProxyView | undefined;
}

/** The Services that changed since the last sync began. Changes of one Service are one. */
function ChangesStation({ proxy }: StationProps) {
  const t = usePartWords('ring').proxy;
  const world = useWorld();
  const { waiting = [], waitingCount = 0 } = proxy ?? {};
  return (
    <Station id="changes" title={t.changes} hint={t.changesHint} active={waitingCount > 0} className={styles['changes']}>
      <div data-anchor="changes">
        {waitingCount === 0 && <p className={shared['none']}>{t.noChange}</p>}
        <ul className={shared['list']} aria-label={t.changes}>
          {waiting.map(({ service, sinceMs }) => (
            <li key={service} className={styles['change']}>
              <button type="button" className={shared['name']} onClick={() => inspect(world, `Service/${service}`)}>
                <ElidedText parts={keyParts(service)} />
              </button>
              <span className={shared['since']}>
                <Since sinceMs={sinceMs} />
              </span>
            </li>
          ))}
          {waitingCount > waiting.length && <li>{t.more({ count: waitingCount - waiting.length })}</li>}
        </ul>
      </div>
    </Station>
  );
}

/** The runner: for how long it still waits. The bar fills from the last sync until the next may begin. */
function RunnerStation({ proxy }: StationProps) {
  const t = usePartWords('ring').proxy;
  const { synced, dueMs, waitingCount = 0, taking } = proxy ?? {};
  const passed = useCluster(({ clock }) => passedPercent(clock.nowMs, synced?.atMs, dueMs));
  const waits = waitingCount > 0 && taking === undefined && passed < 100;
  return (
    <Station id="runner" title={t.runner} hint={t.runnerHint} active={waits} className={styles['runner']}>
      <div
        className={styles['track']}
        role="progressbar"
        aria-label={t.interval}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={passed}
      >
        <i className={styles['bar']} data-waits={waits} style={{ width: `${passed}%` }} />
      </div>
      <p className={styles['fact']}>
        {taking !== undefined ? t.runs : passed >= 100 ? t.free : waits ? t.waits : t.soonest}{' '}
        {taking === undefined && passed < 100 && dueMs !== undefined && (
          <b className={shared['since']}>
            <Countdown untilMs={dueMs} />
          </b>
        )}
      </p>
    </Station>
  );
}

/** How much of the interval has passed. */
function passedPercent(nowMs: number, fromMs: number | undefined, untilMs: number | undefined): number {
  if (fromMs === undefined || untilMs === undefined) return 100;
  return Math.round(Math.min(1, Math.max(0, (nowMs - fromMs) / (untilMs - fromMs))) * 100);
}

/** The sync: what it takes now, or what the next one will take. */
function SyncStation({ proxy }: StationProps) {
  const t = usePartWords('ring').proxy;
  const { taking, waitingCount = 0, synced } = proxy ?? {};
  return (
    <Station
      id="proxy-sync"
      active={taking !== undefined}
      className={styles['sync']}
      title={
        <>
          <code>syncProxyRules</code> <BreakpointButton breakpoint={{ type: 'step', name: 'syncProxyRules' }} quiet />
        </>
      }
      hint={t.syncHint}
    >
      <p className={styles['fact']}>{taking === undefined ? t.takes({ count: waitingCount }) : t.taking({ count: taking })}</p>
      {synced !== undefined && (
        <p className={styles['fact']}>
          {t.took({ count: synced.services })}{' '}
          <span className={shared['since']}>
            <Since sinceMs={synced.atMs} />
          </span>
        </p>
      )}
    </Station>
  );
}

/** The node's table, and how old it is compared with what the API server has. */
function TableStation({ proxy }: StationProps) {
  const t = usePartWords('ring').proxy;
  const { synced, revision = 0, behind = 0, behindSinceMs } = proxy ?? {};
  return (
    <Station id="table" title={t.table} hint={t.tableHint} active={behind > 0} className={styles['table']}>
      {synced === undefined ? (
        <p className={shared['none']}>{t.empty}</p>
      ) : behindSinceMs === undefined ? (
        <p className={styles['fact']}>{t.current({ revision })}</p>
      ) : (
        <p className={styles['fact']} data-behind>
          {t.behind({ count: behind })}{' '}
          <b className={shared['since']}>
            <Since sinceMs={behindSinceMs} />
          </b>
        </p>
      )}
    </Station>
  );
}
