import { Handle, Position, type NodeProps } from '@xyflow/react';
import { DeploymentCard } from './DeploymentCard.tsx';
import { FoldedSet } from './FoldedSet.tsx';
import { OwnerCard } from './OwnerCard.tsx';
import { ReplicaSetCard } from './ReplicaSetCard.tsx';
import styles from './GraphView.module.css';

/* What React Flow draws for each type of node: our cards, and the handles at which its edges end. */

export function DeploymentNode({ id }: NodeProps) {
  return (
    <div className={styles['node']}>
      <DeploymentCard id={id} />
      <Handle type="source" position={Position.Bottom} isConnectable={false} className={styles['handle']} />
    </div>
  );
}

export function SetNode({ id, width = 0, height = 0 }: NodeProps) {
  return (
    <div className={styles['node']}>
      <Handle type="target" position={Position.Top} isConnectable={false} className={styles['handle']} />
      <ReplicaSetCard id={id} width={width} height={height} />
    </div>
  );
}

export function FoldedNode({ id }: NodeProps) {
  return (
    <div className={styles['node']}>
      <FoldedSet id={id} />
    </div>
  );
}

export function PodsNode({ id, width = 0, height = 0 }: NodeProps) {
  return (
    <div className={styles['node']}>
      <OwnerCard id={id} width={width} height={height} />
    </div>
  );
}
