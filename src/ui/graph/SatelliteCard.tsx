import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useObject } from '../model/cluster-store.ts';
import { parseObjectKey } from '../../worker/protocol/index.ts';
import { objectWords } from '../model/objects.ts';
import { useView } from '../model/view-store.ts';
import styles from './SatelliteCard.module.css';

interface SatelliteCardProps {
  readonly id: string;
}

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
export const SatelliteCard = memo(function SatelliteCard({ id }: SatelliteCardProps) {
  const view = useObject(id);
  const selected = useView((state) => state.selected === id);
  const { kind, name } = parseObjectKey(id);
  const words = objectWords(id);
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles['card']}
      data-object={id}
      data-selected={selected}
      data-deleting={view?.deleting ?? false}
      aria-pressed={selected}
      aria-label={words}
      data-tip={words}
    >
      <span className={styles['kind']}>{shortKind(kind)}</span>
      <span className={styles['name']} data-elides>
        {name}
      </span>
    </button>
  );
});

interface MoreSatellitesProps {
  readonly count: number;
}

/** The number of satellites without room. The table has all of them. */
export function MoreSatellites({ count }: MoreSatellitesProps) {
  const { t } = useTranslation();
  return <p className={styles['more']}>{t('objects.more', { count })}</p>;
}
