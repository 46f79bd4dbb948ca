import { memo } from 'react';
import { Server } from 'lucide-react';
import { useWords } from '../i18n/language.ts';
import { useObject } from '../model/cluster-store.ts';
import { useWorldView } from '../model/session-context.ts';
import type { NodeView } from '../../worker/protocol/index.ts';
import { objectWords } from '../model/objects.ts';
import styles from './SatelliteCard.module.css';

interface NodeChipProps {
  readonly id: string;
}

/** The node that the selected Pod runs on, or the selected node, with the number of its Pods. */
export const NodeChip = memo(function NodeChip({ id }: NodeChipProps) {
  const t = useWords();
  const node = useObject(id) as NodeView | undefined;
  const selected = useWorldView((state) => state.selected === id);
  if (node === undefined) return null;
  const pods = t.graph.podsOn({ count: node.requested.pods });
  const words = `${objectWords(id)} · ${pods}`;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles['node']}
      data-object={id}
      data-selected={selected}
      data-trouble={node.ready !== 'True' || !node.powered}
      aria-pressed={selected}
      aria-label={words}
      data-tip={words}
    >
      <Server aria-hidden="true" size={12} />
      <span className={styles['name']} data-elides>
        {node.name}
      </span>
      <span className={styles['kind']}>{pods}</span>
    </button>
  );
});
