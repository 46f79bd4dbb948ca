import { useMemo } from 'react';
import { useWords } from '../i18n/language.ts';
import type { Words } from '../i18n/word-catalogue.ts';
import type { DeploymentView, ReplicaSetView } from '../../worker/protocol/index.ts';
import { useShallow } from 'zustand/react/shallow';
import { useCluster } from '../model/cluster-store.ts';
import { hueOfSet } from '../model/hue.ts';
import { typeScale, useTheme } from '../model/theme.ts';
import { type GaugeLabel, placeLabels } from './gauge-labels.ts';
import styles from './RolloutGauge.module.css';

interface RolloutGaugeProps {
  readonly deployment: DeploymentView;
  /** In pixels. */
  readonly width: number;
}

/**
 * The rollout between its limits. First what serves, by revision (solid), and then what does not yet (pale). The scale ends at the most Pods that may be. A tick
 * with words stands at the fewest that must serve, at the number wanted, and at the most.
 */
export function RolloutGauge({ deployment, width }: RolloutGaugeProps) {
  const t = useWords();
  const scale = typeScale(useTheme());
  const sets = useCluster(
    useShallow((state) =>
      (state.places.lanes.get(deployment.id)?.sets ?? []).flatMap(
        (id) => (state.objects.get(id) as ReplicaSetView | undefined) ?? [],
      ),
    ),
  );
  const { desired, maxSurge = 0, maxUnavailable = desired, current, strategy } = deployment;
  const end = Math.max(1, desired + maxSurge, current);
  const floor = Math.max(0, desired - maxUnavailable);
  const ceiling = strategy === 'Recreate' ? undefined : desired + maxSurge;
  const labels = useMemo(
    () => placeLabels(limitsOf(t, { floor, desired, ceiling }, end), width, scale),
    [t, floor, desired, ceiling, end, width, scale],
  );
  const percent = (count: number): string => `${(count / end) * 100}%`;
  return (
    <div className={styles['gauge']}>
      <span className="visually-hidden">
        {t.gauge.label({ available: deployment.available, floor, current, ceiling: desired + maxSurge })}
      </span>
      <div className={styles['track']}>
        {sets.map(({ id, available }) => available > 0 && <Share key={id} set={id} serves width={percent(available)} />)}
        {sets.map(
          ({ id, available, current: pods }) =>
            pods > available && <Share key={id} set={id} serves={false} width={percent(pods - available)} />,
        )}
      </div>
      {labels.map(({ at }) => (
        <i key={at} className={styles['tick']} style={{ insetInlineStart: `${at * 100}%` }} />
      ))}
      <div aria-hidden="true" className={styles['labels']}>
        {labels.map(({ text, left }) => (
          <span key={text} className={styles['label']} style={{ insetInlineStart: left }}>
            {text}
          </span>
        ))}
      </div>
    </div>
  );
}

interface Limits {
  readonly floor: number;
  readonly desired: number;
  /** Undefined for Recreate. */
  readonly ceiling: number | undefined;
}

/** The limits in words. Two that are the same number are one. */
function limitsOf(t: Words['page'], { floor, desired, ceiling }: Limits, end: number): readonly GaugeLabel[] {
  const labels: GaugeLabel[] = [];
  const add = (count: number, text: string): void => void labels.push({ at: count / end, text });
  if (floor > 0 && floor < desired) add(floor, t.gauge.mustServe({ count: floor }));
  if (floor > 0 && floor === desired) add(desired, t.gauge.wantedAndServe({ count: desired }));
  else if (ceiling === desired && desired > 0) add(desired, t.gauge.wantedAtMost({ count: desired }));
  else add(desired, t.gauge.wanted({ count: desired }));
  if (ceiling !== undefined && ceiling > desired) add(ceiling, t.gauge.atMost({ count: ceiling }));
  return labels;
}

interface ShareProps {
  /** The id of a ReplicaSet. */
  readonly set: string;
  readonly serves: boolean;
  /** As in CSS. */
  readonly width: string;
}

/** The share of one revision. */
function Share({ set, serves, width }: ShareProps) {
  const hue = useCluster((state) => hueOfSet(state, set));
  return <i className={styles['share']} data-serves={serves} data-hue={hue ?? ''} style={{ width }} />;
}
