import type { ReactNode } from 'react';
import { useWords } from '../i18n/language.ts';
import {
  controllerNamed,
  type CacheView,
  type DeploymentView,
  type LoopView,
  type NumbersView,
  type OwnerView,
  type PodCount,
  type ReplicaSetView,
} from '../../worker/protocol/index.ts';
import { IconButton } from '../design/IconButton.tsx';
import { Since } from '../loops/KeyFacts.tsx';
import { drawLoop } from '../loops/ring/drawn-loop.ts';
import { useCluster } from '../model/cluster-store.ts';
import { useWorld } from '../model/session-context.ts';
import { WhyButton } from '../actions/WhyButton.tsx';
import type { Whose } from './lag.ts';
import { Orbit } from 'lucide-react';
import styles from './NumberTable.module.css';

interface NumberTableProps {
  readonly view: DeploymentView | ReplicaSetView | OwnerView;
}

/** The numbers of an owner of Pods: what is wanted, what is there, what the controller's cache has, and what the status says, each with the moment it is from. */
export function NumberTable({ view }: NumberTableProps) {
  const t = useWords();
  const world = useWorld();
  const numbers = useCluster((state) => state.numbers.get(view.id));
  const loop = useCluster((state) => loopOf(state.loops, view.kind));
  if (numbers === undefined) return null;
  const { there, cache, status, generation, observedGeneration = generation } = numbers;
  const isLate = observedGeneration < generation;
  return (
    <table className={styles['table']}>
      <caption className={styles['caption']}>{t.numbers.table.title}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t.numbers.table.whose}</span>
          </th>
          <th scope="col">{t.numbers.lag.of.pods}</th>
          <th scope="col">{t.numbers.ready}</th>
          <th scope="col" className={styles['when']}>
            {t.numbers.table.asOf}
          </th>
          <th scope="col">
            <span className="visually-hidden">{t.numbers.table.from}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        <Row
          whose="wanted"
          hint={t.numbers.table.hint.wanted}
          pods={view.desired}
          link={<WhyButton subject={{ object: view.id, field: 'spec' }} label={t.numbers.table.whyWanted} />}
        >
          {t.numbers.table.generation({ generation })}
        </Row>
        <Row whose="there" hint={t.numbers.table.hint.there} {...there}>
          <Revision />
        </Row>
        <Row
          whose="cache"
          hint={view.kind === 'Deployment' ? t.numbers.table.hint.cacheOfSets : t.numbers.table.hint.cache}
          {...cache}
          differs={cache !== undefined && differ(cache, there)}
          link={loop && <IconButton label={t.numbers.table.loop} icon={Orbit} onClick={() => drawLoop(world, loop.id)} />}
        >
          {cache === undefined ? t.numbers.table.none : <CacheMoment cache={cache} view={countedFrom(loop, view.kind)} />}
        </Row>
        <Row
          whose="status"
          hint={t.numbers.table.hint.status}
          {...status}
          differs={status !== undefined && differ(status, there)}
          link={<WhyButton subject={{ object: view.id, field: 'status' }} label={t.numbers.table.whyStatus} />}
        >
          {isLate
            ? t.numbers.table.observed({ observed: observedGeneration, generation })
            : t.numbers.table.generation({ generation: observedGeneration })}
        </Row>
      </tbody>
    </table>
  );
}

interface RowProps extends Partial<PodCount> {
  readonly whose: Whose;
  readonly hint: string;
  /** Not what is there. */
  readonly differs?: boolean;
  /** The way to what wrote the number. */
  readonly link?: ReactNode;
  /** The moment that the numbers are from. */
  readonly children: ReactNode;
}

function Row({ whose, hint, pods, ready, differs = false, link, children }: RowProps) {
  const t = useWords();
  return (
    <tr data-number={whose} data-differs={differs}>
      <th scope="row" data-tip={hint}>
        {t.numbers.whose[whose]}
      </th>
      <td className={styles['count']}>{pods ?? '–'}</td>
      <td className={styles['count']}>{ready ?? (whose === 'wanted' ? '' : '–')}</td>
      <td className={styles['when']}>{children}</td>
      <td className={styles['link']}>{link}</td>
    </tr>
  );
}

/** The newest revision of etcd. */
function Revision() {
  const t = useWords();
  const revision = useCluster((state) => state.clock.revision);
  return t.numbers.table.revision({ revision });
}

interface CacheMomentProps {
  readonly cache: NonNullable<NumbersView['cache']>;
  /** The cache of what is counted. */
  readonly view: CacheView | undefined;
}

/** The revision that a cache has, how far that is behind, and what it lacks. */
function CacheMoment({ cache: { onTheWay, missed, object }, view }: CacheMomentProps) {
  const t = useWords();
  if (view === undefined) return null;
  const { revision, unseenSinceMs } = view;
  return (
    <>
      {unseenSinceMs === undefined ? (
        t.numbers.table.revision({ revision })
      ) : (
        <>
          {t.numbers.table.behind({ revision })} <Since sinceMs={unseenSinceMs} /> {t.numbers.table.late}
        </>
      )}
      {onTheWay > 0 && <span className={styles['fact']}>{t.numbers.table.onTheWay({ count: onTheWay })}</span>}
      {missed !== undefined && <span className={styles['fact']}>{t.numbers.table.missed({ count: missed })}</span>}
      {object !== undefined && (
        <span className={styles['fact']}>
          {object.resourceVersion === '' ? t.numbers.table.notCached : t.numbers.table.object({ count: object.behind })}
        </span>
      )}
    </>
  );
}

/** The loop of a kind's controller. */
function loopOf(loops: ReadonlyMap<string, LoopView>, kind: string): LoopView | undefined {
  for (const loop of loops.values()) if (loop.running && loop.client === controllerNamed(kind)) return loop;
  return undefined;
}

/** The cache of what a controller counts. */
function countedFrom(loop: LoopView | undefined, kind: string): CacheView | undefined {
  const counted = kind === 'Deployment' ? 'ReplicaSet' : 'Pod';
  return loop?.informers.find((cache) => cache.kind === counted);
}

function differ(a: PodCount, b: PodCount): boolean {
  return a.pods !== b.pods || a.ready !== b.ready;
}
