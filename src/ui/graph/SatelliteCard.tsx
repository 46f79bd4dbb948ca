import { memo, useId } from 'react';
import { later } from '../design/later.ts';
import { Optional } from '../design/Optional.tsx';
import { useWords } from '../i18n/language.ts';
import { useCluster, useObject } from '../model/cluster-store.ts';
import { useWorldView } from '../model/session-context.ts';
import { parseObjectKey } from '../../worker/protocol/index.ts';
import { objectWords } from '../model/objects.ts';

import styles from './SatelliteCard.module.css';

interface SatelliteCardProps {
  readonly id: string;
  /** There is little height: its name stands beside its kind. */
  readonly dense: boolean;
}

const ServiceBars = later(() => import('../traffic/TrafficPart.tsx').then((module) => module.ServiceBars));

/** The full names of these kinds leave no room for the name of the object. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  HorizontalPodAutoscaler: 'HPA',
  PersistentVolumeClaim: 'PVC',
  PersistentVolume: 'PV',
  PodDisruptionBudget: 'PDB',
};

/** A kind in few letters, as in kubectl. */
export function shortKind(kind: string): string {
  return SHORT_NAMES[kind] ?? kind;
}

/** An object below a lane: a Service, an autoscaler, a budget, a claim, a volume, a ConfigMap. */
export const SatelliteCard = memo(function SatelliteCard({ id, dense }: SatelliteCardProps) {
  const view = useObject(id);
  const selected = useWorldView((state) => state.selected === id);
  const { kind, name } = parseObjectKey(id);
  const words = objectWords(id);
  const used = useCluster(({ traffic }) => traffic.has(id));
  const bars = useId();
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles['card']}
      data-object={id}
      data-dense={dense}
      data-selected={selected}
      data-deleting={view?.deleting ?? false}
      aria-pressed={selected}
      aria-label={words}
      aria-describedby={used ? bars : undefined}
      data-tip={words}
    >
      <span className={styles['kind']}>{shortKind(kind)}</span>
      <span className={styles['name']} data-elides>
        {name}
      </span>
      {used && (
        <Optional>
          <ServiceBars id={id} barsId={bars} dense={dense} />
        </Optional>
      )}
    </button>
  );
});

interface MoreSatellitesProps {
  readonly count: number;
}

/** The number of satellites without room. The table has all of them. */
export function MoreSatellites({ count }: MoreSatellitesProps) {
  const t = useWords();
  return <p className={styles['more']}>{t.objects.more({ count })}</p>;
}
