import { ArrowRight } from 'lucide-react';
import { useWords } from '../i18n/language.ts';
import { ApiFaultMark, ApiFaults } from '../faults/index.tsx';
import { useCluster } from '../model/cluster-store.ts';
import { useWorld } from '../model/session-context.ts';
import { select } from '../model/world-view.ts';
import { useActivity } from './activity.ts';
import { ElidedText, keyParts } from './KeyButton.tsx';
import { Term } from './Term.tsx';
import styles from './ApiServerBar.module.css';

/** The start and end of every change: kubectl, the API server and etcd, with the newest revision and its writer. */
export function ApiServerBar() {
  const t = useWords();
  const revision = useCluster((state) => state.clock.revision);
  return (
    <div className={styles['bar']} data-row="api">
      <Term part="watch" className={styles['watch']} />
      <div className={styles['chain']}>
        <code data-anchor="kubectl">kubectl</code>
        <ArrowRight aria-hidden="true" className={styles['arrow']} />
        <Term part="apiserver" className={styles['server']} />
        <ApiFaultMark />
        <ApiFaults />
        <ArrowRight aria-hidden="true" className={styles['arrow']} />
        <span className={styles['etcd']} data-anchor="etcd">
          <Term part="etcd" className={styles['server']} />
          <span className={styles['revision']}>
            <span className={styles['word']}>{t.loops.revision}</span> <b>{revision}</b>
          </span>
        </span>
        <LastWrite />
      </div>
      <Term part="write" className={styles['write']} />
    </div>
  );
}

function LastWrite() {
  const t = useWords();
  const world = useWorld();
  const write = useActivity((activity) => activity.write);
  if (write === undefined) return <span className={styles['last']}>{t.loops.noWrite}</span>;
  const { kind, key, loop, detail } = write;
  return (
    <button
      type="button"
      className={styles['last']}
      data-tip={`${kind} ${key}`}
      data-tip-line={`${detail} · ${loop}`}
      onClick={() => select(world, `${kind}/${key}`)}
    >
      <span className={styles['kind']}>{kind}</span>
      <ElidedText parts={keyParts(key)} />
      <span className={styles['by']} data-elides>
        ← {loop}
      </span>
    </button>
  );
}
