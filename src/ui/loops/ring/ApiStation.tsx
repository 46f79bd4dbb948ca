import { ArrowRight } from 'lucide-react';
import { useWords } from '../../i18n/language.ts';
import { usePartWords } from '../../i18n/parts.ts';
import { ApiFaultMark, ApiFaults } from '../../faults/index.tsx';
import { useCluster } from '../../model/cluster-store.ts';
import { useWorld } from '../../model/session-context.ts';
import { select } from '../../model/world-view.ts';
import { useActivity } from '../activity.ts';
import { ElidedText, keyParts } from '../KeyButton.tsx';
import { Station } from './Station.tsx';
import styles from './ApiStation.module.css';

/** The beginning and end of the ring: the API server and etcd, with the newest revision and what it wrote. */
export function ApiStation() {
  const t = useWords();
  const world = useWorld();
  const ring = usePartWords('ring');
  const revision = useCluster((state) => state.clock.revision);
  const write = useActivity((activity) => activity.write);
  return (
    <div className={styles['row']} data-row="api">
      <Station
        id="api"
        className={styles['station']}
        title={
          <span className={styles['title']}>
            <code className={styles['kubectl']} data-anchor="kubectl">
              kubectl
            </code>
            <ArrowRight aria-hidden="true" size={14} />
            <span data-anchor="etcd">{ring.api}</span>
            <ApiFaultMark />
            <ApiFaults />
          </span>
        }
        note={
          <span className={styles['note']}>
            <span>
              {t.loops.revision} <b>{revision}</b>
            </span>
            {write !== undefined && (
              <button
                type="button"
                className={styles['write']}
                data-tip={`${write.kind} ${write.key}`}
                data-tip-line={`${write.detail} · ${write.loop}`}
                onClick={() => select(world, `${write.kind}/${write.key}`)}
              >
                {write.kind} <ElidedText parts={keyParts(write.key)} />
              </button>
            )}
          </span>
        }
      />
    </div>
  );
}
