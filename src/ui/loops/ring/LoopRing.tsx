import { useCallback, useRef } from 'react';
import { usePartWords } from '../../i18n/parts.ts';
import type { LoopView, LoopWork, Movement } from '../../../worker/protocol/index.ts';
import { type Activity, useActivity } from '../activity.ts';
import { ElidedText, keyParts } from '../KeyButton.tsx';
import { watcherOf } from '../known-loops.ts';
import { TokenLayer } from '../motion/TokenLayer.tsx';
import { CodeLink } from '../../sync/CodeLink.tsx';
import { ApiStation } from './ApiStation.tsx';
import { CacheStation } from './CacheStation.tsx';
import { useDrawn, drawnLoop } from './drawn-loop.ts';
import { FunctionStation } from './FunctionStation.tsx';
import { QueueStation } from './QueueStation.tsx';
import { RING_RADIUS, routeOnRing } from './ring-route.ts';
import { WorkerStation } from './WorkerStation.tsx';
import { useClusterMirror } from '../../model/cluster-store.ts';
import styles from './LoopRing.module.css';

interface LoopRingProps {
  readonly loop: LoopView;
  readonly work: LoopWork | undefined;
}

/** One control loop as a ring: API server, watch, cache, handlers, queue, workers, function, and the write back to the API server. */
export function LoopRing({ loop, work }: LoopRingProps) {
  const ring = usePartWords('ring');
  const stage = useRef<HTMLDivElement>(null);
  const mirror = useClusterMirror();
  const isDrawn = useCallback(
    ({ id }: LoopView): boolean => drawnLoop(mirror.getState().loops, useDrawn.getState().chosen) === id,
    [mirror],
  );
  const { name } = loop.queue;
  return (
    <div ref={stage} className={styles['stage']}>
      <article className={styles['ring']} data-row={loop.id} data-queue={name} aria-label={ring.label({ name })}>
        <div aria-hidden="true" className={styles['line']} data-ring style={{ borderRadius: RING_RADIUS }}>
          {ARROWS.map((leg) => (
            <i key={leg} className={styles['arrow']} data-leg={leg} />
          ))}
        </div>
        <div className={styles['top']}>
          <LegLabel name={ring.write} movement={lastWrite(loop)} className={styles['write']} />
          <ApiStation />
          <WatchLabel loop={loop} />
        </div>
        <FunctionStation sync={work?.sync} />
        <CacheStation informers={loop.informers} />
        <HandlerLabel queue={name} />
        <i aria-hidden="true" className={styles['call']} />
        <WorkerStation loop={loop} />
        <QueueStation queue={loop.queue} synced={work?.synced} />
      </article>
      <TokenLayer stage={stage} routeOn={routeOnRing} isDrawn={isDrawn} named />
    </div>
  );
}

/** The legs whose direction an arrow on the ring shows. The others have it beside their label. */
const ARROWS = ['write', 'watch', 'get'] as const;

type Passed = Pick<Movement, 'kind' | 'key'>;

interface LegLabelProps {
  readonly name: string;
  /** What passed last. */
  readonly movement: Passed | undefined;
  readonly className: string | undefined;
}

/** The name of a part of the ring, with what passed it last: the still picture says as much as the moving one. */
function LegLabel({ name, movement, className }: LegLabelProps) {
  return (
    <p className={className}>
      <span className={styles['leg']}>{name}</span>
      {movement !== undefined && (
        <span className={styles['passed']} data-tip={`${movement.kind} ${movement.key}`}>
          {movement.kind} <ElidedText parts={keyParts(movement.key)} />
        </span>
      )}
    </p>
  );
}

function WatchLabel({ loop }: { readonly loop: LoopView }) {
  const t = usePartWords('ring');
  const last = useActivity((activity) => lastDelivery(activity, loop));
  return <LegLabel name={t.watch} movement={last} className={styles['watch']} />;
}

/** The newest watch event of the kinds that the loop watches. */
function lastDelivery({ deliveries }: Activity, loop: LoopView): Movement | undefined {
  const watcher = watcherOf(loop);
  const all = loop.informers.flatMap(({ kind }) => deliveries.get(`${watcher} ${kind}`) ?? []);
  return all.reduce<Movement | undefined>((last, one) => (last === undefined || one.id > last.id ? one : last), undefined);
}

function lastWrite({ writes: [last] }: LoopView): Passed | undefined {
  return last;
}

/** The function that added the last key, between the cache and the queue. */
function HandlerLabel({ queue }: { readonly queue: string }) {
  const t = usePartWords('ring');
  const added = useActivity((activity) => activity.adds.get(queue));
  return (
    <p className={styles['handler']}>
      <span className={styles['leg']}>{t.addedBy}</span>
      {added !== undefined && <CodeLink strong name={added.detail} record={added.id} className={styles['via']} />}
    </p>
  );
}
