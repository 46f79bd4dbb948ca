import { memo, useEffect, useState, type RefObject } from 'react';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { usePartWords } from '../i18n/parts.ts';
import { useCluster, useClusterMirror } from '../model/cluster-store.ts';
import { useWorld, useWorldView } from '../model/session-context.ts';
import { hueOfSet } from '../model/hue.ts';
import { nameOf, objectWords } from '../model/objects.ts';
import { listOtherSyncs, select } from '../model/world-view.ts';
import type { CountLane } from './model/count-lane.ts';
import { isPinned, rowsInView, type Row } from './rows.ts';
import { shownMs, toggleFold, useTimeline } from './timeline-store.ts';
import styles from './RowLabels.module.css';

/** The name of a high row stands at its top. */
const LABEL_PX = 28;

interface RowLabelsProps {
  readonly rows: readonly Row[];
  readonly scroller: RefObject<HTMLElement | null>;
}

/** The names of the rows. Only the visible ones and one more screen are rendered. */
export function RowLabels({ rows, scroller }: RowLabelsProps) {
  const timeline = usePartWords('timeline');
  const [seen, setSeen] = useState<readonly [top: number, height: number]>([0, 0]);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const look = (): void => {
      const { scrollTop, clientHeight } = element;
      setSeen([scrollTop - clientHeight, 3 * clientHeight]);
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroller]);
  return (
    <ul aria-label={timeline.rows} className={styles['labels']}>
      {rowsInView(rows, ...seen).map((row) => (
        <li
          key={row.id}
          className={styles['label']}
          style={{ top: row.top, height: Math.min(row.height, LABEL_PX), '--depth': row.depth }}
          data-row={row.id}
          data-pinned={isPinned(row)}
        >
          <Label row={row} />
        </li>
      ))}
    </ul>
  );
}

function Label({ row }: { readonly row: Row }) {
  const timeline = usePartWords('timeline');
  const world = useWorld();
  switch (row.type) {
    case 'counts':
      return <LaneLabel lane={row.lane} foldable={row.foldable} below={row.depth > 0} />;
    case 'pods':
      if (row.lane !== undefined) return <LaneLabel lane={row.lane} foldable below={row.depth > 0} />;
      return <span className="visually-hidden">{timeline.pods({ count: row.group.seats })}</span>;
    case 'heading':
      return (
        <>
          <Fold id={row.id} name={timeline[row.of]} />
          <span className={styles['heading']}>{timeline[row.of]}</span>
        </>
      );
    case 'requests': {
      const { service } = row.lane;
      const words = timeline.requestsTo({ service: objectWords(service) });
      return (
        <>
          <i className={styles['noFold']} />
          <button
            type="button"
            className={styles['loop']}
            aria-label={words}
            data-elides=""
            data-tip={words}
            onClick={() => select(world, service)}
          >
            {timeline.requests({ name: nameOf(service) })}
          </button>
        </>
      );
    }
    case 'syncs': {
      const { controller } = row.lane;
      return (
        <>
          <i className={styles['noFold']} />
          <button
            type="button"
            className={styles['loop']}
            aria-label={controller}
            data-elides=""
            data-tip={controller}
            onClick={() => listOtherSyncs(world, { controller })}
          >
            {controller.replace(/-controller$/, '')}
          </button>
        </>
      );
    }
  }
}

interface LaneLabelProps {
  readonly lane: CountLane;
  readonly foldable: boolean;
  /** Stands below its owner's row. (A Job's CronJob has no row.) */
  readonly below: boolean;
}

const LaneLabel = memo(function LaneLabel({ lane, foldable, below }: LaneLabelProps) {
  const timeline = usePartWords('timeline');
  const { id, owner } = lane;
  const world = useWorld();
  const selected = useWorldView((view) => view.selected === id);
  const hue = useCluster((state) => hueOfSet(state, id));
  const name = nameOf(id);
  const words = objectWords(id);
  const revision = useRevision(id);
  // Leave out the Deployment's name, which stands above.
  const isSaidAbove = below && owner !== undefined && name.startsWith(`${nameOf(owner)}-`);
  const own = isSaidAbove ? name.slice(nameOf(owner).length + 1) : name;
  const short = isSaidAbove && revision !== undefined ? timeline.revision({ revision }) : own;
  return (
    <>
      {foldable ? <Fold id={id} name={name} /> : <i className={styles['noFold']} />}
      {hue !== undefined && <i aria-hidden="true" data-hue={hue} className={styles['swatch']} />}
      <button
        type="button"
        aria-pressed={selected}
        aria-label={short === own ? words : `${short}, ${words}`}
        data-tip={short === own ? words : `${short}, ${words}`}
        data-object={id}
        data-hue={hue}
        data-elides=""
        className={styles['name']}
        onClick={() => select(world, id)}
      >
        {short}
      </button>
      <Figures lane={lane} />
    </>
  );
});

/** The number of a ReplicaSet's revision. Where it is not there at the moment shown, the number that it had last. */
function useRevision(id: string): number | undefined {
  const now = useCluster(({ objects }) => {
    const view = objects.get(id);
    return view?.kind === 'ReplicaSet' && 'revision' in view && view.revision > 0 ? view.revision : undefined;
  });
  const [last, setLast] = useState(now);
  if (now !== undefined && now !== last) setLast(now);
  return now ?? last;
}

/** `3/3`: ready and wanted replicas at the shown moment. */
function Figures({ lane }: { readonly lane: CountLane }) {
  const mirror = useClusterMirror();
  const text = (): string => {
    const counts = lane.countsAt(shownMs(mirror));
    return counts === undefined ? '–' : `${counts.ready}/${counts.desired}`;
  };
  // Both stores affect the text. It renders only when the text changes.
  useTimeline(text);
  return <span className={styles['figures']}>{useCluster(text)}</span>;
}

interface FoldProps {
  readonly id: string;
  readonly name: string;
}

function Fold({ id, name }: FoldProps) {
  const timeline = usePartWords('timeline');
  const folded = useTimeline((state) => state.folded.has(id));
  const Icon = folded ? ChevronRight : ChevronDown;
  return (
    <button
      type="button"
      aria-expanded={!folded}
      aria-label={(folded ? timeline.unfold : timeline.fold)({ name })}
      className={styles['fold']}
      onClick={() => toggleFold(id)}
    >
      <Icon aria-hidden="true" size={12} strokeWidth={2} />
    </button>
  );
}
