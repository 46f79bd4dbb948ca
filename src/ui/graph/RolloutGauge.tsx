import { useWords } from '../i18n/language.ts';
import type { DeploymentView, ReplicaSetView } from '../../worker/protocol/index.ts';
import { useShallow } from 'zustand/react/shallow';
import { useCluster } from '../model/cluster-store.ts';
import { hueOfSet } from '../model/hue.ts';
import styles from './RolloutGauge.module.css';

interface RolloutGaugeProps {
  readonly deployment: DeploymentView;
}

/**
 * The rollout between its limits: what each revision has, as far as it is available (solid) or not yet (pale), on a scale that ends
 * at replicas + maxSurge, with marks at replicas and at the fewest that must stay available.
 */
export function RolloutGauge({ deployment }: RolloutGaugeProps) {
  const t = useWords();
  const sets = useCluster(
    useShallow((state) =>
      (state.places.lanes.get(deployment.id)?.sets ?? []).map((id) => state.objects.get(id) as ReplicaSetView | undefined),
    ),
  );
  const { desired, maxSurge = 0, maxUnavailable = desired } = deployment;
  const end = Math.max(1, desired + maxSurge, deployment.current);
  const percent = (count: number): string => `${(count / end) * 100}%`;
  const floor = Math.max(0, desired - maxUnavailable);
  return (
    <div className={styles['gauge']}>
      <span className="visually-hidden">
        {t.gauge.label({
          available: deployment.available,
          floor,
          current: deployment.current,
          ceiling: desired + maxSurge,
        })}
      </span>
      <div className={styles['track']}>
        {sets.map((set) => set !== undefined && set.current > 0 && <Share key={set.id} set={set} percent={percent} />)}
      </div>
      {floor > 0 && <i className={styles['limit']} style={{ insetInlineStart: percent(floor) }} />}
      {desired > 0 && desired < end && <i className={styles['desired']} style={{ insetInlineStart: percent(desired) }} />}
    </div>
  );
}

interface ShareProps {
  readonly set: ReplicaSetView;
  readonly percent: (count: number) => string;
}

/** The share of one revision. */
function Share({ set, percent }: ShareProps) {
  const hue = useCluster((state) => hueOfSet(state, set.id));
  return (
    <>
      <i className={styles['available']} data-hue={hue ?? ''} style={{ width: percent(set.available) }} />
      <i className={styles['coming']} data-hue={hue ?? ''} style={{ width: percent(set.current - set.available) }} />
    </>
  );
}
