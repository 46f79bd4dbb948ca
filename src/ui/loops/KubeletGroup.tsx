import { memo } from 'react';
import { useWords } from '../i18n/language.ts';
import { usePartWords } from '../i18n/parts.ts';
import type { NodeView } from '../../worker/protocol/index.ts';
import { Optional } from '../design/Optional.tsx';
import { useCluster, useKind, useObject } from '../model/cluster-store.ts';
import { useWorld, useWorldView } from '../model/session-context.ts';
import { select } from '../model/world-view.ts';
import { useActivity } from './activity.ts';
import { ElidedText, keyParts } from './KeyButton.tsx';
import { Term } from './Term.tsx';
import { OutcomeWords } from '../sync/OutcomeWords.tsx';
import styles from './KubeletGroup.module.css';

/** The Nodes view shows any further nodes. */
const MOST = 24;

/** The kubelets, each with its last action. */
export function KubeletGroup() {
  const t = useWords();
  const nodes = useKind('Node');
  if (nodes.length === 0) return null;
  return (
    <section className={styles['group']}>
      <h3 className={styles['head']}>
        <Term part="kubelets" />
      </h3>
      <ul className={styles['kubelets']}>
        {nodes.slice(0, MOST).map((id) => (
          <Kubelet key={id} id={id} />
        ))}
        {nodes.length > MOST && <li className={styles['more']}>{t.loops.more({ count: nodes.length - MOST })}</li>}
      </ul>
    </section>
  );
}

interface KubeletProps {
  readonly id: string;
}

const Kubelet = memo(function Kubelet({ id }: KubeletProps) {
  const inside = usePartWords('insideLoops');
  const world = useWorld();
  const node = useObject(id) as NodeView | undefined;
  const name = node?.name ?? '';
  const pods = useCluster((state) => state.places.nodeRows.get(name)?.length ?? 0);
  const stage = useActivity((activity) => activity.stages.get(`kubelet/${name}`));
  const selected = useWorldView((view) => view.selected === id);
  if (node === undefined) return null;
  return (
    <li className={styles['kubelet']} data-row={`kubelet/${name}`} data-powered={node.powered}>
      <button
        type="button"
        className={styles['name']}
        aria-pressed={selected}
        onClick={() => select(world, id)}
        data-anchor="cell"
      >
        {name}
      </button>
      <span className={styles['pods']}>{inside.kubelet.pods({ count: pods })}</span>
      {!node.powered ? (
        <span className={styles['off']}>{inside.kubelet.off}</span>
      ) : stage === undefined ? (
        <span className={styles['stage']}>{inside.kubelet.idle}</span>
      ) : (
        <span className={styles['stage']} data-tip={`${stage.key}\n${stage.detail}`}>
          <ElidedText parts={keyParts(stage.key)} />
          <code data-elides>{stage.detail}</code>
          {stage.step !== undefined && (
            <span className={styles['outcome']}>
              <Optional>
                <OutcomeWords of={stage.step} elides />
              </Optional>
            </span>
          )}
        </span>
      )}
    </li>
  );
});
