import { useWords } from '../i18n/language.ts';
import { useCluster } from '../model/cluster-store.ts';
import { POD_STATES } from '../model/objects.ts';
import { NO_PODS } from '../model/tallies.ts';
import { MARKS, type MarkState } from './mark-shapes.ts';
import styles from './StateCounts.module.css';
import './marks.css';

interface StateCountsProps {
  /** The owner that the Pods are drawn under. */
  readonly owner: string;
  readonly hue?: number | undefined;
}

/** `● 7 ready  ◎ 2 running  ⊗ 1 failing`: an owner's Pods by state. */
export function StateCounts({ owner, hue }: StateCountsProps) {
  const t = useWords();
  const { stages } = useCluster((state) => state.tallies.get(owner) ?? NO_PODS);
  return (
    <p className={styles['counts']} data-tip={t.objects.counted}>
      {POD_STATES.map((state) => {
        const count = stages[state];
        return count === undefined ? null : (
          <span key={state} className={styles['count']}>
            <StateMark state={state} hue={hue} size={10} />
            {t.state.count[state]({ count })}
          </span>
        );
      })}
    </p>
  );
}

interface StateMarkProps {
  readonly state: MarkState;
  /** The index of a revision's hue. Without one the mark is drawn in ink. */
  readonly hue?: number | undefined;
  /** The diameter in pixels. Absent: the `--size` of what is around it. */
  readonly size?: number;
  /** A fault is injected into the Pod. */
  readonly faulted?: boolean;
  /** The Pod's program is imagined. */
  readonly imagined?: boolean;
}

/** A Pod's mark as a picture, for the legend, the table and names. */
export function StateMark({ state, hue, size, faulted = false, imagined = false }: StateMarkProps) {
  const style = size === undefined ? undefined : { '--size': `${size}px` };
  return (
    <i
      aria-hidden="true"
      className="mark"
      data-state={state}
      data-fill={MARKS[state]}
      data-faulted={faulted || undefined}
      data-imagined={imagined || undefined}
      data-hue={hue ?? ''}
      style={style}
    />
  );
}
