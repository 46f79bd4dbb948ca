import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { previewOf } from '../actions/preview-of.ts';
import { Button } from '../design/Button.tsx';
import type { Command } from '../../worker/protocol.ts';
import { useCluster, useKind } from '../model/cluster-store.ts';
import { useSession } from '../model/session-context.ts';
import { NodeCard } from './NodeCard.tsx';
import { UnscheduledPods } from './UnscheduledPods.tsx';
import styles from './NodesView.module.css';

const ADD_NODE: Command = { type: 'add-node' };

/** The machines, and which Pods run on them. */
export function NodesView() {
  const { t } = useTranslation();
  const session = useSession();
  const nodes = useKind('Node');
  const started = useCluster((state) => state.started);
  return (
    <div className={styles['view']}>
      {started && nodes.length === 0 && <p className={styles['empty']}>{t('empty.nodes')}</p>}
      <div className={styles['grid']}>
        {nodes.map((id) => (
          <NodeCard key={id} id={id} />
        ))}
      </div>
      <UnscheduledPods />
      <Button onClick={() => session.run(ADD_NODE)} {...previewOf(ADD_NODE)}>
        <Plus aria-hidden="true" size={15} />
        {t('node.add')}
      </Button>
    </div>
  );
}
