import { memo, useId } from 'react';
import { later } from '../design/later.ts';
import { Optional } from '../design/Optional.tsx';
import { useWords } from '../i18n/language.ts';
import { useCluster, useObject } from '../model/cluster-store.ts';
import { useWorldView } from '../model/session-context.ts';
import { parseObjectKey, type ObjectView } from '../../worker/protocol/index.ts';
import { objectWords, shortKind } from '../model/objects.ts';

import styles from './SatelliteCard.module.css';

interface SatelliteCardProps {
  readonly id: string;
  /** There is little height: its name stands beside its kind. */
  readonly dense: boolean;
}

const ServiceBars = later(() => import('../traffic/TrafficPart.tsx').then((module) => module.ServiceBars));

/** An object below a lane: a Service, an autoscaler, a budget, a claim, a volume, a ConfigMap. */
export const SatelliteCard = memo(function SatelliteCard({ id, dense }: SatelliteCardProps) {
  const view = useObject(id);
  const selected = useWorldView((state) => state.selected === id);
  const { kind, name } = parseObjectKey(id);
  const words = objectWords(id);
  const facts = printedFacts(view);
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
      <span className={styles['kind']} data-elides={facts === '' ? undefined : ''}>
        {shortKind(kind)}
        {facts !== '' && <span className={styles['facts']}> · {facts}</span>}
      </span>
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

/** The values of a custom object's columns: `Ready · 3`. */
function printedFacts(view: ObjectView | undefined): string {
  const printed = view !== undefined && 'printed' in view ? (view.printed ?? []) : [];
  return printed.flatMap(({ text }) => (text === '' ? [] : [text])).join(' · ');
}

interface MoreSatellitesProps {
  readonly count: number;
}

/** The number of satellites without room. The table has all of them. */
export function MoreSatellites({ count }: MoreSatellitesProps) {
  const t = useWords();
  return <p className={styles['more']}>{t.objects.more({ count })}</p>;
}
